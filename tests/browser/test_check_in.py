"""Check in with the script: type names and press Enter, and the box keeps the cursor."""

from dataclasses import replace

import pytest

from tests import build
from tests.browser.keys import press
from tests.nights.halfway import night_during_check_in
from tests.tournament import pairs
from tournament.evening.night import attendance
from tournament.evening.night.attendance import CheckInItem
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.storage.reading import reader
from tournament.topics.club.actions import regulars
from tournament.topics.door.views.check_in import NO_NAME_TYPED_SENTENCE
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.entrants.actions.entries import player_is_ready_sentence

REGULARS = ("Mark Kowalski", "Mary Łukasz", "Bert Marsh")


@pytest.fixture
def check_in_page(visit, transactional_db):
    """Return the check-in page and the night of a club with three regulars."""
    director = build.director()
    regulars.add_people(club=director.club_id, people=[Contact(name=name) for name in REGULARS])
    night = build.night(director.club)
    page = visit(f"/night/{night.pk}/check-in/", signed_in=director)
    return page, night


def names_on_night(night):
    return [entry.name for entry in reader.night(night.pk).entries]


def focused_id(page):
    return page.evaluate("document.activeElement.id")


def type_letters(page, letters):
    """Type letters, and wait until at least three names match all of them."""
    page.keyboard.type(letters)
    page.locator("#hits [name=seen]").first.wait_for(state="attached")
    page.locator(".hits button").nth(2).wait_for()


def wait_for_text(page, words):
    page.get_by_text(words).first.wait_for()


def test_typed_letters_list_matching_regulars_and_enter_checks_in_the_first(check_in_page):
    page, night = check_in_page
    type_letters(page, "mar")
    assert page.locator(".hits button").first.inner_text().split("\n")[0] == "Mark Kowalski"
    page.keyboard.press("Enter")
    wait_for_text(page, "Mark Kowalski (1) checked in")
    assert names_on_night(night) == ["Mark Kowalski"]
    assert (page.input_value("#who"), focused_id(page)) == ("", "who")
    page.keyboard.press("Enter")
    wait_for_text(page, player_is_ready_sentence("Mark Kowalski (1)"))
    assert attendance.entries_to_seat(reader.night(night.pk), 1)[0].name == "Mark Kowalski"
    assert page.locator("#count b").first.inner_text() == "1"


def test_down_arrow_moves_along_the_matches_and_up_arrow_back_to_the_box(check_in_page):
    page, night = check_in_page
    type_letters(page, "mar")
    matches_reached = {"ArrowDown": (1, 2, 2), "ArrowUp": (1, 0)}
    for key, indexes in matches_reached.items():
        for index in indexes:
            page.keyboard.press(key)
            match = page.locator(".hits button").nth(index)
            assert match.evaluate("(button) => button === document.activeElement")
    page.keyboard.press("ArrowUp")
    assert focused_id(page) == "who"
    page.keyboard.press("ArrowDown")
    name = page.locator(".hits button").nth(1).inner_text().split("\n")[0]
    page.keyboard.press("Enter")
    wait_for_text(page, f"{name} (1) checked in")
    assert names_on_night(night) == [name]


