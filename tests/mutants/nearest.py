"""Which tests are nearest to a module: those that judge its mutants."""

from __future__ import annotations

from pathlib import Path

# What else judges a module whose path begins so. The first that fits counts.
BESIDES: dict[str, tuple[str, ...]] = {
    "engines/core/": (
        "tests/engines/antiquity",
        "tests/engines/citadels",
        "tests/engines/court",
        "tests/records/test_golden_games.py",
        "tests/test_fair.py",
    ),
    "engines/": ("tests/records/test_golden_games.py",),
    "bot/table/": (
        "tests/records/test_golden_tables.py",
        "tests/bot/people/test_pairs.py",
        "tests/bot/commands",
        "tests/bot/runtime/test_clocks.py",
        "tests/bot/runtime/test_broken_tables.py",
        "tests/bot/test_refusals.py",
    ),
    "bot/commands/": (
        "tests/bot/test_refusals.py",
        "tests/bot/people",
        "tests/bot/runtime/test_clocks.py",
        "tests/bot/runtime/test_host.py",
    ),
    "bot/runtime/host.py": ("tests/bot/commands/test_moves.py",),
    "bot/runtime/inbox.py": (
        "tests/bot/commands/test_parts.py",
        "tests/bot/commands/test_moderators.py",
        "tests/bot/people/test_rate_limits.py",
    ),
    "bot/runtime/tables.py": ("tests/bot/commands/test_several_tables.py", "tests/bot/commands/test_parts.py"),
    "bot/": (),
}
# Whole games by the hundred, which say much about how well an AI player plays and little about anything else.
PLAYERS = "test_policy.py"
OF_PLAYERS = {"policy", "chances"}


def nearest(file: str, root: Path) -> list[str]:
    """Files of tests: the module's twin (if it has one) first, then those of its folder, then others near."""
    path = Path(file)
    folder = Path("tests") / path.parent
    if path.stem in OF_PLAYERS:
        return [str(folder / PLAYERS)]
    besides = next(tests for start, tests in BESIDES.items() if file.startswith(start))
    twin = folder / f"test_{path.stem}.py"
    found: list[Path] = [twin] if (root / twin).exists() else []
    for name in (folder, *besides):
        place = root / name
        files = sorted(place.glob("test_*.py")) if place.is_dir() else [place]
        found += [test.relative_to(root) for test in files if test.name != PLAYERS]
    return [str(test) for test in dict.fromkeys(found)]
