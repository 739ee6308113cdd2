"""The scores page in a browser without script, which sends the boxes of all tables at once."""

import re

import pytest
from django.utils import timezone

from scoring.totals.box_ranges import points_range_refusal
from tests import build, pressing
from tests.tournament import halls
from tests.tournament.cursor import place_of_cursor
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Change, Tournament
from tournament.storage.reading import memory, reader
from tournament.storage.writing.write import Press
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import score_sheets
from tournament.topics.table.boards import scores as boards
from tournament.topics.table.boards.scores import RefusalQuestion, RefusedScore
from tournament.topics.table.views.scores import (
    NO_NEW_SCORE_OR_REASON_SENTENCE,
    NO_NEW_SCORE_SENTENCE,
)

DASH = "\N{EN DASH}"


def scores_address(night, game=1):
    return f"/night/{night.pk}/scores/{game}/"


def scores_page_html(desk, night, game=1):
    return desk.get(scores_address(night, game)).content.decode()


def form_values(html):
    """Return the value of each field of the form by its name."""
    inputs = re.findall(r"<input[^>]*>", html.split('class="lines"')[1].split("</ol>")[0])
    table_fields = [field for field in inputs if 'name="t' in field]
    return {
        re.search(r'name="([^"]*)"', field)[1]: re.search(r'value="([^"]*)"', field)[1]
        for field in table_fields
    }


def post_scores(desk, night, game=1, page_of=None, **fields):
    """Send the form of the scores page with these fields changed."""
    page_fields = form_values(page_of or scores_page_html(desk, night, game)) | {"key": "k1"}
    return desk.post(scores_address(night, game), page_fields | fields)


def score_box_fields(table, *values):
    return {f"t{table}b{box_number}": str(value) for box_number, value in enumerate(values)}


def state_name_of_table(night, table=1, game=1):
    return reader.night(night.pk).rounds.table_game(game, table).score.state


def seat_second_game(night):
    build.enter_all_tables(night, 1)
    rounds.seat_next_game(build.desk(night), game=2)


def save_score_as_ann(night, table=1, points=(9, 7), game=1):
    sheet = reader.night(night.pk).rounds.table_game(game, table).sheet
    score_sheets.save_totals(
        Press(night.pk, "Ann", "192.168.1.14"),
        game=game,
        table=table,
        typed_totals=Totals(points, (2, 1)),
        version=sheet.version,
    )


def test_page_before_a_game_is_seated_has_no_boxes(desk):
    night = build.night(build.Club.objects.get())
    html = desk.get(f"/night/{night.pk}/scores/").content.decode()
    assert "No game is seated yet" in html
    assert f'href="/night/{night.pk}/seat/"' in html
    response = desk.get(scores_address(night, 3), follow=True)
    assert "That game isn&#x27;t seated yet" in response.content.decode()


def test_board_marks_each_score_as_entered_missing_or_disputed(desk, night):
    save_score_as_ann(night)
    html = scores_page_html(desk, night)
    assert "1 of 2 in. Not in: 2" in html
    assert re.search(r'id="t1"[^>]*data-state="in"', html)
    assert re.search(r'id="t2"[^>]*data-state="not in"', html)
    score_sheets.mark_disputed(build.desk(night), game=1, table=1, note="E/W count 8")
    html = scores_page_html(desk, night)
    assert "0 of 2 in. Not in: 2. Disputed: 1" in html
    assert "Disputed: “E/W count 8”" in html


def test_scores_page_shows_the_current_game(desk, night):
    assert f"/night/{night.pk}/scores/1/" in desk.get(f"/night/{night.pk}/scores/").content.decode()


def test_first_empty_box_has_focus(desk, night):
    save_score_as_ann(night)
    html = scores_page_html(desk, night)
    assert re.findall(r'<input name="(t\d+b\d)"[^>]*autofocus', html) == ["t2b0"]