def test_names_typed_quickly_are_all_checked_in(check_in_page):
    page, night = check_in_page
    for name in ("mark", "bert", "lukasz"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    wait_for_text(page, player_is_ready_sentence("Mary Łukasz (3)"))
    assert names_on_night(night) == ["Mark Kowalski", "Bert Marsh", "Mary Łukasz"]
    assert len(attendance.entries_to_seat(reader.night(night.pk), 1)) == 3


def test_new_player_takes_enter_twice(check_in_page):
    page, night = check_in_page
    page.keyboard.type("Zorro Vega")
    page.keyboard.press("Enter")
    wait_for_text(page, "New player? Press Enter again to add")
    assert page.locator(".said.error").count() == 0
    assert (page.input_value("#who"), names_on_night(night)) == ("Zorro Vega", [])
    page.keyboard.press("Enter")
    wait_for_text(page, "Zorro Vega (1) checked in")
    assert names_on_night(night) == ["Zorro Vega"]


def test_early_enter_does_not_answer_the_new_player_question(check_in_page):
    """It also does not mark the check-in items of the player before."""
    page, night = check_in_page
    page.keyboard.type("mark")
    press(page, "Enter")
    wait_for_text(page, "Mark Kowalski (1) checked in")
    held_requests = []
    page.route("**/check-in/", lambda route: held_requests.append(route))
    page.keyboard.type("Zorro Vega")
    for _ in range(3):
        page.keyboard.press("Enter")
    page.wait_for_timeout(200)
    held_requests[0].continue_()
    wait_for_text(page, "New player? Press Enter again to add")
    page.wait_for_timeout(300)
    assert len(held_requests) == 1
    assert page.locator(".said.error").count() == 0
    assert (page.input_value("#who"), names_on_night(night)) == ("Zorro Vega", ["Mark Kowalski"])
    assert not attendance.settled_fee_cents_by_entry(reader.night(night.pk))
    page.unroute("**/check-in/")
    press(page, "Enter")
    wait_for_text(page, "Zorro Vega (2) checked in")


@pytest.mark.parametrize("is_page_reloaded", [False, True])
def test_typing_another_name_replaces_an_unconfirmed_new_player(check_in_page, is_page_reloaded):
    page, night = check_in_page
    page.keyboard.type("Zorro Vega")
    page.keyboard.press("Enter")
    wait_for_text(page, "New player? Press Enter again to add")
    if is_page_reloaded:
        page.reload()
    page.keyboard.type("Zoe Quill")
    assert page.input_value("#who") == "Zoe Quill"
    page.keyboard.press("Enter")
    wait_for_text(page, "Press Enter again to add Zoe Quill.")
    page.keyboard.press("Enter")
    wait_for_text(page, "Zoe Quill (1) checked in")
    assert names_on_night(night) == ["Zoe Quill"]


def test_namesake_of_a_checked_in_player_is_added_by_keyboard_alone(check_in_page):
    page, night = check_in_page
    for selector in (".said.success", ".asks"):
        page.keyboard.type("mark")
        page.keyboard.press("Enter")
        page.locator(selector).wait_for()
    assert "Mark Kowalski (1) checked in at" in page.inner_text(".asks")
    assert page.locator(".said.warning, .said.error").count() == 0
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    wait_for_text(page, "Mark Kowalski (2) checked in")
    assert names_on_night(night) == ["Mark Kowalski", "Mark Kowalski"]


def test_name_of_several_regulars_is_asked_about_and_selected(check_in_page):
    page, night = check_in_page
    page.evaluate("document.querySelector('#who').value = 'mar'")
    page.keyboard.press("Enter")
    page.locator(".asks").wait_for()
    assert "Which one? " in page.inner_text(".asks")
    assert page.locator(".said.warning, .said.error").count() == 0
    page.keyboard.type("Zoe Quill")
    assert page.input_value("#who") == "Zoe Quill"
    assert names_on_night(night) == []


def test_enter_while_typing_a_name_leaves_the_open_row_alone(check_in_page):
    page, _ = check_in_page
    page.keyboard.type("mark")
    page.keyboard.press("Enter")
    wait_for_text(page, "Mark Kowalski (1) checked in")
    marks = page.locator("#player kbd, .if-empty")
    assert [mark.is_visible() for mark in marks.all()] == [True, True]
    type_letters(page, "mar")
    assert [mark.is_visible() for mark in marks.all()] == [False, False]
    assert page.locator("kbd:visible").count() == 1


def test_marking_an_item_in_the_list_keeps_the_typed_name(check_in_page):
    page, night = check_in_page
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(regular_number=1))
    page.reload()
    page.keyboard.type("be")
    page.click("#tap-1-tag")
    page.locator("#tap-1-tag[aria-pressed=true]").wait_for()
    assert (page.input_value("#who"), focused_id(page)) == ("be", "who")
    page.focus("#tap-1-adult")
    page.keyboard.press("Space")
    page.locator("#tap-1-adult[aria-pressed=true]").wait_for()
    page.locator("#tap-1-adult:focus").wait_for()
    entry = reader.night(night.pk).entries.with_number(1)
    assert (entry.tag, entry.adult) == (True, True)


def test_next_enter_does_not_confirm_a_reason_question(check_in_page):
    page, night = check_in_page
    page.keyboard.type("mark")
    page.keyboard.press("Enter")
    wait_for_text(page, "Mark Kowalski (1) checked in")
    page.locator("#player summary", has_text="Seat anyway").press("Enter")
    page.keyboard.type("pays at the break")
    page.keyboard.press("Enter")
    wait_for_text(page, "seated anyway: pays at the break")
    page.keyboard.press("Enter")
    wait_for_text(page, NO_NAME_TYPED_SENTENCE)
    assert attendance.settled_fee_cents_by_entry(reader.night(night.pk)) == {}


def test_undo_updates_check_in_without_a_reload(check_in_page):
    page, night = check_in_page
    page.keyboard.type("mark")
    page.keyboard.press("Enter")
    wait_for_text(page, "Mark Kowalski (1) checked in")
    page.click(".last button")
    wait_for_text(page, "Undone: Mark Kowalski (1) checked in")
    assert names_on_night(night) == []
    assert focused_id(page) == "who"


