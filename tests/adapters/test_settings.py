"""All settings together: the example file is accurate, and mistakes in a file are reported kindly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from adapters.discord.settings import Settings as Discord
from adapters.irc.settings import Network, Pacing, Sasl
from adapters.settings import Settings, load
from bot.operations.config import ConfigError
from tests.adapters.terminal.program import run

EXAMPLE = Path(__file__).parents[2] / "config.example.toml"
UNDOCUMENTED = {"discord.api", "discord.gateway"}  # Discord's addresses, which only tests change
SAMPLES = {
    "irc.name",
    "irc.host",
    "irc.owner",
    "irc.sasl.account",
    "irc.pacing.burst",
    "irc.pacing.rate",
}  # which have no default
SECRET = "hunter2-Xk7"


def uncommented() -> str:
    """The example file with everything uncommented."""
    return "\n".join(re.sub(r"^#(?=[\[a-z])", "", line) for line in EXAMPLE.read_text(encoding="utf-8").splitlines())


def typed(of: Any = Settings, before: str = "") -> Iterator[tuple[str, Any]]:
    """Every setting with its default, without sections."""
    for field in msgspec.structs.fields(of):
        name = f"{before}{field.name}"
        inner = [each for each in (field.type, *get_args(field.type)) if isinstance(each, type)]
        if structs := [each for each in inner if issubclass(each, msgspec.Struct)]:
            yield from typed(structs[0], f"{name}.")
        elif name not in UNDOCUMENTED:
            yield name, field.default


def written(text: str) -> Iterator[tuple[str, str]]:
    """Every setting in a text with its value."""
    part = ""
    for line in text.splitlines():
        if head := re.fullmatch(r"\[+([a-z.]+)\]+", line):
            part = f"{head[1]}."
        elif setting := re.match(r"([a-z_]+) = (.*)", line):
            yield part + setting[1], setting[2]


def wrong(tmp_path: Path, text: str | bytes) -> str:
    """What is said about a file, without its name."""
    file = tmp_path / "config.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ConfigError) as refused:
        load(file)
    return str(refused.value).replace(f"{file}, ", "")


# The example --------------------------------------------------------------------------------------------------------


def test_the_example_loads_as_it_stands_and_is_the_default() -> None:
    assert load(EXAMPLE) == Settings()


def test_the_example_loads_with_everything_that_one_could_want(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(uncommented(), encoding="utf-8")
    pacing, sasl = Pacing(burst=5, rate=1.0), Sasl(account="Tafelrunde")
    network = Network(name="example", host="irc.example.org", owner="Ada", pacing=pacing, sasl=sasl)
    assert load(file) == Settings(discord=Discord(), irc=(network,))


def test_the_example_holds_every_setting_that_there_is_once_and_no_other() -> None:
    assert sorted(name for name, _ in written(uncommented())) == sorted(name for name, _ in typed())


@pytest.mark.parametrize(("name", "default"), [each for each in typed() if each[0] not in SAMPLES])
def test_the_example_holds_the_default_of(name: str, default: Any) -> None:
    said = msgspec.toml.decode(f"value = {dict(written(uncommented()))[name]}")["value"]
    assert (tuple(said) if isinstance(said, list) else said) == default


def test_every_setting_of_the_example_is_explained_above_it() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if re.match(r"#?[a-z_]+ = ", line):
            above = number - 1
            while re.match(r"#?([a-z_]+ = |\[)", lines[above]):
                above -= 1
            assert lines[above].startswith("# "), line


# What is wrong ------------------------------------------------------------------------------------------------------

IRC = '[[irc]]\nname = "home"\nhost = "irc.example.org"\nowner = "ada"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[discord]\ntokne = ''", "line 2: there is no setting tokne in [discord]; did you mean token?"),
        ("[discord]\ntoken-file = ''", "line 2: there is no setting token-file in [discord]; did you mean token_file?"),
        ("[[discord]]", "line 1: discord: expected a section, under [discord], not a list"),
        ("[irc]\nhost = 'h'", "line 1: irc: expected sections, each under [[irc]], not one section"),
        ("[[irc]]\nhost = 'h'\nname = 'a'", 'line 1: the setting owner is missing in [[irc]]; add owner = "..."'),
        (f"{IRC}channels = '#a'", 'line 5: irc.channels: expected a list, such as ["..."], not a text; put it in [ ]'),
        (
            f"{IRC}channels = [\n  '#a',\n  '#b key too-many',\n]",
            'line 7: irc.channels: expected "#name", or "#name key" with one space between',
        ),
        (
            f"{IRC}nickserv_asks = 'STAUTS'",
            'line 5: irc.nickserv_asks: expected "ACC" or "STATUS"; did you mean STATUS?',
        ),
        (f"{IRC}{IRC}", "line 1: irc: expected a different name for each network; two are the same"),
        (f"{IRC}burst = 3", "line 5: there is no setting burst in [[irc]]; it belongs under [irc.pacing]"),
        (
            "[limits]\ndatabase = ''",
            "line 2: there is no setting database in [limits]; it belongs above the first [section]",
        ),
        (
            f"{IRC}sasl = {{}}",
            "line 5: irc.sasl.account: expected the name of the bot's account, which SASL PLAIN needs",
        ),
    ],
)
def test_what_is_wrong_with_a_network_is_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    assert wrong(tmp_path, text) == said


def test_a_name_that_was_mistyped_is_not_said_to_be_missing_as_well(tmp_path: Path) -> None:
    said = wrong(tmp_path, IRC.replace("host", "hots"))
    assert said == "line 3: there is no setting hots in [[irc]]; did you mean host?"


def test_all_that_is_wrong_is_said_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    said = wrong(tmp_path, f"pace = 'fast'\n[limits]\nname = 0\n[discord]\ntoken = 3\n{IRC}port = 0\n{IRC}tls = 1\n")
    assert re.findall(r"^line (\d+)", said, re.MULTILINE) == ["1", "3", "5", "10", "15"]


@pytest.mark.parametrize(
    "text",
    [
        f"[discord]\ntoken = {SECRET}",
        f"[discord]\ntoken = '{SECRET}",
        f"[discord]\n{SECRET}",
        f"[discord]\n'{SECRET}' = 1",
        f"[discord]\n{SECRET} = ''\n{SECRET} = ''",
        f"[discord]\ntoken = ['{SECRET}']",
        f"[discord]\ntoken = {{'{SECRET}' = 1}}",
        f"discord = '{SECRET}'",
        f"{IRC}password = 'two {SECRET}'",
        f"{IRC}proxy = 'socks5://me:{SECRET}@host:1'",
        f"{IRC}proxy = 'http://me:{SECRET}@ho℀st:1'",
        f"{IRC}channels = ['#a {SECRET} x']",
        f"{IRC}sasl = {{mechanism = '{SECRET}', account = 'a'}}",
        f"{IRC}sasl = {{account = 'a', password = ['{SECRET}']}}",
        f"{IRC}tls = false\nsasl = {{account = 'a', password = '{SECRET}'}}",
        f"[limits]\nname = '{SECRET}'",
        f"language = '{SECRET}'",
    ],
)
def test_a_value_is_never_repeated_whatever_is_wrong_with_it(tmp_path: Path, text: str) -> None:
    assert SECRET not in wrong(tmp_path, text)


def test_no_secret_is_in_the_words_about_all_settings(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    text = f"[discord]\ntoken = '{SECRET}'\n{IRC}password = '{SECRET}'\nchannels = ['#a {SECRET}']\n"
    file.write_text(f"{text}proxy = 'http://u:{SECRET}@h:1'\nsasl = {{account = 'a', password = '{SECRET}'}}")
    settings = load(file)
    assert SECRET not in repr(settings) + str(settings)


def test_a_file_that_is_not_there_is_said_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no\.toml cannot be read: No such file or directory"):
        load(tmp_path / "no.toml")


def test_all_that_is_wrong_is_printed_and_nothing_begins(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("[discord]\ntokne = ''\n[limits]\nname = 0\n")
    ended = run(tmp_path, "serve", "--config", "config.toml", "--db", "tables.db")
    assert ended.returncode == 2
    assert ended.stderr.splitlines() == [
        "tafelrunde: config.toml, line 2: there is no setting tokne in [discord]; did you mean token?",
        "tafelrunde: config.toml, line 4: limits.name: expected a whole number from 1 to 100",
    ]
    assert not (tmp_path / "tables.db").exists()


def test_an_admin_is_of_a_network_that_there_is(tmp_path: Path) -> None:
    network = '[[irc]]\nname = "libera"\nhost = "irc.example.org"\nowner = "Ada"\n'
    said = wrong(tmp_path, f'admins = ["libra account:ada"]\n{network}')
    assert said == "line 1: admins: expected each to begin with the name of a network here, libera"
    file = tmp_path / "config.toml"
    file.write_text(f'admins = ["libera account:ada"]\n{network}', encoding="utf-8")
    assert load(file).admins == ("libera account:ada",)
