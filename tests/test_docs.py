"""The pages say what there is: every command, move, option and setting has its place, examples can be typed, links lead
somewhere."""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from adapters.discord.doctor import NEEDED
from adapters.main import _parser
from bot.commands.registry import COMMANDS
from bot.language import LANGUAGES, Locale, Words
from bot.table.table_settings import TableSettings
from engines import GAMES
from engines.core.notation import Illegal, Refusal, read, token
from engines.core.offer import Amount, Domain, option_domains

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PLAY = {"en": "play.md", "de": "spielen.md"}
RULES = {"en": "rules-en.md", "de": "rules-de.md"}
RUN = {"en": "running.md", "de": "betreiben.md"}
NAMES = ("Ada", "Bruno", "Cleo")
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def rows(text: str) -> list[list[str]]:
    """The cells of all rows of its tables."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def code(text: str) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`]+)`", text)


def section(game: str, language: str) -> str:
    """What the page with the rules says about a game."""
    title = Locale(language)(f"{game}-name")
    found = [
        part
        for part in page(RULES[language]).split("\n## ")
        if game in part.split("\n")[0].lower() or title in part[:200]
    ]
    assert len(found) == 1, f"{len(found)} sections of {game}"
    return found[0]


# Commands, moves, options -------------------------------------------------------------------------------------------


@SPOKEN
def test_every_command_has_its_row_and_no_other_has(language: str) -> None:
    locale = Locale(language)
    usages = {locale.attribute(f"help-{command.name}", "usage") for command in COMMANDS}
    options = set(option_domains(TableSettings))
    found = {code(row[0])[0] for row in rows(page(PLAY[language])) if code(row[0])}
    assert found - options == usages


@SPOKEN
@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_a_game_is_among_those_of_its_table(game: str, language: str) -> None:
    words = {word.split()[0] for row in rows(section(game, language)) for word in code(row[0])}
    locale = Locale(language)
    assert {locale(f"{game}-verb-{form.verb}") for form in GAMES[game].forms} <= words


@SPOKEN
@pytest.mark.parametrize("game", GAMES)
def test_every_example_of_a_move_can_be_typed(game: str, language: str) -> None:
    words = Words(game, language, NAMES)
    examples = [example for row in rows(section(game, language)) if len(row) == 2 for example in code(row[1])]
    moves = [each for each in examples if not re.fullmatch(r"[a-z]+|\d+", each) or each in spoken(game, language)]
    assert len(moves) >= len(GAMES[game].forms)
    for example in moves:
        assert readable(game, example, words), example


def spoken(game: str, language: str) -> set[str]:
    return {Locale(language)(f"{game}-verb-{form.verb}") for form in GAMES[game].forms}


def readable(game: str, text: str, words: Words) -> bool:
    """Whether a text has the form of a move, whatever is allowed now."""
    with pytest.raises(Refusal) as refused:  # nothing is allowed where no game is
        read([], GAMES[game].forms, text, words)
    return isinstance(refused.value, Illegal) and refused.value.action is not None


def values(domain: Domain[object]) -> set[str]:
    """How the values of an option are written; of numbers the least and the greatest, of seats as well."""
    if isinstance(domain, Amount):
        return {str(domain.things[0]), str(domain.things[-1])}
    written = [token(thing) for thing in domain.things]
    numbers = [each for each in written if each.isdigit()]
    return {each for each in written if not each.isdigit()} | set((numbers[0], numbers[-1]) if numbers else ())


@SPOKEN
@pytest.mark.parametrize("game", ["", *GAMES])
def test_every_option_has_its_row_with_its_values(game: str, language: str) -> None:
    text = section(game, language) if game else page(PLAY[language])
    there = {code(row[0])[0]: set(code(row[1])) for row in rows(text) if len(row) == 2 and code(row[0])}
    for name, domain in option_domains(GAMES[game].options if game else TableSettings).items():
        assert name in there, name
        assert values(domain) <= there[name], name


@SPOKEN
@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_for_how_many_a_game_is(game: str, language: str) -> None:
    least, most = GAMES[game].seats[0], GAMES[game].seats[-1]
    assert re.search(rf"\b{least} (to|or|bis|oder) {most}\b", section(game, language).split("\n\n## ")[0][:200])


# Settings and the command line --------------------------------------------------------------------------------------


def settings() -> set[str]:
    """The settings of the example, those that are commented out as well, with the section before each."""
    found, part = set(), ""
    for line in (ROOT / "config.example.toml").read_text(encoding="utf-8").splitlines():
        if head := re.fullmatch(r"#?\[+([a-z.]+)\]+", line):
            part = f"{head[1]}."
        elif setting := re.match(r"#?([a-z_]+) = ", line):
            found.add(part + setting[1])
    return found


@SPOKEN
def test_every_setting_has_its_row(language: str) -> None:
    there = {name for row in rows(page(RUN[language])) for name in code(row[0])}
    assert len(settings()) > 10
    assert settings() - there == set()


@SPOKEN
def test_no_setting_has_a_row_that_there_is_not(language: str) -> None:
    there = {name for row in rows(page(RUN[language])) if row[0].startswith("`") for name in code(row[0])}
    assert there - settings() == set()


def test_both_pages_for_whoever_runs_it_have_the_same_parts_with_the_same_commands_and_tables() -> None:
    shapes = [
        [
            (re.findall(r"^ *```.*?^ *```", part, re.MULTILINE | re.DOTALL), len(rows(part)))
            for part in page(name).split("\n## ")
        ]
        for name in RUN.values()
    ]
    assert shapes[0] == shapes[1]


def test_every_command_of_the_command_line_is_spoken_of() -> None:
    commands = next(action.choices for action in _parser()._actions if isinstance(action.choices, dict))
    text = "".join(file.read_text(encoding="utf-8") for file in PAGES)
    assert [command for command in commands if f"tafelrunde {command}" not in text] == []


@SPOKEN
def test_the_invitation_asks_for_the_permissions_that_the_page_names_and_no_other(language: str) -> None:
    [asked] = re.findall(r"permissions=(\d+)", page(RUN[language]))
    assert int(asked) == NEEDED.value


def typed(file: Path) -> list[str]:
    """All lines of code of a page that are no other language's: those of blocks, and what stands between backticks."""
    text = file.read_text(encoding="utf-8")
    fenced = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
    blocks = [block.replace("\\\n", "") for language, block in fenced.findall(text) if not language]
    return [*(line for block in blocks for line in block.splitlines()), *code(fenced.sub("", text))]


