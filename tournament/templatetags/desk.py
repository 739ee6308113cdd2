"""Tags and filters for small things that many pages show in the same way, such as the key of a
form, an amount in cents or a player's name.
"""

import secrets
from collections.abc import Iterable, Mapping
from functools import partial

from django import template
from django.contrib.messages.storage.base import Message
from django.template import Context
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from scoring.dollars import format_dollars
from tournament.evening.facts import Entry
from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.evening.night import progress, shown_names, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.open_rulings import open_ruling_by_number
from tournament.evening.night.play.sheets import SCORE_DASH
from tournament.evening.night.time_slots import game_title
from tournament.evening.night.walls import MAX_MESSAGE_LENGTH, MAX_SCREEN_NAME_LENGTH
from tournament.evening.purse.accounts import (
    Overpayments,
    accounts_paid_without_playing,
    did_not_play_words,
    entries_unpaid_without_playing,
    overpayments,
    paid_later_sentences,
)
from tournament.evening.purse.books import has_money
from tournament.evening.purse.closing import collects_scorecards, has_prizes
from tournament.evening.purse.payouts import winner_of_prize
from tournament.evening.words.many import count_of
from tournament.evening.words.names import MAX_NAME_LENGTH
from tournament.kit.desk import refusals
from tournament.kit.desk.frame import OVERPAID_MESSAGE_TAG
from tournament.kit.desk.listing import name_with_number
from tournament.kit.desk.words import time_of_day
from tournament.kit.lists.people import MAX_LOT_LENGTH
from tournament.server.laptop import command_lines
from tournament.server.web.responses import render_cached_part
from tournament.storage.reading.undo_bar import shorten_change_words
from tournament.storage.writing import page_values
from tournament.topics.club.actions.club import MAX_WIFI_PASSWORD_LENGTH
from tournament.topics.prints import catalogue
from tournament.topics.table.forms import MAX_REASON_LENGTH_AFTER_SOURCE

register = template.Library()

WORD_JOINER = "\N{WORD JOINER}"
# For each page on which a director settles what an action left open: the words of the link to that
# page.
LINK_WORDS_BY_PAGE_TO_SETTLE = {
    "seat": "Go to the seats",
    "bracket": "Go to the bracket",
    "payout": "Go to the prizes",
    "money": "See who owes",
}

# The most characters that a box takes, by the kind of text that is typed into it.
MAX_LENGTH_BY_CONTENT = {
    "name": MAX_NAME_LENGTH,
    "note": MAX_NOTE_LENGTH,
    "note after source": MAX_REASON_LENGTH_AFTER_SOURCE,
    "lot": MAX_LOT_LENGTH,
    "screen message": MAX_MESSAGE_LENGTH,
    "screen name": MAX_SCREEN_NAME_LENGTH,
    "search": 200,
    "Wi-Fi password": MAX_WIFI_PASSWORD_LENGTH,
}

register.filter(shown_names.name_beside_number)
register.filter("shorten", shorten_change_words)
register.filter("at_time", time_of_day)
register.filter("money", format_dollars)
register.filter(has_money)
register.filter(has_prizes)
register.filter(progress.is_fully_played)
register.filter(time_slots.divisions_present_words)
register.filter(time_slots.divisions_playing_words)
register.filter(collects_scorecards)
register.filter(paid_later_sentences)
register.filter(accounts_paid_without_playing)
register.filter(entries_unpaid_without_playing)
register.filter(did_not_play_words)
register.filter("points", partial(count_of, singular="point"))
register.filter("xs", partial(count_of, singular="X"))
register.simple_tag(game_title)
register.simple_tag(name_with_number)
register.simple_tag(command_lines.command_line, name="line_to_type")
register.simple_tag(catalogue.printouts_for_page, name="printed_beside")
register.simple_tag(render_cached_part, name="part")


@register.simple_tag
def max_length(content: str) -> SafeString:
    """Return the HTML attribute that limits the number of characters in a box with this kind of
    content.
    """
    return format_html('maxlength="{}"', MAX_LENGTH_BY_CONTENT[content])


@register.simple_tag
def press_key() -> SafeString:
    """Return a hidden field with a new key, by which a form that is sent twice is recognized and
    done only once.
    """
    return format_html('<input type="hidden" name="key" value="{}">', secrets.token_urlsafe(16))


@register.simple_tag
def original_values(values_text: str = "", **values: object) -> SafeString:
    """Return a hidden field with the values that a form had when its page was made: the
    `original_values_text` of an `EditForm`, or each value by the name of its field.
    """
    stored_values_text = values_text or page_values.original_values_as_text(values)
    return format_html(
        '<input type="hidden" name="{}" value="{}">',
        page_values.ORIGINAL_VALUES_FIELD,
        stored_values_text,
    )


