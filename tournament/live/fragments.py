"""What a channel shows: a template with what is in it, and the piece of a page that comes of it."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class ChannelContent:
    """What a channel shows now. Two that are equal look alike, so only another one is drawn."""

    template: str
    context: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Fragment:
    """`id` follows from what is written, so every process and every start gives the same."""

    id: str
    html: SafeString


def render(what: ChannelContent) -> Fragment:
    html = render_to_string(what.template, {**what.context})
    digest = hashlib.sha256(html.encode()).digest()
    return Fragment(str(int.from_bytes(digest[:8])), html)
