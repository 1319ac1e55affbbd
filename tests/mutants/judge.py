"""Runs tests on mutants, each in a fork of a process that has loaded them.

A function that is changed gets its new body where it stands, in a fork of a session that has collected all tests: that
takes a moment. What runs at the import is judged in a fork that imports the changed module.
"""

from __future__ import annotations

import compileall
import gc
import importlib
import inspect
import os
import py_compile
import resource
import select
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType
from typing import IO, NoReturn, TypeVar

import pytest

from tests.mutants.changes import Mutant

COPIED = ("adapters", "bench", "bot", "docs", "engines", "tafelrunde", "tests")
QUICK = "not slow and not crash and not conformance and not discord_loopback and not irc_server"
HOW = ("-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", "-m", QUICK)  # plain: nobody reads what is said
GRACE = 5.0  # seconds of processor time that a test may take, besides ...
LONGER = 5.0  # ... so many times what it takes on sound code
WAITING = 6.0  # times as long may all of it take
MEMORY = 4 << 30  # bytes; whatever wants more never ends
NO_END = "no end"  # told of a mutant whose tests were stopped
AGAIN = "again"  # told of a mutant that cannot be judged where it stands

W = TypeVar("W")
Near = Mapping[str, Sequence[str]]  # the tests nearest to a file


class UnsoundError(Exception):
    """Tests fail although nothing was changed."""


@dataclass
class Known:
    """What is known of tests, so that the likely and the quick can run first."""

    seconds: dict[str, float] = field(default_factory=dict)
    kills: Counter[str] = field(default_factory=Counter)

    def late(self, test: str, twin: str) -> float:
        """How late a test should run: the longer it takes and the less it is likely to fail, the later."""
        likely = (1 + self.kills[test]) * (5 if test.startswith(twin) else 1)
        return (0.002 + self.seconds.get(test, 0.0)) / likely


