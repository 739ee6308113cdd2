"""Small things that many pages say in the same way: the key of a form, cents, a player's name."""

import secrets
from collections.abc import Iterable, Sequence
from functools import partial

from django import template
from django.contrib.messages.storage.base import Message
from django.template import Context
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from scoring.dollars import dollars
from tournament.evening.facts import Entry
from tournament.evening.night import progress, sessions, shown_names
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.open_rulings import all_open_rulings
from tournament.evening.night.play.sheets import DASH
from tournament.evening.night.sessions import title_of
from tournament.evening.purse.accounts import (
    Overpaid,
    overpaid,
    paid_without_playing,
    unpaid_without_playing,
    without_a_game,
)
from tournament.evening.purse.books import has_money
from tournament.evening.purse.closing import is_for_prizes, keeps_cards
from tournament.evening.words.many import so_many
from tournament.kit.desk import refusals
from tournament.kit.desk.frame import OVERPAID
from tournament.kit.desk.listing import person
from tournament.kit.desk.words import clock
from tournament.server.laptop import own_line
from tournament.server.web.responses import part
from tournament.storage.reading.undo_bar import briefly
from tournament.storage.writing import page_values as drawn_with
from tournament.topics.prints import catalogue

register = template.Library()

JOINER = "\N{WORD JOINER}"

register.filter(shown_names.beside)
register.filter(briefly)
register.filter("at_time", clock)
register.filter("money", dollars)
register.filter(has_money)
register.filter(is_for_prizes)
register.filter(progress.is_played)
register.filter(sessions.divisions_here)
register.filter(sessions.session_words)
register.filter(keeps_cards)
register.filter(paid_without_playing)
register.filter(unpaid_without_playing)
register.filter(without_a_game)
register.filter("points", partial(so_many, what="point"))
register.simple_tag(person)
register.simple_tag(own_line.command_line_here, name="line_to_type")
register.simple_tag(catalogue.beside, name="printed_beside")
register.simple_tag(part)


@register.simple_tag
def once() -> SafeString:
    """A press sent twice with the same key is done once."""
    return format_html('<input type="hidden" name="key" value="{}">', secrets.token_urlsafe(16))


@register.simple_tag
def drawn(line: str = "", **values: object) -> SafeString:
    """What the boxes of a form are drawn with, so that it comes back with it: the `line` of a form,
    or each value by its box.
    """
    text = line or drawn_with.line(values)
    return format_html('<input type="hidden" name="{}" value="{}">', drawn_with.BOX, text)


@register.simple_tag(takes_context=True)
def tied(context: Context, name: str, do: str | None = None, help: str = "") -> SafeString:  # noqa: A002
    """To a box of a form: that a press with it was refused, and what says why."""
    return _described(refusals.places(context.get("messages") or (), name, do), help)


@register.simple_tag
def at_fault(is_refused: object, help: str = "") -> SafeString:  # noqa: A002
    """To a box on a page that says itself, at the place called `refused`, what is wrong with it."""
    return _described(("refused",) if is_refused else (), help)


def _described(places: tuple[str, ...], help_place: str) -> SafeString:
    by = " ".join(filter(None, [help_place, *places]))
    wrong = mark_safe(' aria-invalid="true"') if places else ""
    return format_html('{} aria-describedby="{}"', wrong, by) if by else SafeString()


@register.simple_tag
def server_time() -> int:
    """In milliseconds, so that a script knows how wrong its own clock is."""
    return int(1000 * timezone.now().timestamp())


@register.filter
def besides(words: str) -> str:
    """What the bar has no room for."""
    return words[len(briefly(words)) :].strip()


@register.filter
def unbroken(words: str) -> str:
    """A score stays on one line."""
    return words.replace(DASH, f"{JOINER}{DASH}{JOINER}")


@register.filter
def named(who: Party | Entry) -> SafeString:
    """A name with what tells two of the same name apart."""
    return person(who.name, who.known_by)


@register.filter
def all_named(those: Iterable[Party | Entry], between: str = ", ") -> SafeString:
    return format_html_join(between, "{}", ((named(who),) for who in those))


@register.filter
def in_order(groups: Iterable[Iterable[Party]]) -> SafeString:
    """The best first, and equal ones together."""
    return format_html_join(", then ", "{}", ((all_named(group, " and "),) for group in groups))


@register.filter
def both(names: Iterable[str]) -> SafeString:
    return format_html_join(" and ", "<bdi>{}</bdi>", ((name,) for name in names))


@register.filter
def left_out(those: Sequence[Entry | Party]) -> str:
    here = "{0} here and not ready, so {0} left out:"
    return so_many(len(those), here.format("is"), here.format("are"))


@register.filter
def overpaid_told(said: Iterable[Message], night: Night) -> Overpaid:
    """All who have paid too much, if something that is said tells so of one of them."""
    found = Overpaid(()) if night.is_closed else overpaid(night)
    is_told = any(message.extra_tags == OVERPAID for message in said)
    return found if is_told else Overpaid(())


@register.inclusion_tag("rulings/_open.html")
def open_rulings(night: Night) -> dict[str, tuple[str, ...]]:
    """Show every ruling that is not in its score yet."""
    return {"rulings": tuple(ruling.words for ruling in all_open_rulings(night).values())}


@register.simple_tag
def who(night: Night, number: int | str) -> SafeString:
    return named(night.entries.of(int(number)))


@register.simple_tag
def all_of(night: Night, numbers: Iterable[int]) -> SafeString:
    """Several names, with commas between them."""
    return all_named(night.entries.of(int(number)) for number in numbers)


@register.simple_tag
def game(night: Night, number: int) -> str:
    """What everybody calls a game."""
    return title_of(night, number)


@register.simple_tag
def called(night: Night, number: int) -> SafeString:
    """A name alone, where what else is known of somebody stands beside it."""
    return format_html("<bdi>{}</bdi>", night.entries.of(number).name)
