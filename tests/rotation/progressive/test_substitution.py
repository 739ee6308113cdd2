"""The players who may take a seat in the middle of a game, and the order in which they are
chosen.
"""

import pytest

from rotation.progressive.past_partners import PastGames, count_past_games
from rotation.progressive.substitution import put_returned_players_back, substitute_choices
from tests.rotation.build import played_round, seating, table_texts
from tests.rotation.random_nights import count_partners

SEATING_OF_TEN = seating("1-2-3-4", "5-6-7-8", bench="9 10")
NO_GAMES = PastGames()


def test_choices_are_the_bench_then_the_substitute_then_an_empty_chair():
    choices = substitute_choices(SEATING_OF_TEN, "P6", NO_GAMES, substitute="helper")
    assert [choice.handover.taker for choice in choices] == ["P9", "P10", "helper", None]
    assert [choice.handover.from_bench for choice in choices] == [True, True, False, False]
    assert [dict(choice.seating.tables[1].seats).get("E") for choice in choices] == [
        "P9",
        "P10",
        "helper",
        None,
    ]
    assert [choice.seating.bench for choice in choices] == [
        ("P10",),
        ("P9",),
        ("P9", "P10"),
        ("P9", "P10"),
    ]


def test_other_tables_and_chairs_stay_as_they_are():
    for choice in substitute_choices(SEATING_OF_TEN, "P6", NO_GAMES, substitute="helper"):
        assert choice.seating.tables[0] == SEATING_OF_TEN.tables[0]
        assert {"P5", "P7", "P8"} <= set(choice.seating.tables[1].entrants)
        assert choice.handover.leaver == "P6"
        assert choice.handover.game == 1


def test_one_pair_parts_if_the_chair_is_taken_and_both_if_the_chair_stays_empty():
    bench_choice, *_, empty_seat_choice = substitute_choices(SEATING_OF_TEN, "P6", NO_GAMES)
    assert bench_choice.handover.parted_partners == (("P6", "P8"),)
    assert set(empty_seat_choice.handover.parted_partners) == {("P6", "P8"), ("P5", "P7")}
    assert table_texts(empty_seat_choice.seating)[1] == "5--7-8"


def test_least_called_player_comes_first_then_the_newest_partner():
    after_a_call = PastGames(times_called={"P9": 1})
    assert [
        choice.handover.taker for choice in substitute_choices(SEATING_OF_TEN, "P6", after_a_call)
    ] == [
        "P10",
        "P9",
        None,
    ]
    after_a_meeting = PastGames(partner_counts=count_partners((9, 8)))
    assert [
        choice.handover.taker
        for choice in substitute_choices(SEATING_OF_TEN, "P6", after_a_meeting)
    ] == [
        "P10",
        "P9",
        None,
    ]
    after_both = PastGames(partner_counts=count_partners((9, 8)), times_called={"P10": 1})
    assert [
        choice.handover.taker for choice in substitute_choices(SEATING_OF_TEN, "P6", after_both)
    ] == [
        "P9",
        "P10",
        None,
    ]


def test_seat_at_a_table_of_three_may_not_stay_empty():
    table_of_three = seating("1-2-3-4", "5-6-7-", bench="9")
    (seat_taken,) = substitute_choices(table_of_three, "P6", NO_GAMES)
    assert seat_taken.handover.parted_partners == ()
    assert table_texts(seat_taken.seating)[1] == "5-9-7-"
    assert substitute_choices(seating("1-2-3-4", "5-6-7-"), "P6", NO_GAMES) == ()


def test_player_without_a_seat_cannot_be_replaced():
    with pytest.raises(ValueError, match=r"^P9 has no seat in this game, so no one needs to take"):
        substitute_choices(SEATING_OF_TEN, "P9", NO_GAMES)


@pytest.mark.parametrize("substitute", ["P1", "P6", "P10"])
def test_substitute_who_is_already_here_is_refused(substitute):
    with pytest.raises(
        ValueError, match=rf"^{substitute} is already here. Name someone who is not"
    ):
        substitute_choices(SEATING_OF_TEN, "P6", NO_GAMES, substitute=substitute)


def test_second_leaver_of_a_table_parts_from_the_first_replacement():
    first_choice, *_ = substitute_choices(SEATING_OF_TEN, "P6", NO_GAMES)
    second_choice, *_ = substitute_choices(first_choice.seating, "P8", NO_GAMES)
    assert second_choice.handover.parted_partners == (("P8", "P9"),)
    game = played_round(second_choice.seating, "9-5", "9-5")
    partner_counts = count_past_games(
        [game], [first_choice.handover, second_choice.handover]
    ).partner_counts
    assert partner_counts["P9"] == {"P8": 1, "P10": 1}
    assert partner_counts["P8"] == {"P6": 1, "P9": 1}


def test_returning_player_takes_the_place_of_the_substitute():
    last_game = played_round(seating("1-2-3-4", "5-6-7-8", bench="9 10"), "9-5", "9-5")
    corrected_game = put_returned_players_back(last_game, {"P6": "P60", "P9": "P90"})
    assert table_texts(corrected_game.seating) == ["1-2-3-4", "5-60-7-8"]
    assert corrected_game.bench == ("P90", "P10")
    assert [table.points for table in corrected_game.tables] == [
        table.points for table in last_game.tables
    ]
    assert put_returned_players_back(last_game, {}) == last_game
