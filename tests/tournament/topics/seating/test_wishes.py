"""The draw keeps requests, by which two players never meet or a player holds a seat."""

from dataclasses import replace

import pytest
from django.urls import reverse

from scoring.chairs import Chair
from tests import build
from tests.tournament.cursor import place_of_cursor
from tests.tournament.topics.seating.test_seat_page import Evening, main_text, message_texts
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Club
from tournament.storage.writing import undo
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.actions import draw_requests, rounds
from tournament.topics.seating.boards.whole_draw import whole_draw
from tournament.topics.seating.views import SENTENCE_BY_INCOMPLETE_REQUEST

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(desk):
    """Return a night of sixteen players, whose games are drawn in advance."""
    row = build.night(Club.objects.get(), house="general", format="individual", games=5)
    build.check_in(row, *build.players(16))
    return Evening(desk, row)


def tables_of_player(night, number):
    return [
        next(table for table in game.tables if str(number) in table.entrants)
        for game in whole_draw(night).games
    ]


def do_players_meet(night, player, opponent):
    return any(str(opponent) in table.entrants for table in tables_of_player(night, player))


def seats_of_player(night, number):
    return {
        (table.number, next(chair for chair, entrant in table.seats if entrant == str(number)))
        for table in tables_of_player(night, number)
    }


def test_players_kept_apart_never_meet_until_the_request_is_removed(evening):
    opponent = next(player for player in range(2, 17) if do_players_meet(evening.night, 1, player))
    page = evening.press("draw-wish", do="apart", one=opponent, other=1)
    assert "never meet" in page
    assert not do_players_meet(evening.night, 1, opponent)
    page = evening.press("draw-wish", do="meet", one=1, other=opponent)
    assert "may meet" in page
    assert evening.night.plan.apart is None
    assert do_players_meet(evening.night, 1, opponent)


def test_player_who_holds_a_seat_has_it_in_every_game(evening):
    page = evening.press("draw-wish", do="stay", one=7, table=3, chair="S")
    assert "sits at table 3, south" in main_text(page)
    assert seats_of_player(evening.night, 7) == {(3, Chair.S)}
    evening.press("draw-wish", do="stay", one=7, table=2, chair="N")
    assert seats_of_player(evening.night, 7) == {(2, Chair.N)}
    evening.press("draw-wish", do="move", one=7)
    assert len(seats_of_player(evening.night, 7)) > 1


def test_seated_game_keeps_the_requests(evening):
    draw_requests.hold_seat(evening.desk, entry=7, table=3, chair="E")
    rounds.seat_next_game(evening.desk, game=1)
    assert evening.seat_by_entry()[7] == (3, "E")


def test_request_is_undone_and_in_the_history(evening):
    change = draw_requests.keep_apart(evening.desk, first_number=3, second_number=4)
    page = evening.client.get(f"/night/{evening.row.pk}/history/").content.decode()
    assert "Dan" in page
    assert "never meet" in page
    undo.undo(evening.desk, change_number=change.revision)
    assert evening.night.plan.apart is None


@pytest.mark.gate
def test_request_that_no_draw_can_keep_is_refused(evening):
    pairs_apart = tuple((1, player) for player in range(2, 14))
    build.write_facts(evening.desk, new=[replace(evening.night.plan, apart=pairs_apart)])
    page = evening.press("draw-wish", do="apart", one=1, other=14)
    assert "cannot be kept apart with so few tables" in page
    assert (1, 14) not in evening.night.plan.apart
    page = evening.press("draw-wish", do="stay", one=7, table=9, chair="N")
    name = evening.night.entries.with_number(7).name
    assert message_texts(page) == [f"There is no table 9 for {name} (7). Choose another one."]
    assert '<option value="7" selected>' in page
    assert 'name="table" value="9"' in page
    assert place_of_cursor(page) == "table"
    assert evening.night.plan.stay is None


def test_refusal_to_hold_both_seats_of_partners_names_the_players(evening):
    evening.press("draw-wish", do="stay", one=3, table=1, chair="N")
    page = evening.press("draw-wish", do="stay", one=4, table=1, chair="S")
    third_player, fourth_player = (
        evening.night.entries.with_number(player).name for player in (3, 4)
    )
    sentence = (
        f"{third_player} (3) and {fourth_player} (4) cannot both stay at table 1. They would play "
        "together in every game."
    )
    assert sentence in message_texts(page)


