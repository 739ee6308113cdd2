"""The scores of one game, as a browser without our script sends them: the whole form at once."""

import re

import pytest
from django.utils import timezone

from tests import build, pressing
from tests.tournament import halls
from tests.tournament.cursor import begins_at
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.play.totals import Totals
from tournament.storage.models import Change, Tournament
from tournament.storage.reading import memory, replay
from tournament.storage.writing.write import Press
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import totals_in
from tournament.topics.table.boards import scores as boards
from tournament.topics.table.boards.scores import RefusalAsks, RefusedEntry

DASH = "\N{EN DASH}"


def address(night, game=1):
    return f"/night/{night.pk}/scores/{game}/"


def page(desk, night, game=1):
    return desk.get(address(night, game)).content.decode()


def boxes(html):
    """Every field of the form as the page has it."""
    inputs = re.findall(r"<input[^>]*>", html.split('class="lines"')[1].split("</ol>")[0])
    named = [one for one in inputs if 'name="t' in one]
    return {
        re.search(r'name="([^"]*)"', one)[1]: re.search(r'value="([^"]*)"', one)[1] for one in named
    }


def send(desk, night, game=1, page_of=None, **typed):
    """The form as it was loaded, with some boxes typed and maybe one button pressed."""
    fields = boxes(page_of or page(desk, night, game)) | {"key": "k1"}
    return desk.post(address(night, game), fields | typed)


def line(table, *values):
    return {f"t{table}b{number}": str(value) for number, value in enumerate(values)}


def state(night, table=1, game=1):
    return replay.night(night.pk).rounds.game(game, table).score.state


def second_game(night):
    build.all_in(night, 1)
    rounds.seat(build.desk(night), game=2)


def by_ann(night, table=1, points=(9, 7), game=1):
    sheet = replay.night(night.pk).rounds.game(game, table).sheet
    totals_in.type_totals(
        Press(night.pk, "Ann", "192.168.1.14"),
        game=game,
        table=table,
        typed=Totals(points, (2, 1)),
        version=sheet.version,
    )


def test_nothing_is_typed_before_a_game_is_seated(desk):
    night = build.night(build.Club.objects.get())
    html = desk.get(f"/night/{night.pk}/scores/").content.decode()
    assert "No game is seated yet" in html
    assert f'href="/night/{night.pk}/seat/"' in html
    answer = desk.get(address(night, 3), follow=True)
    assert "That game is not seated yet" in answer.content.decode()


def test_board_says_what_is_in_missing_and_disputed(desk, night):
    by_ann(night)
    html = page(desk, night)
    assert "1 of 2 in · waiting for 2" in html
    assert re.search(r'id="t1"[^>]*data-state="in"', html)
    assert re.search(r"<b data-words>in \d+:\d\d [ap]m</b>", html)
    assert re.search(r'id="t2"[^>]*data-state="missing"', html)
    totals_in.dispute(build.desk(night), game=1, table=1, note="E/W count 8")
    html = page(desk, night)
    assert "0 of 2 in · waiting for 2 · disputed: 1" in html
    assert "Disputed: “E/W count 8”" in html


def test_running_game_is_the_page_of_scores(desk, night):
    assert f"/night/{night.pk}/scores/1/" in desk.get(f"/night/{night.pk}/scores/").content.decode()


def test_focus_starts_at_the_first_empty_box(desk, night):
    by_ann(night)
    html = page(desk, night)
    assert re.findall(r'<input name="(t\d+b\d)"[^>]*autofocus', html) == ["t2b0"]


# The first game is open, or is corrected once the second is seated.
@pytest.mark.parametrize(
    ("asks", "is_corrected", "is_typed_again"),
    [
        (RefusalAsks.AGAIN, False, True),
        (RefusalAsks.WHICH, False, True),
        (RefusalAsks.KEEP, False, True),
        (RefusalAsks.KEEP, True, False),
        (RefusalAsks.WHY, True, False),
    ],
)
def test_refused_row_marks_its_boxes_or_leads_to_its_press(
    night, asks, is_corrected, is_typed_again
):
    if is_corrected:
        second_game(night)
    found = replay.night(night.pk)
    heard = {1: RefusedEntry(("9", "9", "0", "0"), "Not so.", asks, 1)}
    board = boards.board(found, found.rounds.of(1), at={}, now=timezone.localtime(), heard=heard)
    first, second = board.lines
    assert [one.is_wrong for one in first.boxes] == [is_typed_again] * 4
    assert (first.boxes[0].has_cursor, first.has_cursor) == (is_typed_again, not is_typed_again)
    others = [*first.boxes[1:], *second.boxes, second]
    assert not any(one.has_cursor for one in others)


