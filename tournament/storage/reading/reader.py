"""Read one night, its clock, and the facts about a club that most pages use, such as its regulars
and big screens.
"""

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from itertools import takewhile
from operator import attrgetter
from typing import NamedTuple

from django.db import connection
from django.db.models import Max

from tournament.evening.night.hours.round_clock import (
    NUMBER_FOR_ALL_CALLED_GAMES,
    RoundClock,
    clocked_game_number,
    has_game_in_play_since,
)
from tournament.evening.night.night import Night
from tournament.evening.night.walls import ScreenState
from tournament.storage.models import (
    Change,
    ClockPress,
    Club,
    Director,
    Regular,
    Tournament,
    WallPress,
)
from tournament.storage.reading import memory, snapshot
from tournament.storage.reading.later_payments import add_later_payments
from tournament.storage.stored import fact_json

# At most this many changes with a reason are searched for the one that closed a night. That change
# is almost always the newest of them.
MAX_CHANGES_SEARCHED_FOR_CLOSING = 100
read_club_values = attrgetter("club", "club_name", "occasion", "last_name_first", "tables_a_row")


def has_no_club_yet() -> bool:
    """Return whether no club has been set up on this computer yet."""
    return not Director.objects.exists()


def name_of_only_director() -> str | None:
    """Return the name of the only director on this computer, who then signs in with the password
    alone. Return None if there are no directors or several.
    """
    director_names = list(Director.objects.values_list("name", flat=True)[:2])
    return director_names[0] if len(director_names) == 1 else None


def screen_address_of_only_club() -> str | None:
    """Return the big-screen address of the only club on this computer, or None if there are no
    clubs or several. Demo visitors' clubs do not count.
    """
    screen_addresses = list(Club.objects.filter(demo=None).values_list("wall", flat=True)[:2])
    return screen_addresses[0] if len(screen_addresses) == 1 else None


def number_of_only_club() -> int | None:
    """Return the number of the only club on this computer, or None if there are no clubs or
    several. Demo visitors' clubs do not count.
    """
    club_numbers = list(Club.objects.filter(demo=None).values_list("pk", flat=True)[:2])
    return club_numbers[0] if len(club_numbers) == 1 else None


def club_of_director(director: int) -> int | None:
    return Director.objects.filter(pk=director).values_list("club", flat=True).first()


def screen_address_of(club: int) -> str:
    """Return the last part of the address of this club's big screens."""
    return Club.objects.values_list("wall", flat=True).get(pk=club)


def nights_of_club(club: int, *, is_practice: bool = False) -> Sequence[tuple[int, str, date]]:
    """Return the number, name and date of each of the club's nights, or of each of its practice
    nights if `is_practice`, earliest first.
    """
    club_nights = Tournament.objects.filter(club=club, practice=is_practice).order_by("date", "pk")
    return list(club_nights.values_list("pk", "name", "date"))


def night_numbers(*, only_open: bool = False) -> tuple[int, ...]:
    """Return the numbers of all clubs' nights, or only of the open ones, newest first."""
    nights = Tournament.objects.order_by("-date", "-pk")
    return tuple((nights.filter(closed=None) if only_open else nights).values_list("pk", flat=True))


def latest_house_key(club: int) -> str | None:
    """Return the key of the rules that the club's latest night used, or None before the first
    night. Practice does not count.
    """
    club_nights = Tournament.objects.filter(club=club, practice=False).order_by("-date", "-pk")
    return club_nights.values_list("house", flat=True).first()


def night(tournament: int) -> Night | None:
    """Return the night as it is stored now, or None if no night has this number. A night in memory
    is brought up to date from the log. Outside a transaction, the result is remembered. The number
    of queries does not grow with the number of players.
    """
    remembered_night = memory.find_remembered_night(tournament)
    current_night = (
        _bring_up_to_date(remembered_night) if remembered_night else None
    ) or night_from_rows(tournament)
    current_night = (
        add_later_payments(current_night, kept_number_by_merged) if current_night else None
    )
    if current_night and not connection.in_atomic_block:
        memory.remember_night(current_night)
    return current_night