# Questions about game 1 while it is open, and about its correction once game 2 is seated.
@pytest.mark.parametrize(
    ("question", "is_corrected", "is_typed_again"),
    [
        (RefusalQuestion.AGAIN, False, True),
        (RefusalQuestion.WHICH, False, True),
        (RefusalQuestion.KEEP_ANYWAY, False, True),
        (RefusalQuestion.KEEP_ANYWAY, True, False),
        (RefusalQuestion.WHY, True, False),
    ],
)
def test_refused_row_marks_its_boxes_or_gives_focus_to_its_button(
    night, question, is_corrected, is_typed_again
):
    if is_corrected:
        seat_second_game(night)
    night_now = reader.night(night.pk)
    refused_scores = {1: RefusedScore(("9", "9", "0", "0"), "Not so.", question, 1)}
    board = boards.scores_board(
        night_now,
        night_now.rounds.with_number(1),
        now=timezone.localtime(),
        refused_score_by_table=refused_scores,
    )
    first_row, second_row = board.rows
    assert [box.is_wrong for box in first_row.boxes] == [is_typed_again] * 4
    assert (first_row.boxes[0].has_cursor, first_row.has_cursor) == (
        is_typed_again,
        not is_typed_again,
    )
    other_fields = [*first_row.boxes[1:], *second_row.boxes, second_row]
    assert not any(field.has_cursor for field in other_fields)


def test_board_explains_how_to_fix_a_score(desk, night):
    help_sentence = "To fix a score, type over it."
    assert help_sentence in scores_page_html(desk, night)


def test_scores_page_links_to_the_next_game_once_every_table_is_in(desk, night):
    assert '<p class="onward" hidden>' in scores_page_html(desk, night)
    build.enter_all_tables(night, 1)
    html = scores_page_html(desk, night)
    assert f'href="/night/{night.pk}/seat/" autofocus>Seat game 2</a>' in html


def test_scores_page_links_to_the_scorecards_after_the_last_game(desk):
    night = build.night(build.Club.objects.get(), games=1)
    halls.seat_hall(night, 4)
    assert "check-out/" in scores_page_html(desk, night).split('class="onward"')[1]


def test_slow_tables_are_marked_once_nearly_all_are_in(desk):
    night = build.night(build.Club.objects.get())
    halls.seat_hall(night, 20)
    assert "data-slow" not in scores_page_html(desk, night)
    build.enter_all_tables(night, 1, except_tables=(3,))
    assert re.findall(r'id="(t\d+)"[^>]*data-slow', scores_page_html(desk, night)) == ["t3"]


def test_every_table_of_the_form_is_saved(desk, night):
    response = post_scores(
        desk, night, **score_box_fields(1, 9, 6, 2, 1), **score_box_fields(2, 5, 10, 1, 2)
    )
    assert response.status_code == 302
    assert (state_name_of_table(night, 1), state_name_of_table(night, 2)) == (
        SheetState.IN,
        SheetState.IN,
    )
    html = scores_page_html(desk, night)
    assert f"Table 1, game 1: 9{DASH}6, Xs 2{DASH}1" in html


def test_message_counts_many_saved_tables(desk):
    night = build.night(build.Club.objects.get())
    halls.seat_hall(night, 16)
    fields = {
        name: text
        for table in range(1, 5)
        for name, text in score_box_fields(table, 9, 6, 2, 1).items()
    }
    post_scores(desk, night, **fields)
    assert "4 tables saved." in scores_page_html(desk, night)


def test_form_sent_twice_is_saved_once(desk, night):
    html = scores_page_html(desk, night)
    count_before = Change.objects.count()
    for _ in range(10):
        post_scores(desk, night, page_of=html, **score_box_fields(1, 9, 6, 2, 1))
    assert Change.objects.count() == count_before + 1


def test_wrong_table_keeps_its_values_and_the_others_are_saved(desk, night):
    response = post_scores(
        desk, night, **score_box_fields(1, 9, 6, 4, 1), **score_box_fields(2, 5, 10, 1, 2)
    )
    html = response.content.decode()
    assert response.status_code == 422
    assert "Table 1: 4 Xs on N/S mean E/W scored at least 8" in html
    assert form_values(html)["t1b2"] == "4"
    assert (state_name_of_table(night, 1), state_name_of_table(night, 2)) == (
        SheetState.MISSING,
        SheetState.IN,
    )
    assert re.search(r'<p class="said error" role="alert" id="said1">Table 1:', html)
    assert re.search(r'name="t1b0"[^>]*aria-invalid="true" aria-describedby="heard1"', html)


