"""What a corrected score changes in medals, playoffs, points and places."""

from dataclasses import replace
from types import SimpleNamespace

from tests import plain
from tournament import facts
from tournament.purse.corrected import changes
from tournament.seating.actions import rounds


def over(*totals, more=(), **dials):
    """One game of so many tables, two teams at each."""
    told = {"house": "mcallen", "games": 1, **dials}
    night = plain.pressed(rounds.seat, plain.night(4 * len(totals), **told), game=1)
    typed = {f"t{table}": had for table, had in enumerate(totals, start=1)}
    return plain.told(plain.typed(night, **typed), *more)


def teams(night):
    """By table, north and south first."""
    played = night.rounds[0]
    return {game.table: night.sides.in_game(game, played) for game in played.games}


def corrected(night, table, points):
    return plain.told(night, replace(night.game(1, table).sheet, points=points))


def with_playoff(night, *order):
    return plain.told(night, replace(night.plan, playoffs=(tuple((one,) for one in order),)))


def found_changed(before, after):
    first, everybody = changes(before, after)
    return SimpleNamespace(first=first, everybody=everybody)


def test_gold_that_changes_hands_and_the_playoff_that_counts_no_longer_come_first():
    night = over((9, 6), (9, 5))
    (first, third), (second, _) = teams(night).values()
    night = with_playoff(night, second, first)
    found = found_changed(night, corrected(night, 1, (10, 6)))
    assert found.first == (
        f"Team {first} now has gold (had silver)",
        f"Team {second} now has silver (had gold)",
        f"The playoff of team {second} and team {first} no longer counts",
    )
    assert found.everybody == (
        f"Team {first}: 10 points (was 9), place 1 (was 2)",
        f"Team {second}: place 2 (was 1)",
    )
    back = found_changed(corrected(night, 1, (10, 6)), night)
    assert back.first[2] == f"The playoff of team {second} and team {first} counts again"
    assert third


def test_new_tie_for_a_medal_is_told_with_what_it_takes():
    night = over((10, 6), (9, 5))
    (first, _), (second, _) = teams(night).values()
    one, other = sorted((first, second))
    found = found_changed(night, corrected(night, 1, (9, 6)))
    assert found.first == (
        f"Team {one} and team {other} are level for gold and silver: decide it under Prizes",
    )
    assert f"Team {first}: 9 points (was 10), place 1\N{EN DASH}2 (was 1)" in found.everybody


def test_medal_that_is_lost_is_told():
    night = over((10, 9), (8, 7))
    found = found_changed(night, corrected(night, 2, (8, 10)))
    had, has = teams(night)[2]
    assert f"Team {had} no longer has bronze" in found.first
    assert not any(f"{has} no longer" in one for one in found.first)


def test_nothing_is_given_away_before_the_last_game():
    night = plain.pressed(rounds.seat, over((9, 6), (9, 5), games=2), game=2)
    found = found_changed(night, corrected(night, 1, (10, 6)))
    assert found.first == ()
    assert found.everybody[0].endswith(": 10 points (was 9), place 1 (was 1\N{EN DASH}2)")


def test_what_changes_no_number_is_said_to_change_none():
    night = over((9, 6), (9, 5))
    assert found_changed(night, night).first == ("No points and no places change",)


def test_x_is_told_of_players_by_name():
    night = over((9, 6, 2, 1), house="tanglewood")
    sheet = replace(night.game(1, 1).sheet, x=(2, 2))
    found = found_changed(night, plain.told(night, sheet))
    assert len(found.everybody) == 2
    assert all(one.endswith("): 2 X (was 1)") for one in found.everybody)


def test_prizes_that_are_awarded_are_to_be_looked_at_again():
    prize = facts.Award(number=1, entry=1, cents=100, words="first place")
    night = over((9, 6), (9, 5), more=(prize,))
    told = "The prizes are awarded already: look at them once more under Prizes"
    assert told in found_changed(night, corrected(night, 1, (10, 6))).first
    assert told not in found_changed(night, corrected(night, 1, (9, 6))).first