def test_board_says_what_undo_takes_back(desk, night):
    assert "Undo takes back one box: to mend a total, type over it." in page(desk, night)


def test_last_table_leads_on_to_the_next_game(desk, night):
    assert '<p class="onward" hidden>' in page(desk, night)
    build.all_in(night, 1)
    html = page(desk, night)
    assert f'href="/night/{night.pk}/seat/" autofocus>Seat game 2</a>' in html


def test_last_game_leads_on_to_the_cards(desk):
    night = build.night(build.Club.objects.get(), games=1)
    halls.seated(night, 4)
    assert "check-out/" in page(desk, night).split('class="onward"')[1]


def test_slow_tables_stand_out_once_nearly_all_are_in(desk):
    night = build.night(build.Club.objects.get())
    halls.seated(night, 20)
    assert "data-slow" not in page(desk, night)
    build.all_in(night, 1, left_out=(3,))
    assert re.findall(r'id="(t\d+)"[^>]*data-slow', page(desk, night)) == ["t3"]


def test_every_table_of_the_form_is_saved(desk, night):
    answer = send(desk, night, **line(1, 9, 6, 2, 1), **line(2, 5, 10, 1, 2))
    assert answer.status_code == 302
    assert (state(night, 1), state(night, 2)) == (SheetState.IN, SheetState.IN)
    html = page(desk, night)
    assert f"Game 1, table 1: 9{DASH}6, X 2/1" in html


def test_many_tables_are_counted_and_not_told_one_by_one(desk):
    night = build.night(build.Club.objects.get())
    halls.seated(night, 16)
    typed = {name: text for table in range(1, 5) for name, text in line(table, 9, 6, 2, 1).items()}
    send(desk, night, **typed)
    assert "4 tables are saved." in page(desk, night)


def test_sending_the_form_again_saves_nothing_twice(desk, night):
    html = page(desk, night)
    before = Change.objects.count()
    for _ in range(10):
        send(desk, night, page_of=html, **line(1, 9, 6, 2, 1))
    assert Change.objects.count() == before + 1


def test_wrong_table_keeps_what_was_typed_and_the_others_are_saved(desk, night):
    answer = send(desk, night, **line(1, 9, 6, 4, 1), **line(2, 5, 10, 1, 2))
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Table 1: 4 X on N/S give E/W at least 8 points" in html
    assert boxes(html)["t1b2"] == "4"
    assert (state(night, 1), state(night, 2)) == (SheetState.MISSING, SheetState.IN)
    assert re.search(r'<p class="said error" role="alert" id="said1">Table 1:', html)
    assert re.search(r'name="t1b0"[^>]*aria-invalid="true" aria-describedby="heard1"', html)


@pytest.mark.parametrize(
    "typed",
    ["1e1", "1_0", "\uff11\uff12", "5.0", "-5", "−5", "-1", "33", "9" * 5000, "nine", "0x9"],
)
def test_only_whole_numbers_in_the_range_are_read(desk, night, typed):
    answer = send(desk, night, **line(1, typed, 6, 2, 1))
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "Table 1: N/S can score 0 to 32 in a game here." in html
    assert boxes(html)["t1b0"] == typed
    assert state(night) is SheetState.MISSING


def test_empty_boxes_are_waited_for(desk, night):
    assert send(desk, night, **line(1, 9, "", "", "")).status_code == 302
    assert state(night) is SheetState.BEGUN
    assert boxes(page(desk, night))["t1b0"] == "9"


def test_unusual_total_is_asked_and_kept_by_one_press(desk, night):
    answer = send(desk, night, **line(1, 32, 0, 0, 0))
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Is it really so?" in html
    assert press(desk, night, answer, "Yes, keep it").status_code == 302
    assert state(night) is SheetState.IN


def test_refusal_is_shown_on_the_page_of_the_game_that_is_on(desk, night):
    html = send(desk, night, **line(1, 33, 0, 0, 0)).content.decode()
    assert "Scores of game 1" in html
    assert "data-live" in html
    assert "data-heard" in html
    assert boxes(html)["t1was"] == ",,,"
    assert "Why is it corrected?" not in html
    assert "Another game" not in html


