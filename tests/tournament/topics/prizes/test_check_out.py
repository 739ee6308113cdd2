from dataclasses import replace

import pytest

from tests import build, plain
from tests.build import read_night
from tests.tournament.cursor import place_of_cursor
from tests.tournament.finishing import correct_typed_xs, finished_night
from tournament.evening.facts import PaymentKind
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.purse.books import books
from tournament.evening.purse.closing import entries_with_card_out
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, Club
from tournament.storage.writing import undo
from tournament.topics.entrants.actions import entries
from tournament.topics.leaving.actions import going_home
from tournament.topics.prizes.actions import check_out, closing
from tournament.topics.prizes.boards import check_out as boards
from tournament.topics.prizes.forms import (
    CARD_NUMBER_MISSING_SENTENCE,
    CardCheckForm,
    unknown_card_refusal,
)
from tournament.topics.prizes.views.check_out import CEREMONY_BEGINS_SENTENCE

# Two of the four players have 9 points and 1 X, two have 6 points and 2 Xs.
pytestmark = pytest.mark.night(games=1, checked_in=4, played=1)


def read_card_check(night, number):
    return boards.card_check(read_night(night), number)


def number_of_player_owing_two_dimes(night):
    """Return the number of a player who owes two dimes."""
    return next(
        card_check.number
        for card_check in boards.check_out_board(read_night(night)).rows
        if card_check.account.x == 2
    )


def turn_in_card(night, number, claims=None, reason="", **payments):
    points = tuple(cell.line.tally.points for cell in read_card_check(night, number).claimed_games)
    return check_out.turn_in_card(
        build.desk(night, reason=reason), entry=number, claims=claims or points, **payments
    ).words


def page_html(desk, night, address=""):
    return desk.get(f"/night/{night.pk}/check-out/{address}").content.decode()


def html_after_turning_in_card(desk, night, number, **fields):
    address = f"/night/{night.pk}/check-out/{number}/"
    return desk.post(address, fields, follow=True).content.decode()


CEREMONY_WORDS = "the big screens announce the winners."


def test_check_out_page_says_that_the_last_scorecard_starts_the_ceremony(desk, night):
    assert f"After the last scorecard, {CEREMONY_WORDS}" in page_html(desk, night)
    for card_number in (1, 2, 3):
        assert CEREMONY_WORDS not in page_html(desk, night, f"{card_number}/")
        turn_in_card(night, card_number)
    assert f"This is the last scorecard. Then {CEREMONY_WORDS}" in page_html(desk, night, "4/")
    turn_in_card(night, 4)
    assert CEREMONY_WORDS not in page_html(desk, night) + page_html(desk, night, "4/")


def test_correction_warns_that_the_winners_were_announced(desk, night):
    def correction_page():
        return desk.get(f"/night/{night.pk}/scores/1/").content.decode()

    for card_number in (1, 2, 3):
        turn_in_card(night, card_number)
    assert "A correction changes the big screens" not in correction_page()
    turn_in_card(night, 4)
    assert (
        "The winners are announced. A correction changes the big screens and phones at"
        in correction_page()
    )


def test_no_one_waits_for_the_scorecard_of_a_player_who_left_early():
    first_game = plain.type_all_tables(plain.seat(plain.night(8, games=2)))
    leaver = replace(first_game.entries.with_number(8), last_game=1)
    night = plain.type_all_tables(plain.seat(plain.with_facts(first_game, leaver)))
    board = boards.check_out_board(night)
    assert (board.title, len(board.rows)) == ("0 of 7 scorecards turned in", 8)
    assert [row.number for row in board.rows if row.state is boards.CardState.LEFT] == [8]
    cards_in = [
        replace(entry, card_in=plain.AT_SEVEN) for entry in night.entries if entry.number < 8
    ]
    everyone_else = plain.with_facts(night, *cards_in)
    assert (
        boards.check_out_board(everyone_else).cards_not_turned_in
        == entries_with_card_out(everyone_else)
        == ()
    )
    with_leavers_card = plain.with_facts(night, replace(leaver, card_in=plain.AT_SEVEN))
    assert boards.check_out_board(with_leavers_card).title == "1 of 8 scorecards turned in"


