"""The scores screens during a game fit every theme and size and pass axe."""

import pytest

from tests import build
from tests.browser.keys import focused_element, press, tab_toward
from tests.browser.measures import THEMES
from tests.tournament import halls, pairs
from tournament.evening.facts import Hand
from tournament.evening.night.seats.leaving import CardSoFar
from tournament.storage.reading import reader
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands, score_sheets

pytestmark = pytest.mark.django_db(transaction=True)

SCORES_SCREEN_ADDRESSES = (
    "",
    "1/",
    "2/",
    "2/1/",
    "2/1/hand/1/",
    "2/1/hand/2/?event=renege",
    "2/2/rows/",
    "2/3/",
)


@pytest.fixture
def second_game_night():
    """Return a night of eleven players in their second game: one table is written hand by hand, one
    by sheet rows, and one has three players.
    """
    director = build.director()
    night = build.night(director.club)
    halls.seat_hall(night, 11)
    build.enter_all_tables(night, 1)
    rounds.seat_next_game(build.desk(night), game=2)
    first_hand = Hand(round=2, table=1, number=1, dealer="N", event="played", maker="N", tricks=3)
    hands.record_hand(build.desk(night), hand=first_hand)
    rows = (((1, 0), (0, 0)), ((0, 2), (1, 0)))
    score_sheets.save_rows(build.desk(night), game=2, table=2, rows=rows, version=0)
    score_sheets.mark_disputed(build.desk(night), game=2, table=3, note="E counts 9")
    return director, f"/night/{night.pk}/scores/"


def open_screen(visit, evening, screen, **options):
    director, address = evening
    page = visit(address + screen, signed_in=director, **options)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    return page


@pytest.mark.gate
@pytest.mark.parametrize("screen", SCORES_SCREEN_ADDRESSES)
def test_scores_screen_passes_every_page_check(visit, page_faults, second_game_night, screen):
    assert page_faults(open_screen(visit, second_game_night, screen)) == []


ARE_PARTS_IN_ONE_ROW = """
(line) => {
  const parts = [...line.querySelectorAll(":scope > :is(h2, .who, .boxes, .far)")]
    .map((one) => one.getBoundingClientRect());
  return Math.max(...parts.map((one) => one.top)) < Math.min(...parts.map((one) => one.bottom));
}
"""


@pytest.mark.parametrize("size", ["100", "125"])
def test_boxes_of_a_three_player_table_are_one_row_above_its_message(visit, size):
    director = build.director()
    night = build.night(director.club)
    build.check_in(night, *(f"Konstantina{number} Papadopoulou" for number in range(11)))
    build.seat_game(night.pk, 1)
    north = dict(reader.night(night.pk).rounds.table_game(1, 1).seats)["N"]
    going_home.leave_during_game(build.desk(night), entry=north, score_on_paper=CardSoFar(3, 2, 0))
    page = visit(f"/night/{night.pk}/scores/", signed_in=director, width=1366, height=768)
    page.evaluate("(size) => { document.documentElement.dataset.size = size; }", size)
    assert (
        page.locator(".line").evaluate_all(f"(all) => all.map({ARE_PARTS_IN_ONE_ROW})")
        == [True] * 3
    )


def open_scores(visit, night, director):
    return visit(f"/night/{night.pk}/scores/", signed_in=director, width=1366, height=768)


def test_boxes_of_all_teams_line_up(visit):
    director = build.director()
    night = build.night(director.club, house="mcallen")
    pairs.check_in_teams(night, 12, division="Mixed")
    build.seat_game(night.pk, 1)
    page = open_scores(visit, night, director)
    for place in (0, 1):
        boxes = page.locator(f".line .boxes label:nth-of-type({place + 1}) input")
        left_edges = boxes.evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().left)"
        )
        assert (len(left_edges), len(set(left_edges))) == (6, 1)