@pytest.fixture
def conflict(desk, night):
    """My page is older than what Ann typed."""
    html = page(desk, night)
    by_ann(night)
    return send(desk, night, page_of=html, **line(1, 9, 6, 2, 1))


def press(desk, night, answer, words, **typed):
    """As it is drawn there."""
    drawn = pressing.Page(address(night), answer.content.decode())
    return pressing.send(desk, *pressing.found(drawn, words), follow=False, **typed)


def points(night, table=1, game=1):
    return replay.night(night.pk).rounds.game(game, table).sheet.points


def test_conflict_shows_both_and_who_typed_the_other(desk, night, conflict):
    html = conflict.content.decode()
    assert conflict.status_code == 409
    assert f"Ann at 192.168.1.14 wrote 9{DASH}7, X 2/1 at " in html
    assert f"you wrote 9{DASH}6, X 2/1. Which is right?" in html
    assert points(night) == (9, 7)


def test_conflict_is_settled_by_one_press(desk, night, conflict):
    assert press(desk, night, conflict, "Theirs is right").status_code == 302
    assert points(night) == (9, 7)
    press(desk, night, conflict, "Mine is right")
    assert points(night) == (9, 6)


def test_plain_saving_never_overrides_a_conflict(desk, night, conflict):
    answer = desk.post(address(night), boxes(conflict.content.decode()) | {"key": "k2"})
    assert answer.status_code == 409
    assert points(night) == (9, 7)


def test_third_value_is_a_conflict_again(desk, night, conflict):
    by_ann(night, points=(8, 7))
    assert press(desk, night, conflict, "Mine is right").status_code == 409
    assert points(night) == (8, 7)


def test_conflict_may_be_left_to_the_table(desk, night, conflict):
    press(desk, night, conflict, "Mark it disputed")
    assert state(night) is SheetState.DISPUTED
    answer = desk.get(address(night))
    assert f"Disputed: “9{DASH}7, X 2/1, or 9{DASH}6, X 2/1”" in answer.content.decode()
    press(desk, night, answer, "What stands here is right", **line(1, 9, 6, 2, 1))
    assert (state(night), points(night)) == (SheetState.IN, (9, 6))


def test_table_nobody_touched_is_left_alone(desk, night):
    html = page(desk, night)
    by_ann(night)
    assert send(desk, night, page_of=html, **line(2, 5, 10, 1, 2)).status_code == 302
    assert points(night) == (9, 7)


def test_page_from_before_the_next_game_becomes_a_correction(desk, night):
    html = page(desk, night)
    by_ann(night)
    build.all_in(night, 1, left_out=(1,))
    rounds.seat(build.desk(night), game=2)
    answer = send(desk, night, page_of=html, **line(1, 5, 10, 1, 2))
    told = answer.content.decode()
    assert answer.status_code == 409
    assert "Game 1 is closed: game 2 is seated." in told
    assert f"To make it 5{DASH}10, X 1/2, say why." in told
    assert told.count("Why") == 1
    assert begins_at(told) == "t1reason"
    assert re.findall(r'name="(\w+)"[^>]*aria-invalid', told) == ["t1reason"]
    assert points(night) == (9, 7)
    done = press(desk, night, answer, "Record it as a correction", t1reason="misread")
    assert done.status_code == 302
    assert points(night) == (5, 10)
    assert Change.objects.latest("pk").reason == "misread"


def test_a_correction_that_cannot_be_is_refused_before_it_is_asked_why(desk, night):
    second_game(night)
    answer = send(desk, night, **line(1, 69, 96, 12, 21))
    assert answer.status_code == 422
    assert begins_at(answer.content.decode()) == "t1b0"
    assert "can score 0 to 32" in answer.content.decode()
    assert 'name="t2b0"' in answer.content.decode()


def test_tie_that_an_extra_hand_decides_is_asked_at_its_table(desk):
    night = build.night(build.Club.objects.get(), tied_game="extra_hand")
    halls.seated(night, 4)
    answer = send(desk, night, **line(1, 8, 8, 1, 1))
    html = page(desk, night)
    assert "Tied: one more hand" in html
    assert 'class="onward" hidden' in html
    won = {"won": "E", "back": address(night), "key": "k9"}
    answer = desk.post(f"{address(night)}1/extra-hand/", won)
    assert answer.headers["Location"] == address(night)
    html = page(desk, night)
    assert "Tied: one more hand" not in html
    assert 'class="onward">' in html