def test_scorecard_that_matches_is_turned_in_and_its_fine_is_paid(night):
    card_number = number_of_player_owing_two_dimes(night)
    log_sentence = turn_in_card(night, card_number, cents_paid=20)
    player_name = read_night(night).entries.with_number(card_number).name
    assert (
        log_sentence
        == f"Scorecard in: {player_name} ({card_number}), 6 points. Recorded as paid: 2 Xs $0.20."
    )
    assert (
        read_card_check(night, card_number).state,
        books(read_night(night)).total_cents(PaymentKind.FINE),
    ) == (
        boards.CardState.TURNED_IN,
        20,
    )


def test_scorecard_is_turned_in_although_its_fine_is_unpaid(night):
    card_number = number_of_player_owing_two_dimes(night)
    assert turn_in_card(night, card_number).endswith("$0.20 owed.")
    assert boards.check_out_board(read_night(night)).turned_in_count == 1


def test_scorecard_that_differs_is_turned_in_but_the_score_sheet_counts(night):
    card_number = number_of_player_owing_two_dimes(night)
    assert "Game 1: scorecard 8, score sheet 6." in turn_in_card(night, card_number, claims=(8,))
    player_card = read_card_check(night, card_number)
    assert (player_card.state, player_card.points_on_score_sheets, player_card.claimed_total) == (
        boards.CardState.DIFFERS,
        6,
        8,
    )
    assert [cell.is_different for cell in player_card.claimed_games] == [True]


def test_scorecard_whose_points_were_not_entered_does_not_differ(night):
    turn_in_card(night, 1, claims=(None,))
    assert (read_card_check(night, 1).state, read_card_check(night, 1).claimed_total) == (
        boards.CardState.TURNED_IN,
        None,
    )


def test_scorecard_turned_in_differs_after_a_later_correction(night):
    turn_in_card(night, 1)
    (game,) = read_night(night).rounds.current_game.games
    build.write_facts(build.desk(night), new=[replace(game.sheet, points=(10, 10))])
    assert read_card_check(night, 1).state is boards.CardState.DIFFERS


def test_fee_still_owed_is_paid_with_the_fine(night):
    card_number = number_of_player_owing_two_dimes(night)
    entries.mark_check_in_items(
        build.desk(night), entry=card_number, items=frozenset({CheckInItem.FEE}), is_marked=False
    )
    turn_in_card(night, card_number, cents_paid=120)
    assert read_card_check(night, card_number).account.cents_owed == 0


def test_page_of_a_scorecard_shows_fines_and_the_fee_separately(desk, night):
    card_number = number_of_player_owing_two_dimes(night)
    # The list of sums already names the Xs.
    assert "For 2 Xs" not in page_html(desk, night, f"{card_number}/")
    entries.mark_check_in_items(
        build.desk(night), entry=card_number, items=frozenset({CheckInItem.FEE}), is_marked=False
    )
    assert "For entry fee $1.00, 2 Xs $0.20." in page_html(desk, night, f"{card_number}/")
    turn_in_card(night, card_number, cents_paid=120)
    assert "For entry fee" not in page_html(desk, night, f"{card_number}/")


def test_payment_of_a_sum_that_is_no_longer_owed_is_refused(night):
    card_number = number_of_player_owing_two_dimes(night)
    correct_typed_xs(night, (0, 0))
    with pytest.raises(Refused, match=r"now owes \$0.00, because a score or payment"):
        turn_in_card(night, card_number, cents_paid=20)
    assert read_card_check(night, card_number).state is boards.CardState.NOT_TURNED_IN


def test_scorecard_turned_in_twice_changes_nothing(night):
    turn_in_card(night, 1)
    count_before = Change.objects.count()
    turn_in_card(night, 1)
    assert Change.objects.count() == count_before


def test_scorecard_is_returned_to_the_player_and_its_fine_stays_paid(night):
    card_number = number_of_player_owing_two_dimes(night)
    turn_in_card(night, card_number, cents_paid=20)
    check_out.mark_card_not_turned_in(build.desk(night), entry=card_number)
    assert read_card_check(night, card_number).state is boards.CardState.NOT_TURNED_IN
    assert books(read_night(night)).total_cents(PaymentKind.FINE) == 20
    with pytest.raises(Refused, match="has not turned in"):
        check_out.mark_card_not_turned_in(build.desk(night), entry=card_number)


def test_undo_of_a_turned_in_scorecard_also_undoes_its_fine(night):
    turn_in_card(night, number_of_player_owing_two_dimes(night), cents_paid=20)
    undo.undo(build.desk(night), change_number=Change.objects.latest("pk").pk)
    assert boards.check_out_board(read_night(night)).turned_in_count == 0
    assert books(read_night(night)).total_cents(PaymentKind.FINE) == 0