def test_labels_of_boxes_are_shown_once_above_all_tables(visit):
    director = build.director()
    night = build.night(director.club)
    halls.seat_hall(night, 11)
    page = open_scores(visit, night, director)
    labels = page.locator(".columns span").all_inner_texts()
    assert labels == ["N/S", "E/W", "X N/S", "X E/W"]
    boxes = page.locator("#t1 .boxes input").all()
    for label, box in zip(page.locator(".columns span").all(), boxes, strict=True):
        assert label.bounding_box()["x"] == pytest.approx(box.bounding_box()["x"], abs=0.5)
        assert label.bounding_box()["width"] == pytest.approx(box.bounding_box()["width"], abs=0.5)
    shown_width = "(one) => one.getBoundingClientRect().width"
    assert page.locator("#t1 .holder").first.evaluate(shown_width) == 1
    # A table of three players has other boxes, each with its own label.
    assert page.locator("#t3 .holder").all_inner_texts()[:3] == ["N", "E", "S"]
    assert page.locator("#t3 .holder").first.evaluate(shown_width) > 1
    page.set_viewport_size({"width": 360, "height": 740})
    assert not page.locator(".columns").is_visible()
    assert page.locator("#t1 .holder").first.evaluate(shown_width) > 1


def test_scores_page_opens_at_its_top_on_a_laptop(visit):
    director = build.director()
    night = build.night(director.club)
    halls.seat_hall(night, 11)
    build.enter_all_tables(night, 1)
    rounds.seat_next_game(build.desk(night), game=2)
    page = visit(f"/night/{night.pk}/scores/", signed_in=director, width=1366, height=768)
    assert focused_element(page) == "t1b0"
    assert page.evaluate("scrollY") == 0
    box = page.locator("[name=t1b0]").bounding_box()
    assert box["y"] + box["height"] <= 768


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_refused_scores(visit, axe, second_game_night, theme):
    page = open_screen(visit, second_game_night, "", cookies={"euchre_theme": theme})
    page.focus("[name=t1b0]")
    page.keyboard.type("320000")
    page.wait_for_selector("[role=alert]")
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        # At the end of the page the message at its foot covers no link.
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert axe(page) == []


@pytest.mark.gate
@pytest.mark.parametrize("screen", SCORES_SCREEN_ADDRESSES)
def test_page_has_the_same_text_without_script(visit, second_game_night, screen):
    director, address = second_game_night
    with_script = visit(address + screen, signed_in=director).inner_text("main")
    without_script = visit(address + screen, signed_in=director, script=False).inner_text("main")
    assert with_script.split() == without_script.split()


def test_scores_are_typed_without_script(visit, second_game_night):
    director, address = second_game_night
    page = visit(address, signed_in=director, script=False)
    for number, value in enumerate("9621"):
        page.fill(f"[name=t2b{number}]", value)
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Table 2, game 2: 9\N{EN DASH}6, Xs 2\N{EN DASH}1")
    page.goto(f"{address}2/1/")
    page.check("[name=maker][value=E]")
    page.click("text=Euchred >> nth=0")
    page.wait_for_selector("text=hand 3 of 8")
    night = reader.night(int(address.split("/")[2]))
    assert night.rounds.table_game(2, 2).score.is_over
    assert night.rounds.table_game(2, 1).hands[1].tricks == 2


def test_link_to_another_game_is_in_view_with_24_tables(visit):
    director = build.director()
    night = build.night(director.club)
    halls.seat_hall(night, 96)
    build.enter_all_tables(night, 1)
    rounds.seat_next_game(build.desk(night), game=2)
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    tab_toward(page, "Other games", "summary")
    press(page, "Enter")
    tab_toward(page, "Game 1", "a")
    press(page, "Enter")
    page.wait_for_selector("text=Correct game 1")
    assert focused_element(page) == "reason"


@pytest.mark.parametrize("width", [1280, 1366])
def test_first_row_is_as_high_in_the_last_game_as_in_the_first(visit, width):
    director = build.director()
    night = build.night(director.club, games=8)
    build.check_in(night, *build.players(8))
    tops = []
    for game in range(1, 9):
        build.seat_game(night.pk, game)
        address = f"/night/{night.pk}/scores/"
        page = visit(address, signed_in=director, width=width, height=768)
        tops.append(page.locator(".line").first.bounding_box()["y"])
        build.enter_all_tables(night, game)
    assert max(tops) - min(tops) < 5