@pytest.mark.parametrize(
    "text", ["1e1", "1_0", "\uff11\uff12", "5.0", "-5", "−5", "-1", "33", "9" * 5000, "nine", "0x9"]
)
def test_only_whole_numbers_in_the_range_are_read(desk, night, text):
    response = post_scores(desk, night, **score_box_fields(1, text, 6, 2, 1))
    assert response.status_code == 422
    html = response.content.decode()
    assert f"Table 1: {points_range_refusal('N/S', lowest=0, highest=32)}" in html
    assert form_values(html)["t1b0"] == text
    assert state_name_of_table(night) is SheetState.MISSING


def test_table_with_empty_boxes_is_not_in(desk, night):
    assert post_scores(desk, night, **score_box_fields(1, 9, "", "", "")).status_code == 302
    assert state_name_of_table(night) is SheetState.BEGUN
    assert form_values(scores_page_html(desk, night))["t1b0"] == "9"


def test_unusual_total_is_saved_by_a_button_that_confirms_it(desk, night):
    response = post_scores(desk, night, **score_box_fields(1, 32, 0, 0, 0))
    html = response.content.decode()
    assert response.status_code == 422
    assert "Is this right?" in html
    assert re.search(r'<p\s+class="said warning"\s+role="alert" id="said1">', html)
    assert press_button(desk, night, response, "Yes, save it").status_code == 302
    assert state_name_of_table(night) is SheetState.IN


def test_refusal_is_shown_on_the_page_of_the_current_game(desk, night):
    html = post_scores(desk, night, **score_box_fields(1, 33, 0, 0, 0)).content.decode()
    assert "Scores for game 1" in html
    assert "data-live" in html
    assert "data-heard" in html
    assert form_values(html)["t1was"] == ",,,"
    assert "Reason for the correction" not in html
    assert "Another game" not in html


@pytest.fixture
def conflict_page(desk, night):
    """Return the response to a score sent from a page that was opened before Ann saved hers."""
    html = scores_page_html(desk, night)
    save_score_as_ann(night)
    return post_scores(desk, night, page_of=html, **score_box_fields(1, 9, 6, 2, 1))


def press_button(desk, night, response, words, **fields):
    """Press the button with these words on the page of a response."""
    page = pressing.Page(scores_address(night), response.content.decode())
    return pressing.send(desk, *pressing.find_button(page, words), follow=False, **fields)


def stored_points(night, table=1, game=1):
    return reader.night(night.pk).rounds.table_game(game, table).sheet.points


def test_conflict_shows_both_scores_and_who_typed_the_other(desk, night, conflict_page):
    html = conflict_page.content.decode()
    assert conflict_page.status_code == 409
    assert f"Ann at 192.168.1.14 entered 9{DASH}7, Xs 2{DASH}1 at " in html
    assert f"you entered 9{DASH}6, Xs 2{DASH}1. Which is right?" in html
    assert stored_points(night) == (9, 7)


def test_one_press_settles_a_conflict_between_two_typed_scores(desk, night, conflict_page):
    assert (
        press_button(desk, night, conflict_page, f"Keep 9{DASH}7, Xs 2{DASH}1").status_code == 302
    )
    assert stored_points(night) == (9, 7)
    press_button(desk, night, conflict_page, f"Use 9{DASH}6, Xs 2{DASH}1")
    assert stored_points(night) == (9, 6)


def test_save_button_does_not_resolve_a_conflict_of_two_scores(desk, night, conflict_page):
    response = desk.post(
        scores_address(night), form_values(conflict_page.content.decode()) | {"key": "k2"}
    )
    assert response.status_code == 409
    assert stored_points(night) == (9, 7)


def test_score_typed_during_a_conflict_is_a_new_conflict(desk, night, conflict_page):
    save_score_as_ann(night, points=(8, 7))
    assert press_button(desk, night, conflict_page, f"Use 9{DASH}6, Xs 2{DASH}1").status_code == 409
    assert stored_points(night) == (8, 7)


