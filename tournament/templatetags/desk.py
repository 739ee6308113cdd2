"""Small things that many pages say in the same way: the key of a form, cents, a player's name."""

from __future__ import annotations

import secrets
from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.money import dollars
from tournament import drawn as drawn_with
from tournament import own_line
from tournament.clock import clock
from tournament.night import shown_names
from tournament.night.evening import Night
from tournament.night.sheets import DASH

register = template.Library()

JOINER = "\N{WORD JOINER}"
# Behind the name of a game.
ENDS = "). "


register.filter(shown_names.beside)


@register.simple_tag
def line_to_type(command: str) -> str:
    return own_line.typed_here(command)


@register.simple_tag
def once() -> SafeString:
    """A press sent twice with the same key is done once."""
    return format_html('<input type="hidden" name="key" value="{}">', secrets.token_urlsafe(16))


@register.simple_tag
def drawn(line: str = "", **values: object) -> SafeString:
    """What the boxes of a form are drawn with, so that it comes back with it: the `line` of a form,
    or each value by its box.
    """
    told = line or drawn_with.line(values)
    return format_html('<input type="hidden" name="{}" value="{}">', drawn_with.BOX, told)


@register.simple_tag
def server_time() -> int:
    """In milliseconds, so that a script knows how wrong its own clock is."""
    return int(1000 * timezone.now().timestamp())


@register.filter
def at_time(moment: datetime | None) -> str:
    return clock(moment)


@register.filter
def at_first(words: str) -> str:
    """Of the result of a bracket's game the result; `after_it` is where its teams go."""
    told, ends, _ = words.partition(ENDS)
    return f"{told}{ends}"


@register.filter
def after_it(words: str) -> str:
    return words.partition(ENDS)[2]


@register.filter
def unbroken(words: str) -> str:
    """A score stays on one line."""
    return words.replace(DASH, f"{JOINER}{DASH}{JOINER}")


@register.filter
def money(cents: int) -> str:
    return dollars(cents)


@register.simple_tag
def who(night: Night, number: int | str) -> SafeString:
    """A name with what tells two of the same name apart."""
    entry = night.entry(int(number))
    return format_html('<bdi>{}</bdi> <span class="number">{}</span>', entry.name, entry.known_by)


@register.simple_tag
def called(night: Night, number: int) -> SafeString:
    """A name alone, where what else is known of somebody stands beside it."""
    return format_html("<bdi>{}</bdi>", night.entry(number).name)