def test_tie_of_the_last_game_decides_nothing(desk):
    night = build.night(build.Club.objects.get(), tied_game="extra_hand", games=1)
    halls.seated(night, 4)
    send(desk, night, **line(1, 8, 8, 1, 1))
    assert "Tied: one more hand" not in page(desk, night)


def test_closed_night_is_read_and_not_typed_into(desk, night):
    html = page(desk, night)
    assert "readonly" not in html
    Tournament.objects.filter(pk=night.pk).update(closed=timezone.now())
    memory.forget()
    html = page(desk, night)
    assert "This night is closed" in html
    assert "Save what is typed" not in html
    assert "scores.js" not in html
    assert html.count("readonly") == html.count('inputmode="')


def test_earlier_game_is_corrected_with_a_reason_and_says_what_follows(desk, night):
    second_game(night)
    html = page(desk, night)
    assert "Correct game 1" in html
    assert "scores.js" not in html
    assert "Why is it corrected?" in html
    assert send(desk, night, **line(1, 5, 10, 1, 2)).status_code == 409
    answer = send(desk, night, **line(1, 5, 10, 1, 2), reason="misread", key="k3")
    assert answer.status_code == 302
    html = page(desk, night)
    assert "The result changes at table 1: E/W won." in html


def test_unusual_correction_is_kept_with_its_reason(desk, night):
    second_game(night)
    answer = send(desk, night, **line(1, 32, 0, 0, 0), reason="misread")
    assert answer.status_code == 422
    assert begins_at(answer.content.decode()) == "Yes, keep it"
    assert press(desk, night, answer, "Yes, keep it").status_code == 302
    assert Change.objects.latest("pk").reason == "misread"


def test_short_game_keeps_its_hands_when_it_is_corrected(desk, night):
    typed = line(1, 5, 3, 0, 0) | {"t1hands": "7"}
    send(desk, night, **typed)
    html = page(desk, night)
    assert ", 7 hands</b>" in html
    send(desk, night, page_of=html, **line(1, 4, 4, 0, 0), key="k2")
    assert replay.night(night.pk).rounds.game(1, 1).score.hands == 7


def test_three_at_a_table_have_their_own_boxes(desk):
    night = build.night(build.Club.objects.get())
    found = halls.seated(night, 7)
    three = next(one.table for one in found.rounds.current.games if len(one.chairs) == 3)
    html = page(desk, night)
    assert [name for name in boxes(html) if name.startswith(f"t{three}b")] == [
        f"t{three}b{number}" for number in range(6)
    ]
    send(desk, night, **line(three, 5, 3, 5, 0, 1, 0))
    assert points(night, three) == (5, 3, 5)


def test_names_are_shown_as_they_are_written(desk):
    night = build.night(build.Club.objects.get())
    build.sign_in(night, "<b>Ada</b>", *build.players(3))
    rounds.seat(build.desk(night), game=1)
    html = page(desk, night)
    assert "<bdi>&lt;b&gt;Ada&lt;/b&gt;</bdi>" in html


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("players", [4, 48, 160])
def test_page_asks_the_database_the_same_for_any_number_of_tables(
    desk, django_assert_num_queries, players
):
    night = build.night(build.Club.objects.get())
    halls.seated(night, players)
    desk.get(address(night))
    with django_assert_num_queries(7):
        desk.get(address(night))


def test_reason_that_comes_before_any_figure_is_kept_and_nothing_is_called_changed(desk, night):
    second_game(night)
    before = Change.objects.count()
    answer = send(desk, night, reason="misread")
    shown = answer.content.decode()
    assert answer.status_code == 200
    assert "Nothing is changed yet: type the figures that are wrong." in shown
    assert 'name="reason" maxlength="200" value="misread"' in shown
    assert re.search(r'name="t1b0"[^>]* autofocus', shown)
    assert Change.objects.count() == before


def test_press_without_a_reason_and_a_figure_says_what_is_asked(desk, night):
    second_game(night)
    shown = send(desk, night).content.decode()
    assert "Nothing is changed yet: write why, and type the figures that are wrong." in shown
