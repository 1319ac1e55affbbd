"""What Discord refuses although its description allows it: sizes of messages, embeds, components and commands, and more
requests than a bot may make."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from tests.kit.discord.world import V2, walk


class Rate:
    """Discord's global limit: so many requests with one token in any second. Answers to interactions do not count."""

    def __init__(self, most: int = 50) -> None:
        self.refused = 0
        self.busiest = 0  # requests within a second, those refused included
        self._most = most
        self._times: deque[float] = deque()

    def wait(self, now: float) -> float:
        """Note a request; seconds until another one may come if this one is refused, else 0."""
        while self._times and now - self._times[0] >= 1:
            self._times.popleft()
        self._times.append(now)
        self.busiest = max(self.busiest, len(self._times))
        if len(self._times) <= self._most:
            return 0.0
        self.refused += 1
        return 1 - (now - self._times[0])


def message(body: dict[str, Any], *, new: bool) -> Iterator[str]:
    """What is wrong with a message being sent, or, if `new` is false, with the changes to one."""
    content = body.get("content") or ""
    embeds = body.get("embeds") or []
    rows = body.get("components") or []
    flags = body.get("flags") or 0
    if len(content) > 2000:
        yield "content: more than 2000"
    if new and not (content.strip() or embeds or rows or body.get("attachments") or body.get("poll")):
        yield "empty message"
    if flags & V2 and (content or embeds):
        yield "content or embeds with components V2"
    if len(embeds) > 10:
        yield "more than 10 embeds"
    if sum(map(_weight, embeds)) > 6000:
        yield "embeds: more than 6000"
    for embed in embeds:
        yield from _embed(embed)
    yield from _rows(rows, v2=bool(flags & V2))
    mentions = body.get("allowed_mentions")
    if new and (content or embeds or flags & V2) and mentions is None:
        yield "allowed_mentions missing: this pings everyone who is named"
    if mentions and set(mentions.get("parse") or ()) & {"everyone", "roles"}:
        yield "allowed_mentions pings roles or everyone"
    if any(not content.startswith(f"<@&{role}> ") for role in (mentions or {}).get("roles") or ()):
        yield "allowed_mentions pings a role that the message does not begin with"


def _weight(embed: dict[str, Any]) -> int:
    texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
    texts += [(embed.get("author") or {}).get("name")]
    texts += [text for field in embed.get("fields") or () for text in (field["name"], field["value"])]
    return sum(len(text) for text in texts if text)


def _embed(embed: dict[str, Any]) -> Iterator[str]:
    sizes = {"title": 256, "description": 4096}
    for key, most in sizes.items():
        if len(embed.get(key) or "") > most:
            yield f"embed {key}: more than {most}"
    if len((embed.get("footer") or {}).get("text") or "") > 2048:
        yield "embed footer: more than 2048"
    fields = embed.get("fields") or []
    if len(fields) > 25:
        yield "more than 25 fields"
    for field in fields:
        if not 1 <= len(field["name"].strip()) <= 256 or not 1 <= len(field["value"].strip()) <= 1024:
            yield "field: name 1 to 256, value 1 to 1024"
    if not (_weight(embed) or embed.get("image")):
        yield "empty embed"


def _rows(rows: list[dict[str, Any]], *, v2: bool) -> Iterator[str]:
    if len(rows) > 5 and not v2:
        yield "more than 5 rows"
    every = list(walk(rows))
    if v2:
        yield from _rich(rows, every)
    elif [each for each in rows if each["type"] != 1]:
        yield "components V2 without their flag"
    seen: set[str] = set()
    for row in every:
        if row["type"] != 1:
            continue
        inside = row["components"]
        selects = [item for item in inside if item["type"] != 2]
        if not inside or len(inside) > 5 or (selects and len(inside) > 1):
            yield "row: 1 to 5 buttons or one select"
        for item in inside:
            custom_id = item.get("custom_id", "")
            if not 1 <= len(custom_id) <= 100 or custom_id in seen:
                yield f"custom_id {custom_id!r}: 1 to 100 characters, unique"
            seen.add(custom_id)
            if item["type"] == 2 and not 1 <= len((item.get("label") or "").strip()) <= 80:
                yield "button label: 1 to 80"
            if item["type"] == 3:
                yield from _select(item)


def _select(item: dict[str, Any]) -> Iterator[str]:
    options = item.get("options") or []
    if not 1 <= len(options) <= 25:
        yield "select: 1 to 25 options"
    if len({option["value"] for option in options}) != len(options):
        yield "select: values must be unique"
    if len(item.get("placeholder") or "") > 150:
        yield "select placeholder: more than 150"
    for option in options:
        if not 1 <= len(option["label"].strip()) <= 100 or not 1 <= len(option["value"]) <= 100:
            yield "select option: label and value 1 to 100"
        if len(option.get("description") or "") > 100:
            yield "select option description: more than 100"
    if not 0 <= (item.get("min_values", 1)) <= (item.get("max_values", 1)) <= len(options):
        yield "select: min_values and max_values do not fit its options"