def test_request_that_can_no_longer_be_kept_is_shown_with_a_remedy(evening):
    draw_requests.hold_seat(evening.desk, entry=7, table=4, chair="N")
    for leaver in range(10, 17):
        going_home.leave_after_game(evening.desk, party_number=leaver, game=0)
    page = evening.page(name="whole-draw")
    assert "There is no table 4" in page
    assert "Remove<" in page
    assert "Requests" in evening.page()
    assert "may meet" not in evening.press("draw-wish", do="move", one=7)
    assert "Fairness" in evening.page(name="whole-draw")


def test_requests_are_refused_once_the_first_game_is_seated(evening):
    draw_requests.keep_apart(evening.desk, first_number=1, second_number=2)
    rounds.seat_next_game(evening.desk, game=1)
    assert "Game 1 is seated" in evening.press("draw-wish", do="apart", one=3, other=4)
    page = evening.page(name="whole-draw")
    assert "never meet" in page
    assert "Remove<" not in page


def test_removing_a_player_removes_the_requests_until_it_is_undone(evening):
    for player in (3, 4):
        draw_requests.keep_apart(evening.desk, first_number=16, second_number=player)
    draw_requests.keep_apart(evening.desk, first_number=3, second_number=4)
    draw_requests.hold_seat(evening.desk, entry=16, table=2, chair="N")
    removal = entries.remove_entry(evening.desk, entry=16)
    assert (evening.night.plan.apart, evening.night.plan.stay) == (((3, 4),), None)
    undo.undo(evening.desk, change_number=removal.revision)
    assert evening.night.plan.apart == ((3, 4), (3, 16), (4, 16))
    assert evening.night.plan.stay == ((16, 2, "N"),)


def test_check_in_is_not_undone_while_a_request_names_the_player(evening):
    signed_in = signing_in.check_in_player(evening.desk, person=CheckInPerson(name="Nina New"))
    draw_requests.keep_apart(evening.desk, first_number=1, second_number=17)
    with pytest.raises(Refused, match=r"First undo: .* never meet"):
        undo.undo(evening.desk, change_number=signed_in.revision)


def test_request_of_a_player_with_themself_or_an_unknown_one_is_refused(evening):
    assert "Choose two players" in evening.press("draw-wish", do="apart", one=3, other=3)
    page = evening.press("draw-wish", do="apart", one=3, other="")
    assert SENTENCE_BY_INCOMPLETE_REQUEST["apart"] in page
    assert '<option value="3" selected>' in page
    assert "Choose a player" in evening.press("draw-wish", do="stay", one=3, table="x")
    assert "Choose a player." in evening.press("draw-wish", do="meet")
    assert "No one has number 99" in evening.press("draw-wish", do="apart", one=3, other=99)
    assert evening.night.plan.apart is None


REFUSAL_BY_BUTTON = {
    "apart": SENTENCE_BY_INCOMPLETE_REQUEST["apart"],
    "stay": SENTENCE_BY_INCOMPLETE_REQUEST["stay"],
}


@pytest.mark.parametrize("button", ["apart", "meet", "stay", "move", ""])
def test_incomplete_seating_request_asks_for_what_is_missing(evening, button):
    complete_fields = {"one": 3, "other": 4, "table": 2, "chair": "N"}
    needed_fields = {"apart": ("one", "other"), "meet": ("one", "other"), "move": ("one",)}
    for empty_field in needed_fields.get(button, ("one", "table", "chair")):
        page = evening.press("draw-wish", **complete_fields | {"do": button, empty_field: ""})
        assert REFUSAL_BY_BUTTON.get(button, "Choose a player.") in page
    assert (evening.night.plan.apart, evening.night.plan.stay) == (None, None)


def test_address_of_the_request_form_cannot_be_opened_as_a_page(evening):
    assert evening.client.get(reverse("draw-wish", args=[evening.row.pk])).status_code == 405


def test_requests_are_only_for_games_drawn_in_advance(desk):
    row = build.night(Club.objects.get(), house="tanglewood")
    build.check_in(row, *build.players(8))
    with pytest.raises(Refused, match="drawn in advance"):
        draw_requests.keep_apart(build.desk(row), first_number=1, second_number=2)