def test_score_in_conflict_may_be_marked_as_disputed(desk, night, conflict_page):
    press_button(desk, night, conflict_page, "Mark it disputed")
    assert state_name_of_table(night) is SheetState.DISPUTED
    response = desk.get(scores_address(night))
    assert (
        f"Disputed: “9{DASH}7, Xs 2{DASH}1 or 9{DASH}6, Xs 2{DASH}1”" in response.content.decode()
    )
    press_button(desk, night, response, "This score is right", **score_box_fields(1, 9, 6, 2, 1))
    assert (state_name_of_table(night), stored_points(night)) == (SheetState.IN, (9, 6))


def test_unchanged_table_is_not_saved(desk, night):
    html = scores_page_html(desk, night)
    save_score_as_ann(night)
    assert (
        post_scores(desk, night, page_of=html, **score_box_fields(2, 5, 10, 1, 2)).status_code
        == 302
    )
    assert stored_points(night) == (9, 7)


def test_score_from_a_page_opened_before_the_next_game_needs_a_reason(desk, night):
    html = scores_page_html(desk, night)
    save_score_as_ann(night)
    build.enter_all_tables(night, 1, except_tables=(1,))
    rounds.seat_next_game(build.desk(night), game=2)
    response = post_scores(desk, night, page_of=html, **score_box_fields(1, 5, 10, 1, 2))
    html = response.content.decode()
    assert response.status_code == 409
    assert "Game 1 is over: game 2 is seated." in html
    assert f"Give a reason to change it to 5{DASH}10, Xs 1{DASH}2." in html
    assert html.count("Reason") == 1
    assert place_of_cursor(html) == "t1reason"
    assert re.findall(r'name="(\w+)"[^>]*aria-invalid', html) == ["t1reason"]
    assert stored_points(night) == (9, 7)
    final_response = press_button(desk, night, response, "Save the correction", t1reason="misread")
    assert final_response.status_code == 302
    assert stored_points(night) == (5, 10)
    assert Change.objects.latest("pk").reason == "misread"


def test_saved_correction_leads_back_to_the_game_being_played(desk, night):
    seat_second_game(night)
    assert place_of_cursor(scores_page_html(desk, night)) == "reason"
    saved_page = desk.post(
        scores_address(night),
        form_values(scores_page_html(desk, night))
        | score_box_fields(1, 4, 10, 0, 0)
        | {"reason": "misread"},
        follow=True,
    ).content.decode()
    link = f'<a href="/night/{night.pk}/scores/" autofocus>Go to game 2</a>'
    assert link in re.sub(r"\s+", " ", saved_page)
    assert place_of_cursor(saved_page) == "Go to game 2"
    assert "Go to game" not in scores_page_html(desk, night, game=2)


def test_impossible_correction_is_refused_before_its_reason_is_asked(desk, night):
    seat_second_game(night)
    response = post_scores(desk, night, **score_box_fields(1, 69, 96, 12, 21))
    assert response.status_code == 422
    assert place_of_cursor(response.content.decode()) == "t1b0"
    assert "can score 0 to 32" in response.content.decode()
    assert 'name="t2b0"' in response.content.decode()


def test_tie_that_an_extra_hand_decides_is_asked_about_at_its_table(desk):
    night = build.night(build.Club.objects.get(), tied_game="extra_hand")
    halls.seat_hall(night, 4)
    response = post_scores(desk, night, **score_box_fields(1, 8, 8, 1, 1))
    html = scores_page_html(desk, night)
    assert "Tied. Play one more hand" in html
    assert 'class="onward" hidden' in html
    fields = {"won": "E", "back": scores_address(night), "key": "k9"}
    response = desk.post(f"{scores_address(night)}1/extra-hand/", fields)
    assert response.headers["Location"] == scores_address(night)
    html = scores_page_html(desk, night)
    assert "Tied. Play one more hand" not in html
    assert 'class="onward">' in html


def test_tie_of_the_last_game_needs_no_extra_hand(desk):
    night = build.night(build.Club.objects.get(), tied_game="extra_hand", games=1)
    halls.seat_hall(night, 4)
    post_scores(desk, night, **score_box_fields(1, 8, 8, 1, 1))
    assert "Tied. Play one more hand" not in scores_page_html(desk, night)


