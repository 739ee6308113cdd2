"""A night that ends in the middle of a game, which does not count."""

import re
from dataclasses import replace
from html import unescape

import pytest

from tests import build, plain
from tests.tournament import pairs
from tests.tournament.kit.printing import reading
from tournament.evening import facts
from tournament.evening.night import progress, ranking, sessions
from tournament.evening.purse.accounts import accounts, overpaid
from tournament.evening.purse.closing import game_left_out, unfinished_play
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club
from tournament.storage.reading import replay
from tournament.storage.stored.consistency import loose_ends
from tournament.storage.writing import undo
from tournament.topics.entrants.actions import sessions as session_actions
from tournament.topics.nights.actions import limits
from tournament.topics.places.boards.score_card import score_cards
from tournament.topics.seating.actions import rounds

PRESS = "ended early: game 2 was the last, game 3 does not count"

ENDED = (
    "Ended early after 2 of 4 games. Game 3 was left out: 1 of 2 tables had something written down."
)


def begun(games=4):
    """Two games in, and of the third table 2 with an X for everybody."""
    night = plain.night(8, games=games)
    for _ in range(2):
        night = plain.all_typed(plain.seated(night))
    return plain.typed(plain.seated(night), t2=(9, 6, 1, 1))


def left_out(night, **told):
    wanted = {"game": 3, "goes": game_left_out(night).goes}
    return plain.pressed(limits.leave_out, night, **wanted | told)


@pytest.mark.parametrize("games", [3, 4, 8])
def test_standings_cards_and_fines_are_those_after_the_game_before(games):
    night = begun(games)
    found = left_out(night)
    assert (progress.is_played(found), sessions.games(found), len(found.rounds)) == (True, 2, 2)
    assert unfinished_play(found) == ""
    assert [one.fine.cents for one in accounts(found)] == [
        one.fine.cents for one in accounts(night.before(3))
    ]
    assert ranking.standings(found) == ranking.standings(night.before(3))
    assert [len(one.lines) for one in score_cards(found).cards] == [2] * 8
    assert not {one.round for one in (*found.all(facts.Sheet), *found.all(facts.Seat))} & {3}
    assert game_left_out(found) is None


def test_card_that_is_in_stays_in_without_what_it_says_of_the_game():
    night = begun()
    told = replace(night.entries.of(1), card_in=plain.AT_SEVEN, claimed=(9, 6, 7), loners=1)
    found = left_out(plain.told(night, told)).entries.of(1)
    assert found == replace(told, claimed=(9, 6))


def test_who_came_or_left_in_it_is_as_before_it():
    night = begun()
    night = plain.told(
        night, plain.entry(9, first_game=4), replace(night.entries.of(2), last_game=3)
    )
    found = left_out(night)
    assert (found.entries.of(9).first_game, found.entries.of(2).last_game) == (3, 3)


def test_fines_that_were_paid_for_it_are_to_be_given_back():
    night = begun()
    paid = [
        replace(
            plain.fee(one.entry.number, one.fine.owed),
            number=100 + one.entry.number,
            kind=facts.PaymentKind.FINE,
        )
        for one in accounts(night)
        if one.fine.owed
    ]
    night = plain.told(night, *paid)
    assert "$0.40 that was paid for X in it is to be given back." in game_left_out(night).means
    assert overpaid(left_out(night)).cents == 40


@pytest.mark.parametrize(
    "night",
    [
        pytest.param(plain.night(8), id="nothing seated"),
        pytest.param(plain.seated(plain.night(8)), id="first game"),
        pytest.param(plain.all_typed(begun()), id="all in"),
        pytest.param(
            plain.told(begun(), replace(begun().plan, closed=plain.AT_SEVEN)), id="closed"
        ),
    ],
)
def test_no_game_is_left_out_where_none_can_be(night):
    assert game_left_out(night) is None


