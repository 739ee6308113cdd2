"""The page Tonight: how far the night is, the next step, and the next night."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tournament.evening import courses
from tournament.evening.courses.course import NextStep
from tournament.evening.night import progress, ranking, time_slots
from tournament.evening.night.hours.own_time import (
    OpenNight,
    is_dated_today,
    is_night_left_open,
    last_changed_night,
    next_night,
    tonights_night,
)
from tournament.evening.night.night import Night
from tournament.evening.night.progress import has_begun
from tournament.evening.purse.books import has_money
from tournament.evening.purse.closing import has_prizes, last_game_if_ended_early
from tournament.evening.words.many import list_in_words
from tournament.evening.words.occasion import NIGHT_OCCASION, Occasion
from tournament.kit.desk.boards import links
from tournament.kit.desk.boards.steps import BarStep, bar_steps, next_step


@dataclass(frozen=True, slots=True)
class TonightBoard:
    """The contents of the page Tonight. `progress` is how far the night is. `card_links` are shown
    as cards, and `more_links` behind *More*. `open_nights` are nights of earlier days that were not
    closed. `night_to_continue` is the number of the night among them that was changed last, and may
    still be going on.
    """

    night: Night | None
    steps: tuple[BarStep, ...]
    next_step: NextStep | None
    alternative_step: NextStep | None
    progress: str
    card_links: links.LinkGroup
    more_links: tuple[links.LinkGroup, ...]
    greeting: str = ""
    next_night: Night | None = None
    other_nights_today: tuple[tuple[Night, str], ...] = ()
    open_nights: tuple[OpenNight, ...] = ()
    night_to_continue: int | None = None


def tonight_board(
    nights: Sequence[Night],
    now: datetime,
    occasion: Occasion = NIGHT_OCCASION,
    open_nights: Sequence[OpenNight] = (),
) -> TonightBoard:
    """Return the page for the night that is on, with the next night, in the club's words."""
    night, newest_night = tonights_night(nights, now), last_changed_night(nights)
    is_newest_of_other_day = (
        newest_night and newest_night is not night and not is_dated_today(newest_night, now)
    )
    return replace(
        _make_tonight_board(night, occasion),
        greeting=_greeting(now.hour),
        next_night=next_night(nights, now),
        other_nights_today=tuple(
            (
                other_night,
                "Closed."
                if other_night.is_closed
                else courses.course_of(other_night).progress_sentence(),
            )
            for other_night in nights
            if night and other_night is not night and other_night.date == night.date
        ),
        open_nights=tuple(
            open_night
            for open_night in open_nights
            if night is None or open_night.number != night.tournament
        ),
        night_to_continue=newest_night.tournament
        if newest_night and is_newest_of_other_day and is_night_left_open(newest_night, now)
        else None,
    )


def board_of_other_night(night: Night) -> TonightBoard:
    """Return the same page for a night other than tonight's, such as a past or a practice night."""
    return _make_tonight_board(night, night.occasion)


def _make_tonight_board(night: Night | None, occasion: Occasion) -> TonightBoard:
    title, pages, groups = _choose_page_groups(night)
    unneeded_pages = _unneeded_pages(night) if night else set()
    offered_groups = [links.remove_links(group, unneeded_pages) for group in groups]
    card_links, *more_links = (
        group.with_occasion_words(occasion)
        for group in links.arrange_links(title, pages, offered_groups)
    )
    return TonightBoard(
        night=night,
        steps=bar_steps(night),
        next_step=next_step(night) if night else None,
        alternative_step=_alternative_step(night) if night else None,
        progress=courses.course_of(night).progress_sentence() if night else "",
        card_links=card_links,
        more_links=tuple(more_links),
    )


def _choose_page_groups(
    night: Night | None,
) -> tuple[str, tuple[str, ...], tuple[links.LinkGroup, ...]]:
    """Return the title of the links to show as cards, the URL names of their pages, and all groups
    of links. A closed night has no link to a page that would only refuse.
    """
    if night is None:
        return links.CLUB_LINKS.title, links.HOME_LINKS_WITHOUT_A_NIGHT, (links.CLUB_LINKS,)
    if night.is_closed:
        return (
            links.CLOSED_NIGHT_LINKS.title,
            links.HOME_LINKS_WHEN_CLOSED,
            (links.CLOSED_NIGHT_LINKS, links.CLUB_LINKS),
        )
    trouble_links, first_trouble_pages = links.HOME_LINKS_BY_COURSE_KEY[
        courses.course_of(night).page_words.trouble_links_key
    ]
    groups = (trouble_links, links.NIGHT_LINKS, links.CLUB_LINKS)
    if progress.is_fully_played(night):
        return links.AT_THE_END_TITLE, links.HOME_LINKS_AT_THE_END, groups
    if has_begun(night):
        return trouble_links.title, first_trouble_pages, groups
    return links.BEFORE_GAME_1_TITLE, links.HOME_LINKS_BEFORE_GAME_1, groups


def _unneeded_pages(night: Night) -> set[str]:
    """Return the pages that the night does not need: *Money* if it has no payments, *Prizes* if it
    has no prizes, and *End early* if it cannot end early now.
    """
    is_hidden_by_page = {
        "money": not has_money(night),
        "payout": not has_prizes(night),
        "closing": last_game_if_ended_early(night) is None,
    }
    return {page for page, is_hidden in is_hidden_by_page.items() if is_hidden}


def _alternative_step(night: Night) -> NextStep | None:
    if time_slots.is_between_time_slots(night) and night.rules.medals:
        finished_divisions = [
            division.name
            for division in ranking.ranked_divisions(night)
            if progress.is_division_over(night, division.name)
        ]
        return NextStep(
            "Medals", "medals", f"{list_in_words(finished_divisions)}: all games are in."
        )
    return None if night.is_closed else courses.course_of(night).alternative_step()


def _greeting(hour: int) -> str:
    if 4 <= hour < 12:
        return "Good morning"
    return "Good afternoon" if 12 <= hour < 17 else "Good evening"