class Tree:
    """A copy of the code, in which one module at a time is changed."""

    def __init__(self, root: Path, place: Path) -> None:
        self.root, self.place = root, place
        for name in COPIED:
            if (root / name).exists():
                shutil.copytree(root / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        for path in root.iterdir():
            if path.is_file():
                shutil.copy(path, place)
        # By their hashes, so that a module changed twice within a second is not taken for the one before.
        compileall.compile_dir(place, quiet=1, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)

    def enter(self) -> None:
        """Have everything of the house come from here, in this process and those that it starts."""
        os.chdir(self.place)
        os.environ["PYTHONPATH"] = str(self.place)
        sys.dont_write_bytecode = True
        for name in [name for name in sys.modules if name.split(".")[0] in COPIED]:
            del sys.modules[name]
        house = Path(__file__).parents[2]
        sys.path[:] = [str(self.place), *(path for path in sys.path if path and Path(path).resolve() != house)]

    def is_foreign(self, module: object) -> bool:
        file = getattr(module, "__file__", None)
        return file is not None and not Path(file).is_relative_to(self.place) and "tests.mutants" not in str(module)


class _Session:
    """Plugin: notes what fails and how long each test takes; has its own work done with the tests collected."""

    def __init__(self, work: Callable[[_Session, list[pytest.Item]], None]) -> None:
        self.work = work
        self.failed = ""
        self.seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:  # not one module of tests that cannot be imported
            self.work(self, session.items)
        return True

    def run(self, items: Sequence[pytest.Item], known: Known) -> None:
        """Until one fails. One that takes far longer than it should ends the process."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            if known.seconds:
                _limit(LONGER * known.seconds.get(item.nodeid, 0.0) + GRACE)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                break
        _limit(0)


def _limit(seconds: float) -> None:
    """End this process when it has worked so long, or waited several times as long."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, WAITING * seconds)


def _forked(run: Callable[[], str], told: IO[str]) -> int:
    """Run this in a process of its own, which writes into the file what came of it."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        _hush()
        told.write(run())
        told.flush()
        code = 0
    finally:
        os._exit(code)


def _hush() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def _all(jobs: int, works: Iterable[tuple[W, Callable[[], str]]]) -> Iterator[tuple[W, str]]:
    """Whatever is to be done, each in a process of its own and so many at a time, with what each told."""
    waiting = iter(works)
    running: dict[int, tuple[int, W, IO[str]]] = {}  # by a descriptor that is readable once the process has ended
    while True:
        while len(running) < jobs and (work := next(waiting, None)):
            told = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 -- closed when the process has ended
            pid = _forked(work[1], told)
            running[os.pidfd_open(pid)] = (pid, work[0], told)
        if not running:
            return
        ended = select.select(list(running), [], [])[0][0]  # only ours: there may be other children
        pid, what, told = running.pop(ended)
        os.close(ended)
        _, status = os.waitpid(pid, 0)
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)  # whatever it started and left
        with told:
            told.seek(0)
            text = told.read()
        yield what, NO_END if status else text


# In place -------------------------------------------------------------------------------------------------------------


def quickly(tree: Tree, jobs: int, mutants: Sequence[Mutant], near: Near, known: Known) -> Iterator[tuple[Mutant, str]]:
    """Who killed whom ("" for nobody), of those mutants that only change functions.

    What is known of the tests is put into `known`, and what they import from elsewhere is loaded into this process, for
    the forks to come. Raises UnsoundError if a test fails on sound code.
    """
    tests = sorted({test for tests in near.values() for test in tests})
    out, into = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(out)
        _serve(tree, jobs, mutants, near, tests, into)
    os.close(into)
    with os.fdopen(out) as pipe:
        for line in pipe:
            kind, first, second = line.rstrip("\n").split("\t")
            if kind == "test":
                known.seconds[second] = float(first)
            elif kind == "module":
                with suppress(Exception):  # then each fork does it
                    importlib.import_module(second)
            elif kind == "fails":
                raise UnsoundError(f"on sound code this fails: {second}")
            else:
                known.kills[second] += bool(second)
                yield mutants[int(first)], second
    os.waitpid(pid, 0)


def _serve(tree: Tree, jobs: int, mutants: Sequence[Mutant], near: Near, tests: Sequence[str], into: int) -> NoReturn:
    pipe = os.fdopen(into, "w")

    def tell(kind: str, first: object, second: str) -> None:
        pipe.write(f"{kind}\t{first}\t{second}\n")
        pipe.flush()

    def measured(session: _Session, items: Sequence[pytest.Item]) -> str:
        session.run(items, Known())
        return session.failed or "\n".join(f"{took} {test}" for test, took in session.seconds.items())

    def work(session: _Session, items: list[pytest.Item]) -> None:
        ((_, told),) = _all(1, [(None, lambda: measured(session, items))])
        if not told[:1].isdigit():
            tell("fails", 0, told)
            return
        known = Known({test: float(took) for took, test in (line.split(" ", 1) for line in told.splitlines())})
        for test, took in known.seconds.items():
            tell("test", took, test)
        for name in [name for name, module in sys.modules.items() if tree.is_foreign(module)]:
            tell("module", 0, name)
        works = (
            (number, lambda mutant=mutant: _in_place(session, items, tree, mutant, near[mutant.file], known))
            for number, mutant in enumerate(mutants)
            if mutant.function
        )
        for number, killer in _all(jobs, works):
            if killer != AGAIN:
                known.kills[killer] += bool(killer)
                tell("judged", number, killer)

    try:
        _hush()
        tree.enter()
        session = _Session(work)
        if pytest.main([*HOW, *tests], [session]) not in {0, 5}:
            tell("fails", 0, session.failed or "the collection")
    finally:
        pipe.close()
        os._exit(0)


def _in_place(
    session: _Session, items: Sequence[pytest.Item], tree: Tree, mutant: Mutant, near: Sequence[str], known: Known
) -> str:
    if not _change(tree.place / mutant.file, mutant):
        return AGAIN
    mine = [item for item in items if item.nodeid.startswith(tuple(near))]
    session.run(sorted(mine, key=lambda item: known.late(item.nodeid, near[0])), known)
    return session.failed


def _change(path: Path, mutant: Mutant) -> bool:
    """Give the function its changed body; whether it could be found."""
    codes = [code for code in _bodies(compile(mutant.source, path, "exec")) if code.co_firstlineno == mutant.function]
    functions = [thing for thing in gc.get_objects() if isinstance(thing, FunctionType)]
    mine = [
        function
        for function in functions
        if (function.__code__.co_filename, function.__code__.co_firstlineno) == (str(path), mutant.function)
        and [function.__code__.co_name] == [code.co_name for code in codes]
    ]
    for function in mine:
        if function.__code__.co_freevars != codes[0].co_freevars:
            return False
        function.__code__ = codes[0]
    return bool(mine)


def _bodies(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions that lie in no other."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType) and constant.co_name != "<lambda>":
            if constant.co_flags & inspect.CO_NEWLOCALS and constant.co_flags & inspect.CO_OPTIMIZED:
                yield constant
            else:
                yield from _bodies(constant)


# By importing the changed module --------------------------------------------------------------------------------------


def thoroughly(
    trees: Sequence[Tree], mutants: Iterable[Mutant], near: Near, known: Known
) -> Iterator[tuple[Mutant, str]]:
    """Who killed whom ("" for nobody), as many at a time as there are trees."""
    free = list(trees)

    def works() -> Iterator[tuple[tuple[Mutant, Tree], Callable[[], str]]]:
        for mutant in mutants:
            tree = free.pop()
            (tree.place / mutant.file).write_text(mutant.source, encoding="utf-8")
            yield (mutant, tree), lambda mutant=mutant, tree=tree: _imported(tree, near[mutant.file], known)

    for (mutant, tree), killer in _all(len(trees), works()):
        shutil.copy(tree.root / mutant.file, tree.place / mutant.file)
        free.append(tree)
        known.kills[killer] += bool(killer)
        yield mutant, killer


def _imported(tree: Tree, near: Sequence[str], known: Known) -> str:
    def work(session: _Session, items: list[pytest.Item]) -> None:
        session.run(sorted(items, key=lambda item: known.late(item.nodeid, near[0])), known)

    tree.enter()
    _limit(4 * GRACE)  # until the first test begins
    session = _Session(work)
    code = pytest.main([*HOW, *near], [session])
    return session.failed or ("the import" if code else "")