def test_letters_typed_without_focus_go_into_the_name_box(check_in_page):
    page, _ = check_in_page
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("ma")
    assert page.input_value("#who") == "ma"


def test_name_box_gets_typed_letters_after_an_item_is_marked_by_keyboard(check_in_page):
    page, night = check_in_page
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(regular_number=1))
    page.reload()
    page.focus("#tap-1-tag")
    page.keyboard.press("Enter")
    page.locator("#tap-1-tag[aria-pressed=true]:focus").wait_for()
    page.keyboard.type("bert")
    assert (page.input_value("#who"), focused_id(page)) == ("bert", "who")
    page.keyboard.press("Enter")
    wait_for_text(page, "Bert Marsh (2) checked in")
    assert reader.night(night.pk).entries.with_number(1).tag


def test_typed_name_is_kept_when_the_server_does_not_answer(check_in_page):
    page, night = check_in_page
    page.route("**/check-in/", lambda route: route.abort())
    page.keyboard.type("mark")
    page.keyboard.press("Enter")
    wait_for_text(page, "isn't responding")
    assert page.input_value("#who") == "mark"
    page.unroute("**/check-in/")
    page.keyboard.press("Enter")
    wait_for_text(page, "Mark Kowalski (1) checked in")
    assert names_on_night(night) == ["Mark Kowalski"]


def test_typed_name_survives_signing_in_again(check_in_page):
    page, night = check_in_page
    page.context.clear_cookies(name="euchre_session")
    page.keyboard.type("mark")
    page.keyboard.press("Enter")
    page.wait_for_url("**/sign-in/**")
    wait_for_text(page, "Sign in to save what you typed.")
    press(page, *build.PASSWORD, "Enter")
    wait_for_text(page, "isn't saved yet")
    assert names_on_night(night) == []
    press(page, "Enter")
    wait_for_text(page, "Mark Kowalski (1) checked in")
    assert names_on_night(night) == ["Mark Kowalski"]


