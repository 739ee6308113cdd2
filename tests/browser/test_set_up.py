"""The set-up form with every dial shown passes axe, fits a narrow screen and a thumb, and works by
keyboard.
"""

import pytest

from scoring.dials.house_rules import DIALS
from tests import build
from tests.browser.measures import FIND_TOO_SMALL, THEMES
from tournament.kit.desk import appearance
from tournament.storage.models import Tournament
from tournament.storage.reading import reader

pytestmark = [pytest.mark.gate, pytest.mark.django_db(transaction=True)]

BLANK_SET_UP_ADDRESS = "/set-up/?from=blank"
CHOSEN_THROWN_IN_RULE = "() => document.querySelector('[name=nobody_names]').value"


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_any_dial(visit, axe, theme):
    page = visit(BLANK_SET_UP_ADDRESS, signed_in=build.director(), cookies={"euchre_theme": theme})
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert axe(page) == []


def test_axe_finds_nothing_on_dials_with_faults(visit, axe):
    page = visit(BLANK_SET_UP_ADDRESS, signed_in=build.director())
    page.fill("[name=made]", "eleven")
    page.fill("[name=games]", "")
    page.click("text=Set up the night >> nth=0")
    page.wait_for_selector("text=Please fix 2 answers")
    assert f"{DIALS['made'].label}: Enter a whole number" in page.inner_text("main")
    assert axe(page) == []
    assert page.evaluate("document.activeElement.name") == "games"


@pytest.mark.parametrize("house", ["tanglewood", "alameda", "mcallen", "athens", "general"])
def test_set_up_button_is_fully_visible_on_an_ordinary_laptop(visit, house):
    address = f"/set-up/?from={house}"
    page = visit(address, signed_in=build.director(), width=1366, height=768)
    box = page.locator("button.do").first.bounding_box()
    assert (page.evaluate("scrollY"), box["y"] + box["height"] < 768) == (0, True)


VISIBLE_DIALS = """() => [...document.querySelectorAll("[name=games], [name=bracket_draw],"
  + "[name=divisions],"
  + "[name=sit_out_points], [name=three_made], [name=x_fine_cents]")]
  .filter((box) => box.checkVisibility()).map((box) => box.name)"""


def test_fields_of_a_way_to_move_are_asked_beside_that_way(visit):
    page = visit(BLANK_SET_UP_ADDRESS, signed_in=build.director())
    names_of_single_play = {"games", "sit_out_points", "three_made", "x_fine_cents"}
    assert set(page.evaluate(VISIBLE_DIALS)) == names_of_single_play
    page.select_option("[name=format]", "total_points")
    assert set(page.evaluate(VISIBLE_DIALS)) == {"games", "divisions"}
    page.select_option("[name=format]", "single_elimination")
    assert set(page.evaluate(VISIBLE_DIALS)) == {"bracket_draw", "divisions"}
    headings = page.locator("details:visible > summary").all_inner_texts()
    assert "3-player tables" not in headings
    assert "X" not in headings
    page.select_option("[name=format]", "individual")
    assert set(page.evaluate(VISIBLE_DIALS)) == names_of_single_play


@pytest.mark.parametrize("script", [True, False])
def test_other_format_is_set_up_by_keyboard_alone(visit, script):
    page = visit("/set-up/?from=athens", signed_in=build.director(), script=script)
    page.focus("summary >> text=The games")
    page.keyboard.press("Enter")
    page.focus("[name=format]")
    for _ in range(2):
        page.keyboard.press("ArrowUp")
    if script:
        assert page.evaluate("document.querySelector('[name=games]').checkVisibility()")
    page.focus("[name=name]")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=is set up for")
    rules = reader.night(Tournament.objects.get().pk).rules
    assert (rules.format.value, rules.games, rules.target) == ("individual", 8, 10)


@pytest.mark.parametrize("size", appearance.TEXT_SIZES)
def test_no_dial_is_cut_off_at_320_pixels(visit, size):
    cookies = {"euchre_size": str(size)}
    page = visit(BLANK_SET_UP_ADDRESS, width=320, signed_in=build.director(), cookies=cookies)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("width", [360, 1280])
def test_every_set_up_answer_is_large_enough_for_a_thumb(visit, width):
    page = visit(BLANK_SET_UP_ADDRESS, width=width, signed_in=build.director())
    assert page.evaluate(FIND_TOO_SMALL) == []


def test_dial_is_changed_by_keyboard_alone(visit):
    page = visit("/set-up/?from=tanglewood", signed_in=build.director())
    page.focus("summary >> text=Naming trump")
    for key in ("Enter", "ArrowUp"):
        page.keyboard.press(key)
    assert page.evaluate(CHOSEN_THROWN_IN_RULE) == "zero_hand"
    page.focus("button.do")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=is set up for")
    rules = reader.night(Tournament.objects.get().pk).rules
    assert rules.nobody_names.value == "zero_hand"


def test_chosen_answer_has_the_focus_in_an_opened_section(visit):
    page = visit("/set-up/?from=alameda", signed_in=build.director())
    page.focus("summary >> text=/^X$/")
    page.keyboard.press("Enter")
    cursor = "[document.activeElement.name, document.activeElement.value]"
    assert page.evaluate(cursor) == ["x_for_euchre", "False"]
    page.keyboard.press("ArrowUp")
    assert page.evaluate(cursor) == ["x_for_euchre", "True"]


def test_axe_finds_nothing_on_a_practice_evening(visit, axe):
    director = build.director()
    night = build.night(director.club)
    build.change_plan(night, practice=True)
    build.check_in(night, "Ada Abbott")
    page = visit(f"/night/{night.pk}/", signed_in=director)
    assert "Practice" in page.inner_text("aside")
    assert "Ada Abbott" in page.inner_text("[aria-label='The last change']")
    assert axe(page) == []