def test_closed_night_shows_scores_without_boxes(desk, night):
    html = scores_page_html(desk, night)
    assert "readonly" not in html
    Tournament.objects.filter(pk=night.pk).update(closed=timezone.now())
    memory.forget_all_nights()
    html = scores_page_html(desk, night)
    assert "This night is closed" in html
    assert "Save scores" not in html
    assert "scores.js" not in html
    assert html.count("readonly") == html.count('inputmode="')


def test_earlier_game_is_corrected_with_a_reason_and_its_effects_named(desk, night):
    seat_second_game(night)
    html = scores_page_html(desk, night)
    assert "Correct game 1" in html
    assert "scores.js" not in html
    assert "Reason for the correction (required)" in html
    assert re.search(r'<input id="why" name="reason"[^>]* required\s', html)
    assert post_scores(desk, night, **score_box_fields(1, 5, 10, 1, 2)).status_code == 409
    response = post_scores(
        desk, night, **score_box_fields(1, 5, 10, 1, 2), reason="misread", key="k3"
    )
    assert response.status_code == 302
    html = scores_page_html(desk, night)
    assert "New result at table 1: E/W won." in html


def test_unusual_correction_is_kept_with_its_reason(desk, night):
    seat_second_game(night)
    response = post_scores(desk, night, **score_box_fields(1, 32, 0, 0, 0), reason="misread")
    assert response.status_code == 422
    assert place_of_cursor(response.content.decode()) == "Yes, save it"
    assert press_button(desk, night, response, "Yes, save it").status_code == 302
    assert Change.objects.latest("pk").reason == "misread"


def test_short_game_keeps_its_number_of_hands_when_corrected(desk, night):
    fields = score_box_fields(1, 5, 3, 0, 0) | {"t1hands": "7"}
    post_scores(desk, night, **fields)
    html = scores_page_html(desk, night)
    assert ", 7 hands</b>" in html
    post_scores(desk, night, page_of=html, **score_box_fields(1, 4, 4, 0, 0), key="k2")
    assert reader.night(night.pk).rounds.table_game(1, 1).score.counted_hand_count == 7


def test_players_at_a_3_player_table_have_their_own_boxes(desk):
    night = build.night(build.Club.objects.get())
    night_now = halls.seat_hall(night, 7)
    three_player_table = next(
        game.table for game in night_now.rounds.current_game.games if len(game.chairs) == 3
    )
    html = scores_page_html(desk, night)
    assert [name for name in form_values(html) if name.startswith(f"t{three_player_table}b")] == [
        f"t{three_player_table}b{number}" for number in range(6)
    ]
    post_scores(desk, night, **score_box_fields(three_player_table, 5, 3, 5, 0, 1, 0))
    assert stored_points(night, three_player_table) == (5, 3, 5)


def test_html_in_a_name_is_shown_as_text(desk):
    night = build.night(build.Club.objects.get())
    build.check_in(night, "<b>Ada</b>", *build.players(3))
    rounds.seat_next_game(build.desk(night), game=1)
    html = scores_page_html(desk, night)
    assert "<bdi>&lt;b&gt;Ada&lt;/b&gt;</bdi>" in html


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("players", [4, 48, 160])
def test_number_of_queries_is_the_same_for_any_number_of_tables(
    desk, django_assert_num_queries, players
):
    night = build.night(build.Club.objects.get())
    halls.seat_hall(night, players)
    desk.get(scores_address(night))
    with django_assert_num_queries(6):
        desk.get(scores_address(night))


def test_reason_without_a_score_is_kept_and_changes_nothing(desk, night):
    seat_second_game(night)
    count_before = Change.objects.count()
    response = post_scores(desk, night, reason="misread")
    html = response.content.decode()
    assert response.status_code == 200
    assert NO_NEW_SCORE_SENTENCE in html
    assert 'name="reason" maxlength="200" value="misread"' in html
    assert re.search(r'name="t1b0"[^>]* autofocus', html)
    assert Change.objects.count() == count_before


def test_press_without_a_reason_and_a_score_says_what_is_missing(desk, night):
    seat_second_game(night)
    html = post_scores(desk, night).content.decode()
    assert NO_NEW_SCORE_OR_REASON_SENTENCE in html
