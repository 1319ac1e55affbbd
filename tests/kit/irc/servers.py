"""Real IRC servers for tests: each started in its own folder on free ports, and stopped at the end.

Needs root, because the servers drop it themselves. If a program is missing, `missing()` says which.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PROGRAMS = ("ngircd", "inspircd", "anope", "openssl", "setpriv")


@dataclass
class Server:
    """A running server. `process` can be stopped and continued with signals."""

    name: str
    port: int
    tls_port: int
    fast_port: int  # without flood limits
    run: Path
    process: subprocess.Popen[bytes]

    @property
    def certificate(self) -> Path:
        return self.run / "server.crt"

    def stop_the_world(self) -> None:
        """Freeze the server, as if the link were dead."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)


def missing() -> str:
    """Why real servers cannot be started here; empty if they can."""
    absent = [name for name in PROGRAMS if shutil.which(name) is None]
    if absent:
        return f"real IRC servers need programs that are not installed: {', '.join(absent)}"
    return "" if os.geteuid() == 0 else "real IRC servers can only be started by root"


@contextmanager
def ngircd(*, fast: bool = True) -> Iterator[Server]:
    """A server without accounts; without penalties if `fast`."""
    port, tls_port = free_ports(2)
    with _folder() as run:
        penalty = "MaxPenaltyTime = 0" if fast else ""
        config = _render("ngircd.conf", run, PORT=port, TLS_PORT=tls_port, NAME="irc.test.local", PENALTY=penalty)
        with _running(["ngircd", "-n", "-f", str(config)], port) as process:
            yield Server("irc.test.local", port, tls_port, port, run, process)


@contextmanager
def inspircd(*, services: bool = True) -> Iterator[Server]:
    """A server with all of IRCv3, and services with accounts."""
    ports = dict(zip(("PORT", "FAST_PORT", "TLS_PORT", "LINK_PORT", "PEER_PORT"), free_ports(5), strict=True))
    with _folder() as run, _inspircd(run, "insp.test.local", "00A", "peer.test.local", ports) as server:
        if services:
            with _anope(run, ports["LINK_PORT"]):
                yield server
        else:
            yield server


@contextmanager
def inspircd_pair() -> Iterator[tuple[Server, Server]]:
    """Two linked servers of one network, to be split with `SQUIT` or by killing one."""
    names = ("one.test.local", "two.test.local")
    links = free_ports(2)
    with _folder() as run:
        clients = [dict(zip(("PORT", "FAST_PORT", "TLS_PORT"), free_ports(3), strict=True)) for _ in names]
        first = {**clients[0], "LINK_PORT": links[0], "PEER_PORT": links[1]}
        second = {**clients[1], "LINK_PORT": links[1], "PEER_PORT": links[0]}
        with (
            _inspircd(run, names[0], "00A", names[1], first) as one,
            _inspircd(run, names[1], "00B", names[0], second) as two,
        ):
            yield one, two


def free_ports(count: int) -> list[int]:
    """Ports on which nothing is listening now."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def certificate(run: Path, name: str = "server", host: str = "127.0.0.1") -> Path:
    """A self-signed certificate and its key, created in the folder."""
    path = run / f"{name}.crt"
    kind = "IP" if host[0].isdigit() else "DNS"
    _openssl(
        *("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
        *("-keyout", str(run / f"{name}.key"), "-out", str(path), "-subj", f"/CN={host}"),
        *("-addext", f"subjectAltName={kind}:{host}", "-days", "2"),
    )
    (run / f"{name}.key").chmod(0o644)
    return path


@contextmanager
def _inspircd(run: Path, name: str, id_: str, peer: str, ports: dict[str, int]) -> Iterator[Server]:
    config = _render(
        "inspircd.conf", run, as_=f"{id_}.conf", NAME=name, ID=id_, PEER=peer, SERVICES_PORT=ports["LINK_PORT"], **ports
    )
    command = ["inspircd", f"--config={config}", "--nofork", "--nopid", "--runasroot"]
    with _running(command, ports["PORT"]) as process:
        yield Server(name, ports["PORT"], ports["TLS_PORT"], ports["FAST_PORT"], run, process)


@contextmanager
def _anope(run: Path, link_port: int) -> Iterator[None]:
    folder = run / "anope"
    folder.mkdir()
    _render("anope-services.conf", run, as_="anope/services.conf", LINK_PORT=link_port)
    for path in (folder, folder / "services.conf"):
        shutil.chown(path, "irc", "irc")
    command = [
        *("setpriv", "--reuid=irc", "--regid=irc", "--clear-groups", "anope", "--nofork"),
        *(f"--{what}={folder}" for what in ("confdir", "dbdir", "logdir")),
        *("--modulesdir=/usr/lib/anope", "--localedir=/usr/share/anope/locale"),
    ]
    with _running(command, None):
        yield


def _openssl(*arguments: str) -> None:
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder with a certificate, accessible to the user irc."""
    with tempfile.TemporaryDirectory(prefix="tafelrunde-irc-") as name:
        run = Path(name)
        run.chmod(0o755)
        shutil.chown(run, "irc", "irc")
        certificate(run)
        _openssl("genpkey", "-genparam", "-algorithm", "DH", "-pkeyopt", "group:ffdhe2048", "-out", str(run / "dh.pem"))
        (run / "motd").write_text("A table for games.\n")
        yield run


def _render(template: str, run: Path, as_: str = "", **values: object) -> Path:
    text = (HERE / template).read_text()
    for name, value in {"RUN": run, **values}.items():
        text = text.replace(f"@{name}@", str(value))
    path = run / (as_ or template)
    path.write_text(text)
    return path


@contextmanager
def _running(command: list[str], port: int | None) -> Iterator[subprocess.Popen[bytes]]:
    """A process, once it is listening on the port."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        if port is not None:
            _await_port(port, process)
        yield process
    finally:
        process.kill()
        process.wait()


def _await_port(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 10
    while time.monotonic() < until and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.01)
    raise RuntimeError(f"{process.args!r} is not listening on port {port} (exit code {process.poll()})")