def _rich(rows: list[dict[str, Any]], every: list[dict[str, Any]]) -> Iterator[str]:
    """What is wrong with a message made of components V2."""
    if not rows:
        yield "components V2: a message without any"
    if len(every) > 40:
        yield f"components V2: {len(every)}, more than 40"
    if sum(len(each["content"].encode("utf-16-le")) // 2 for each in every if each["type"] == 10) > 4000:
        yield "components V2: more than 4000 characters"
    for each in every:
        match each["type"]:
            case 10 if not each["content"].strip():
                yield "text: empty"
            case 9 if not 1 <= len(each["components"]) <= 3 or (each.get("accessory") or {}).get("type") not in (2, 11):
                yield "section: 1 to 3 texts and a button or a thumbnail"
            case 12 if not 1 <= len(each["items"]) <= 10:
                yield "gallery: 1 to 10 items"
            case 12 if any(len(item.get("description") or "") > 1024 for item in each["items"]):
                yield "gallery: a description of more than 1024"
            case 17 if not each["components"]:
                yield "container: empty"
            case 17 if [inside for inside in each["components"] if inside["type"] not in (1, 9, 10, 12, 13, 14)]:
                yield "container: what it cannot hold"


def named_files(body: dict[str, Any]) -> set[str]:
    """The attached files that the components of a message name."""
    media = [
        *(item["media"] for each in walk(body.get("components")) for item in each.get("items") or ()),
        *(each["media"] for each in walk(body.get("components")) if each["type"] == 11),
        *(each["file"] for each in walk(body.get("components")) if each["type"] == 13),
    ]
    return {each["url"].removeprefix("attachment://") for each in media if each["url"].startswith("attachment://")}


def commands(body: list[dict[str, Any]]) -> Iterator[str]:
    """What is wrong with a set of commands."""
    if len(body) > 100:
        yield "more than 100 commands"
    if any(sum(each.get("type", 1) == kind for each in body) > 5 for kind in (2, 3)):
        yield "more than 5 entries in the menus of people or of messages"
    for locale in {None, *(key for each in body for key in each.get("name_localizations") or ())}:
        names = [(each.get("name_localizations") or {}).get(locale, each["name"]) for each in body]
        if len(set(names)) != len(names):
            yield f"a command's name is given twice in {locale or 'the default'}: {sorted(names)}"
    for each in body:
        if each.get("type", 1) != 1:
            if each.get("description") or each.get("options"):
                yield f"{each['name']}: a menu has neither description nor options"
            continue
        if _command_weight(each) > 8000:
            yield f"{each['name']}: more than 8000 characters"
        for text in (each["description"], *(each.get("description_localizations") or {}).values()):
            if not 1 <= len(text) <= 100:
                yield f"{each['name']}: a description has 1 to 100 characters"
        if len(each.get("options") or ()) > 25:
            yield f"{each['name']}: more than 25 options or subcommands"
        yield from _subcommands(each)


def _subcommands(group: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the subcommands of a group."""
    inside = [each for each in group.get("options") or () if each["type"] == 1]
    for locale in {None, *(key for each in inside for key in each.get("name_localizations") or ())}:
        names = [(each.get("name_localizations") or {}).get(locale, each["name"]) for each in inside]
        if len(set(names)) != len(names):
            yield f"a subcommand of {group['name']} is there twice in {locale or 'the default'}: {sorted(names)}"
    for each in inside:
        for text in (each["description"], *(each.get("description_localizations") or {}).values()):
            if not 1 <= len(text) <= 100:
                yield f"{group['name']} {each['name']}: a description has 1 to 100 characters"


def _command_weight(each: dict[str, Any]) -> int:
    """Characters of names, descriptions and values, counting the longest localisation of each."""

    def longest(key: str) -> int:
        return max(map(len, (each.get(key) or "", *(each.get(f"{key}_localizations") or {}).values())))

    inside = [*(each.get("options") or ()), *(each.get("choices") or ())]
    value = each.get("value")
    return longest("name") + longest("description") + len(str(value or "")) + sum(map(_command_weight, inside))


def choices(body: list[dict[str, Any]]) -> Iterator[str]:
    """What is wrong with the choices of an autocompletion."""
    if len(body) > 25:
        yield "more than 25 choices"
    for choice in body:
        if not 1 <= len(choice["name"]) <= 100 or not 1 <= len(str(choice["value"])) <= 100:
            yield "choice: name and value 1 to 100"