def test_axe_finds_nothing_on_a_page_in_use(check_in_page, axe):
    page, night = check_in_page
    build.check_in(night, *build.players(5))
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(regular_number=1))
    page.reload()
    type_letters(page, "mar")
    assert axe(page) == []
    page.keyboard.press("Enter")
    page.locator(".said.warning, .said.success").first.wait_for()
    page.keyboard.type("Zorro")
    page.keyboard.press("Enter")
    wait_for_text(page, "New player?")
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_check_in_items_of_the_last_checked_in_player_are_in_view(check_in_page):
    page, _ = check_in_page
    for name in ("mark", "bert"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        wait_for_text(page, ") checked in")
        page.locator("[id^=now-][id$=-fee]").wait_for()
        buttons = page.locator("#player .ticks").first.locator("button").all()
        assert len(buttons) == 4
        boxes = [button.bounding_box() for button in buttons]
        assert max(box["y"] + box["height"] for box in boxes) < 790
        assert min(box["height"] for box in boxes) >= 44
        assert page.evaluate("scrollY") == 0
        page.keyboard.press("Enter")
        wait_for_text(page, "is ready.")


def test_message_with_a_long_name_is_fully_visible_on_a_phone(check_in_page):
    page, _ = check_in_page
    page.set_viewport_size({"width": 360, "height": 800})
    page.keyboard.type("Bartholomew Featherstonehaugh the Third")
    for words in ("Press Enter again to add", "(1) checked in"):
        page.keyboard.press("Enter")
        wait_for_text(page, words)
    message = page.locator(".last .good")
    assert message.inner_text() == "✓ Bartholomew Featherstonehaugh the Third (1) checked in"
    assert message.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert message.bounding_box()["x"] + message.bounding_box()["width"] <= 360
    assert page.locator(".messages").bounding_box()["height"] == 0


def test_late_search_result_changes_nothing_after_check_in(check_in_page):
    """The test holds back the answer to the letters until the press is answered."""
    page, _ = check_in_page
    held_requests = []
    page.route("**/check-in/?only=hits*", lambda route: held_requests.append(route))
    page.keyboard.type("Zoe")
    page.wait_for_timeout(200)
    press(page, "Enter")
    wait_for_text(page, "New player?")
    assert held_requests
    for route in held_requests:
        route.fulfill(body="What the letters were looked up for")
    page.wait_for_timeout(300)
    assert page.locator(".asks", has_text="New player?").is_visible()


# Returns for each name in a list of names whether the comma after it is on the name's line.
ARE_COMMAS_BESIDE_NAMES = """
() => [...document.querySelectorAll("#missing ~ p .kept")].map((item) => {
  const comma = document.createRange();
  comma.selectNodeContents(item.lastChild);
  return comma.getBoundingClientRect().top < item.querySelector("a").getBoundingClientRect().bottom;
})
"""


def test_comma_never_begins_a_line_of_names(visit, transactional_db):
    director = build.director()
    night = build.night(director.club, house="athens")
    for number in range(6):
        for letter in "ab":
            pairs.check_in_team(
                night, f"Bartholomew{number} O'Malley-Fitz{letter}", f"Jo{number}{letter} Poe"
            )
    expected_entries = [replace(entry, expected=True) for entry in reader.night(night.pk).entries]
    build.write_facts(build.desk(night), new=expected_entries)
    page = visit(f"/night/{night.pk}/check-in/", signed_in=director)
    for width in (1280, 1366, 1000, 700, 420, 360):
        page.set_viewport_size({"width": width, "height": 800})
        are_beside_names = page.evaluate(ARE_COMMAS_BESIDE_NAMES)
        assert len(are_beside_names) == 12
        assert all(are_beside_names), width


def test_check_in_items_of_an_expected_player_are_on_one_line(visit, transactional_db):
    director = build.director()
    night = build.night(director.club, house="athens", fee_cents=1000)
    for number, pair in enumerate((("Mary-Lou Larsen", "Ike Orr"), ("Clem Young", "Lu Ray")), 1):
        for name in pair:
            person, team = CheckInPerson(name=name), number if name == pair[1] else None
            signing_in.check_in_player(build.desk(night), person=person, team=team)
    expected_entries = [replace(entry, expected=True) for entry in reader.night(night.pk).entries]
    build.write_facts(build.desk(night), new=expected_entries)
    page = visit(f"/night/{night.pk}/check-in/?team=1", signed_in=director, width=1366)
    assert page.evaluate(COUNT_LINES_OF_ITEMS) == [1, 1]


COUNT_LINES_OF_ITEMS = """
() => [...document.querySelectorAll("#player .ticks:has(b)")].map(
  (one) => new Set([...one.querySelectorAll("button")].map((each) => each.offsetTop)).size)
"""


@pytest.mark.parametrize("size", [(1366, 768), (360, 800)])
def test_count_of_checked_in_players_stays_in_view_while_a_player_is_open(
    visit, transactional_db, size
):
    director = build.director()
    night = build.night(director.club)
    build.check_in(night, *build.players(14))
    address = f"/night/{night.pk}/check-in/"
    page = visit(address, signed_in=director, width=size[0], height=size[1])
    assert page.inner_text("#here") == ""
    page.goto(f"{address}?who=5")
    assert page.inner_text("#here") == "14 here: 3 tables, 2 sit out"
    assert page.locator("#here").bounding_box()["y"] < 300


def test_names_of_a_team_have_one_underline_and_stand_beside_their_fees(visit, transactional_db):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.check_in_teams(night, 2)
    page = visit(f"/night/{night.pk}/check-in/?team=2", signed_in=director)
    link = page.locator(".pairs a", has_text="Cora Abbott & Dan Abbott")
    assert link.evaluate("(one) => [...one.children].map((part) => part.tagName)") == ["SPAN"]
    middle = (
        "(one) => { const { top, bottom } = one.getBoundingClientRect(); return top + bottom; }"
    )
    line = page.locator("#player .ticks", has_text="Cora Abbott")
    name, fee = (line.locator(part).first.evaluate(middle) for part in ("b", "button"))
    assert abs(name - fee) <= 2


@pytest.mark.parametrize("width", [1280, 1366, 1920])
def test_team_on_the_list_takes_two_lines(visit, transactional_db, width):
    director = build.director()
    night = build.night(director.club, house="mcallen")
    for number in range(4):
        people = tuple(
            CheckInPerson(name=name) for name in build.players(8)[2 * number : 2 * number + 2]
        )
        signing_in.check_in_team(build.desk(night), people=people, division="Men's")
    page = visit(f"/night/{night.pk}/check-in/", signed_in=director, width=width, height=768)
    heights = {round(row.bounding_box()["height"]) for row in page.locator(".pairs li").all()}
    assert len(page.locator(".pairs li").all()) == 4
    assert max(heights) < 90


def test_check_in_items_stand_in_one_column_for_all_players(visit, transactional_db):
    director = build.director()
    night = night_during_check_in(director.club)
    for number in (1, 3, 4):
        entries.mark_check_in_items(
            build.desk(night), entry=number, items=frozenset({CheckInItem.TAG}), is_marked=False
        )
    page = visit(f"/night/{night.pk}/check-in/", signed_in=director, width=1366, height=768)
    rows = page.locator(".roster .ticks").all()
    assert len(rows) == 4
    assert len({round(row.locator("> *").first.bounding_box()["x"]) for row in rows}) == 1
