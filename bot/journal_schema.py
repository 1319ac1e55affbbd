"""The database's tables: migrations, one after the other, each whole or not at all.

Only SQL lives here. A migration that has once been released is never changed; what it lacked, the next one adds.
"""

from __future__ import annotations

APPLICATION = 0x5461_6665  # "Tafe" in the file's header: this database is ours

# `log` is written in the order in which things happened, all tables together, so that a batch touches few pages. The
# index on `source` starts with the source for the same reason: ids of messages grow.
# `by` and `scope` are "network id" of a person, `audience` is "person network id" or "room network id".
MIGRATIONS = (
    """
    CREATE TABLE tables (
        n INTEGER PRIMARY KEY,  -- the order in which tables were opened
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        version INTEGER NOT NULL,
        seed TEXT NOT NULL,     -- in hex
        status TEXT NOT NULL,   -- lobby, running, ended, stopped
        wake REAL               -- seconds since 1970: when the table needs attention unasked
    ) STRICT;
    CREATE INDEX tables_wake ON tables (wake) WHERE wake IS NOT NULL;

    CREATE TABLE audiences (    -- the rooms in which a table is shown and the people who sit at it
        audience TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (audience, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX audiences_table ON audiences (table_id);

    CREATE TABLE log (
        n INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at REAL NOT NULL,       -- seconds since 1970
        kind TEXT NOT NULL,
        by TEXT,
        seat INTEGER,
        text TEXT NOT NULL,
        tape TEXT NOT NULL,     -- what chance answered, numbers with spaces between
        digest TEXT NOT NULL,
        source TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX log_table ON log (table_id, seq);
    CREATE UNIQUE INDEX log_source ON log (source, table_id) WHERE source <> '';

    CREATE TABLE cursors (      -- what each audience has seen of a table's log, and what was being sent
        table_id TEXT NOT NULL,
        audience TEXT NOT NULL,
        seq INTEGER NOT NULL,
        sending INTEGER NOT NULL,
        PRIMARY KEY (table_id, audience)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE settings (
        scope TEXT NOT NULL,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (scope, key)
    ) STRICT, WITHOUT ROWID;
    """,
)
