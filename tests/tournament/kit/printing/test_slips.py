"""Slips of games between pairs: who meets, what is written in, and where both go on."""

import re
from dataclasses import replace

import pytest

from rotation.bracket.structure import BracketSide
from scoring.chairs import Chair
from tests import plain
from tests.patience import at_most
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.called import called
from tests.tournament.kit.printing.played import bracket_over, over, seated
from tests.tournament.kit.printing.reading import content, printed, with_names
from tournament.evening import facts
from tournament.evening.night import draws, progress
from tournament.evening.words.refused import Refused
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.bracket.actions.forfeited_games import forfeit
from tournament.topics.bracket.paper.slips import slips


def slip(night, name):
    return next(one for one in slips(night) if one.game == name)


NAMES = ("Ann Lee", "Bob Ng", "Cal Roe", "Dot Ash", "Eve Orr", "Fay Pym", "Gus Fox", "Hal Dow")
# What is said of where a team goes, as long as nobody knows whom it meets there.
UNKNOWN = ("goes on", "plays on in the losers' bracket", "goes on to the final", "is out")


def told(night):
    return " ".join(page.text for page in printed("match-slips", night))


def test_slip_of_a_bracket_says_who_meets_and_where_both_go_on():
    night = with_names(called(4), "Ann Lee", "Bob Ng")
    (page,) = printed("match-slips", night)
    game = night.rounds[0].games[0]
    north, east = night.sides.in_game(game, night.rounds[0])
    assert page.text.startswith(
        f"Table 1 W1.1 Tanglewood Tuesday euchre, November 24, 2026 to 10 "
        f"Team {north} Ann Lee Bob Ng "
        f"points Team {east} Ann Lee Bob Ng points Won by team {north} team {east} "
        f"Winner meets the winner of Ann & Bob (2) / Ann & Bob (3) (W2.1). "
        f"Loser meets the loser of Ann & Bob (2) / Ann & Bob (3) (L1.1). "
        f"signed for team {north} signed for team {east}"
    )


def test_slip_says_by_first_names_whom_both_meet_next():
    night = with_names(called(4), *NAMES)
    first = {"1": "Ann & Bob", "2": "Cal & Dot", "3": "Eve & Fay", "4": "Gus & Hal"}
    a, b = (first[team] for team in draws.bracket(night).teams_in("W1.2"))
    assert slip(night, "W1.1").where_next == (
        f"Winner meets the winner of {a} / {b} (W2.1).",
        f"Loser meets the loser of {a} / {b} (L1.1).",
    )
    over = plain.pressed(forfeit, night, name="W1.2", by="b")
    assert slip(over, "W1.1").where_next == (
        f"Winner meets {a} (W2.1).",
        f"Loser meets {b} (L1.1).",
    )
    assert slip(called(8), "W1.1").where_next[0].startswith("Winner meets the winner of ")
    twelve = with_names(called(12), *NAMES)
    assert "Loser plays on in the losers' bracket (L2.1)." in slip(twelve, "W1.1").where_next


@pytest.mark.parametrize("teams", [4, 12, 22])
def test_names_of_whom_both_meet_are_large_enough_to_read(teams):
    (page, *_) = printed("match-slips", with_names(called(teams), *NAMES))
    high = [one.top - one.bottom for one in page.words if one.text.startswith("Winner meets")]
    assert min(high) > 11 * 0.7
    assert (page.overlapping, page.outside) == ([], [])


def test_slip_of_a_night_of_games_has_no_winner_but_the_number_of_hands():
    night = seated(8, house="mcallen")
    found = told(night)
    assert "Game 1" in found
    assert "8 hands" in found
    assert "Won by" not in found
    assert len(slips(night)) == len(night.rounds.current.games) == 2


def test_other_game_is_printed_if_it_is_seated():
    night = over(seated(8, house="mcallen"), 2, (9, 5))
    assert {one.game for one in slips(night)} == {"Game 2"}
    assert {one.game for one in slips(night, 1)} == {"Game 1"}
    with pytest.raises(Refused, match="Game 3 is not seated"):
        slips(night, 3)


def test_slip_of_a_bracket_s_game_can_be_had_again_when_all_is_played():
    night = bracket_over(4)
    for one in night.rounds:
        (found,) = slips(night, one.number)
        assert (found.game, found.table) == (one.name, one.games[0].table)
        assert {str(side.number) for side in found.sides} == set(
            draws.bracket(night).teams_in(one.name)
        )
    (page,) = printed("match-slips", night, game=1)
    assert page.text.startswith("Table 1 W1.1")
    assert "Winner meets Player & Player" in page.text
    with pytest.raises(Refused, match="Game 99 is not seated"):
        slips(night, 99)


def test_slip_of_a_game_that_nobody_sat_down_to_says_who_would_have_met():
    night = plain.pressed(draw_and_call.draw, plain.night(8, house="athens"))
    night = plain.pressed(forfeit, night, name="W1.1", by="b")
    (found,) = slips(night, night.rounds[0].number)
    assert (found.game, found.table) == ("W1.1", None)
    assert {str(side.number) for side in found.sides} == set(draws.bracket(night).teams_in("W1.1"))


