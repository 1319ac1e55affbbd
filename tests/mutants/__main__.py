"""Break the code on purpose and see whether a test notices: `python -m tests.mutants engines/ --seed 1`.

A function that has done its work when the tests begin, as one that builds a table does, cannot be judged where it
stands: its mutants survive, unless --imported is given.

Of all mutants of the modules below a folder a sample is drawn. One that no test near it kills is printed; so is, at the
end, the score. Those in equivalent.toml change nothing that anybody could see, and do not count.
"""

from __future__ import annotations

import random
import sys
import tempfile
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.mutants.changes import Mutant, mutants
from tests.mutants.judge import Known, Tree, quickly, thoroughly
from tests.mutants.nearest import nearest

ROOT = Path(__file__).parents[2]


def equivalents() -> set[tuple[str, str, str]]:
    """Mutants that do the same as the sound code: by file, text of the line and change."""
    text = Path(__file__).with_name("equivalent.toml").read_text(encoding="utf-8")
    return {(one["file"], one["line"], one["change"]) for one in tomllib.loads(text).get("equivalent", [])}


def sample(room: str, seed: int, size: int) -> list[Mutant]:
    """So many mutants of all modules below a folder, drawn by the seed, in the order of their places."""
    place = ROOT / room
    files = sorted(path.relative_to(ROOT).as_posix() for path in ([place] if place.is_file() else place.rglob("*.py")))
    every = [mutant for file in files for mutant in mutants(file, (ROOT / file).read_text(encoding="utf-8"))]
    drawn = random.Random(seed).sample(range(len(every)), min(size, len(every)))
    print(f"{len(drawn)} of {len(every)} mutants of {len(files)} modules, seed {seed}", flush=True)
    return [every[place] for place in sorted(drawn)]


def verdicts(drawn: Sequence[Mutant], jobs: int, *, imported: bool) -> Iterator[tuple[Mutant, str]]:
    """Who killed whom; "" for nobody."""
    near = {mutant.file: nearest(mutant.file, ROOT) for mutant in drawn}
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        trees = [Tree(ROOT, Path(folder) / str(number)) for number in range(jobs)]
        known, judged = Known(), set()
        for mutant, killer in quickly(trees[0], jobs, [] if imported else drawn, near, known):
            judged.add(mutant)
            yield mutant, killer
        yield from thoroughly(trees, [mutant for mutant in drawn if mutant not in judged], near, known)


def main(arguments: list[str]) -> int:
    parser = ArgumentParser("tests.mutants", description="Break the code on purpose and see whether a test notices.")
    parser.add_argument("room", help="a folder of the checkout, such as engines/ or bot/commands/, or a module")
    parser.add_argument("--seed", type=int, default=1, help="by which the sample is drawn")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants are drawn")
    parser.add_argument("--jobs", type=int, default=2, help="how many are judged at a time")
    parser.add_argument("--only", default="", help="judge only those of the sample whose name contains this")
    parser.add_argument("--imported", action="store_true", help="import every mutant: slow, for survivors")
    parser.add_argument("--verbose", action="store_true", help="tell who killed whom, too")
    asked = parser.parse_args(arguments)
    drawn = [mutant for mutant in sample(asked.room, asked.seed, asked.sample) if asked.only in str(mutant)]
    alike = equivalents()
    killed = equal = left = 0
    for mutant, killer in verdicts(drawn, asked.jobs, imported=asked.imported):
        is_alike = (mutant.file, mutant.line, mutant.change) in alike
        if killer:
            killed += 1
            if is_alike or asked.verbose:
                print(f"{'not equivalent, ' if is_alike else ''}killed {mutant}: {killer}", flush=True)
        else:
            equal, left = (equal + 1, left) if is_alike else (equal, left + 1)
            print(f"{'equivalent' if is_alike else 'SURVIVED'} {mutant}\n    {mutant.line}", flush=True)
    print(f"{killed} killed, {equal} equivalent, {left} survived: {killed / max(killed + left, 1):.1%}")
    return int(left > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