def commands() -> list[str]:
    """What follows on `tafelrunde` in all code of the pages, and on `make play ARGS=`."""
    lines = [line for file in PAGES for line in typed(file) if not line.startswith(("[", "tafelrunde record"))]
    found = [
        each for line in lines for each in re.findall(r"(?:^|[ /])tafelrunde (?!tafelrunde )([a-z][^|&#;]*)", line)
    ]
    found += [f"play {each}" for line in lines for each in re.findall(r'make play ARGS="([^"]*)"', line)]
    return sorted({re.sub(r"\$\([^)]*\)", "today", each.strip()) for each in found})


@pytest.mark.parametrize("command", commands())
def test_a_command_on_a_page_can_be_given(command: str) -> None:
    words = shlex.split(command)
    try:
        _parser().parse_args(words if len(words) > 1 else [*words, "--help"])  # one word names a command
    except SystemExit as ended:
        if ended.code != 0:  # as --help does
            pytest.fail(f"tafelrunde {command} cannot be given")


def test_the_commands_of_the_pages_are_found() -> None:
    assert len(commands()) > 15
    assert {each.split()[0] for each in commands()} >= {"play", "serve", "doctor", "backup", "restore", "verify"}


def test_what_is_made_on_the_pages_can_be_made() -> None:
    goals = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    asked = {goal for file in PAGES for line in typed(file) for goal in re.findall(r"^make ([a-z]+)", line)}
    assert {"play", "test"} <= asked
    assert asked - goals == set()


# The map ------------------------------------------------------------------------------------------------------------


