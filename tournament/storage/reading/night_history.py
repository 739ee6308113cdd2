"""Read a night's history: its log, the night as it was at an earlier revision, and an archive of
the night with its log and its regulars.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Any

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournament.evening import facts
from tournament.evening.night import progress
from tournament.evening.night.night import Night, once_per_night
from tournament.evening.purse.closing import divisions_awaiting_playoff
from tournament.storage.models import Change, Regular
from tournament.storage.reading import snapshot
from tournament.storage.stored import fact_json, log
from tournament.storage.stored.archive import ArchivedRegular, NightArchive, find_regular_numbers
from tournament.storage.stored.fact_json import ChangeLine

MAX_CHANGES_PER_GROUP = 30
KINDS_OF_SCORE_FACTS = {facts.Sheet.KIND, facts.Hand.KIND}
KINDS_OF_RESULTS = {*KINDS_OF_SCORE_FACTS, facts.Round.KIND, facts.Grant.KIND}
# The field of a player's entry that confirms places, and the fields of the night's plan that break
# ties.
VALUES_THAT_CONFIRM_PLACES = {"card_in"}
VALUES_THAT_BREAK_TIES = {"playoffs", "lot_seed"}
# A pattern that finds the kinds of facts in the JSON text of a change, because parsing the JSON of
# a whole log would be slow.
FACT_KIND_PATTERN = re.compile(r'"kind": ?"(\w+)"')


def read_change_groups(tournament: int, log_filter: log.LogFilter) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the changes that the filter allows, in groups, newest first. A group
    has the scores that one person entered in a row on one device for one table and game, but at
    most MAX_CHANGES_PER_GROUP. Every other change is a group by itself.
    """
    changes = (
        _filter_changes(tournament, log_filter)
        .order_by("-pk")
        .annotate(lines=Cast("rows", TextField()))
    )
    change_rows = changes.values_list(
        "pk", "by", "device", "round", "table", "reason", "undoes", "lines"
    )
    undone_numbers = {change_row[6] for change_row in change_rows}
    groups_of_numbers = (
        [change_row[0] for change_row in grouped_rows]
        for _, grouped_rows in groupby(change_rows, partial(_make_group_key, undone_numbers))
    )
    return tuple(
        tuple(numbers[start : start + MAX_CHANGES_PER_GROUP])
        for numbers in groups_of_numbers
        for start in range(0, len(numbers), MAX_CHANGES_PER_GROUP)
    )


def read_change_by_number(
    tournament: int, change_numbers: Iterable[int]
) -> Mapping[int, log.Change]:
    """Return the night's changes that have these numbers, by number."""
    rows = Change.objects.filter(tournament=tournament, pk__in=list(change_numbers))
    return {row.pk: log.change_from_row(row) for row in rows}


def read_undo_state(tournament: int) -> log.UndoState:
    """Return which changes of a night are undone, reading only the undos from the log."""
    undos = Change.objects.filter(tournament=tournament, undoes__isnull=False).order_by("-pk")
    return log.UndoState(tuple(undos.values_list("pk", "undoes_id")))


def restore_night_at_revision(night: Night, revision: int) -> Night | None:
    """Return the night as it was after an earlier change, or None if the log cannot restore it."""
    later_changes = Change.objects.filter(
        tournament=night.tournament, pk__gt=revision, pk__lte=night.revision
    )
    lines = [
        line
        for log_lines in later_changes.order_by("pk").values_list("rows", flat=True)
        for line in log_lines
    ]
    try:
        earlier_facts = fact_json.facts_before(night.stored_facts, lines)
    except (KeyError, TypeError, ValueError):
        return None
    has_plan = any(isinstance(fact, facts.Plan) for fact in earlier_facts.values())
    return replace(night, stored_facts=earlier_facts, revision=revision) if has_plan else None


def restore_nights_around_changes(
    night: Night, change_numbers: Collection[int]
) -> Mapping[int, log.NightsAroundChange]:
    """Return the night before and after each of these changes, by the change's number. Changes
    whose nights the log cannot restore are left out.
    """
    later_changes = Change.objects.filter(
        tournament=night.tournament,
        pk__gte=min(change_numbers, default=night.revision + 1),
        pk__lte=night.revision,
    )
    nights_by_change: dict[int, log.NightsAroundChange] = {}
    night_after = night
    for number, log_lines in later_changes.order_by("-pk").values_list("pk", "rows"):
        try:
            facts_before = fact_json.facts_before(night_after.stored_facts, log_lines)
        except (KeyError, TypeError, ValueError):
            break
        night_before = replace(night_after, stored_facts=facts_before, revision=number - 1)
        if number in change_numbers:
            nights_by_change[number] = log.NightsAroundChange(night_before, night_after)
        night_after = night_before
    return nights_by_change


def restore_night_when_game_was_seated(night: Night, game: int) -> Night | None:
    """Return the night as it was just after this game was last seated, or None if the log cannot
    restore it.
    """
    changes_of_game = Change.objects.filter(
        tournament=night.tournament, round=game, pk__lte=night.revision
    ).order_by("-pk")
    for revision, log_lines in changes_of_game.values_list("pk", "rows"):
        if any(_does_line_seat_game(line, game) for line in log_lines):
            return restore_night_at_revision(night, revision)
    return None


