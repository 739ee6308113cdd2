"""A file in which one value has the right type but makes no sense is refused with a reason, or
every page of its night can still be shown.
"""

import json
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace

import pytest

from tests import daily, hostile, plain
from tests.tournament.evening.night.test_limits import seat_teams, two_divisions
from tests.tournament.storage.stored.test_plausibility_teams import athens_night
from tournament.evening import facts
from tournament.evening.night import draws, ranking, time_slots
from tournament.evening.night.hours import limits
from tournament.evening.words.refused import Refused
from tournament.storage.stored import strict_reading
from tournament.storage.stored.archive import NightArchive, archive_as_text
from tournament.storage.stored.unpacking import read_archive

# Fields that hold a document of their own.
FIELDS_WITH_DOCUMENTS = {"dials", "prizes"}
KINDS_TRIED_DAILY = ("plan", "team", "entry")


def night_drawn_in_advance():
    """Return a night drawn in advance whose draw has requests."""
    night = plain.night(8, house="general", format="individual", games=2)
    plan_with_wishes = replace(night.plan, apart=((1, 2),), stay=((3, 1, "N"),))
    return plain.type_all_tables(plain.seat(plain.with_facts(night, plan_with_wishes)))


def night_in_time_slots():
    """Return a night whose men's games are over and whose mixed games have begun."""
    night = two_divisions(**{"Men's": 1290, "all": 1300})
    for _ in range(2):
        night = plain.type_all_tables(seat_teams(night), (9, 5))
    return seat_teams(night)


def compute_every_page(night):
    """Compute everything that pages show of a night."""
    for compute_board in (
        ranking.standings,
        ranking.scorecards_of_players,
        ranking.lone_march_coverage,
    ):
        compute_board(night)
    for compute_board in (
        time_slots.game_count,
        time_slots.current_slot_index,
        time_slots.awaited_entries,
    ):
        compute_board(night)
    assert len(time_slots.later_time_slots(night)) <= len(time_slots.all_time_slots(night))
    for limit in limits.limits_of_unfinished_divisions(night, plain.AT_SEVEN):
        assert limit.words()
        limit.forecast, limit.possible_last_game, limit.too_late_warning  # noqa: B018
    with suppress(ValueError):  # The error says why there is no next game.
        assert draws.next_games(night)


KINDS_OF_FACTS = [
    pytest.param(kind.KIND, marks=() if kind.KIND in KINDS_TRIED_DAILY else pytest.mark.exhaustive)
    for kind in facts.FACT_KINDS
]


@pytest.mark.parametrize("kind", KINDS_OF_FACTS)
@pytest.mark.parametrize(
    "make_night",
    daily.mark_values(
        [night_drawn_in_advance, night_in_time_slots, athens_night], night_in_time_slots
    ),
)
def test_unintended_stored_value_is_refused_or_breaks_no_page(make_night, kind):
    parts = json.loads(archive_as_text(NightArchive("Ours", make_night().stored_facts, (), ())))
    compute_every_page(read_archive(hostile.file_with_checksum(parts)).night)
    fact_indexes = [index for index, fact in enumerate(parts["facts"]) if fact["kind"] == kind]
    for fact_index in [None] if kind == "plan" else fact_indexes[:1] + fact_indexes[1:][-1:]:
        for field, type_hint in strict_reading.FIELD_TYPES_BY_KIND[kind].items():
            for value in (
                hostile.odd_values(type_hint) if field not in FIELDS_WITH_DOCUMENTS else ()
            ):
                changed_parts = deepcopy(parts)
                fact_fields = (
                    changed_parts["night"]
                    if fact_index is None
                    else changed_parts["facts"][fact_index]["says"]
                )
                fact_fields[field] = value
                with suppress(Refused):
                    compute_every_page(
                        read_archive(hostile.file_with_checksum(changed_parts)).night
                    )