@pytest.mark.parametrize("house", ["mcallen", "athens", "general"])
def test_blank_slips_leave_room_for_teams_and_names(house):
    blanks = printed("blanks", plain.night(8, house=house))
    (page,) = [one for one in blanks if "signed for" in one.text and "Team ____" in one.text]
    assert page.text.count("Table ____ Game ____") == 4
    assert page.text.count("Team ____") == page.text.count("signed for") == 8
    assert "signed for N/S signed for E/W" in page.text
    assert page.text.count("Winner to ____, loser to ____.") == (0 if house == "mcallen" else 4)
    assert (page.overlapping, page.outside) == ([], [])


def test_games_without_a_table_are_there_too():
    night = called(8, **{"house": "general"})
    found = plain.pressed(draw_and_call.call_back, night, name="W1.2")
    assert slip(found, "W1.2").table == 2
    few = plain.pressed(draw_and_call.say_tables, found, tables=1)
    assert slip(few, "W1.2").table is None
    assert "Table ____" in told(few)
    assert {one.length for one in slips(few)} == {"to 5"}


def test_whoever_plays_for_somebody_is_on_the_slip_of_the_team():
    night = seated(8, house="mcallen")
    (first, *_) = night.rounds.current.games
    away = dict(first.seats)[Chair.S]
    seat = next(one for one in night.all(facts.Seat) if one.entry == away)
    left = {name: one for name, one in night.written.items() if one != seat}
    found = plain.told(
        replace(night, written=left),
        plain.entry(90, name="Zoe Stand-In", ranked=False, team=night.entries.of(away).team),
        replace(seat, entry=90, plays_for=away),
    )
    (one, *_) = slips(found)
    assert one.sides[0].number == night.entries.of(away).team
    assert one.sides[0].people == (
        night.entries.of(dict(first.seats)[Chair.N]).name,
        "Zoe Stand-In",
    )


@pytest.mark.parametrize("teams", [2, 3, 4, 8])
def test_every_game_of_a_bracket_says_where_its_teams_go(teams):
    """Until the end, the teams with a loss winning the first final."""
    night = plain.pressed(draw_and_call.draw, plain.night(2 * teams, house="athens"))
    said = {}
    turns = at_most(200)
    while next(turns) and not progress.is_played(night):
        for one in slips(night):
            said[one.game] = one.where_next
        name = draws.bracket(night).ready[0]
        by = "a" if draws.bracket(night).bracket.games[name].side is BracketSide.FINAL else "b"
        night = plain.pressed(forfeit, night, name=name, by=by)
    games = draws.bracket(night).bracket.games
    assert set(said) == set(games)
    first, second = said.pop("F1"), said.pop("F2")
    assert re.fullmatch(
        r"If (.*) win, they win the tournament\. If (.*) win, both play once more \(F2\)\.",
        " ".join(first),
    )
    assert second == ("Winner wins the tournament.", "Loser is second.")
    for name, (winner, loser) in said.items():
        assert winner.endswith(f" ({games[name].winner_to.game}).")
        falls = games[name].loser_to
        assert loser.endswith(f" ({falls.game})." if falls else "Loser is out.")
        for words in (winner, loser):
            assert " meets " in words or any(one in words for one in UNKNOWN)


def _briefly(night, name):
    return [f"Player & Player ({team})" for team in draws.bracket(night).teams_in(name)]


def test_single_elimination_ends_with_its_final():
    night = called(4, format="single_elimination")
    assert {one.where_next for one in slips(night)} == {
        (f"Winner meets the winner of {a} / {b} (W2.1).", "Loser is out.")
        for a, b in (_briefly(night, "W1.1"), _briefly(night, "W1.2"))
    }
    for name in ("W1.1", "W1.2"):
        night = plain.pressed(draw_and_call.call_back, night, name=name)
        night = plain.pressed(forfeit, night, name=name, by="b")
    (final,) = slips(night)
    assert final.where_next == ("Winner wins the tournament.", "Loser is second.")


@pytest.mark.parametrize(
    ("night", "sentence"),
    [
        (nights.progressive(), "Slips are for pairs who stay together: print the table sheets."),
        (nights.divisions(), "No game is seated yet: seat one first."),
        (plain.night(8, house="athens"), "The bracket is not drawn yet: draw it first."),
        (
            bracket_over(3),
            "Every game of the bracket is played: print the bracket with its places.",
        ),
    ],
)
def test_nothing_to_print_is_said_with_its_cure(night, sentence):
    with pytest.raises(Refused, match=re.escape(sentence)):
        content("match-slips", night)


@pytest.mark.parametrize(
    ("wish", "pages"),
    [({}, 2), ({"large": True}, 4), ({"per_page": 1}, 8), ({"per_page": 2}, 4)],
)
def test_so_many_slips_are_on_a_page(wish, pages):
    night = called(22)
    assert len(slips(night)) == 8
    assert len(printed("match-slips", night, **wish)) == pages


@pytest.mark.gate
@pytest.mark.parametrize("kind", nights.HARD)
@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_names_of_every_length_stay_inside(kind, per_page):
    for night in (called(22), seated(24, house="mcallen", x_for_euchre=True)):
        named = with_names(night, *nights.HARD[kind])
        for paper in ("letter", "a4"):
            for page in printed("match-slips", named, paper, per_page=per_page):
                assert (page.overlapping, page.outside) == ([], [])


def test_table_is_twice_as_large_as_the_code_of_the_game():
    """Players look for the table; the desk alone asks for the code."""
    (page,) = printed("match-slips", called(4))
    high = {word.text: word.top - word.bottom for word in page.words}
    assert high["Table 1"] > 1.9 * high["W1.1"]