def test_press_of_an_older_page_is_refused():
    night = begun()
    wanted = {"game": 3, "goes": game_left_out(night).goes}
    for other in (wanted | {"game": 2}, wanted | {"goes": 1}):
        with pytest.raises(Refused, match="Something was written down since you looked"):
            left_out(night, **other)
    with pytest.raises(Refused, match="Something was written down since you looked"):
        plain.pressed(limits.leave_out, plain.typed(night, t1=(8, 5, 0, 0)), **wanted)


@pytest.fixture
def row(desk):
    row = build.night(Club.objects.get(), games=4)
    build.seated(row, 8)
    for game in (1, 2):
        build.all_in(row, game)
        rounds.seat(build.desk(row), game=game + 1)
    build.totals(row, 3, {2: (9, 6)})
    return row


@pytest.mark.parametrize("at", ["payout", "closing"])
def test_both_pages_say_what_leaving_it_out_means_and_one_press_does_it(desk, row, at):
    html = desk.get(f"/night/{row.pk}/{at}/").content.decode()
    shown = unescape(" ".join(re.sub(r"<[^>]+>", " ", html).split()))
    assert (
        "Game 3 is not over: 1 of 2 tables has something written down. Left out, it gives nobody "
        "points, X or fines, in standings and on cards, phones, walls and paper. It can be undone."
    ) in shown
    assert PRESS in shown
    (goes,) = re.findall(r'name="goes" value="(\d+)"', html)
    told = {"game": "3", "goes": goes, "back": f"/night/{row.pk}/{at}/"}
    shown = desk.post(f"/night/{row.pk}/time-limit/end/", told, follow=True).content.decode()
    assert ENDED in shown
    assert "ended early" not in shown
    assert ENDED in desk.get(f"/night/{row.pk}/closing/").content.decode()


def test_closing_and_the_treasurers_page_say_that_it_ended_early_until_that_is_undone(desk, row):
    assert replay.ended_early(replay.night(row.pk)) == ""
    goes = game_left_out(replay.night(row.pk)).goes
    limits.leave_out(build.desk(row), game=3, goes=goes)
    printed = reading.pages(desk.get(f"/night/{row.pk}/print/treasurer.pdf").content)
    assert ENDED in " ".join(page.text for page in printed)
    undo.undo(build.desk(row), change=Change.objects.latest("pk").pk)
    assert replay.ended_early(replay.night(row.pk)) == ""


def test_last_game_that_was_played_to_its_end_is_told_with_how_many_were_planned(row):
    build.all_in(row, 3)
    limits.end_after(build.desk(row), division="", game=3)
    found = replay.ended_early(replay.night(row.pk))
    assert found == "Game 3 is the last one. 4 games were planned."


def test_undo_brings_game_and_results_back(row):
    was = replay.night(row.pk).written
    goes = game_left_out(replay.night(row.pk)).goes
    limits.leave_out(build.desk(row), game=3, goes=goes)
    assert not [*loose_ends(replay.night(row.pk))]
    undo.undo(build.desk(row), change=Change.objects.latest("pk").pk)
    assert replay.night(row.pk).written == was


def test_first_game_of_a_session_is_left_out_and_the_one_before_stays(db):
    row = build.night(build.director().club, house="mcallen", games=1)
    pairs.sign_in(row, 2, "Men's")
    pairs.sign_in(row, 2, "Mixed", first=2)
    session_actions.set_apart(build.desk(row), division="Mixed")
    rounds.seat(build.desk(row), game=1)
    build.all_in(row, 1)
    rounds.seat(build.desk(row), game=2)
    out = game_left_out(replay.night(row.pk))
    assert out.ended == (
        "Ended early after game 1 (Men's 1 of 1). Game 2 (Mixed 1 of 1) was left out: nothing was "
        "written down."
    )
    assert out.words == "game 1 (Men's 1 of 1) was the last, game 2 (Mixed 1 of 1) does not count"
    limits.leave_out(build.desk(row), game=2, goes=out.goes)
    found = replay.night(row.pk)
    assert (progress.is_played(found), sessions.games(found), unfinished_play(found)) == (
        True,
        1,
        "",
    )
    assert found.rules.games == 1
    assert replay.ended_early(found) == out.ended
