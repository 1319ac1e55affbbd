"""Writes a tiny game that can be played at once: `python -m tests.new_game NAME`.

The rules, their tests, the board, the texts in both languages and the binding rules are copied from template/, the
game is entered wherever the games are listed, and golden games are played. `make check` passes then without another
touch. docs/adding-a-game.md goes through what was written; make your game out of it, file by file.
"""

from __future__ import annotations

import argparse
import ast
import keyword
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from engines import GAMES

ROOT = Path(__file__).parents[2]
TEMPLATE = Path(__file__).parent / "template"
SEATS = (2, 3, 4)  # as the template's rules have it
GOLDEN = 5  # golden games of each number of players


def refusal(name: str) -> str:
    """Why there cannot be a game of this name; empty where there can."""
    if not re.fullmatch("[a-z][a-z0-9]*", name):
        return f"{name!r} cannot be the name of a game: use lower-case letters a to z and digits, a letter first"
    if keyword.iskeyword(name):
        return f"{name!r} is a word of Python itself; choose another name"
    taken = [path for path in map(ROOT.joinpath, _paths(name)) if path.exists() or path.with_suffix("").is_dir()]
    folders = [ROOT / "engines" / name, ROOT / "tests" / "engines" / name, ROOT / "tests" / "records" / name]
    if name in GAMES or taken or any(folder.exists() for folder in folders) or name in _prefixes():
        return f"{name!r} is taken; choose another name"
    if {name.capitalize(), name.upper()} & _identifiers():
        return f"{name!r} means something else in the rules of a game; choose another name"
    return ""


def _paths(name: str) -> Iterator[str]:
    """The files of the template as they are called in a game of this name."""
    for path in sorted(TEMPLATE.rglob("*.*")):
        if path.suffix != ".pyc":
            yield str(path.relative_to(TEMPLATE)).replace("skeleton", name)


def _prefixes() -> set[str]:
    """What the ids of messages begin with, and the name that a game of the tests has."""
    catalogues = (ROOT / "bot" / "language" / "catalogues" / "en").glob("*.ftl")
    text = "".join(path.read_text(encoding="utf-8") for path in catalogues)
    return {*re.findall("^([a-z0-9]+)-", text, re.MULTILINE), "sealed"}


def _identifiers() -> set[str]:
    """The names that the template's modules use, imported ones among them."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in TEMPLATE.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    defined = {node.name for node in nodes if isinstance(node, (ast.alias, ast.ClassDef, ast.FunctionDef))}
    return names | defined


# What is written ----------------------------------------------------------------------------------------------------


def copied(name: str) -> dict[str, str]:
    """The files of the template in the name of the game."""
    texts = {}
    for path in TEMPLATE.rglob("*.*"):
        if path.suffix != ".pyc":
            text = path.read_text(encoding="utf-8")
            for word in ("skeleton", "Skeleton", "SKELETON"):
                text = text.replace(word, _like(word, name))
            texts[str(path.relative_to(TEMPLATE)).replace("skeleton", name)] = text
    return texts


def _like(word: str, name: str) -> str:
    return name.upper() if word.isupper() else name.capitalize() if word.istitle() else name


def entered(name: str) -> dict[str, str]:
    """The files that list the games, with the game among them."""
    texts = {}
    for path, enter in LISTS.items():
        try:
            texts[path] = enter((ROOT / path).read_text(encoding="utf-8"), name)
        except LookupError as error:
            sys.exit(f"{path} lists the games in another way than tests/new_game/__main__.py knows: {error}")
    return texts


def _games(text: str, name: str) -> str:
    text = _once(text, r"(?=^from engines\.antiquity)", f"from engines.{name}.rules import {name.upper()}\n")
    return _append(text, r"for game in \(", r"\)", name.upper())


def _boards(text: str, name: str) -> str:
    board = f"{name.capitalize()}Boards"
    text = _once(text, r"(?=^from bot\.render\.boards\.antiquity)", f"from bot.render.boards.{name} import {board}\n")
    return _append(text, r"^BOARDS: Mapping\[str, Boards\] = \{", r"\}", f'"{name}": {board}()')


def _contracts(text: str, name: str) -> str:
    return _append(text, r'modules = \["engines\.antiquity"', r"\]", f'"engines.{name}"', times=2)


def _chapters(text: str, name: str) -> str:
    return _append(text, r'"The binding rules": \[', r"\]", f'"docs/rules/{name}"')


def _pages(text: str, name: str) -> str:
    return _append(text, r"^\| binding rules \| ", r" \|$", f"[{name.capitalize()}](rules/{name}.md)")


def _events(text: str, name: str) -> str:
    heading = f"## {name.capitalize()} (`{name}`)\n\n| event |\n\n"  # test_events.py makes the table
    return _once(text, r"(?=^## The log of a table)", heading)


def _rules_en(text: str, name: str) -> str:
    return f"""{text}
