from dataclasses import replace

import pytest

from tests import plain
from tests.tournament.evening.purse.paid import award, paid
from tournament.evening.night import progress, ranking
from tournament.evening.purse.closing import last_if_ended_early, open_questions, unfinished_play
from tournament.topics.nights.actions.limits import end_after


def counted(night, cents=800):
    return plain.told(night, replace(night.plan, counted_cents=cents))


def all_but_played():
    """Seated, with every card in already."""
    night = plain.seated(plain.night(8, games=1))
    return plain.told(night, *(replace(one, card_in=plain.AT_SEVEN) for one in night.entries))


def played(totals=(9, 6, 0, 0)):
    return plain.all_typed(all_but_played(), totals)


def test_night_that_is_played_paid_and_counted_has_nothing_open():
    assert open_questions(counted(played())) == ()


def test_night_without_money_needs_no_count():
    assert open_questions(plain.night(8, house="alameda")) == ()


def test_drawer_that_is_not_counted_is_open():
    assert open_questions(played()) == ("The drawer is not counted.",)


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (790, "The drawer holds $0.10 less than the books say."),
        (830, "The drawer holds $0.30 more than the books say."),
    ],
)
def test_difference_of_the_count_is_open_and_named(cents, words):
    assert open_questions(counted(played(), cents)) == (words,)


def test_cards_that_are_out_and_dues_are_open():
    night = counted(played((9, 6, 2, 1)))
    out = replace(night.entries.of(3), card_in=None)
    dues = "$1.20 is still owed."
    assert open_questions(plain.told(night, out)) == (f"1 card is not in: {out.name} (3).", dues)
    more = [replace(night.entries.of(one), card_in=None) for one in (5, 8)]
    names = f"{out.name} (3), {more[0].name} (5), {more[1].name} (8)"
    open_ones = open_questions(plain.told(night, out, *more))
    assert open_ones == (f"3 cards are not in: {names}.", dues)


def test_more_cards_than_anybody_reads_are_counted():
    night = plain.all_typed(plain.seated(plain.night(12, games=1)), (9, 6, 0, 0))
    assert "12 cards are not in." in open_questions(night)


def test_nobody_waits_for_the_card_of_somebody_who_never_played():
    night = counted(played())
    gone = plain.told(night, replace(night.entries.of(3), card_in=None, last_game=0))
    assert open_questions(gone) == ()


@pytest.mark.parametrize(
    ("games", "words"),
    [
        (1, ""),
        (2, "Game 2 is not played."),
        (3, "Games 2 and 3 are not played."),
        (8, "Games 2 to 8 are not played."),
    ],
)
def test_games_that_were_never_played_are_named(games, words):
    night = plain.all_typed(plain.seated(plain.night(8, games=games)), (9, 6, 0, 0))
    assert unfinished_play(night) == words
    assert (words in open_questions(night)) is (games > 1)
    assert last_if_ended_early(night) == (1 if games > 1 else None)


def test_night_that_ended_early_has_no_game_left():
    night = plain.all_typed(plain.seated(plain.night(8, games=8)), (9, 6, 0, 0))
    ended = plain.pressed(end_after, night, division="", game=1)
    assert (unfinished_play(ended), last_if_ended_early(ended)) == ("", None)
    assert progress.is_played(ended)


def test_closed_night_does_not_ask_whether_it_ended_early():
    night = plain.all_typed(plain.seated(plain.night(8, games=8)), (9, 6, 0, 0))
    closed = plain.told(night, replace(night.plan, closed=plain.AT_SEVEN))
    assert closed.is_closed
    assert last_if_ended_early(closed) is None


def test_missing_tables_are_named():
    night = all_but_played()
    assert unfinished_play(night) == "The results of tables 1 and 2 in game 1 are missing."
    night = plain.typed(night, t2=(9, 6, 0, 0))
    assert unfinished_play(night) == "The result of table 1 in game 1 is missing."
    assert open_questions(counted(night)) == (unfinished_play(night),)


def test_table_in_dispute_is_missing():
    night = played()
    sheet = night.rounds.game(1, 2).sheet
    night = plain.told(night, replace(sheet, disputed="two totals"))
    assert unfinished_play(night) == "The result of table 2 in game 1 is missing."


def test_prizes_that_are_not_handed_over_are_named():
    night = counted(plain.told(played(), award(1, 4, 300), award(2, 2, 200)))
    assert open_questions(night) == ("Prizes are not handed over: Player 4 (4), Player 2 (2).",)
    night = plain.told(night, paid(50, "prize", 300, entry=4), paid(51, "prize", 200, entry=2))
    assert open_questions(counted(night, 300)) == ()


def level(**dials):
    """Two have nine points and two have six, whose playoff decides; every card is in."""
    night = plain.seated(plain.night(4, games=1, tie_breakers=["playoff"], **dials))
    night = plain.told(night, *(replace(one, card_in=plain.AT_SEVEN) for one in night.entries))
    return counted(plain.all_typed(night, (9, 6, 0, 0)), 400)


def first_two(night):
    """As they stand in the standings, where nothing separates them."""
    both = [one.result.entrant for one in ranking.standings(night) if one.rank == 1]
    return " and ".join(f"Player {one} ({one})" for one in both)


def test_tie_for_a_prize_is_open_until_it_is_played_off():
    """Of four players two win something, so that the two who are third are not named."""
    night = level()
    assert open_questions(night) == (
        f"{first_two(night)} are level for a prize: decide it under Prizes.",
    )
    one, other = (int(one.result.entrant) for one in ranking.standings(night)[:2])
    night = plain.told(night, replace(night.plan, playoffs=(((one,), (other,)),)))
    assert open_questions(night) == ()


def test_tie_in_a_house_that_decides_none_is_not_open():
    night = level()
    dials = night.rules.with_dials({"tie_breakers": []}).to_dict()
    assert open_questions(plain.told(night, replace(night.plan, dials=dials))) == ()


def test_cash_that_is_awarded_decides_a_tie_for_cash_and_none_for_a_medal():
    given = (award(1, 1, 200), award(2, 2, 200))
    handed = (paid(50, "prize", 200, entry=1), paid(51, "prize", 200, entry=2))
    assert open_questions(counted(plain.told(level(), *given, *handed), 0)) == ()
    night = counted(plain.told(level(medals=1), *given, *handed), 0)
    assert open_questions(night) == (
        f"{first_two(night)} are level for gold: decide it under Prizes.",
    )


def test_night_before_its_first_game_has_nothing_unfinished():
    assert unfinished_play(plain.night(8)) == ""
