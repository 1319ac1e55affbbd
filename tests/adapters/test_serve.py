"""Networks are cancelled, even one that swallows the first cancellation."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adapters.main import main
from adapters.process import SystemEntropy, hosting
from adapters.serve import cancel_all, up
from bot.journal.schema import APPLICATION
from bot.ports import Person
from tests.kit.journals import opened


async def test_a_network_that_takes_its_end_for_something_else_is_ended_all_the_same():
    asked = 0

    async def deaf() -> None:
        nonlocal asked
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                asked += 1
                if asked == 2:
                    raise

    running = [asyncio.create_task(deaf())]
    await asyncio.sleep(0)
    await cancel_all(running)
    assert running[0].cancelled()


async def test_a_network_that_failed_keeps_no_other_from_ending():
    async def broken() -> None:
        raise ConnectionError

    async def patient() -> None:
        await asyncio.Event().wait()

    running = [asyncio.create_task(broken()), asyncio.create_task(patient())]
    await asyncio.sleep(0)
    await cancel_all(running)
    assert all(task.done() for task in running)


@pytest.mark.parametrize("unfit", ["no folder", "no database", "another's", "newer"])
def test_dep_3_nothing_is_connected_to_before_the_storage_is_proven(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], unfit: str
):
    database, config = tmp_path / "data" / "tables.db", tmp_path / "config.toml"
    if unfit == "no folder":
        database.parent.touch()
    else:
        database.parent.mkdir()
        with closing(sqlite3.connect(database)) as db:
            db.execute("CREATE TABLE songs (title TEXT)")
            db.execute(f"PRAGMA application_id = {APPLICATION if unfit == 'newer' else 1}")
            db.execute("PRAGMA user_version = 99")
        if unfit == "no database":
            database.write_text("Dear diary, " * 100)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        port = server.getsockname()[1]
        config.write_text(
            f'[[irc]]\nname = "here"\nhost = "127.0.0.1"\nport = {port}\ntls = false\nowner = "me"\nchannels = ["#x"]\n'
        )
        with pytest.raises(SystemExit) as ended:
            main(["serve", "--config", str(config), "--db", str(database)])
        assert ended.value.code == 2
        assert str(database.parent) in capsys.readouterr().err
        with pytest.raises(BlockingIOError):
            server.accept()


async def test_the_host_knows_the_admins_of_the_settings(tmp_path: Path):
    async with hosting(
        tmp_path / "tables.db", SystemEntropy(None), "en", admins=["discord 1", "libera account:ada"]
    ) as host:
        assert host._inbox._admins == {Person("discord", "1"), Person("libera", "account:ada")}


async def test_the_log_begins_with_the_database_and_what_it_holds(tmp_path: Path):
    async with opened(tmp_path / "tables.db", "t1", "t2") as journal:
        assert await up(journal) == f"up: {tmp_path / 'tables.db'}, 2 tables, 2 open"