@register.simple_tag(takes_context=True)
def refusal_attributes(
    context: Context,
    name: str,
    do: str | None = None,
    help: str = "",  # noqa: A002
) -> SafeString:
    """Return the ARIA attributes of a field: whether the value sent from it was refused, and which
    elements show the refusal and the help.
    """
    return _describing_attributes(
        refusals.refusal_ids(context.get("messages") or (), name, do), help
    )


@register.simple_tag
def error_attributes(is_refused: object, help: str = "") -> SafeString:  # noqa: A002
    """Return the ARIA attributes of a field: whether its value was refused, as the element
    `refused` shows, and which element shows the help.
    """
    return _describing_attributes(("refused",) if is_refused else (), help)


def _describing_attributes(error_ids: tuple[str, ...], help_id: str) -> SafeString:
    ids_text = " ".join(filter(None, [help_id, *error_ids]))
    invalid_attribute = mark_safe(' aria-invalid="true"') if error_ids else ""
    return (
        format_html('{} aria-describedby="{}"', invalid_attribute, ids_text)
        if ids_text
        else SafeString()
    )


@register.simple_tag
def server_milliseconds() -> int:
    """Return the server's time in milliseconds, so that a script can allow for a wrong clock on its
    device.
    """
    return int(1000 * timezone.now().timestamp())


@register.filter
def left_out_by_shorten(words: str) -> str:
    """Return the end of a change's words, which the filter `shorten` leaves out."""
    return words[len(shorten_change_words(words)) :].strip()


@register.filter
def value_at(values: Mapping[object, object], key: object) -> object:
    """Return the mapping's value for this key."""
    return values[key]


@register.filter
def on_one_line(words: str) -> str:
    """Return a score in which no line break is possible at the dash."""
    return words.replace(SCORE_DASH, f"{WORD_JOINER}{SCORE_DASH}{WORD_JOINER}")


@register.filter
def full_name(player: Party | Entry) -> SafeString:
    """Return the name of a player or team with its number, which tells two equal names apart."""
    return name_with_number(player.name, player.number_label)


@register.filter
def all_names(people: Iterable[Party | Entry]) -> SafeString:
    """Return the names and numbers of players or teams as a list, as in "Ann 1, Bob 2 and Cy 3"."""
    names = [full_name(player) for player in people]
    first_names = format_html_join(", ", "{}", ((name,) for name in names[:-1]))
    last_name = format_html_join("", "{}", ((name,) for name in names[-1:]))
    return format_html("{} and {}", first_names, last_name) if first_names else last_name


@register.filter
def tied_groups(groups: Iterable[Iterable[Party]], words_between: str) -> SafeString:
    """Return the names and numbers of players or teams in groups of tied ones, from the best group
    down, with these words between groups, as in "Ann 1 and Bob 2, then Cy 3".
    """
    return format_html_join(words_between, "{}", ((all_names(group),) for group in groups))


@register.filter
def joined_by_and(names: Iterable[str]) -> SafeString:
    return format_html_join(" and ", "<bdi>{}</bdi>", ((name,) for name in names))


@register.filter
def reported_overpayments(messages: Iterable[Message], night: Night) -> Overpayments:
    """Return everyone who has overpaid, if a message is about an overpayment and the night is open.
    Otherwise return no one.
    """
    is_overpayment_reported = any(
        OVERPAID_MESSAGE_TAG in (message.extra_tags or "").split() for message in messages
    )
    return (
        overpayments(night) if is_overpayment_reported and not night.is_closed else Overpayments(())
    )


@register.filter
def links_to_settle(message_tags: str | None) -> tuple[tuple[str, str], ...]:
    """Return the page and the words of each link that a message needs, according to its tags."""
    pages_to_settle = (message_tags or "").split()
    return tuple(
        (page, words)
        for page, words in LINK_WORDS_BY_PAGE_TO_SETTLE.items()
        if page in pages_to_settle
    )


@register.inclusion_tag("rulings/_open.html")
def open_rulings(night: Night) -> dict[str, tuple[str, ...]]:
    """Return the words of each ruling that is not in its table's score yet, for the template that
    shows them.
    """
    return {"rulings": tuple(ruling.words for ruling in open_ruling_by_number(night).values())}


@register.simple_tag
def name_of(night: Night, number: int | str) -> SafeString:
    """Return the name and number of the player with this number."""
    return full_name(night.entries.with_number(int(number)))


@register.simple_tag
def prize_winner_name(night: Night, entry_number: int) -> SafeString:
    """Return the name and number of a prize's winner. If a team won, the name has both partners."""
    return full_name(winner_of_prize(night, entry_number))


@register.simple_tag
def names_of(night: Night, numbers: Iterable[int]) -> SafeString:
    """Return the names and numbers of the players with these numbers, as a list."""
    return all_names(night.entries.with_number(int(number)) for number in numbers)


@register.simple_tag
def player_name(night: Night, number: int) -> SafeString:
    """Return a player's name without the number, for places that show the number beside it."""
    return format_html("<bdi>{}</bdi>", night.entries.with_number(number).name)
