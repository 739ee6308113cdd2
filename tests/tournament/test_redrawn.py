"""Games drawn beforehand that are drawn anew: who moves, what is out of date, and new paper."""

from dataclasses import replace

import pytest

from tests import plain
from tests.tournament.printing import played
from tests.tournament.printing.reading import printed
from tournament.actions import leaving, rounds, team_changes
from tournament.actions.write import Desk, Writing
from tournament.boards.redrawn import latest, redrawn


def drawn(players=15, **dials):
    return played.seated(players, house="tanglewood", format="individual", games=4, **dials)


def without(night, entry, after):
    return plain.told(night, replace(night.entry(entry), last_game=after))


def seat(night):
    return plain.pressed(rounds.seat, plain.all_typed(night), game=night.next_game)


@pytest.mark.parametrize("night", [drawn(), played.seated(14, house="mcallen")])
def test_nothing_is_out_of_date_while_the_same_play_on(night):
    for _ in range(3):
        assert (latest(night), redrawn(night, night.next_game)) == (None, None)
        night = seat(night)


def test_evening_that_is_not_drawn_beforehand_has_no_cards_to_print_again():
    night = without(played.seated(9), 9, after=1)
    assert (latest(night), latest(seat(night))) == (None, None)


def test_leaver_moves_nearly_everybody_from_the_next_game_on():
    before = drawn()
    night = without(before, 9, after=1)
    found = latest(night)
    then, now = (dict(places(one.to_come[0])) for one in (before, night))
    assert found.game == 2
    assert found.here == 14
    assert found.elsewhere == tuple(sorted(int(one) for one in now if now[one] != then[one]))
    assert len(found.elsewhere) <= found.wrong <= 14
    assert latest(plain.all_typed(night)) == found
    seated = seat(night)
    assert latest(seated) == found
    assert latest(seat(seated)) is None


def places(game):
    yield from ((who, None) for who in game.bench)
    for table in game.tables:
        yield from ((who, (table.number, chair)) for chair, who in table.seats)


def test_somebody_who_comes_late_has_no_card_that_could_be_wrong():
    night = plain.told(drawn(), plain.entry(16, first_game=2, excused="late"))
    found = latest(night)
    assert (found.game, found.here) == (2, 16)
    assert 16 not in found.elsewhere
    assert found.wrong <= 15


def test_two_exchanged_by_hand_make_the_cards_of_their_tables_wrong_for_one_game():
    night = seat(drawn())
    one, other = (night.current.games[at].seats[0][1] for at in (0, 1))
    later = night.to_come
    night = plain.pressed(rounds.exchange, night, game=2, one=one, other=other, reason="asked")
    assert night.to_come == later
    assert latest(night).game == 2
    assert latest(night).elsewhere == tuple(sorted((one, other)))
    assert latest(night).wrong == 8
    assert latest(seat(night)) is None


def test_team_that_leaves_has_the_games_of_others_made_anew():
    night = played.seated(16, house="mcallen")
    for entry in (1, 2):
        night = without(night, entry, after=1)
    found = latest(night)
    assert (found.game, found.here) == (2, 7)
    assert found.elsewhere
    assert 1 not in found.elsewhere


def test_no_show_says_how_many_move_and_that_cards_are_out_of_date():
    night = drawn()
    words = said(leaving.seat_without, night, entry=9)
    moved, out_of_date = "11 of 14 sit elsewhere", "Cards and schedule that are printed are out of"
    assert f"it is seated again. {moved} than before. {out_of_date} date." in words
    teams = played.seated(16, house="mcallen")
    assert "of 7 teams sit elsewhere" in said(team_changes.seat_without, teams, team=1)
    moving = said(leaving.seat_without, played.seated(9), entry=9)
    assert "elsewhere" not in moving or moving.endswith("than before.")


def said(act, night, **told):
    return act.__wrapped__(Writing(night, Desk(night.tournament, "director", "here")), **told)


def test_cards_and_schedule_come_out_of_one_press():
    night = without(drawn(), 9, after=1)
    pages = [page.text for page in printed("cards-and-schedule", night)]
    told = " ".join(pages)
    cards = [page.text for page in printed("score-cards", night)]
    assert pages[-1].split("page")[0] == cards[-1].split("page")[0]
    assert "Player 9 " in told[: told.index("Game 2")]
    assert "Player 9 " not in told[told.index("Game 2") : told.index("Player Game 1")]
