"""Each page of the desk puts the cursor where the next press is, and keeps its rows in order."""

from dataclasses import replace

import pytest

from tests import build
from tests.browser.keys import BUTTON_PAUSE_MILLISECONDS, focused_element, press, tab_to
from tests.tournament import finishing, halls, pairs
from tournament.evening.facts import Hand
from tournament.evening.night import ranking
from tournament.evening.night.play.totals import Totals
from tournament.evening.purse.payouts import Prize
from tournament.server.laptop import hall
from tournament.storage.reading import reader, undo_bar
from tournament.storage.writing import undo
from tournament.storage.writing.write import Press
from tournament.topics.leaving.actions import going_home
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds
from tournament.topics.table.actions import hands, score_sheets

HAS_HEADING_CHANGED = "(old_text) => document.querySelector('h1').innerText !== old_text"
RENEGE_RULING = "ruling/1/1/?event=renege&offender=S&maker=E&alone=yes"


@pytest.fixture
def director_and_night(transactional_db):
    director = build.director()
    night = build.night(director.club)
    halls.seat_hall(night, 8)
    finishing.enter_all_totals(night)
    rounds.seat_next_game(build.desk(night), game=2)
    return director, night


@pytest.fixture
def night_to_draw(transactional_db):
    director = build.director()
    night = build.night(director.club, format="individual", games=3)
    build.check_in(night, *build.players(8))
    return director, night


def focused_words(page):
    """Return the words of the focused element."""
    focused_element(page)
    return page.evaluate("document.activeElement.innerText || document.activeElement.name").strip()