@once_per_night
def find_moved_entries(night: Night) -> frozenset[int]:
    """Return the numbers of the players who have another seat in the current game now than when the
    game was first seated. Return none if the game is over.
    """
    game = progress.latest_game_of_all_tables(night)
    if game is None or game.is_over:
        return frozenset()
    changes_of_game = Change.objects.filter(
        tournament=night.tournament, round=game.number
    ).order_by("pk")
    for log_lines in changes_of_game.values_list("rows", flat=True).iterator(chunk_size=1):
        if any(_does_line_seat_game(line, game.number) for line in log_lines):
            return frozenset(
                line["key"][1]
                for line in log_lines
                if line["kind"] == facts.Seat.KIND and _does_player_sit_elsewhere(night, line)
            )
    return frozenset()


@once_per_night
def find_ceremony_start(night: Night) -> datetime | None:
    """Return the time of the first change after which no medal waits for a playoff. Search only the
    newest result and later changes, and return None if there is no such change. A playoff that is
    corrected later does not start the ceremony again.
    """
    changes_newest_first = Change.objects.filter(
        tournament=night.tournament, pk__lte=night.revision
    ).order_by("-pk")
    time_by_change: dict[int, datetime] = {}
    for number, changed_at, log_lines in changes_newest_first.values_list(
        "pk", "at", "rows"
    ).iterator():
        is_result = any(map(_does_line_change_result, log_lines))
        if is_result or any(
            _does_line_change_value(line, VALUES_THAT_BREAK_TIES) for line in log_lines
        ):
            time_by_change[number] = changed_at
        if is_result:
            break
    nights_by_change = restore_nights_around_changes(night, time_by_change)
    return next(
        (
            time_by_change[number]
            for number, nights in sorted(nights_by_change.items())
            if not divisions_awaiting_playoff(nights.after)
        ),
        None,
    )


def _does_line_change_result(log_line: ChangeLine) -> bool:
    return log_line["kind"] in KINDS_OF_RESULTS or _does_line_change_value(
        log_line, VALUES_THAT_CONFIRM_PLACES
    )


def _does_line_change_value(log_line: ChangeLine, value_names: Collection[str]) -> bool:
    changed_values = {**(log_line["old"] or {}), **(log_line["new"] or {})}
    return any(name in changed_values for name in value_names)


def _does_player_sit_elsewhere(night: Night, log_line: ChangeLine) -> bool:
    """Return whether the player to whom this log line gave a seat has another seat now."""
    current_seat, first_values = (
        night.stored_facts.get(fact_json.fact_name_of_line(log_line)),
        log_line["new"] or {},
    )
    first_seat = (first_values.get("table"), first_values.get("chair"))
    return (
        isinstance(current_seat, facts.Seat)
        and (current_seat.table, current_seat.chair) != first_seat
    )


def _does_line_seat_game(log_line: ChangeLine, game: int) -> bool:
    is_about_game = log_line["kind"] == facts.Round.KIND and log_line["key"] == [game]
    return is_about_game and "seated" in (log_line["new"] or {})


def make_archive(night: Night) -> NightArchive:
    """Return the night, and its log up to its revision, as an archive to save in a file."""
    changes = snapshot.read_log(night.tournament, night.revision)
    numbers_in_night, all_regulars = (
        find_regular_numbers(night, changes),
        read_people_by_number(night.club),
    )
    regulars = tuple(
        all_regulars[number] for number in sorted(all_regulars.keys() & numbers_in_night)
    )
    return NightArchive(night.club_name, night.stored_facts, regulars, changes)


def read_people_by_number(club: int) -> Mapping[int, ArchivedRegular]:
    """Return every regular of the club by number. Include regulars who no longer come, and those
    who were merged into another regular.
    """
    rows = Regular.objects.filter(club=club).values("number", "name", "nickname", "lot")
    return {row["number"]: ArchivedRegular(**row) for row in rows}


def _make_group_key(
    undone_numbers: Collection[int | None], change_row: tuple[Any, ...]
) -> tuple[Any, ...]:
    """Return a key that is the same for all scores that one person enters on one device for a table
    in one game, and unique for every other change.
    """
    number, by, device, game, table, reason, undoes, lines_text = change_row
    can_be_grouped = not reason and undoes is None and number not in undone_numbers
    if (
        can_be_grouped
        and table is not None
        and KINDS_OF_SCORE_FACTS.issuperset(FACT_KIND_PATTERN.findall(lines_text))
    ):
        return by, device, game, table
    return (number,)


def _filter_changes(tournament: int, log_filter: log.LogFilter) -> QuerySet[Change]:
    conditions = {"round": log_filter.game, "table": log_filter.table}
    given_conditions = {name: value for name, value in conditions.items() if value is not None}
    is_about_people = Q()
    for number in log_filter.people:
        is_about_people |= Q(people__contains=f",{number},")
    return Change.objects.filter(is_about_people, tournament=tournament, **given_conditions)
