"""If games drawn in advance change, the desk says who moves and which printouts to print again."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from tests import build, plain
from tests.tournament.kit.printing import played_nights
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tests.tournament.topics.seating.test_seat_page import Evening, main_text
from tournament.evening.courses.rounds import RoundsCourse
from tournament.evening.night import draws
from tournament.evening.night.seats.leaving import CardSoFar
from tournament.evening.night.seats.next_game import Absence
from tournament.storage.reading import reader
from tournament.storage.writing.write import Press, Writing
from tournament.topics.leaving.actions import going_home
from tournament.topics.places.boards.score_card import scorecards_to_print
from tournament.topics.seating.actions import rounds
from tournament.topics.seating.boards.drawn_games import changes_of_draw


def drawn_night(players=15, **dials):
    return played_nights.seat_first_game(
        players, house="tanglewood", format="individual", games=4, **dials
    )


def night_with_player_leaving_after(night, entry, last_game):
    return plain.with_facts(night, replace(night.entries.with_number(entry), last_game=last_game))


def seat_next_game(night, **fields):
    return plain.press(
        rounds.seat_next_game, plain.type_all_tables(night), game=night.rounds.next_number, **fields
    )


def cards_by_player(night):
    """Return the seats and players that are printed on each scorecard, by player."""
    return {
        card.number: [(line.table, line.partner_or_team) for line in card.lines]
        for card in scorecards_to_print(night).cards
    }


def players_with_wrong_card(night_before, night, game):
    """Return the players whose printed scorecard is wrong about this game or a later one."""
    cards_before, cards_now = cards_by_player(night_before), cards_by_player(night)
    return tuple(
        player
        for player in sorted(cards_now)
        if player in cards_before
        and cards_before[player][game - 1 :] != cards_now[player][game - 1 :]
    )


def players_with_another_seat(night_before, night, game):
    seats_before, seats_now = (
        dict(seats_by_entrant(draws.seatings_to_come(state)[game - state.rounds.next_number]))
        for state in (night_before, night)
    )
    return tuple(
        sorted(
            int(player)
            for player in seats_now
            if player in seats_before and seats_now[player] != seats_before[player]
        )
    )


def seats_by_entrant(game):
    yield from ((entrant, None) for entrant in game.bench)
    for table in game.tables:
        yield from ((entrant, (table.number, chair)) for chair, entrant in table.seats)


@pytest.mark.parametrize(
    "night", [drawn_night(), played_nights.seat_first_game(14, house="mcallen")]
)
def test_printouts_stay_valid_while_the_same_players_play(night):
    night_before = night
    for _ in range(3):
        assert changes_of_draw(night_before, night) is None
        night = seat_next_game(night)


def test_night_without_a_draw_in_advance_has_no_outdated_scorecards():
    night_before = played_nights.seat_first_game(9)
    assert (
        changes_of_draw(
            night_before,
            seat_next_game(night_with_player_leaving_after(night_before, 9, last_game=1)),
        )
        is None
    )


def test_departure_moves_nearly_all_players_from_the_next_game_on():
    night_before = plain.type_all_tables(drawn_night())
    night = night_with_player_leaving_after(night_before, 9, last_game=1)
    change = changes_of_draw(night_before, night)
    assert (change.games[0].game, change.games[0].player_count) == (2, 14)
    assert change.games[0].moved_entrants == players_with_another_seat(night_before, night, 2)
    assert change.entrants_with_wrong_card == players_with_wrong_card(night_before, night, 2)
    moved_count = len(players_with_another_seat(night_before, night, 2))
    assert f"Game 2 and later games changed. In game 2, {moved_count} of 14" in change.words
    assert changes_of_draw(night_before, seat_next_game(night)).games[0] == change.games[0]
    assert changes_of_draw(night, seat_next_game(night)) is None


def test_substitute_for_the_rest_of_the_night_moves_no_other_player():
    night_before = plain.type_all_tables(drawn_night())
    night = night_with_player_leaving_after(
        plain.with_facts(night_before, plain.entry(16, first_game=2, excused="ill")), 4, last_game=1
    )
    assert (
        players_with_another_seat(night_before, night, 2)
        == players_with_another_seat(night_before, night, 3)
        == players_with_another_seat(night_before, night, 4)
        == ()
    )
    partners = {
        int(entrant)
        for seating in draws.seatings_to_come(night_before)
        for table in seating.tables
        for pair in table.partners
        for entrant in pair - {"4"}
        if "4" in pair
    }
    assert set(changes_of_draw(night_before, night).entrants_with_wrong_card) == partners
    assert changes_of_draw(night_before, night).words == (
        f"Game 2 and later games changed. {len(partners)} scorecards are wrong."
    )


@pytest.mark.parametrize("answer", ["house_team", "average"])
def test_choice_for_an_extra_team_counts_every_outdated_scorecard(answer):
    night_before = played_nights.seat_first_game(10, house="mcallen")
    night = plain.press(going_home.leave_after_game, night_before, party_number=3, game=1)
    rules = night.rules.with_answers({"odd_division": answer})
    night = plain.with_facts(night, replace(night.plan, dials=rules.to_dict()))
    assert (
        changes_of_draw(night_before, night).entrants_with_wrong_card
        == players_with_wrong_card(night_before, night, 2)
        != ()
    )
    assert changes_of_draw(
        night_before, seat_next_game(night)
    ).entrants_with_wrong_card == players_with_wrong_card(night_before, seat_next_game(night), 2)


def test_substitute_for_the_rest_is_reported_as_outdated_scorecards_without_new_seats():
    night_before = seat_next_game(drawn_night())
    leaver = night_before.rounds.current_game.games[0].seats[0][1]
    night = plain.press(
        going_home.leave_during_game,
        night_before,
        entry=leaver,
        substitute_name="Zed Zink",
        score_on_paper=CardSoFar(4, 3, 0),
    )
    change = changes_of_draw(night_before, night)
    assert [game.game for game in change.games] == [3, 4]
    assert change.games[0].moved_entrants == players_with_another_seat(night_before, night, 3)
    assert change.entrants_with_wrong_card == players_with_wrong_card(night_before, night, 3)


def test_changed_house_rule_is_reported_as_outdated_scorecards():
    night_before = plain.type_all_tables(drawn_night())
    plan = replace(
        night_before.plan,
        dials=night_before.rules.with_answers({"odd_numbers": "threes"}).to_dict(),
    )
    night = plain.with_facts(night_before, plan)
    assert changes_of_draw(night_before, night).entrants_with_wrong_card == players_with_wrong_card(
        night_before, night, 2
    )
    assert changes_of_draw(night_before, night).games[
        0
    ].moved_entrants == players_with_another_seat(night_before, night, 2)


def test_late_player_has_no_outdated_scorecard():
    night_before = plain.type_all_tables(drawn_night())
    night = plain.with_facts(night_before, plain.entry(16, first_game=2, excused="late"))
    change = changes_of_draw(night_before, night)
    assert (change.games[0].game, change.games[0].player_count) == (2, 16)
    assert 16 not in {*change.games[0].moved_entrants, *change.entrants_with_wrong_card}
    assert change.entrants_with_wrong_card == players_with_wrong_card(night_before, night, 2)


def test_swap_makes_the_scorecards_of_both_players_and_their_partners_wrong():
    night_before = seat_next_game(drawn_night())
    first_game, second_game = night_before.rounds.current_game.games[:2]
    mover, other_mover = first_game.seats[0][1], second_game.seats[0][1]
    partners = (first_game.seats[2][1], second_game.seats[2][1])
    night = plain.press(
        rounds.swap_seats,
        night_before,
        game=2,
        first_entry=mover,
        second_entry=other_mover,
        reason="asked",
    )
    change = changes_of_draw(night_before, night)
    assert change.games[0].moved_entrants == tuple(sorted((mover, other_mover)))
    assert change.entrants_with_wrong_card == tuple(sorted((mover, other_mover, *partners)))
    assert change.words == (
        "Only game 2 changed. In game 2, 2 of 15 players have other seats. 4 scorecards are wrong."
    )
    assert changes_of_draw(night_before, plain.type_all_tables(night)) is None


def test_substitute_for_one_game_makes_no_scorecard_wrong():
    night_before = drawn_night()
    absent_player = draws.seatings_to_come(night_before)[0].tables[0].entrants[0]
    assert (
        changes_of_draw(
            night_before,
            seat_next_game(night_before, absences=[Absence(int(absent_player), substitute="Tom")]),
        )
        is None
    )


def test_games_of_other_teams_change_if_a_team_leaves():
    night_before = night = plain.type_all_tables(played_nights.seat_first_game(16, house="mcallen"))
    for entry in (1, 2):
        night = night_with_player_leaving_after(night, entry, last_game=1)
    change = changes_of_draw(night_before, night)
    assert (change.games[0].game, change.games[0].player_count) == (2, 7)
    assert change.games[0].moved_entrants
    assert 1 not in {*change.games[0].moved_entrants, *change.entrants_with_wrong_card}
    # A scorecard lists all games, so some cards are wrong although their game 2 did not change.
    assert change.words == (
        "Game 2 and later games changed. In game 2, 1 of 7 teams has another table or opponent. "
        "4 scorecards are wrong."
    )


@pytest.fixture
def evening(desk, django_user_model):
    row = build.night(django_user_model.objects.get().club, format="individual", games=4)
    build.check_in(row, *build.players(15))
    rounds.seat_next_game(build.desk(row), game=1)
    return Evening(desk, row)


PRINT_AGAIN_WORDS = RoundsCourse.page_words.redraw_note


def print_document(evening, document):
    response = evening.client.get(reverse("print", args=[evening.row.pk, document]))
    assert response["Content-Type"] == "application/pdf"


@pytest.mark.django_db
def test_warning_to_print_again_ends_once_the_scorecards_are_printed(evening):
    build.enter_all_tables(evening.row, 1)
    going_home.leave_after_game(evening.desk, party_number=9, game=1)
    assert PRINT_AGAIN_WORDS in main_text(evening.page())
    print_document(evening, "rules")
    assert PRINT_AGAIN_WORDS in main_text(evening.page())
    print_document(evening, "cards-and-schedule")
    assert PRINT_AGAIN_WORDS not in main_text(evening.page())
    going_home.leave_after_game(evening.desk, party_number=8, game=1)
    assert PRINT_AGAIN_WORDS in main_text(evening.page())


@pytest.mark.django_db
def test_printed_scorecards_are_out_of_date_until_printed_again(evening):
    print_document(evening, "score-cards")
    build.enter_all_tables(evening.row, 1)
    going_home.leave_after_game(evening.desk, party_number=9, game=1)
    for game in (2, 3):
        rounds.seat_next_game(evening.desk, game=game)
        build.enter_all_tables(evening.row, game)
    html = evening.page()
    assert PRINT_AGAIN_WORDS in main_text(html)
    assert "Players with another seat in game 4" in main_text(html)


@pytest.mark.django_db
@pytest.mark.parametrize("cookie", ["", "7", "x.y", "{night}.0", "{night}.999999999", "9.9"])
def test_invalid_cookie_of_printed_scorecards_is_ignored(evening, cookie):
    evening.client.cookies["euchre_cards"] = cookie.format(night=evening.row.pk)
    build.enter_all_tables(evening.row, 1)
    going_home.leave_after_game(evening.desk, party_number=9, game=1)
    assert PRINT_AGAIN_WORDS in main_text(evening.page())


@pytest.mark.django_db
def test_leave_page_says_which_scorecards_will_be_wrong(evening):
    build.enter_all_tables(evening.row, 1)
    leave_page = main_text(evening.page("", "leave", 9))
    assert "Game 2: 14 players, 3 tables, 2 sit out." in leave_page
    going_home.leave_after_game(evening.desk, party_number=9, game=1)
    night = reader.night(evening.row.pk)
    (words,) = re.findall(
        r"Game 2 and later games changed\. In game 2, \d+ of 14.*?wrong", leave_page
    )
    assert f"{PRINT_AGAIN_WORDS} {words}." in main_text(evening.page())
    assert night.entries.with_number(9).last_game == 1


@pytest.mark.django_db
def test_departure_moves_no_other_player_if_a_newcomer_takes_the_seat(evening):
    build.enter_all_tables(evening.row, 1)
    build.check_in(evening.row, "Zoe Zink")
    html = main_text(evening.page("", "leave", 3))
    assert "later games changed." in html
    assert "other seats" not in html


def test_no_show_is_reported_with_moved_players_and_outdated_scorecards():
    night = drawn_night()
    words = run_action_for_its_words(going_home.reseat_game_without_party, night, party_number=9)
    moved_words, outdated_words = (
        "11 of 14 players moved",
        "If you printed scorecards or schedules, print",
    )
    assert f"The game was reseated. {moved_words}. {outdated_words} them again." in words
    teams = played_nights.seat_first_game(16, house="mcallen")
    assert "of 7 teams moved" in run_action_for_its_words(
        going_home.reseat_game_without_party, teams, party_number=1
    )
    moving_teams_words = run_action_for_its_words(
        going_home.reseat_game_without_party, played_nights.seat_first_game(9), party_number=9
    )
    assert "moved" not in moving_teams_words or moving_teams_words.endswith("moved.")


def run_action_for_its_words(act, night, **fields):
    return act.__wrapped__(Writing(night, Press(night.tournament, "director", "here")), **fields)


def test_scorecards_and_schedule_are_printed_by_one_press():
    night = night_with_player_leaving_after(drawn_night(), 9, last_game=1)
    pages = [page.text for page in printed_pages("cards-and-schedule", night)]
    text = " ".join(pages)
    cards = [page.text for page in printed_pages("score-cards", night)]
    assert pages[-1].split("page")[0] == cards[-1].split("page")[0]
    assert "Player 9 " in text[: text.index("Game 2")]
    assert "Player 9 " not in text[text.index("Game 2") : text.index("Player Game 1")]
