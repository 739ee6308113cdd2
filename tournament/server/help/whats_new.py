"""The page *What's new*: the changelog, and a search for a newer version.

The program searches only when someone presses the button, and only if the release names an address
to ask. The response is one line with a version and where to get it.
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
from tournament.server.help.handbook import parse_markdown, render_html
from tournament.server.laptop import data_folder, unpacked_program
from tournament.server.laptop.command_lines import ROOT
from tournament.server.web.errors import require_post

CHANGELOG_FILE = ROOT / "CHANGELOG.md"
VERSION_PATTERN = re.compile(r"\d+\.\d+\.\d+\b")
# A release built with `packaging/build.py --newest-at` has this file. It holds the address at which
# the program asks for the newest version.
NEWEST_VERSION_ADDRESS_FILE = ROOT / "newest-at.txt"
NEWEST_VERSION_PATTERN = re.compile(
    r"(\d{1,4})\.(\d{1,4})\.(\d{1,4})(?:\s+(https://[^\s\"<>]{1,200}))?\s*"
)
MAX_RESPONSE_BYTES, MAX_WAIT_SECONDS = 400, 5


def whats_new_page(request: HttpRequest) -> HttpResponse:
    program = None if settings.HOSTED else unpacked_program.read_noted_program(settings.DATA_FOLDER)
    context = {
        "version": VERSION,
        "versions": read_changelog_versions(),
        "version_before_update": version_before_update(),
        "program_with_old_folder": program if program and program.older_folder else None,
        "can_search": bool(newest_version_address()),
        "search": _try_to_find_newer_version() if "look" in request.GET else None,
    }
    return render(request, "help/whats_new.html", context)


@require_post
def mark_news_read(request: HttpRequest) -> HttpResponse:
    data_folder.mark_news_as_read(settings.DATA_FOLDER)
    return redirect("tonight")


def version_before_update() -> str:
    """Return the version that was used before an update whose news is still unread. Return an empty
    string if there is none, or on a hosted site.
    """
    return "" if settings.HOSTED else data_folder.version_before_update(settings.DATA_FOLDER)


@dataclass(frozen=True, slots=True)
class ChangelogVersion:
    """A version in the changelog. Each of its `parts` is a heading and the lines below it."""

    name: str
    parts: tuple[tuple[str, tuple[SafeString, ...]], ...]


def read_changelog_versions() -> tuple[ChangelogVersion, ...]:
    """Return the versions in the changelog, the newest first, or none if the file is missing."""
    return (
        tuple(parse_changelog(CHANGELOG_FILE.read_text(encoding="utf-8")))
        if CHANGELOG_FILE.exists()
        else ()
    )


def parse_changelog(text: str) -> Iterator[ChangelogVersion]:
    blocks = parse_markdown(text)
    heading_indexes = [index for index, block in enumerate(blocks) if block.tag == "h2"]
    for begin, end in pairwise([*heading_indexes, len(blocks)]):
        if version_match := VERSION_PATTERN.match(blocks[begin].children[0].content):
            parts = (part for part in pairwise(blocks[begin + 1 : end]) if part[0].tag == "h3")
            yield ChangelogVersion(
                version_match[0], tuple(_parse_changelog_part(*part) for part in parts)
            )


def _parse_changelog_part(
    heading: SyntaxTreeNode, bullet_list: SyntaxTreeNode
) -> tuple[str, tuple[SafeString, ...]]:
    lines = tuple(render_html(bullet.children[0].children) for bullet in bullet_list.children)
    return heading.children[0].content, lines


def newest_version_address() -> str:
    """Return the address at which the program asks for the newest version, or an empty string if
    this release has none.
    """
    try:
        return NEWEST_VERSION_ADDRESS_FILE.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


@dataclass(frozen=True, slots=True)
class NewerVersion:
    number: str
    download_address: str


@dataclass(frozen=True, slots=True)
class VersionSearch:
    """The result of a search for a newer version: that version, or why the search failed. Both are
    empty if the running program is the newest version.
    """

    newer_version: NewerVersion | None = None
    refusal: str = ""


def find_newer_version() -> NewerVersion | None:
    """Ask for the newest version. Return it, or None if it is not newer than this program. Refuse
    if the search fails.
    """
    address = newest_version_address()
    if not address:
        raise Refused("This version has no address for newer ones. Ask the person you got it from.")
    try:
        with urllib.request.urlopen(address, timeout=MAX_WAIT_SECONDS) as response:
            version_line = response.read(MAX_RESPONSE_BYTES).decode("utf-8", errors="replace")
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise Refused(
            "The address for newer versions can't be reached. Connect to the internet and try "
            "again. Nothing else needs it."
        ) from error
    match = NEWEST_VERSION_PATTERN.fullmatch(version_line)
    if match is None:
        raise Refused("The address for newer versions gave no version. Try another day.")
    number_parts = tuple(map(int, match.group(1, 2, 3)))
    if number_parts <= tuple(map(int, VERSION.split("."))):
        return None
    return NewerVersion(".".join(map(str, number_parts)), match[4] or address)


def _try_to_find_newer_version() -> VersionSearch:
    try:
        return VersionSearch(find_newer_version())
    except Refused as refusal:
        return VersionSearch(refusal=str(refusal))