def test_scorecard_with_an_unfinished_game_needs_a_reason(desk):
    night = build.night(Club.objects.get(), games=1)
    build.seat_players(night, 4)
    assert read_card_check(night, 1).games_without_score == (1,)
    with pytest.raises(Refused, match=r"Table 1, game 1, is not in\. Enter its score first"):
        turn_in_card(night, 1, claims=(None,))
    assert "Scorecard in: " in html_after_turning_in_card(desk, night, 1, reason="going home")


def test_scorecard_before_the_first_game_is_refused(night):
    night_row = build.night(night.club)
    build.check_in(night_row, "Ada Abbott")
    with pytest.raises(Refused, match="There are no scorecards yet"):
        turn_in_card(night_row, 1, claims=())


def test_scorecard_from_a_page_opened_before_the_last_game_is_refused(night):
    with pytest.raises(Refused, match="Another game has been seated"):
        turn_in_card(night, 1, claims=(9, 6))


def test_substitute_and_unknown_player_have_no_scorecard(night):
    build.write_facts(
        build.desk(night), new=[replace(read_night(night).entries.with_number(4), ranked=False)]
    )
    assert read_card_check(night, 4) is None
    with pytest.raises(Refused, match="is a substitute and pays nothing"):
        check_out.turn_in_card(build.desk(night), entry=4, claims=(9,))
    with pytest.raises(Refused, match="No one has number 9"):
        check_out.mark_card_not_turned_in(build.desk(night), entry=9)


def test_scorecards_are_listed_by_name(night):
    card_names = [
        card_check.entry.name for card_check in boards.check_out_board(read_night(night)).rows
    ]
    assert card_names == sorted(card_names)


def test_check_out_page_shows_no_money_if_there_are_no_fees(desk):
    night, _ = finished_night(Club.objects.get(), house="alameda", totals=(14, 9))
    assert "Fines" not in page_html(desk, night)
    assert "Owes" not in page_html(desk, night)
    assert "$" not in page_html(desk, night).split("<main")[1]


def test_player_who_left_still_owes_the_dimes(night):
    card_number = number_of_player_owing_two_dimes(night)
    going_home.leave_after_game(build.desk(night), party_number=card_number, game=1)
    card_check = next(
        card_check
        for card_check in boards.check_out_board(read_night(night)).rows
        if card_check.number == card_number
    )
    assert (card_check.account.cents_owed, card_check.state) == (20, boards.CardState.NOT_TURNED_IN)


def test_no_show_has_no_scorecard(night):
    no_show = replace(read_night(night).entries.with_number(4), number=5, regular=None, last_game=0)
    build.write_facts(build.desk(night), new=[no_show])
    assert len(boards.check_out_board(read_night(night)).rows) == 4


def test_check_out_page_shows_the_number_of_scorecards_turned_in_and_the_pot(desk, night):
    turn_in_card(night, number_of_player_owing_two_dimes(night), cents_paid=20)
    html = page_html(desk, night)
    assert "<h1>1 of 4 scorecards turned in</h1>" in html
    assert "Fees $4.00. Fines $0.20." in html
    assert "$0.40 is owed." in html
    assert "Not turned in:" in html
    assert "Continue to prizes" in html


def test_check_out_page_says_that_every_scorecard_is_turned_in(desk, night):
    for card_number in range(1, 5):
        turn_in_card(night, card_number)
    assert "All scorecards are turned in." in page_html(desk, night)


def test_focus_moves_to_the_prizes_once_all_scorecards_and_fines_are_in(desk, night):
    for card_check in boards.check_out_board(read_night(night)).rows:
        assert place_of_cursor(page_html(desk, night)) == "number"
        turn_in_card(night, card_check.number, cents_paid=card_check.account.cents_owed)
    assert place_of_cursor(page_html(desk, night)) == "Continue to prizes"
    assert place_of_cursor(page_html(desk, night, "?number=99")) == "number"


def test_focus_moves_to_the_prizes_even_if_a_player_owes(desk, night):
    for card_number in range(1, 5):
        turn_in_card(night, card_number)
    html = page_html(desk, night)
    assert place_of_cursor(html) == "Continue to prizes"
    assert html.count('class="do"') == 1


def test_big_screens_are_mentioned_once_after_the_last_scorecard(desk, night):
    first_page, *_, last_page = (
        html_after_turning_in_card(desk, night, card_number, total="", taken="0")
        for card_number in range(1, 5)
    )
    assert CEREMONY_BEGINS_SENTENCE not in first_page
    assert CEREMONY_BEGINS_SENTENCE in last_page
    assert CEREMONY_BEGINS_SENTENCE not in page_html(desk, night)