def reread_night(earlier_night: Night) -> Night:
    """Return the current state of a night that was read before."""
    current_night = night(earlier_night.tournament)
    assert current_night is not None
    return current_night


def _bring_up_to_date(remembered_night: Night) -> Night | None:
    """Return a remembered night with all later changes of its log and its club, or the same object
    if there are none. Return None if the night was deleted, or if its log does not fit the
    remembered facts.
    """
    night_without_facts = snapshot.read_night_without_facts(remembered_night.tournament)
    if night_without_facts is None:
        return None
    if remembered_night.revision >= night_without_facts.revision and read_club_values(
        remembered_night
    ) == read_club_values(night_without_facts):
        return remembered_night
    revision, log_lines = snapshot.read_log_lines_since(
        remembered_night.tournament, remembered_night.revision
    )
    try:
        current_facts = fact_json.facts_after(remembered_night.stored_facts, log_lines)
    except fact_json.LogLineDoesNotFit:
        return None
    return replace(night_without_facts, revision=revision, stored_facts=current_facts)


def night_from_rows(tournament: int) -> Night | None:
    """Return the night, read from its database rows and not from memory."""
    with snapshot.without_garbage_collection(), snapshot.raise_unreadable_rows():
        with snapshot.consistent_reads():
            night_without_facts = snapshot.read_night_without_facts(tournament)
            kinds_and_rows = snapshot.read_all_rows(tournament) if night_without_facts else ()
        shelves = snapshot.group_stored_facts(kinds_and_rows)
    return replace(night_without_facts, stored_facts=shelves) if night_without_facts else None


def round_clock(night: Night, now: datetime) -> RoundClock | None:
    """Return the clock of the current game, or None if the clock is neither running nor paused. A
    clock ends with its game, or in a bracket as soon as no game is being played. A jump of the
    laptop's own clock stops the clock of the game too, so that the director must start that clock
    again.
    """
    return round_clocks(night, now).current


class RoundClocks(NamedTuple):
    """The clocks of the current game. `current` is running or paused. `stopped` is the clock that
    the newest press stopped with time left. A clock is None if there is no such clock.
    """

    current: RoundClock | None = None
    stopped: RoundClock | None = None


def round_clocks(night: Night, now: datetime) -> RoundClocks:
    """Return the clocks of the current game: the one that runs or is paused, and the one that was
    stopped.
    """
    game = clocked_game_number(night)
    if game is None:
        return RoundClocks()
    presses = ClockPress.objects.filter(tournament=night.tournament).order_by("-pk")[:2]
    match list(takewhile(lambda press: press.game == game, presses)):
        case [newest_press, *_] if _has_clock_after_press(newest_press):
            return RoundClocks(current=_clock_after_press(newest_press, night, now))
        case [_, press_before] if _has_clock_after_press(press_before):
            clock = _clock_after_press(press_before, night, now)
            return RoundClocks(stopped=clock if clock and clock.time_remaining(now) else None)
    return RoundClocks()


def _has_clock_after_press(press: ClockPress) -> bool:
    """Return whether a clock was running or paused after this press."""
    return (press.ends, press.left) != (None, None)


def _clock_after_press(press: ClockPress, night: Night, now: datetime) -> RoundClock | None:
    """Return the clock as this press left it, or None if it cannot be running any more."""
    if press.game == NUMBER_FOR_ALL_CALLED_GAMES and not has_game_in_play_since(night, press.at):
        return None
    time_left = None if press.left is None else timedelta(seconds=press.left)
    clock = RoundClock(press.ends, time_left)
    return clock if clock.may_still_run(press.at, now) else None