def test_every_module_that_is_not_of_one_game_or_network_stands_in_the_map_and_no_other_does() -> None:
    told = set(re.findall(r"\b\w+\.py\b", page("design.md").partition("## The house")[2].partition("\n## ")[0]))
    rooms = [f"bot/{room.name}" for room in (ROOT / "bot").iterdir() if room.is_dir()]
    folders = ("engines/core", "bot", *rooms, "adapters")
    there = {file.name for folder in folders for file in (ROOT / folder).glob("*.py")} - {"__init__.py"}
    assert there - told == set()
    everywhere = {file.name for folder in ("engines", "bot", "adapters") for file in (ROOT / folder).rglob("*.py")}
    assert told - everywhere == set()


def test_the_way_of_a_line_names_functions_that_exist() -> None:
    way = page("design.md").partition("## The way of a line")[2].partition("\n## ")[0]
    steps = re.findall(r"([\w/]+\.py): `(\w+)\.(\w+)`", way)
    assert len(steps) >= 6
    for file, owner, function in steps:
        classes = [
            node for node in ast.parse((ROOT / file).read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)
        ]
        found = [each for each in classes if each.name == owner]
        assert found, (file, owner)
        assert function in {getattr(part, "name", "") for part in found[0].body}, (file, owner, function)


# Decisions ----------------------------------------------------------------------------------------------------------


def test_every_departure_from_the_plan_leads_to_its_decision() -> None:
    departures = page("design.md").partition("## Where it departs")[2].partition("\n## ")[0].split("\n- ")[1:]
    assert len(departures) > 5
    for departure in departures:
        assert re.search(r"\]\(adr/\d{4}-[a-z-]+\.md\)$", departure.strip()), departure


def test_decisions_are_numbered_listed_and_say_why_and_what_they_cost() -> None:
    files = sorted((ROOT / "docs" / "adr").glob("0*.md"))
    listed = re.findall(r"^(\d+)\. \[(.*)\]\((.*)\)$", page("adr/README.md"), re.MULTILINE)
    assert [(int(number), name) for number, _, name in listed] == [(n, file.name) for n, file in enumerate(files, 1)]
    for number, title, name in listed:
        text = page(f"adr/{name}")
        assert text.startswith(f"# {number}. {title}\n")
        assert [
            part for part in ("Decided.", "Why.", "What it costs.", "Instead of.") if f"**{part}**" not in text
        ] == []


# Links --------------------------------------------------------------------------------------------------------------


def anchors(file: Path) -> set[str]:
    """The anchors that a page's headings make."""
    heads = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_relative_links_lead_somewhere(file: Path) -> None:
    text = re.sub(r"```.*?```", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = file.parent / path if path else file
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_links_to_elsewhere_have_the_form_of_one(file: Path) -> None:
    for link in re.findall(r"\]\((\w+:[^)\s]+)\)", file.read_text(encoding="utf-8")):
        parts = urlsplit(link)
        assert parts.scheme == "https", link
        assert re.fullmatch(r"([a-z0-9-]+\.)+[a-z]{2,}", parts.netloc), link


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_picture_says_in_words_what_it_shows(file: Path) -> None:
    for words, link in re.findall(r"!\[([^\]]*)\]\(([^)\s]+)\)", file.read_text(encoding="utf-8")):
        assert len(words.split()) > 3, link


def test_no_picture_of_a_screen_shows_where_it_was_taken() -> None:
    screens = sorted((ROOT / "docs" / "pictures").glob("*.svg"))
    assert screens
    for screen in screens:
        text = screen.read_text(encoding="utf-8")
        assert not re.search(
            r"/(work|root|home|tmp|usr)\b|localhost|127\.0\.0\.1|https?://(?!www\.w3\.org|www\.textualize\.io)", text
        ), screen


def test_every_page_can_be_reached_from_the_first() -> None:
    seen: set[Path] = set()
    ahead = [ROOT / "docs" / "README.md"]
    while ahead:
        file = ahead.pop()
        if file in seen or file.suffix != ".md":
            continue
        seen.add(file)
        links = re.findall(r"\]\(([^)\s#:]+)\)", file.read_text(encoding="utf-8"))
        ahead += [(file.parent / link).resolve() for link in links]
    assert {file for file in PAGES if file.is_relative_to(ROOT / "docs")} <= seen