## {name.capitalize()}

*{name.capitalize()}*, for {SEATS[0]} to {SEATS[-1]}.

You all roll one die in secret. On your turn you roll up to three open dice, or stay when you have had enough. The total
closest to ten wins, your secret die included; go over ten and you get nothing. [Binding](rules/{name}.md).

| move | example |
|---|---|
| `roll` an open die | `roll` |
| `stay` | `stay` |

| option | values |
|---|---|
| `first` who begins | `random` · `1` to `{SEATS[-1]}`, a seat |
"""


def _rules_de(text: str, name: str) -> str:
    return f"""{text}
## {name.capitalize()}

*{name.capitalize()}*, für {SEATS[0]} bis {SEATS[-1]}.

Alle würfeln einmal verdeckt. Wer dran ist, würfelt bis zu drei offene Würfel dazu oder hört auf. Am Ende gewinnt, wer
mit allen eigenen Würfeln am nächsten an zehn ist; wer über zehn kommt, geht leer aus. [Verbindlich](rules/{name}.md).

| Zug | Beispiel |
|---|---|
| `würfle` einen offenen Würfel | `würfle` |
| `bleib` | `bleib` |

| Option | Werte |
|---|---|
| `first` wer anfängt | `random` zufällig · `1` bis `{SEATS[-1]}`, ein Platz |
"""


def _mirror(text: str, name: str) -> str:
    entries = f"""\
    "engines/{name}/components.py": "tests/engines/{name}/test_rules.py",
    "engines/{name}/position.py": "tests/conformance/test_positions.py",
    "engines/{name}/state.py": "tests/engines/{name}/test_rules.py",
    "bot/render/boards/{name}.py": "tests/conformance/test_twins.py",
"""
    return _once(text, r'(?=^    "bot/commands/command_context\.py")', entries)


LISTS: Mapping[str, Callable[[str, str], str]] = {
    "engines/__init__.py": _games,
    "bot/render/boards/__init__.py": _boards,
    "pyproject.toml": _contracts,
    "docs/conf.py": _chapters,
    "docs/README.md": _pages,
    "docs/events.md": _events,
    "docs/rules-en.md": _rules_en,
    "docs/rules-de.md": _rules_de,
    "tests/test_mirror.py": _mirror,
}


def _append(text: str, opening: str, closing: str, item: str, times: int = 1) -> str:
    """The text with one item more at the end of a list, which must be there as many times."""
    return _once(text, rf"({opening}(?:(?!{closing}).)*?),?\s*(?={closing})", rf"\1, {item}", times)


def _once(text: str, place: str, more: str, times: int = 1) -> str:
    """The text with more at a place, which must be there as many times."""
    changed, found = re.subn(place, more, text, flags=re.MULTILINE | re.DOTALL)
    if found != times:
        raise LookupError(f"{found} places like {place} instead of {times}")
    return changed


# How it is written --------------------------------------------------------------------------------------------------


def write(name: str) -> None:
    """Write everything. What might fail is made before the first file is touched."""
    texts = {**copied(name), **entered(name)}
    for path, text in texts.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, encoding="utf-8")
    modules = [path for path in texts if path.endswith(".py")]
    _run("ruff", "check", "--quiet", "--select", "I", "--fix", *modules)  # where imports stand depends on the name
    _run("ruff", "format", "--quiet", *modules)
    for seats in SEATS:
        golden = ["--add", f"{seats}-players", "--games", str(GOLDEN), "--seats", str(seats)]
        _run("tests.records.make", name, *golden)
    _run("tests.records.positions", name)
    _run("pytest", "-q", "-p", "no:cacheprovider", "tests/test_events.py", "-k", name, SNAPSHOTS="update")


def _run(module: str, *arguments: str, **variables: str) -> None:
    """Run a program of the house in a process of its own, for this one was started without the game."""
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **variables}, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed; what was written before is there.\n{done.stdout}{done.stderr}")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.new_game", description="Write a tiny new game that passes make check."
    )
    parser.add_argument("name", help="what the game is called in the code: lower-case letters and digits")
    name = parser.parse_args().name
    if why := refusal(name):
        sys.exit(why)
    write(name)
    print(f"{name} can be played: make play ARGS={name}. What to do next: docs/adding-a-game.md.")


if __name__ == "__main__":
    main()