def test_check_out_page_before_the_first_game_says_to_seat_a_game(desk):
    night = build.night(Club.objects.get())
    assert "No scorecards yet. Seat a game first." in page_html(desk, night)


def test_check_out_page_has_no_xs_if_the_rules_have_none(desk):
    night, _ = finished_night(Club.objects.get(), house="alameda", totals=(14, 9))
    assert ">X</" not in page_html(desk, night)
    assert "<dt>X</dt>" not in page_html(desk, night, "1/")


def test_typed_number_opens_the_scorecard(desk, night):
    response = desk.get(f"/night/{night.pk}/check-out/", {"number": "3"})
    assert response.headers["Location"] == f"/night/{night.pk}/check-out/3/"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("99", unknown_card_refusal(99)),
        *((text, CARD_NUMBER_MISSING_SENTENCE) for text in ("", "x", "-1", "0", "１", "1e1")),
        ("9" * 5000, CARD_NUMBER_MISSING_SENTENCE),
    ],
)
def test_unknown_number_is_reported(desk, night, text, sentence):
    html = desk.get(f"/night/{night.pk}/check-out/", {"number": text}).content.decode()
    assert sentence in html


@pytest.mark.parametrize("sort", ["-owed", "state", "__class__", "x,points", ""])
def test_page_opens_with_any_sort_order(desk, night, sort):
    assert desk.get(f"/night/{night.pk}/check-out/", {"sort": sort}).status_code == 200


def test_page_of_a_scorecard_shows_every_game_with_the_points_of_the_score_sheet(desk, night):
    html = page_html(desk, night, "1/")
    form = desk.get(f"/night/{night.pk}/check-out/1/").context["form"]
    assert form["game_1"].value() == read_card_check(night, 1).points_on_score_sheets
    assert "Score sheets" in html
    assert f'href="/night/{night.pk}/scores/1/"' in html


def test_enter_without_typing_turns_the_scorecard_in_with_the_sum_owed(desk, night):
    card_number = number_of_player_owing_two_dimes(night)
    assert "That also records $0.20 as paid." in page_html(desk, night, f"{card_number}/")
    html = html_after_turning_in_card(desk, night, card_number, total="", game_1="6", taken="20")
    assert ", 6 points. Recorded as paid: 2 Xs $0.20." in html
    assert "That also records" not in page_html(desk, night, f"{card_number}/")
    assert "1 of 4 scorecards turned in" in html


def test_total_on_the_scorecard_must_be_the_sum_of_its_games(desk, night):
    card_number = number_of_player_owing_two_dimes(night)
    html = html_after_turning_in_card(desk, night, card_number, total="8", game_1="6", taken="20")
    assert "The scorecard says 8, but the score sheets add up to 6." in html
    assert html.count('class="do"') == 1
    assert boards.check_out_board(read_night(night)).turned_in_count == 0
    assert "Game 1: scorecard 8, score sheet 6" in html_after_turning_in_card(
        desk, night, card_number, total="8", game_1="8", taken="20"
    )


def test_scorecard_with_a_wrong_total_is_turned_in_by_a_button_that_says_so(desk, night):
    card_number = number_of_player_owing_two_dimes(night)
    assert "misadded" not in page_html(desk, night, f"{card_number}/")
    question = html_after_turning_in_card(
        desk, night, card_number, total="8", game_1="6", taken="20"
    )
    for press in ("Count 6 points, $0.20 paid", "Count 6 points, not paid"):
        assert press in question
    html = html_after_turning_in_card(
        desk, night, card_number, total="8", asked_total="8", game_1="6", misadded="20"
    )
    mistake = ", 6 points. Its total was 8 by mistake."
    assert f"{mistake} Recorded as paid: 2 Xs $0.20." in html
    card_check = read_card_check(night, card_number)
    assert (card_check.state, card_check.claimed_total, card_check.account.cents_owed) == (
        boards.CardState.TURNED_IN,
        6,
        0,
    )


def test_fine_of_a_scorecard_with_a_wrong_total_may_be_paid_later(desk, night):
    card_number = number_of_player_owing_two_dimes(night)
    html = html_after_turning_in_card(
        desk, night, card_number, total="8", asked_total="8", game_1="6", misadded="0"
    )
    assert "Its total was 8 by mistake. $0.20 owed." in html
    assert read_card_check(night, card_number).account.cents_owed == 20


