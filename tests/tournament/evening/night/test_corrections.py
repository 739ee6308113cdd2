"""What follows from a score that is corrected after the next game was seated."""

from dataclasses import replace

from tests import plain
from tournament.evening.night.play.corrected_game import follows


def seated(players=8, way="progressive_tanglewood", **totals):
    """Two games seated, the first one all in."""
    first = plain.all_typed(plain.seated(plain.night(players, format=way)))
    night = plain.seated(first)
    return plain.typed(night, **totals) if totals else night


def corrected(night, table, cells):
    sheet = night.rounds.game(1, table).sheet
    half = len(cells) // 2
    return plain.told(night, replace(sheet, points=cells[:half], x=cells[half:]))


def told(night, table, cells):
    return follows(night, corrected(night, table, cells), 1, table)


def test_nothing_follows_while_the_next_game_is_not_seated():
    night = plain.all_typed(plain.seated(plain.night(8)))
    assert follows(night, corrected(night, 2, (5, 10, 1, 2)), 1, 2) == ""


def test_same_winners_move_nobody():
    assert told(seated(), 2, (10, 5, 2, 1)) == (
        "Table 2 has the same winners as before, so nobody sits elsewhere"
    )


def test_other_winners_are_told_and_the_next_game_may_be_seated_again():
    assert told(seated(), 2, (6, 9, 1, 2)) == (
        "The result changes at table 2: E/W won. Game 2 has no scores yet: seat it again if its "
        "chairs should follow"
    )


def test_other_winner_of_the_extra_hand_of_a_tie_moves_others():
    night = seated()
    sheet = replace(night.rounds.game(1, 2).sheet, points=(8, 8), x=(1, 1), tie_won="N")
    tied = plain.told(night, sheet)
    assert follows(tied, plain.told(tied, replace(sheet, tie_won="E")), 1, 2) == (
        "The result changes at table 2: E/W won. Game 2 has no scores yet: seat it again if its "
        "chairs should follow"
    )


def test_chairs_stay_once_the_next_game_is_played():
    assert told(seated(t1=(9, 6, 2, 1)), 2, (8, 8, 1, 1)) == (
        "The result changes at table 2: it is a tie. Game 2 is being played, so its chairs stay"
    )


def test_game_that_is_over_is_not_said_to_be_played():
    second = plain.all_typed(seated())
    for night in (second, plain.seated(second), plain.all_typed(plain.seated(second))):
        assert told(night, 2, (8, 8, 1, 1)) == (
            "The result changes at table 2: it is a tie. Game 2 is over, so its chairs stay"
        )


def test_nothing_that_is_drawn_beforehand_is_seated_again():
    night = seated(way="individual")
    assert told(night, 2, (10, 5, 2, 1)) == ""
    assert told(night, 2, (6, 9, 1, 2)) == (
        "The result changes at table 2: E/W won. The games after it do not hang on it"
    )


def test_order_of_three_decides_who_moves():
    night = seated(7)
    three = next(one.table for one in night.rounds[0].games if len(one.chairs) == 3)
    assert told(night, three, (6, 9, 6, 0, 1, 0)).startswith(
        f"The result changes at table {three}: the order of the three is another."
    )
