"""From a line that somebody typed to an act or an answer: which table is meant, the one list of commands, what each
does, what can be typed or chosen next. Imports runtime and below; is given services, never the host.
"""
