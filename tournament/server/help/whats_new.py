"""The news of each version, from the changelog beside the program; whether there is a newer
version; and the note that the news was read.

Whether there is a newer one is asked only when somebody presses for it, and only where whoever
released this one has said. The answer is a line: a version, and where to get it.
"""

import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from markdown_it.tree import SyntaxTreeNode

from tournament import VERSION
from tournament.evening.words.refused import Refused
from tournament.server.help.handbook import html, parse
from tournament.server.laptop import data_folder, unpacked
from tournament.server.laptop.own_line import ROOT
from tournament.server.web.errors import require_post

CHANGES = ROOT / "CHANGELOG.md"
NUMBER = re.compile(r"\d+\.\d+\.\d+\b")
# Written by a release (packaging/build.py --newest-at); without it nobody is asked.
NEWEST_AT = ROOT / "newest-at.txt"
ANSWER = re.compile(r"(\d{1,4})\.(\d{1,4})\.(\d{1,4})(?:\s+(https://[^\s\"<>]{1,200}))?\s*")
# In bytes, and in seconds.
MAX_ANSWER, MAX_WAIT = 400, 5


def page(request: HttpRequest) -> HttpResponse:
    # The program that was started before this one, if its folder is still there.
    program = None if settings.HOSTED else unpacked.read(settings.DATA)
    context = {
        "version": VERSION,
        "versions": versions(),
        "than": unread_version(),
        "older": program if program and program.older_folder else None,
        "may_look": bool(newest_address()),
        "looked": _look() if "look" in request.GET else None,
    }
    return render(request, "help/whats_new.html", context)


@require_post
def mark_read(request: HttpRequest) -> HttpResponse:
    data_folder.mark_as_read(settings.DATA)
    return redirect("tonight")


def unread_version() -> str:
    """Return the version of the last time, on a laptop whose director has not read the news yet."""
    return "" if settings.HOSTED else data_folder.unread_version(settings.DATA)


@dataclass(frozen=True, slots=True)
class Version:
    """A version's name, and its headings with the lines below each."""

    name: str
    parts: tuple[tuple[str, tuple[SafeString, ...]], ...]


def versions() -> tuple[Version, ...]:
    """Return the newest first; none if the file did not come along."""
    return tuple(read(CHANGES.read_text(encoding="utf-8"))) if CHANGES.exists() else ()


def read(text: str) -> Iterator[Version]:
    blocks = parse(text)
    begins = [at for at, block in enumerate(blocks) if block.tag == "h2"]
    for begin, end in pairwise([*begins, len(blocks)]):
        if number := NUMBER.match(blocks[begin].children[0].content):
            parts = pairwise(blocks[begin + 1 : end])
            lines = [(heading, points) for heading, points in parts if heading.tag == "h3"]
            yield Version(number[0], tuple(_part(*part) for part in lines))


def _part(heading: SyntaxTreeNode, points: SyntaxTreeNode) -> tuple[str, tuple[SafeString, ...]]:
    lines = tuple(html(point.children[0].children) for point in points.children)
    return heading.children[0].content, lines


def newest_address() -> str:
    """Return where to ask for the newest version; nothing if this release names no address."""
    try:
        return NEWEST_AT.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def newest_version() -> tuple[str, str]:
    """Return the newest version and where to get it, or two empty words if this is the newest."""
    where = newest_address()
    if not where:
        raise Refused("This version says nowhere to look for a newer one.")
    try:
        with urllib.request.urlopen(where, timeout=MAX_WAIT) as answer:
            line = answer.read(MAX_ANSWER).decode("utf-8", errors="replace")
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise Refused(
            "The place to look could not be reached. It takes the internet; everything else does "
            "without it."
        ) from error
    matched = ANSWER.fullmatch(line)
    if matched is None:
        raise Refused("The place to look gave an answer that nobody can read. Try another day.")
    number = tuple(map(int, matched.group(1, 2, 3)))
    if number <= tuple(map(int, VERSION.split("."))):
        return "", ""
    return ".".join(map(str, number)), matched[4] or where


def _look() -> dict[str, str]:
    try:
        number, where = newest_version()
    except Refused as refusal:
        return {"refusal": str(refusal)}
    return {"number": number, "where": where}
