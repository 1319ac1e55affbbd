"""`tafelrunde doctor`: what it prints, in both languages, and its exit code; a secret is never in it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.adapters.terminal.program import run
from tests.kit.journals import opened

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
    assert "config.example.toml" in out
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


def test_a_byte_order_mark_and_line_ends_of_windows_are_fine(config: Path) -> None:
    config.write_bytes(b'\xef\xbb\xbflanguage = "de"\r\n[limits]\r\nname = 20\r\n')
    assert examined(config.parents[1])[0] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="other rights there")
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


# Networks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[discord]", "Discord's token is missing"),
        (f'[discord]\ntoken = "{SECRET}"', "what is given as Discord's token is none"),
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


def test_a_token_of_the_environment_is_enough_and_is_not_repeated(config: Path) -> None:
    code, out = examined(settings(config, "[discord]"), TAFELRUNDE_DISCORD_TOKEN=f"{SECRET}.{SECRET}")
    assert code == 0
    assert "A token is there" in out


def test_an_irc_network_is_named_with_its_channels_but_not_their_keys(config: Path) -> None:
    code, out = examined(settings(config, IRC))
    assert code == 0
    assert "IRC home\n  ok: The settings for irc.example.org are complete; channels: #court.\n" in out


def test_an_irc_network_without_channels_is_told_of(config: Path) -> None:
    code, out = examined(settings(config, IRC.replace('"#court hidden"', "")))
    assert code == 0
    assert "name no channel" in out
