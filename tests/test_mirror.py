"""Tests mirror the tree: those of bot/table/lobby.py are in tests/bot/table/test_lobby.py. The table has the others."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("engines", "bot", "adapters")

TESTED_IN = {  # modules without tests of their name: the file or folder that would turn red
    "engines/antiquity/components.py": "tests/engines/antiquity/test_rules.py",
    "engines/antiquity/position.py": "tests/conformance/test_positions.py",
    "engines/antiquity/state.py": "tests/engines/antiquity/test_rules.py",
    "engines/citadels/cards.py": "tests/engines/citadels/test_cases.py",
    "engines/citadels/components.py": "tests/engines/citadels/test_turns.py",
    "engines/citadels/events.py": "tests/test_events.py",
    "engines/citadels/memory.py": "tests/engines/citadels/test_knowledge.py",
    "engines/citadels/moves.py": "tests/engines/citadels/test_turns.py",
    "engines/citadels/offers.py": "tests/engines/citadels/test_turns.py",
    "engines/citadels/position.py": "tests/conformance/test_positions.py",
    "engines/citadels/resample.py": "tests/engines/citadels/test_knowledge.py",
    "engines/citadels/rules.py": "tests/engines/citadels/test_turns.py",
    "engines/citadels/score.py": "tests/engines/citadels/test_end.py",
    "engines/citadels/state.py": "tests/engines/citadels/test_draft.py",
    "engines/citadels/why.py": "tests/engines/citadels",
    "engines/core/completing.py": "tests/engines/core/test_following.py",
    "engines/core/reading.py": "tests/engines/core/test_notation.py",
    "engines/core/refusals.py": "tests/engines/core/test_notation.py",
    "engines/core/tokens.py": "tests/engines/core/test_notation.py",
    "engines/court/chances.py": "tests/engines/court/test_policy.py",
    "engines/court/components.py": "tests/engines/court/test_cards.py",
    "engines/court/position.py": "tests/conformance/test_positions.py",
    "engines/court/requirements.py": "tests/engines/court/test_cards.py",
    "engines/court/rules.py": "tests/engines/court/test_turns.py",
    "engines/court/score.py": "tests/engines/court/test_rounds.py",
    "engines/court/state.py": "tests/engines/court/test_rounds.py",
    "engines/court/turn.py": "tests/engines/court/test_turns.py",
    "engines/court/why.py": "tests/engines/court/test_words.py",
    "bot/commands/command_context.py": "tests/bot/commands/test_moderators.py",
    "bot/commands/dispatch.py": "tests/bot/commands/test_commands.py",
    "bot/commands/opening.py": "tests/bot/commands/test_commands.py",
    "bot/commands/registry.py": "tests/bot/commands/test_commands.py",
    "bot/commands/services.py": "tests/bot/commands/test_several_tables.py",
    "bot/commands/resolve_table.py": "tests/bot/commands/test_several_tables.py",
    "bot/commands/joining.py": "tests/bot/commands/test_pairing.py",
    "bot/commands/seats.py": "tests/bot/commands/test_lobbies.py",
    "bot/journal/lockfile.py": "tests/bot/journal/test_journal_file.py",
    "bot/journal/newest.py": "tests/bot/journal/test_one_writer.py",
    "bot/runtime/start_check.py": "tests/bot/runtime/test_broken_tables.py",
    "bot/journal/rows.py": "tests/bot/journal/test_journal.py",
    "bot/operations/config_check.py": "tests/bot/operations/test_config_file.py",
    "bot/operations/health.py": "tests/adapters/test_health.py",
    "bot/people/codes.py": "tests/bot/people/test_pairs.py",
    "bot/people/locale_store.py": "tests/bot/commands/test_commands.py",
    "bot/people/quiet_hours_store.py": "tests/bot/runtime/test_clocks.py",
    "bot/ports.py": "tests/bot/runtime",
    "bot/render/help_texts.py": "tests/bot/commands/test_examples.py",
    "bot/render/boards/antiquity_picture.py": "tests/bot/render/boards/test_pictures.py",
    "bot/render/boards/citadels_picture.py": "tests/bot/render/boards/test_pictures.py",
    "bot/render/boards/court_picture.py": "tests/bot/render/boards/test_pictures.py",
    "bot/render/boards/standing.py": "tests/bot/render/boards/test_pictures.py",
    "bot/text/scene.py": "tests/bot/render/boards/test_pictures.py",
    "bot/render/boards/antiquity_brief.py": "tests/bot/render/boards/test_brief.py",
    "bot/render/boards/citadels_brief.py": "tests/bot/render/boards/test_brief.py",
    "bot/render/boards/court_brief.py": "tests/bot/render/boards/test_brief.py",
    "bot/render/boards/citadels_events.py": "tests/bot/render/boards/test_citadels.py",
    "bot/render/boards/court_events.py": "tests/bot/render/boards/test_court.py",
    "bot/render/boards/names.py": "tests/bot/render/boards/test_citadels.py",
    "bot/render/choices/antiquity.py": "tests/bot/render/choices/test_labels.py",
    "bot/render/choices/citadels.py": "tests/bot/render/choices/test_labels.py",
    "bot/render/choices/court.py": "tests/bot/render/choices/test_labels.py",
    "bot/runtime/alarms.py": "tests/bot/runtime/test_clocks.py",
    "bot/runtime/inbox.py": "tests/bot/runtime/test_host.py",
    "bot/runtime/tables.py": "tests/bot/runtime/test_storage_trouble.py",
    "bot/table/decide.py": "tests/bot/table/test_leaving.py",
    "bot/table/play.py": "tests/bot/table/test_acts.py",
    "bot/table/table.py": "tests/bot/table/test_lobby.py",
    "bot/text/doc.py": "tests/bot/text/test_layout.py",
    "bot/workers/process.py": "tests/bot/workers/test_thinkers.py",
    "bot/workers/serve.py": "tests/bot/workers/test_thinkers.py",
    "bot/workers/thinker.py": "tests/bot/workers/test_thinkers.py",
    "adapters/discord/client.py": "tests/adapters/discord/test_network.py",
    "adapters/discord/gateway.py": "tests/adapters/discord/test_boards.py",
    "adapters/discord/identity.py": "tests/adapters/discord/test_names.py",
    "adapters/discord/rendering/buttons.py": "tests/adapters/discord/test_clicks.py",
    "adapters/discord/interactions/answers.py": "tests/adapters/discord/test_network.py",
    "adapters/discord/interactions/rights.py": "tests/adapters/discord/interactions/test_opening.py",
    "adapters/discord/rendering/opening.py": "tests/adapters/discord/interactions/test_opening.py",
    "adapters/irc/conversation/in_play.py": "tests/adapters/irc/test_channel_settings.py",
    "adapters/discord/interactions/handler.py": "tests/adapters/discord/test_clicks.py",
    "adapters/discord/posting/notify.py": "tests/adapters/discord/test_directs.py",
    "adapters/discord/posting/reach.py": "tests/adapters/discord/test_accidents.py",
    "adapters/discord/rendering/panel.py": "tests/adapters/discord/test_hands.py",
    "adapters/discord/logins.py": "tests/adapters/discord/test_network.py",
    "adapters/discord/pictures/boxes.py": "tests/adapters/discord/pictures/test_drawing.py",
    "adapters/discord/pictures/chart.py": "tests/adapters/discord/pictures/test_drawing.py",
    "adapters/discord/pictures/marks.py": "tests/adapters/discord/pictures/test_drawing.py",
    "adapters/discord/pictures/painter.py": "tests/adapters/discord/pictures/test_pictures.py",
    "adapters/discord/pictures/pen.py": "tests/adapters/discord/pictures/test_drawing.py",
    "adapters/discord/pictures/studio.py": "tests/adapters/discord/pictures/test_pictures.py",
    "adapters/discord/posting/boards.py": "tests/adapters/discord/test_boards.py",
    "adapters/discord/posting/channels.py": "tests/adapters/discord/posting/test_rooms.py",
    "adapters/discord/posting/members.py": "tests/adapters/discord/test_directs.py",
    "adapters/examples.py": "tests/test_packaging.py",
    "adapters/irc/people/netsplits.py": "tests/adapters/irc/test_outages.py",
    "adapters/irc/conversation/outgoing.py": "tests/adapters/irc/test_shown.py",
    "adapters/irc/people/directory.py": "tests/adapters/irc/test_tables.py",
    "adapters/irc/gateway.py": "tests/adapters/irc/test_tables.py",
    "adapters/irc/network.py": "tests/adapters/irc/test_serve.py",
    "adapters/irc/protocol/netsplit.py": "tests/adapters/irc/test_outages.py",
    "adapters/irc/protocol/proxy.py": "tests/adapters/irc/test_client.py",
    "adapters/irc/session/bucket.py": "tests/adapters/irc/session/test_sending.py",
    "adapters/irc/session/channel_pace.py": "tests/adapters/irc/session/test_pace.py",
    "adapters/irc/session/ctcp.py": "tests/adapters/irc/session/test_session.py",
    "adapters/irc/session/nick.py": "tests/adapters/irc/session/test_registration.py",
    "adapters/irc/session/receipts.py": "tests/adapters/irc/session/test_sending.py",
    "adapters/irc/session/server_limits.py": "tests/adapters/irc/session/test_pace.py",
    "adapters/irc/session/timers.py": "tests/adapters/irc/session/test_session.py",
    "adapters/irc/session/watchdog.py": "tests/adapters/irc/session/test_session.py",
    "adapters/systemd.py": "tests/adapters/test_health.py",
    "adapters/terminal/plain.py": "tests/adapters/terminal/test_script.py",
    "adapters/terminal/simulate.py": "tests/adapters/test_main.py",
}


def modules() -> list[str]:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if path.name != "__init__.py"]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def mirrored(module: str) -> Path:
    """Where the tests of a module are unless the table says otherwise."""
    path = Path(module)
    return ROOT / "tests" / path.parent / f"test_{path.name}"


def test_every_module_has_tests_of_its_name_or_an_entry_that_says_where_it_is_tested() -> None:
    assert [module for module in modules() if not mirrored(module).exists() and module not in TESTED_IN] == []


def test_every_entry_is_needed() -> None:
    assert sorted(TESTED_IN.keys() - set(modules())) == [], "there is no such module"
    assert [module for module in TESTED_IN if mirrored(module).exists()] == [], "it has tests of its name"


# An entry is no empty word: its tests come near the module -----------------------------------------------------------


STEPS = 2  # of imports, for what people type reaches a command through the host and its dispatcher


@pytest.mark.parametrize(("module", "place"), TESTED_IN.items())
def test_where_a_module_is_said_to_be_tested_it_or_what_uses_it_is_imported(module: str, place: str) -> None:
    """By the tests themselves, or by the helpers under tests/ that they use."""
    tests = [ROOT / place] if place.endswith(".py") else list((ROOT / place).glob("test_*.py"))
    assert tests and all(test.exists() for test in tests), f"{place} is not there"
    used = {name for test in tests for helper in helpers(test) for name in imported(helper)}
    near = {dotted(ROOT / module)}
    for _ in range(STEPS):
        near |= {dotted(path) for path in sources() if near & imported(path)}
    assert used & near, f"{place} imports neither {module} nor anything that uses it"


def helpers(test: Path) -> set[Path]:
    """A file of tests, the conftest.py of its folders, and whatever under tests/ these import."""
    parents = [parent for parent in test.parents if parent.is_relative_to(ROOT / "tests")]
    ahead = [test, *(parent / "conftest.py" for parent in parents if (parent / "conftest.py").exists())]
    found: set[Path] = set()
    while ahead:
        path = ahead.pop()
        if path not in found:
            found.add(path)
            files = [ROOT / f"{name.replace('.', '/')}.py" for name in imported(path) if name.startswith("tests.")]
            ahead += [file for file in files if file.exists()]
    return found


@cache
def sources() -> list[Path]:
    return [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]


@cache
def imported(path: Path) -> frozenset[str]:
    """The modules that a file imports or names in a text, to start them as programs; and the names that it imports from
    modules, for these may be modules, too."""
    return frozenset(_imported(ast.parse(path.read_text(encoding="utf-8"))))


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            yield node.value


def dotted(path: Path) -> str:
    """A file as it is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