def test_another_wrong_total_is_asked_about_again(desk, night):
    card_number = number_of_player_owing_two_dimes(night)
    html = html_after_turning_in_card(
        desk, night, card_number, total="9", asked_total="8", game_1="6", misadded="20"
    )
    assert "The scorecard says 9" in html
    html = html_after_turning_in_card(
        desk, night, card_number, total="6", asked_total="8", game_1="6", misadded="20"
    )
    assert ", 6 points. Recorded as paid: 2 Xs $0.20." in html


def test_scorecard_that_differs_is_marked_in_words(desk, night):
    card_number = number_of_player_owing_two_dimes(night)
    turn_in_card(night, card_number, claims=(8,))
    html = page_html(desk, night, f"{card_number}/")
    assert "≠ scorecard 8, score sheet 6" in html
    assert "The score sheet counts" in html
    assert "≠ no match" in page_html(desk, night)


@pytest.mark.parametrize("text", ["x", "1e1", "５", "1000", "5.0", "--1", "9" * 5000])
def test_impossible_points_on_a_scorecard_are_reported(desk, night, text):
    html = html_after_turning_in_card(desk, night, 1, game_1=text)
    assert "Enter points from 0 to 999, or leave it empty." in html
    assert boards.check_out_board(read_night(night)).turned_in_count == 0


@pytest.mark.parametrize("sum_sent", ["", "x", "-20", "１", "9" * 99])
def test_forged_sum_takes_no_payment(desk, night, sum_sent):
    html_after_turning_in_card(
        desk, night, number_of_player_owing_two_dimes(night), game_1="6", taken=sum_sent
    )
    assert books(read_night(night)).total_cents(PaymentKind.FINE) == 0


def test_scorecard_can_be_returned_to_the_player_on_its_page(desk, night):
    turn_in_card(night, 1)
    assert "took their scorecard back" in html_after_turning_in_card(desk, night, 1, do="take-back")


def test_scorecard_of_an_unknown_player_is_not_found(desk, night):
    for card_number in (0, 99, 10**30):
        assert desk.get(f"/night/{night.pk}/check-out/{card_number}/").status_code == 404
        assert desk.post(f"/night/{night.pk}/check-out/{card_number}/").status_code == 404


def test_closed_night_shows_sums_owed_at_closing(desk, night):
    """Payments on later nights do not change what the closed night shows."""
    assert "$0.60 is owed." in page_html(desk, night)
    closing.close_night(build.desk(night, reason="they pay next week"))
    closed_page = page_html(desk, night)
    assert "$0.60 is owed." in closed_page
    card_number = number_of_player_owing_two_dimes(night)
    for html in (
        closed_page,
        page_html(desk, night, f"{card_number}/"),
        money_page_html(desk, night),
    ):
        assert "till owe" not in html
        assert "Owes" not in html
        assert "owes" not in html
        assert "Owed" in html


def money_page_html(desk, night):
    return desk.get(f"/night/{night.pk}/money/").content.decode()


def test_closed_night_shows_its_scorecards_without_buttons(desk, night):
    closing.close_night(build.desk(night, reason="late"))
    assert "Scorecard" in page_html(desk, night, "1/")
    assert ">Turned in<" not in page_html(desk, night, "1/")
    assert "is closed. Reopen it to make changes" in html_after_turning_in_card(
        desk, night, 1, game_1="9"
    )


def test_empty_boxes_of_a_scorecard_are_not_compared():
    form = CardCheckForm(
        {"total": "", "game_1": "", "game_2": "4"},
        shown_points=(9, 4),
        score_sheet_points=13,
        open_games=(),
    )
    assert form.is_valid()
    assert form.claims == (None, 4)


def test_scorecard_form_has_no_box_for_an_unfinished_game():
    form = CardCheckForm(
        {"game_1": "9", "game_2": "7"}, shown_points=(9, 0), score_sheet_points=9, open_games=(2,)
    )
    assert form.is_valid()
    assert form.claims == (9, None)


@pytest.mark.parametrize("address", ["", "1/"])
@pytest.mark.parametrize("players", [4, 48])
def test_number_of_queries_is_the_same_for_any_number_of_players(
    desk, django_assert_num_queries, players, address
):
    night, _ = finished_night(Club.objects.get(), players)
    with django_assert_num_queries(17):
        page_html(desk, night, address)
