"""IRC on the wire: parsing, writing and splitting lines, ISUPPORT, netsplit reasons, the proxy, and the `irc` package.

May import third-party packages only: nothing here knows a session, a person or a table.
"""
