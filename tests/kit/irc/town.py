"""A server that welcomes everyone, with a few answers of a test's own: for a single visit."""

from __future__ import annotations

from collections.abc import Mapping

from adapters.irc.conversation.addressed import strip_formatting
from adapters.irc.protocol.message import Message, parse
from tests.kit.irc.fake import FakeServer, Peer
from tests.kit.irc.link import ISUPPORT


class Town:
    """`says` replaces answers, by how a line begins; "" means no answer at all.

    `{me}` in an answer is the nick of the client.
    """

    def __init__(self, caps: str = "", isupport: str = ISUPPORT, says: Mapping[str, str] | None = None) -> None:
        self.incoming: list[str] = []
        self._caps = caps
        self._isupport = isupport
        self._says = says or {}
        self._me = "*"
        self._peer: Peer | None = None

    async def serve(self, server: FakeServer) -> None:
        """Serve the first client that connects, until it is gone."""
        peer = self._peer = await server.peer(within=1e6)
        try:
            while True:
                line = await peer.until("", within=60)
                self.incoming.append(line)
                self._hear(peer, line)
        except ConnectionError:
            return

    def say(self, mask: str, text: str, where: str = "#court") -> None:
        """Someone in the channel says something."""
        assert self._peer is not None
        self._peer.send(f":{mask} PRIVMSG {where} :{text}")

    def come(self, mask: str, channel: str = "#court") -> None:
        """Someone joins a channel."""
        assert self._peer is not None
        self._peer.send(f":{mask} JOIN {channel}")

    def told(self, where: str = "#court") -> list[str]:
        """What was said there, without formatting."""
        begin = f"PRIVMSG {where} :"
        lines = [strip_formatting(line.removeprefix(begin)) for line in self.incoming if line.startswith(begin)]
        return [line.replace("\u200b", "") for line in lines]

    def _hear(self, peer: Peer, line: str) -> None:
        if line.startswith("NICK "):
            self._me = line.removeprefix("NICK ")
        answer = next((text for begin, text in self._says.items() if line.startswith(begin)), None)
        if answer is None:
            message = parse(line)
            answer = "" if message is None else self._usual(message)
        for each in filter(None, answer.replace("{me}", self._me).split("\n")):
            peer.send(each)
            if each.startswith("ERROR"):
                peer.hang_up()

    def _usual(self, message: Message) -> str:
        first, last = message.param(0), message.param(-1)
        match message.command, first:
            case "CAP", "LS":
                return f":srv CAP * LS :{self._caps}"
            case "CAP", "REQ":
                return f":srv CAP * ACK :{last}"
            case "CAP", "END":
                return f":srv 001 {{me}} :Hello\n:srv 005 {{me}} {self._isupport} :are supported\n:srv 376 {{me}} :End"
            case "AUTHENTICATE", "PLAIN":
                return "AUTHENTICATE +"
            case "AUTHENTICATE", _:
                return ":srv 903 {me} :Logged in"
            case "JOIN", _:
                names = f":srv 353 {{me}} = {first} :@op {{me}}\n:srv 366 {{me}} {first} :End"
                return f":{{me}}!t@h JOIN {first}\n{names}"
            case "MODE", name if name.startswith("#"):
                return f":srv 324 {{me}} {first} +nt"
            case "WHO", _:
                return f":srv 315 {{me}} {first} :End"
            case "WHOIS", _:
                return f":srv 401 {{me}} {first} :No such nick\n:srv 318 {{me}} {first} :End"
            case "PING", _:
                return f":srv PONG srv :{last}"
            case "QUIT", _:
                return "ERROR :Bye"
        return ""
