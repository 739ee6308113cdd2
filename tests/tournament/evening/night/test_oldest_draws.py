"""Games that were drawn before tables were shared out keep the tables that players' scorecards
show.
"""

from dataclasses import replace

import pytest

from tests import plain
from tournament.evening.night import draws
from tournament.storage.writing.write import make_draw_seed
from tournament.topics.seating.actions import rounds

# The tables as this seed drew them then: north, east, south and west of each, or both teams.
SEED_OF_OLDEST_DRAWS = "0123456789ab"
TABLES_OF_PLAYERS_BY_GAME = (
    ("12 6 7 8", "11 4 3 9", "5 2 10 1"),
    ("12 3 1 7", "4 8 2 9", "5 10 11 6"),
    ("4 7 3 5", "6 2 1 9", "11 8 10 12"),
    ("5 11 2 7", "1 12 4 6", "9 10 3 8"),
)
TABLES_OF_TEAMS_BY_GAME = (
    ("2 6", "4 1", "5 3"),
    ("4 6", "5 2", "3 1"),
    ("5 6", "3 4", "1 2"),
    ("3 6", "1 5", "2 4"),
)


def night_with_seed(seed, **dials):
    night = plain.night(12, games=4, **dials)
    return plain.with_facts(night, replace(night.plan, seed=seed))


def table_words(seating):
    return tuple(" ".join(entrant for _, entrant in table.seats) for table in seating.tables)


@pytest.mark.parametrize("played_count", range(4))
@pytest.mark.parametrize(
    ("cards", "dials"),
    [
        (TABLES_OF_PLAYERS_BY_GAME, {"format": "individual"}),
        (TABLES_OF_TEAMS_BY_GAME, {"house": "mcallen"}),
    ],
)
def test_games_to_come_keep_their_tables(cards, dials, played_count):
    night = night_with_seed(SEED_OF_OLDEST_DRAWS, **dials)
    for _ in range(played_count):
        night = plain.type_all_tables(
            plain.press(rounds.seat_next_game, night, game=night.rounds.next_number)
        )
    assert tuple(map(table_words, draws.seatings_to_come(night))) == cards[played_count:]


@pytest.mark.parametrize("seed", ["seven", make_draw_seed()], ids=["typed", "new"])
def test_draw_without_an_old_seed_spreads_tables(seed):
    assert night_with_seed(seed, format="individual").plan.spreads_table_numbers
