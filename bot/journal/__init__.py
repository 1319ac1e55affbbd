"""Everything on disk: the log and its schema, reading a log back, backups, record files and their verification.
Imports table and ports; no other room opens the database.
"""