def test_focused_skip_link_is_above_the_bar(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/standings/", signed_in=director, width=1366)
    press(page, "Tab")
    assert focused_words(page) == "Skip to the content"
    box = page.locator(".skip").bounding_box()
    top, foot = box["y"] + 4, box["y"] + box["height"] - 4
    classes_at_points = "([x, ...all]) => all.map((y) => document.elementFromPoint(x, y).className)"
    assert page.evaluate(classes_at_points, [box["x"] + box["width"] / 2, top, foot]) == [
        "skip",
        "skip",
    ]


def test_sorting_a_list_keeps_the_focus_on_the_pressed_heading(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/standings/", signed_in=director, width=1366)
    tab_to(page, "Points")
    for arrow in ("▾", "▴"):
        press(page, "Enter")
        page.wait_for_selector(f"th >> text={arrow}")
        assert focused_words(page).split() == ["Points", arrow]


@pytest.mark.parametrize(
    ("address", "first_words"),
    [
        ("ruling/2/1/", "Misdeal"),
        ("rulings/", "rule"),
        ("correct/", "Game 1"),
        ("scores/1/", "reason"),
        ("tricks/2/1/?trump=H&dealer=N&lone=-", "A♠"),
        ("order-up/", "A♠"),
        (RENEGE_RULING, "reason"),
        (RENEGE_RULING.replace("1/1", "2/1"), "Record this ruling"),
    ],
)
def test_next_step_has_the_focus_on_each_page_of_a_night(
    visit, director_and_night, address, first_words
):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/{address}", signed_in=director)
    assert focused_words(page).startswith(first_words)


@pytest.mark.parametrize(
    ("dials", "button_words", "first_words"),
    [({"house": "athens"}, "Draw the bracket", "Ida Abbott"), ({}, "Seat game 1", "Seat game 1")],
)
def test_player_who_is_not_here_hides_neither_the_heading_nor_the_button(
    visit, transactional_db, dials, button_words, first_words
):
    director = build.director()
    night = build.night(director.club, **dials)
    pairs.check_in_teams(night, 5) if dials else build.check_in(night, *build.players(9))
    expected_entries = [
        replace(entry, expected=True) for entry in reader.night(night.pk).entries[-2:]
    ]
    build.write_facts(build.desk(night), new=expected_entries)
    page = visit(f"/night/{night.pk}/seat/", signed_in=director)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.reload()
    assert focused_words(page).startswith(first_words)
    assert page.evaluate("scrollY") == 0
    assert page.locator("h1").bounding_box()["y"] > 0
    assert page.locator("button.do", has_text=button_words).bounding_box()["y"] < 768


@pytest.mark.parametrize(("address", "first_words"), [("/regulars/", "q"), ("/practice/", "house")])
def test_first_box_of_a_club_page_has_the_cursor(visit, director_and_night, address, first_words):
    director, _ = director_and_night
    assert focused_element(visit(address, signed_in=director)) == first_words


def test_enter_on_the_phones_page_never_disconnects_phones(visit, director_and_night):
    director, _ = director_and_night
    try:
        page = visit("/hall/", signed_in=director)
        assert focused_words(page) == "Let phones connect"
        press(page, "Enter")
        page.wait_for_selector("text=can connect now")
        assert focused_words(page) == "Refresh"
        with page.expect_navigation():
            press(page, "Enter")
        assert focused_words(page) == "Refresh"
        page.click("#table summary")
        page.click("text=When both sides agree")
        page.wait_for_selector("[aria-pressed=true]:has-text('When both sides agree')")
        assert page.evaluate("document.activeElement.id") == "table"
        page.click("text=Stop phones")
        page.wait_for_selector("text=Phones are stopped")
        assert focused_words(page) == "Back to tonight"
    finally:
        hall.disconnect_phones()


def test_link_back_has_the_focus_on_the_draw_page(visit, night_to_draw):
    director, night = night_to_draw
    page = visit(f"/night/{night.pk}/draw/", signed_in=director, width=1366, height=768)
    page.click("summary:has-text('Keep two players apart')")
    page.select_option("#stays", "8")
    page.fill("#table", "2")
    page.select_option("#chair", "N")
    page.click("text=Hold this seat")
    page.wait_for_selector("text=sits at table 2, north")
    assert focused_words(page) == "Back to seating game 1"
    assert page.evaluate("scrollY") == 0
    page.click(".matrix >> text=Cora Abbott")
    page.wait_for_url("**who=3")
    assert focused_words(page).startswith("Cora Abbott")
    for player in (1, 2):
        going_home.leave_after_game(build.desk(night), party_number=player, game=0)
    page.goto(f"/night/{night.pk}/draw/")
    page.wait_for_selector("text=There is no table 2")
    assert focused_words(page) == "Back to seating game 1"


def test_opened_regular_can_be_edited_at_once(visit, transactional_db):
    director = build.director()
    build.check_in(build.night(director.club), "Ada Abbott")
    assert focused_element(visit("/regulars/?who=1", signed_in=director)) == "name"


def test_typing_replaces_the_last_search_for_a_regular(visit, transactional_db):
    page = visit("/regulars/?q=ada", signed_in=build.director())
    assert focused_element(page) == "q"
    page.keyboard.type("bert")
    assert page.input_value("#q") == "bert"


def test_trick_checker_goes_from_its_questions_to_the_cards(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/tricks/", signed_in=director)
    for _ in range(3):
        assert page.evaluate("document.activeElement.matches('.ways a')")
        heading_before = page.inner_text("h1")
        press(page, "Enter")
        page.wait_for_function(HAS_HEADING_CHANGED, arg=heading_before)
    assert page.evaluate("document.activeElement.matches('.pad button')")


def test_redo_takes_one_press_right_after_an_undo(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/rules/", signed_in=director)
    standings_before = ranking.standings(reader.night(night.pk))
    ann = Press(night.pk, "Ann", "192.168.1.14")
    undo.undo(ann, change_number=undo_bar.find_undo_and_redo(night.pk)[0].pk)
    page.reload()
    page.click(".last >> text=Redo")
    page.wait_for_selector("text=Redone:")
    assert ranking.standings(reader.night(night.pk)) == standings_before


def test_column_heading_is_aligned_above_its_figures(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/standings/", signed_in=director)
    right_edge = "(one) => one.getBoundingClientRect().right"
    heading = page.locator("thead a", has_text="X").evaluate(right_edge)
    edge = page.locator("thead th", has_text="X").evaluate(
        "(one) => one.getBoundingClientRect().right"
        " - parseFloat(getComputedStyle(one).paddingRight)"
    )
    words_end = page.locator("thead a", has_text="X").evaluate(
        "(one) => { const r = document.createRange(); r.selectNodeContents(one);"
        " return r.getBoundingClientRect().right; }"
    )
    assert abs(heading - edge) < 2
    assert abs(words_end - edge) < 4


def enter_table_hand_by_hand(night):
    """Enter table 1 of game 2 hand by hand to its end."""
    for number in range(1, 9):
        hand = Hand(
            round=2,
            table=1,
            number=number,
            dealer="NESW"[(number - 1) % 4],
            event="played",
            maker="N",
            tricks=3,
        )
        hands.record_hand(build.desk(night), hand=hand)


GAPS_BETWEEN_BOXES = """
() => {
  const boxes = [...document.querySelectorAll("main > *")]
    .map((one) => one.getBoundingClientRect()).filter((one) => one.height);
  return boxes.map((one, at) => at ? one.top - boxes[at - 1].bottom : 99);
}
"""


@pytest.mark.parametrize("address", ["ruling/2/1/", "scores/2/1/", "scores/1/1/"])
def test_cards_and_tables_do_not_touch(visit, director_and_night, address):
    director, night = director_and_night
    enter_table_hand_by_hand(night)
    page = visit(f"/night/{night.pk}/{address}", signed_in=director)
    assert min(page.evaluate(GAPS_BETWEEN_BOXES)) >= 0
    boxes = page.locator("main > :is(.sheet, .wide, .onward)")
    for index in range(boxes.count()):
        gap = boxes.nth(index).evaluate(
            "(one) => one.getBoundingClientRect().top"
            " - one.previousElementSibling.getBoundingClientRect().bottom"
        )
        assert gap >= 10


def test_line_under_the_headings_of_hands_has_one_thickness(visit, director_and_night):
    director, night = director_and_night
    enter_table_hand_by_hand(night)
    page = visit(f"/night/{night.pk}/scores/2/1/", signed_in=director)
    border_widths = page.eval_on_selector_all(
        "thead tr > *", "(cells) => cells.map((one) => getComputedStyle(one).borderBottomWidth)"
    )
    assert set(border_widths) == {"2px"}


def test_links_needed_now_are_in_view_on_a_small_laptop(visit, director_and_night):
    """The last change and the clock are above the links."""
    director, _ = director_and_night
    page = visit("/", signed_in=director, width=1366, height=768)
    assert page.is_visible("text=18 min")
    links_needed_now = page.locator(".needed a")
    bottom_edges = links_needed_now.evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert len(bottom_edges) >= 6
    assert max(bottom_edges) <= 768
    links = page.locator("main a").all_inner_texts()
    assert [text.split("\n")[0] for text in links[1:7]] == [
        text.split("\n")[0] for text in links_needed_now.all_inner_texts()[:6]
    ]


@pytest.mark.parametrize("page_name", ["seat/", "scores/"])
def test_enter_after_undo_seats_nothing(visit, director_and_night, page_name):
    """Every table is in. After a correction of table 2 is undone, the page says so, and no button
    has the cursor.
    """
    director, night = director_and_night
    build.enter_all_tables(night, 2)
    version = reader.night(night.pk).rounds.table_game(2, 2).sheet.version
    score_sheets.save_totals(
        build.desk(night),
        game=2,
        table=2,
        typed_totals=Totals((7, 8), (1, 1)),
        version=version,
        is_confirmed=True,
    )
    page = visit(f"/night/{night.pk}/{page_name}", signed_in=director)
    assert focused_words(page).startswith(("Seat game 3", "t"))
    page.click("text=Undo")
    page.wait_for_url(f"**/night/{night.pk}/scores/2/#t2")
    page.wait_for_selector(".saved >> text=Undone: Table 2, game 2: 7–8")
    page.wait_for_selector("[name=t2b0]:focus")
    press(page, "Enter", "Enter")
    page.wait_for_timeout(600)
    assert reader.night(night.pk).rounds.current_game.number == 2


def test_correction_that_moves_players_leads_to_their_seats(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/scores/1/", signed_in=director)
    assert focused_element(page) == "reason"
    page.fill("[name=t1b0]", "6")
    page.fill("[name=t1b1]", "9")
    page.fill("#why", "misread")
    page.keyboard.press("Enter")
    page.wait_for_selector(".messages .warning")
    assert focused_words(page) == "Go to the seats"


def test_correction_of_the_last_game_begins_in_its_first_box(visit, director_and_night):
    director, night = director_and_night
    build.enter_all_tables(night, 2)
    page = visit(f"/night/{night.pk}/correct/", signed_in=director)
    assert focused_words(page).startswith("Game 2")
    press(page, "Enter")
    page.wait_for_selector("[name=t1b0]:focus")
    press(page, "Enter")
    page.wait_for_timeout(300)
    assert "/scores/2/" in page.url


def test_enter_after_a_seating_is_taken_back_does_not_seat_it_again(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/seat/", signed_in=director)
    page.click("text=Undo")
    page.wait_for_selector("text=Undone: Game 2 seated")
    assert page.is_visible("text=Undone: Game 2 seated")
    assert page.evaluate("document.activeElement.id") == "main"
    press(page, "Enter")
    page.wait_for_timeout(300)
    assert reader.night(night.pk).rounds.current_game.number == 1


def test_cursor_waits_on_the_scores_once_a_game_is_seated_after_an_undo(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/seat/", signed_in=director)
    page.click("text=Undo")
    page.wait_for_selector("#main:focus")
    page.wait_for_timeout(BUTTON_PAUSE_MILLISECONDS)
    page.click("button:has-text('Seat game 2')")
    page.wait_for_selector("h1:has-text('Game 2')")
    assert focused_words(page).startswith("Enter scores for game 2")
    assert "#" not in page.url


def test_next_game_button_has_the_focus_after_a_corrected_seat_swap(visit, director_and_night):
    director, night = director_and_night
    build.enter_all_tables(night, 2)
    page = visit(f"/night/{night.pk}/scores/2/1/sat/", signed_in=director)
    first_player, second_player = (
        player for _, player in reader.night(night.pk).rounds.table_game(2, 1).seats[:2]
    )
    page.goto(f"/night/{night.pk}/scores/2/1/sat/?one={first_player}&other={second_player}")
    page.set_viewport_size({"width": 1366, "height": 400})
    page.fill("[name=reason]", "both say so")
    press(page, "Enter")
    page.wait_for_selector("text=in each other's seats in game 2")
    assert focused_words(page).startswith("Seat game 3")
    assert page.evaluate("scrollY") == 0


def test_redo_button_is_in_view_after_an_undo_and_no_line_crosses_the_page(
    visit, director_and_night
):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/seat/", signed_in=director, width=1366)
    page.click("text=Undo")
    page.wait_for_selector("#main:focus")
    assert page.locator("text=Redo").bounding_box()["y"] > 0
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("getComputedStyle(document.activeElement).boxShadow") == "none"


def test_four_suits_stand_in_one_row_and_the_red_ones_are_red(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/tricks/2/1/", signed_in=director, width=1366)
    suits = page.locator(".answers b")
    tops = suits.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 4
    assert len(set(tops)) == 1
    red = page.evaluate(
        "(() => { const p = document.createElement('p'); p.style.color = 'var(--bad)';"
        " document.body.append(p); return getComputedStyle(p).color; })()"
    )
    colors = suits.evaluate_all("(all) => all.map((one) => getComputedStyle(one).color)")
    color_by_word = dict(zip(suits.all_inner_texts(), colors, strict=True))
    assert [words for words, color in color_by_word.items() if color == red] == [
        "♥ Hearts",
        "♦ Diamonds",
    ]


def test_help_of_the_number_pad_is_above_its_boxes(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    help_text = page.locator("text=saves itself >> visible=true").bounding_box()
    assert help_text["y"] + help_text["height"] <= page.locator(".line").first.bounding_box()["y"]


@pytest.mark.parametrize(("width", "height"), [(1366, 600), (360, 640)])
def test_message_of_a_press_is_in_view_on_a_page_opened_far_below_its_top(
    visit, transactional_db, width, height
):
    director = build.director()
    night, _ = finishing.finished_night(director.club, 32, prize_places=16)
    prizes = [Prize(place, 100, f"place {place}", place) for place in range(1, 17)]
    payout.award_prizes(build.desk(night), prizes=prizes)
    page = visit(f"/night/{night.pk}/payout/", signed_in=director, width=width, height=height)
    for prizes_paid in range(12):
        assert "Pay" in focused_words(page)
        press(page, "Enter")
        page.get_by_text("✓ paid").nth(prizes_paid).wait_for()
    messages = page.locator(".messages .said, .last span").filter(visible=True)
    tops = [messages.nth(at).bounding_box()["y"] for at in range(messages.count())]
    assert any(0 <= top < height for top in tops)
    cursor = page.evaluate("document.activeElement.getBoundingClientRect().top")
    assert 0 <= cursor < height
