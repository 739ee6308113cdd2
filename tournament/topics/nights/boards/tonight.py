"""Home: where the evening stands, the one thing to do next, and which night comes after."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tournament.evening import courses
from tournament.evening.courses.course import NextStep
from tournament.evening.night import progress, ranking, sessions
from tournament.evening.night.hours.own_time import (
    OpenNight,
    changed_last,
    coming,
    is_left_open,
    is_of_the_day,
    tonights,
)
from tournament.evening.night.night import Night
from tournament.evening.night.progress import has_begun
from tournament.evening.purse.books import has_money
from tournament.evening.purse.closing import is_for_prizes
from tournament.evening.words.many import in_words
from tournament.evening.words.occasion import NIGHT, Occasion
from tournament.kit.desk.boards import links
from tournament.kit.desk.boards.steps import StepMark, next_step, steps


@dataclass(frozen=True, slots=True)
class Tonight:
    """The page. `progress` says in a line how far the night is; `then` is what may follow already.
    Other nights of this day are `beside` it. Nights of earlier days are `left` open; `may_go_on` is
    the number of the one worked on last, which may be going on still. The `cards` are the pages
    wanted now, and `more` the others.
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
    beside: tuple[tuple[Night, str], ...]
    left: tuple[OpenNight, ...]
    may_go_on: int | None


def tonight(
    nights: Sequence[Night],
    now: datetime,
    occasion: Occasion = NIGHT,
    left_open: Sequence[OpenNight] = (),
) -> Tonight:
    """Return where the evening stands, and which night comes next, as the club calls it."""
    night, newest = tonights(nights, now), changed_last(nights)
    is_elsewhere = newest and newest is not night and not is_of_the_day(newest, now)
    return replace(
        _board(night, occasion),
        greeting=_greeting(now.hour),
        coming=coming(nights, now),
        beside=tuple(
            (other, "Closed." if other.is_closed else courses.of(other).progress())
            for other in nights
            if night and other is not night and other.date == night.date
        ),
        left=tuple(one for one in left_open if night is None or one.number != night.tournament),
        may_go_on=newest.tournament
        if newest and is_elsewhere and is_left_open(newest, now)
        else None,
    )


def any_night(night: Night) -> Tonight:
    """Return the same page for a night that is over, still to come, or only practice."""
    return _board(night, night.occasion)


def _board(night: Night | None, occasion: Occasion) -> Tonight:
    title, pages, groups = _cards(night)
    offered = [links.without(group, _pages_without_use(night)) for group in groups]
    shown, *more = (group.for_occasion(occasion) for group in links.cards(title, pages, offered))
    return Tonight(
        greeting="",
        night=night,
        coming=None,
        steps=steps(night),
        next=next_step(night) if night else None,
        then=_following_step(night) if night else None,
        progress=courses.of(night).progress() if night else "",
        cards=shown,
        more=tuple(more),
        beside=(),
        left=(),
        may_go_on=None,
    )


def _cards(night: Night | None) -> tuple[str, tuple[str, ...], tuple[links.LinkGroup, ...]]:
    """Return the title of the pages wanted now, those pages, and all groups. A closed night offers
    nothing that it would only refuse.
    """
    if night is None:
        return links.CLUB.title, links.NOTHING, (links.CLUB,)
    if night.is_closed:
        return links.CLOSED.title, links.OVER, (links.CLOSED, links.CLUB)
    trouble, wanted = links.TROUBLES[courses.of(night).words.trouble]
    groups = (trouble, links.NIGHT, links.CLUB)
    if progress.is_played(night):
        return links.AT_THE_END, links.ENDED, groups
    if has_begun(night):
        return trouble.title, wanted, groups
    return links.AT_FIRST, links.BEFORE, groups


def _pages_without_use(night: Night | None) -> set[str]:
    """Return the pages that a night without payments, or without prizes, does not need."""
    if night is None:
        return set()
    hidden = {"money": not has_money(night), "payout": not is_for_prizes(night)}
    return {page for page, is_hidden in hidden.items() if is_hidden}


def _following_step(night: Night) -> NextStep | None:
    if sessions.is_between_sessions(night) and night.rules.medals:
        over = [
            division.name
            for division in ranking.divisions(night)
            if progress.is_division_over(night, division.name)
        ]
        return NextStep("Medals", "medals", f"{in_words(over)}: every game is in.")
    return None if night.is_closed else courses.of(night).second_step()


def _greeting(hour: int) -> str:
    if 4 <= hour < 12:
        return "Good morning"
    return "Good afternoon" if 12 <= hour < 17 else "Good evening"
