"""Everything on the disk: the log and its schema, what a log tells, backups, record files and their verification.
Imports table and ports; nobody else opens the database.
"""
