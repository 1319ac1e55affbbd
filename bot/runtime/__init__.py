"""The async shell: the host, the tables in memory, deliveries, alarms, AI players, retries and metrics. Imports every
room below; it is given its dispatcher and knows no command.
"""
