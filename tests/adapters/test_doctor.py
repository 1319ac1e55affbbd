"""`tafelrunde doctor`: what it prints, in both languages, and its exit code; a secret is never in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from adapters.health import HealthServer
from bot.language import Locale
from tests.adapters.terminal.program import run
from tests.adapters.test_health import free_port
from tests.kit.discord.server import Discord, loopback
from tests.kit.house import house
from tests.kit.irc.fake import FakeServer, fake_server
from tests.kit.irc.town import Town
from tests.kit.journals import opened
from tests.kit.platforms import modes

SECRET = "hunter2hunter2"
IRC = '[[irc]]\nname = "home"\nhost = "irc.example.org"\nowner = "ada"\nchannels = ["#court hidden"]\n'


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "tafelrunde" / "config.toml"
    file.parent.mkdir()
    return file


def examined(home: Path, *arguments: str, **variables: str) -> tuple[int, str]:
    ended = run(home, "doctor", *arguments, variables=variables)
    assert ended.stderr == ""
    assert SECRET not in ended.stdout
    return ended.returncode, ended.stdout


def settings(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    file.chmod(0o600)
    return file.parents[1]


def test_without_settings_all_is_well_and_the_way_on_is_said(tmp_path: Path) -> None:
    code, out = examined(tmp_path)
    assert code == 0
    assert "tafelrunde config --example" in out
    assert out.endswith("All is well: nothing keeps you from playing.\n")


def test_it_speaks_the_language_that_is_set(config: Path) -> None:
    assert "Alles in Ordnung" in examined(settings(config, 'language = "de"'))[1]


def test_it_speaks_the_language_that_is_asked_for(config: Path) -> None:
    assert "All is well" in examined(settings(config, 'language = "de"'), "--language", "en")[1]


def test_settings_that_are_wrong_are_code_1_and_the_rest_is_examined_nevertheless(config: Path) -> None:
    code, out = examined(settings(config, f'[limits]\nname = "{SECRET}"'))
    assert code == 1
    assert "limits.name: expected a whole number" in out
    assert "MB are free" in out
    assert out.endswith("One thing must be mended, marked “wrong” above.\n")


def test_each_mistake_in_the_settings_has_a_line(config: Path) -> None:
    out = examined(settings(config, "[limits]\nname = 0\nline = 0\n"))[1].splitlines()
    start = out.index(f"  wrong: {config} cannot be used:")
    assert out[start + 1].startswith("    line 2: limits.name")
    assert out[start + 2].startswith("    line 3: limits.line")
    assert out[start + 3] == "  Mend that; nothing starts before."


def test_settings_that_are_named_have_to_be_there(tmp_path: Path) -> None:
    code, out = examined(tmp_path, "--config", "nowhere.toml")
    assert code == 1
    assert "nowhere.toml cannot be read: No such file or directory" in out


def test_one_table_is_one_table() -> None:
    said = {"path": "t.db", "tables": 1, "entries": 4}
    assert Locale("en")("doctor-database", **said) == "t.db is whole: one table with 4 entries."
    assert Locale("de")("doctor-database", **said) == "t.db ist heil: ein Tisch mit 4 Einträgen."


def test_a_byte_order_mark_and_line_ends_of_windows_are_fine(config: Path) -> None:
    config.write_bytes(b'\xef\xbb\xbflanguage = "de"\r\n[limits]\r\nname = 20\r\n')
    assert examined(config.parents[1])[0] == 0


@modes
def test_settings_that_all_can_read_are_named_with_the_remedy(config: Path) -> None:
    home = settings(config, "")
    config.chmod(0o644)
    assert f"chmod o= {config}" in examined(home)[1]


def test_a_database_that_cannot_be_used_is_code_1(tmp_path: Path) -> None:
    (tmp_path / "no.db").write_text("this is no database, but long enough to look like one " * 100)
    code, out = examined(tmp_path, "--db", "no.db")
    assert code == 1
    assert "tafelrunde restore FILE" in out


def test_without_a_bot_it_is_not_alive(tmp_path: Path) -> None:
    code, out = examined(tmp_path, "--alive")
    assert code == 1
    assert "No Tafelrunde is using" in out


async def test_with_a_bot_it_is_alive(tmp_path: Path) -> None:
    async with opened(tmp_path / "tables.db", "t1"):
        code, out = examined(tmp_path, "--alive", "--db", "tables.db")
    assert code == 0
    assert "is well" in out


@pytest.mark.parametrize(
    ("there", "code", "sentence"),
    [(True, 0, "database: can be written; net: connected"), (False, 1, "does not answer")],
)
async def test_a_bot_that_can_be_asked_is_asked_how_it_is(config: Path, there: bool, code: int, sentence: str) -> None:
    home = settings(config, f"[health]\nport = {(port := free_port())}")
    async with house(home) as bot:
        bot.host.network_is("net", reachable=True)
        answering = asyncio.create_task(HealthServer(bot.host, port).run() if there else asyncio.sleep(0))
        found = await asyncio.to_thread(examined, home, "--alive", "--db", "tables.db")
        answering.cancel()
        await asyncio.gather(answering, return_exceptions=True)
    assert found[0] == code
    assert sentence in found[1]


async def test_a_bot_that_says_that_it_is_not_well_is_code_1(config: Path) -> None:
    home = settings(config, f"[health]\nport = {(port := free_port())}")
    async with house(home) as bot:
        await bot.clock.advance(10_000)
        answering = asyncio.create_task(HealthServer(bot.host, port).run())
        code, out = await asyncio.to_thread(examined, home, "--alive", "--db", "tables.db")
        answering.cancel()
        await asyncio.gather(answering, return_exceptions=True)
    assert code == 1
    assert "not well: database: can be written; net: not connected for 167 minutes" in out


# Networks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[discord]", "Discord's token is missing"),
        (f'[discord]\ntoken = "{SECRET}"', "Discord's token is malformed"),
        ("[discord]\ntoken_file = 'nowhere'", "nowhere cannot be read"),
        (f'[discord]\npassword = "{SECRET}"', "line 2: there is no setting password in [discord]"),
        ('[[irc]]\nname = "home"', "the setting host is missing in [[irc]]"),
        (IRC + 'ca_file = "nowhere.pem"', "the file nowhere.pem cannot be read"),
        (IRC + 'sasl = {account = "a"}', "the account's password is missing"),
        (IRC + f'tls = false\nsasl = {{account = "a", password = "{SECRET}"}}', "needs tls"),
    ],
)
def test_what_a_network_lacks_is_code_1(config: Path, text: str, sentence: str) -> None:
    code, out = examined(settings(config, text))
    assert code == 1
    assert sentence in out


def config_of(discord: Discord, irc: FakeServer, more: str = "") -> str:
    """Settings for both networks."""
    return f"""
{more}
[discord]
api = "{discord.api}"
gateway = "{discord.gateway_url}"
[[irc]]
name = "home"
host = "127.0.0.1"
port = {irc.port}
tls = false
owner = "ada"
channels = ["#court {SECRET}"]
sasl = {{account = "table", password = "{SECRET}"}}
"""


@asynccontextmanager
async def both(town: Town) -> AsyncIterator[tuple[Discord, FakeServer]]:
    """A Discord and an IRC network."""
    async with loopback() as discord, fake_server() as irc:
        serving = asyncio.create_task(town.serve(irc))
        try:
            yield discord, irc
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


@pytest.mark.discord_loopback
async def test_both_networks_are_visited_and_where_all_is_well_that_is_code_0(config: Path) -> None:
    async with both(Town("sasl account-tag")) as (discord, irc):
        discord.server("Game night", "table")
        home = settings(config, config_of(discord, irc))
        code, out = await asyncio.to_thread(examined, home, TAFELRUNDE_DISCORD_TOKEN=discord.token)
    assert "Game night: people can play in 1 of 1 channels." in out
    assert "In #court I can sit and speak." in out
    assert discord.token not in out
    assert (code, out.count("  wrong: ")) == (0, 0)


@pytest.mark.discord_loopback
async def test_a_wrong_token_and_a_wrong_password_are_each_a_sentence_in_the_language_that_is_set(config: Path) -> None:
    no = {"AUTHENTICATE PLAIN": "AUTHENTICATE +", "AUTHENTICATE": ":srv 904 {me} :No"}
    wrong = "MTIzNDU2.wrong.but-it-looks-like-one"
    async with both(Town("sasl", says=no)) as (discord, irc):
        home = settings(config, config_of(discord, irc, 'language = "de"'))
        code, out = await asyncio.to_thread(examined, home, TAFELRUNDE_DISCORD_TOKEN=wrong)
    assert code == 1
    assert "falsch: Discord kennt dieses Token nicht." in out
    assert "falsch: Konto table und Passwort (oder Zertifikat) passen nicht zusammen." in out
    assert out.count("nicht versucht: ") == 4 + 3
    assert out.endswith("2 Dinge müssen noch in Ordnung kommen, oben steht „falsch“ davor.\n")
    assert wrong not in out


@pytest.mark.discord_loopback
@pytest.mark.parametrize("command", ["doctor", "serve", "demo"])
async def test_nothing_connects_before_the_whole_file_is_right(config: Path, command: str) -> None:
    async with loopback() as discord, fake_server() as irc:
        home = settings(config, config_of(discord, irc) + "[limits]\nnaem = 20\n")
        variables = {"TAFELRUNDE_DISCORD_TOKEN": discord.token}
        ended = await asyncio.to_thread(run, home, command, variables=variables)
        assert ended.returncode == (1 if command == "doctor" else 2)
        assert "there is no setting naem in [limits]" in ended.stdout + ended.stderr
        assert not discord.rest.requests
        assert irc.none_waiting
