"""Home: where the evening stands, the one thing to do next, and which night comes after."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament import courses
from tournament.courses.answers import NextStep
from tournament.desk.boards import links
from tournament.desk.boards.now_and_next import next_step
from tournament.desk.boards.steps import StepMark, steps
from tournament.night.hours.own_time import is_left_open
from tournament.night.hours.tonights import changed_last, coming, is_of_the_day, tonights
from tournament.night.night import Night
from tournament.words.many import in_words
from tournament.words.occasion import NIGHT, Occasion


@dataclass(frozen=True, slots=True)
class Tonight:
    """`progress` is how far the night has come, in a line; `then` is what may follow already. What
    was worked on last and is `left` open is not of this day. The `cards` are what is wanted now,
    and `more` is the rest.
    """

    greeting: str
    night: Night | None
    coming: Night | None
    steps: tuple[StepMark, ...]
    next: NextStep | None
    then: NextStep | None
    progress: str
    cards: links.LinkGroup
    more: tuple[links.LinkGroup, ...]
    left: Night | None


def tonight(nights: Sequence[Night], now: datetime, occasion: Occasion = NIGHT) -> Tonight:
    """Where the evening stands, and which night comes next, as the club calls it."""
    night, newest = tonights(nights, now), changed_last(nights)
    is_elsewhere = newest and newest is not night and not is_of_the_day(newest, now)
    left = newest if newest and is_elsewhere and is_left_open(newest, now) else None
    return _board(night, occasion, _greeting(now.hour), coming(nights, now), left)


def any_night(night: Night) -> Tonight:
    """The same page of a night that is over, still to come, or only practice."""
    return _board(night, night.occasion, "", None, None)


def _board(
    night: Night | None, occasion: Occasion, greeting: str, coming: Night | None, left: Night | None
) -> Tonight:
    shown, *more = (group.of(occasion) for group in links.cards(*_cards(night)))
    return Tonight(
        greeting=greeting,
        night=night,
        coming=coming,
        steps=steps(night),
        next=next_step(night) if night else None,
        then=_then(night) if night else None,
        progress=courses.of(night).progress() if night else "",
        cards=shown,
        more=tuple(more),
        left=left,
    )


def _cards(night: Night | None) -> tuple[str, tuple[str, ...], tuple[links.LinkGroup, ...]]:
    """The pages that are wanted now with their title, and all. What a closed night would only
    refuse is not offered there.
    """
    if night is None:
        return links.CLUB.title, links.NOTHING, (links.CLUB,)
    if night.is_closed:
        return links.CLOSED.title, links.OVER, (links.CLOSED, links.CLUB)
    trouble = links.TROUBLE_OF_TEAMS if night.called.is_team else links.TROUBLE
    trouble = links.TROUBLE_IN_A_BRACKET if night.is_drawn else trouble
    groups = (trouble, links.NIGHT, links.CLUB)
    if night.is_played:
        return links.AT_THE_END, links.ENDED, groups
    if night.is_drawn:
        return links.TROUBLE.title, links.DRAWN, groups
    if night.rounds:
        return links.TROUBLE.title, links.PLAYING, groups
    return links.AT_FIRST, links.BEFORE, groups


def _then(night: Night) -> NextStep | None:
    if night.is_between_sessions and night.rules.medals:
        over = [division.name for division in night.divisions if night.is_over(division.name)]
        return NextStep("Medals", "medals", f"{in_words(over)}: every game is in.")
    return None if night.is_closed else courses.of(night).then()


def _greeting(hour: int) -> str:
    if 4 <= hour < 12:
        return "Good morning"
    return "Good afternoon" if 12 <= hour < 17 else "Good evening"
