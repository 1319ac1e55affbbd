"""The gateway of the loopback Discord: hello, identify, resume, heartbeats, events, a zlib stream per socket."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Any

from aiohttp import WSMsgType, web

INTENTS = (
    (1 << 0) | (1 << 9) | (1 << 12)
)  # the intents that may be requested: guilds, messages in them, and direct messages


class Session:
    """One client's stream of events. It outlives its socket, so that it can be resumed."""

    def __init__(self, id: str, shard: tuple[int, int]) -> None:  # noqa: A002 - Discord's word
        self.id = id
        self.shard = shard
        self.sent: list[dict[str, Any]] = []
        self.socket: Socket | None = None

    async def dispatch(self, event: str, data: Any) -> None:
        payload = {"op": 0, "t": event, "s": len(self.sent) + 1, "d": data}
        self.sent.append(payload)
        if self.socket is not None:
            await self.socket.send(payload)


class Socket:
    """One connection."""

    def __init__(self, ws: web.WebSocketResponse, *, compressed: bool) -> None:
        self._ws = ws
        self._deflate = zlib.compressobj() if compressed else None

    async def send(self, payload: dict[str, Any]) -> None:
        text = json.dumps(payload)
        if self._ws.closed:
            return
        try:
            if self._deflate is None:
                await self._ws.send_str(text)
            else:
                packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                await self._ws.send_bytes(packed)
        except (ConnectionError, RuntimeError):  # the client is gone
            return

    @property
    def closed(self) -> bool:
        return self._ws.closed

    async def close(self, code: int) -> None:
        await self._ws.close(code=code)


class Gateway:
    """All sessions. `welcome` returns the events that a shard is sent after READY."""

    def __init__(self, world: Any) -> None:
        self._world = world
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self.invalidate = 0  # how many more identifies or resumes get an invalid session
        self.refuse = 0  # the code with which identifies are rejected
        self.drop_next = False  # whether to drop the connection right after the next READY
        self.ready = asyncio.Event()

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(max_msg_size=0)
        await ws.prepare(request)
        socket = Socket(ws, compressed=request.query.get("compress") == "zlib-stream")
        await socket.send({"op": 10, "d": {"heartbeat_interval": 41250}})
        session: Session | None = None
        try:
            async for message in ws:
                if message.type is not WSMsgType.TEXT:
                    break
                payload = json.loads(message.data)
                match payload["op"]:
                    case 1:
                        await socket.send({"op": 11, "d": None})
                    case 2:
                        session = await self._identify(socket, payload["d"])
                    case 6:
                        session = await self._resume(socket, payload["d"])
                    case 8:
                        await self._members(session, payload["d"])
        finally:
            if session is not None and session.socket is socket:
                session.socket = None
        return ws

    async def dispatch(self, event: str, data: Any, guild_id: str | None = None) -> None:
        """Send an event to the shard responsible for the server, or to the first shard if there is none."""
        for session in list(self.sessions.values()):
            number, count = session.shard
            if (int(guild_id or 0) >> 22) % count == number:
                await session.dispatch(event, data)

    async def drop(self, code: int = 1001) -> None:
        """Close all sockets; the sessions remain and can be resumed."""
        for session in self.sessions.values():
            if session.socket is not None:
                await session.socket.close(code)

    async def reconnect(self) -> None:
        """Ask all clients to reconnect (op 7)."""
        for session in self.sessions.values():
            if session.socket is not None:
                await session.socket.send({"op": 7, "d": None})

    async def _identify(self, socket: Socket, asked: dict[str, Any]) -> Session | None:
        if asked["token"] != self._world.token:
            await socket.close(4004)
            return None
        if asked["intents"] & ~INTENTS:
            await socket.close(4014)
            return None
        self.identified += 1
        if self.refuse:
            await socket.close(self.refuse)
            return None
        if self.invalidate:
            self.invalidate -= 1
            await socket.send({"op": 9, "d": False})
            return None
        number, count = asked.get("shard", (0, 1))
        shard = {key: each for key, each in self.sessions.items() if each.shard == (number, count)}
        for other in [key for key, each in shard.items() if each.socket is None or each.socket.closed]:
            del self.sessions[
                other
            ]  # an existing session stays: an account may be connected twice, and both get everything
        session = Session(f"session{self.identified}", (number, count))
        session.socket = socket
        self.sessions[session.id] = session
        guilds = [each for each in self._world.guilds.values() if (int(each.id) >> 22) % count == number and each.there]
        ready = {
            "v": 10,
            "user": self._world.bot.data,
            "guilds": [{"id": each.id, "unavailable": True} for each in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._world.gateway_url,
            "shard": [number, count],
            "application": {"id": self._world.bot.id, "flags": 0},
        }
        await session.dispatch("READY", ready)
        if self.drop_next:
            self.drop_next = False
            await socket.close(1001)
            return session
        for guild in guilds:
            await session.dispatch("GUILD_CREATE", self._world.guild_data(guild))
        self.ready.set()
        return session

    async def _resume(self, socket: Socket, asked: dict[str, Any]) -> Session | None:
        if asked["token"] != self._world.token:
            await socket.close(4004)
            return None
        session = self.sessions.get(asked["session_id"])
        if session is None or self.invalidate:
            self.invalidate = max(0, self.invalidate - 1)
            await socket.send({"op": 9, "d": False})
            return None
        self.resumed += 1
        session.socket = socket
        for payload in session.sent[asked["seq"] :]:
            await socket.send(payload)
        await session.dispatch("RESUMED", {})
        return session

    async def _members(self, session: Session | None, asked: dict[str, Any]) -> None:
        if session is not None:
            data = {"guild_id": asked["guild_id"], "members": [], "chunk_index": 0, "chunk_count": 1, "not_found": []}
            await session.dispatch("GUILD_MEMBERS_CHUNK", data)
