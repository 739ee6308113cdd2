"""What a corrected score changes in medals, playoffs, points and places."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from scoring.chairs import sides_of
from scoring.places.prizes import PrizeTable, Share
from tests import plain
from tests.tournament.evening.purse.paid import paid
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import books
from tournament.evening.purse.closing import open_questions
from tournament.evening.purse.corrected import changes, follows
from tournament.evening.purse.payouts import prizes_of, propose, why_look_again, winners
from tournament.evening.purse.prize_table import to_document
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds


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
    return plain.told(night, replace(night.rounds.game(1, table).sheet, points=points))


def with_playoff(night, *order):
    return plain.told(night, replace(night.plan, playoffs=(tuple((one,) for one in order),)))


def found_changed(before, after):
    found = changes(before, after)
    return SimpleNamespace(
        first=found.first,
        everybody=tuple(found.everybody),
        short=dict(found.everybody),
        overpays=found.overpays,
    )


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
    sheet = replace(night.rounds.game(1, 1).sheet, x=(2, 2))
    found = found_changed(night, plain.told(night, sheet))
    assert len(found.everybody) == 2
    assert all(one.endswith("): 2 X (was 1)") for one in found.everybody)


def test_whose_x_alone_changes_is_counted_with_x_alone():
    """What is left out of a long line says no more than what changes."""
    night = over((9, 6, 2, 1), house="tanglewood")
    found = found_changed(
        night, plain.told(night, replace(night.rounds.game(1, 1).sheet, x=(2, 2)))
    )
    assert set(found.short.values()) == {("has other X", "have other X")}
    night = over((9, 6), (9, 5))
    moved = found_changed(night, corrected(night, 1, (10, 6))).short.values()
    assert tuple(moved) == (
        ("has other points and another place", "have other points and places"),
        ("has another place", "have other places"),
    )


def test_place_that_is_shared_with_one_more_is_told():
    """Each place that is printed anew is news: 1-2 has become 1-3."""
    night = over((9, 6), (9, 5), (8, 4))
    found = found_changed(night, corrected(night, 3, (9, 4)))
    shared = "place 1\N{EN DASH}3 (was 1\N{EN DASH}2)"
    assert sum(one.endswith(f": {shared}") for one in found.everybody) == 2


@pytest.fixture
def paid_out():
    """Eight fees and 20 X, all paid, are $10.00. The two with 9 points have $5.00 each in hand."""
    night = over((9, 6, 3, 2), (8, 6, 3, 2), house="tanglewood")
    people = enumerate(accounts(night), start=100)
    fines = [paid(line, "fine", own.fine.cents, entry=own.entry.number) for line, own in people]
    table = PrizeTable((Share(per_cent=60), Share(per_cent=40)), whole_dollars=True)
    night = plain.told(night, *fines, replace(night.plan, prizes=to_document(table)))
    night = plain.pressed(payout.award, night, prizes=prizes_of(propose(night)))
    for winner in winners(night):
        assert winner.cents == 500
        night = plain.pressed(payout.hand_over, night, entry=winner.entry, cents=500)
    return night


def sides(night, table):
    """The points of each side of a table and who sits there, by number."""
    game = night.rounds.game(1, table)
    for side, points in zip(sides_of(game.chairs), game.sheet.points, strict=True):
        people = sorted(number for chair, number in game.seats if chair in side)
        yield points, [night.entries.of(number).label for number in people]


def test_fines_that_change_after_the_prizes_name_each_prize_and_what_to_give_back(paid_out):
    """18 X and eight fees are $9.80: in whole dollars $4.00 for each of the two."""
    sheet = paid_out.rounds.game(1, 2).sheet
    after = plain.told(paid_out, replace(sheet, x=(2, 2)))
    found = found_changed(paid_out, after)
    told = found.first
    assert found.overpays
    one, other = (paid_out.entries.of(winner.entry).label for winner in winners(paid_out))
    assert told[:3] == (
        "The fines have changed since the prizes were awarded, and the pot with them",
        f"{one} and {other}: prize $4.00 (was $5.00), to give back $1.00",
        "Decide it under Prizes",
    )
    assert [words.split(") ")[1] for words in told[3:]] == ["has paid $0.10 too much"] * 2


def test_places_that_change_after_the_prizes_name_who_gives_and_who_gets(paid_out):
    """The side with 6 at table 2 has won 10 to 8: all $10.00 are theirs, $5.00 each."""
    sheet = paid_out.rounds.game(1, 2).sheet
    after = plain.told(paid_out, replace(sheet, points=(8, 10)))
    had = [paid_out.entries.of(winner.entry).label for winner in winners(paid_out)]
    (winning,) = (people for side, people in sides(after, 2) if side == 10)
    assert found_changed(paid_out, after).first == (
        "The places have changed since the prizes were awarded",
        f"{had[0]} and {had[1]}: prize $0.00 (was $5.00), to give back $5.00",
        f"{winning[0]} and {winning[1]}: prize $5.00 (was $0.00), to get $5.00",
        "Decide it under Prizes",
    )


def test_correction_that_changes_no_prize_tells_of_none(paid_out):
    sheet = paid_out.rounds.game(1, 2).sheet
    after = plain.told(paid_out, replace(sheet, points=(8, 7)))
    assert found_changed(paid_out, after).first == ()


def test_prizes_that_are_left_as_paid_are_what_the_club_pays(paid_out):
    sheet = paid_out.rounds.game(1, 2).sheet
    after = plain.told(paid_out, replace(sheet, points=(8, 10)))
    left = plain.pressed(payout.leave_as_paid, after, cents=1000)
    assert sorted((winner.cents, winner.still) for winner in winners(left)) == [
        *[(500, 0)] * 2,
        *[(500, 500)] * 2,
    ]
    assert not why_look_again(left)
    # $10.00 in the pot, and $20.00 of prizes.
    assert books(left).purse.cents - sum(winner.cents for winner in winners(left)) == -1000


def test_prize_that_was_handed_over_too_much_is_taken_back_by_one_press(paid_out):
    after = plain.told(paid_out, replace(paid_out.rounds.game(1, 2).sheet, x=(2, 2)))
    after = plain.pressed(payout.award, after, prizes=prizes_of(propose(after)))
    one = winners(after)[0]
    assert (one.cents, one.handed, one.too_much) == (400, 500, 100)
    assert any("has $1.00 of a prize to give back" in words for words in open_questions(after))
    back = plain.pressed(payout.take_prize_back, after, entry=one.entry, cents=100)
    assert (winners(back)[0].handed, winners(back)[0].too_much) == (400, 0)
    # $10.00 taken in, $9.00 of prizes in hand.
    assert books(back).drawer == 100


def seated(players=8, way="progressive_tanglewood", **totals):
    """Two games seated, the first one all in."""
    first = plain.all_typed(plain.seated(plain.night(players, format=way)))
    night = plain.seated(first)
    return plain.typed(night, **totals) if totals else night


def with_sheet(night, table, cells):
    sheet = night.rounds.game(1, table).sheet
    half = len(cells) // 2
    return plain.told(night, replace(sheet, points=cells[:half], x=cells[half:]))


def told(night, table, cells):
    return follows(night, with_sheet(night, table, cells), 1, table)


def test_nothing_follows_while_the_next_game_is_not_seated():
    night = plain.all_typed(plain.seated(plain.night(8)))
    assert follows(night, with_sheet(night, 2, (5, 10, 1, 2)), 1, 2) == ""


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