def big_screens(club: int) -> tuple[ScreenState, ...]:
    """Return the newest state of each of the club's big screens, by number. Screen 1 is always
    included, even if nothing was ever changed on it.
    """
    presses = WallPress.objects.filter(club=club).order_by("wall")
    newest_presses = presses.values("wall").annotate(last=Max("pk")).values("last")
    screen_rows = presses.filter(pk__in=newest_presses).values_list(
        *(field.name for field in fields(ScreenState))
    )
    screens = tuple(ScreenState(*screen_row) for screen_row in screen_rows)
    return screens if screens and screens[0].wall == 1 else (ScreenState(1, "Screen 1"), *screens)


def regulars(
    club: int, *, include_gone: bool = False, include_merged: bool = False
) -> tuple[Regular, ...]:
    """Return the club's regulars, sorted by name. `include_gone` adds those who no longer come, and
    `include_merged` those who were merged into another regular.
    """
    club_regulars = Regular.objects.filter(club=club).order_by("name", "number")
    club_regulars = club_regulars if include_merged else club_regulars.filter(same_as=None)
    return tuple(club_regulars if include_gone else club_regulars.filter(gone=False))


def kept_number_by_merged(club: int) -> dict[int, int]:
    """Return, by the number of each merged regular, the number of the regular who stays."""
    return kept_number_by_merged_in_rows(Regular.objects.filter(club=club).exclude(same_as=None))


def kept_number_by_merged_in_rows(regular_rows: Iterable[Regular]) -> dict[int, int]:
    """Return, by the number of each merged regular among these rows, the number of the regular who
    stays.
    """
    kept_number_by_merged = {
        regular_row.number: regular_row.same_as
        for regular_row in regular_rows
        if regular_row.same_as is not None
    }
    for _ in range(len(kept_number_by_merged)):
        # The regular into whom others were merged may have been merged too.
        kept_number_by_merged = {
            number: kept_number_by_merged.get(kept_number, kept_number)
            for number, kept_number in kept_number_by_merged.items()
        }
    return kept_number_by_merged


def changes_newest_first(tournament: int) -> tuple[Change, ...]:
    """Return every change of the night, newest first."""
    return tuple(Change.objects.filter(tournament=tournament).order_by("-pk"))


def reason_for_closing(night: Night) -> str:
    """Return the reason given when the night was closed. Return an empty string if the night is
    open or no reason was given. If the night was reopened and that was undone, the reason given
    before counts.
    """
    if night.plan.closed is None:
        return ""
    changes = Change.objects.filter(tournament=night.tournament).exclude(reason="").order_by("-pk")
    for reason, log_lines in changes.values_list("reason", "rows")[
        :MAX_CHANGES_SEARCHED_FOR_CLOSING
    ]:
        if any(
            fact_json.does_line_close_night(log_line, night.plan.closed) for log_line in log_lines
        ):
            return str(reason)
    return ""


def reasons_for_reopening(night: Night) -> tuple[str, ...]:
    """Return the reason given each time the night was reopened, the earliest first."""
    changes = (
        Change.objects.filter(tournament=night.tournament, undoes=None)
        .exclude(reason="")
        .order_by("pk")
    )
    return tuple(
        str(reason)
        for reason, log_lines in changes.values_list("reason", "rows")
        if any(fact_json.does_line_reopen_night(log_line) for log_line in log_lines)
    )


def words_about_early_end(night: Night) -> str:
    """Return the log's words about ending the night, or some of its divisions, before all games
    were played. Return an empty string if nothing was ended early.
    """
    changes_of_games = Change.objects.filter(
        tournament=night.tournament, undoes=None, round__isnull=False, table=None, people=""
    ).order_by("pk")
    end_words = (
        change_words
        for change_words, log_lines in changes_of_games.values_list("words", "rows")
        if any(fact_json.does_line_end_night_early(log_line, night.plan) for log_line in log_lines)
    )
    return " ".join(dict.fromkeys(end_words))


def newest_change() -> Change | None:
    """Return the newest change of any night."""
    return Change.objects.order_by("-pk").first()
