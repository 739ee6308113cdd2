"""A director's first ten minutes: with the mouse, by keyboard alone, and in a browser without
script.
"""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import build
from tests.browser.keys import focused_element, press, tab_to
from tournament.storage.models import Tournament
from tournament.storage.reading import reader

pytestmark = [pytest.mark.gate, pytest.mark.django_db(transaction=True)]

SET_UP_ADDRESS = "/set-up/?from=tanglewood"

FOCUS_OUTLINE = """
() => {
  const style = getComputedStyle(document.activeElement);
  const shown = [style.outlineStyle, style.outlineWidth, style.boxShadow !== "none"];
  return { tag: document.activeElement.tagName, shown };
}
"""
FONT_SIZES = """
() => [...document.querySelectorAll(".wall > :not(img, [hidden])")]
  .map((line) => parseFloat(getComputedStyle(line).fontSize))
"""


def test_first_evening_works_by_keyboard_alone(visit):
    page = visit("/")
    assert focused_element(page) == "club"
    page.keyboard.type("Tanglewood")
    press(page, "Enter")
    page.wait_for_selector("text=Set up tonight")
    assert focused_element(page).startswith("Tanglewood")
    press(page, "Shift+Tab")
    tab_to(page, "Alameda Isles")
    press(page, "Shift+Tab", "Enter")
    page.wait_for_url("**/set-up/?from=tanglewood")
    assert focused_element(page) == "name"
    page.keyboard.type("Charity night")
    press(page, "Enter")
    page.wait_for_selector("h1 >> text=Charity night")
    assert "is set up for" in page.inner_text("[role=status]")


def test_skip_link_leads_past_the_bar_at_the_top(visit):
    page = visit("/club/", signed_in=build.director())
    press(page, "Tab")
    assert focused_element(page) == "Skip to the content"
    press(page, "Enter")
    assert focused_element(page) == "MAIN"


def test_two_presses_of_enter_set_up_a_night(visit):
    director = build.director()
    page = visit("/", signed_in=director)
    press(page, "Enter")
    page.wait_for_url("**/set-up/?from=tanglewood")
    press(page, "Enter")
    page.wait_for_selector("text=is set up for")
    assert focused_element(page) == "Check in players"
    assert Tournament.objects.get().house == "tanglewood"


def test_two_presses_of_enter_set_up_a_night_like_last_weeks(visit):
    director = build.director()
    last_week = timezone.localdate() - timedelta(days=7)
    last_night = build.night(director.club, day=last_week, games=7)
    page = visit("/", signed_in=director)
    press(page, "Enter")
    page.wait_for_url(f"**/set-up/?from={last_night.pk}")
    press(page, "Enter")
    page.wait_for_selector("text=is set up for")
    assert reader.night(Tournament.objects.latest("pk").pk).rules.games == 7


def test_first_evening_works_without_script(visit):
    page = visit("/", script=False)
    page.fill("[name=club]", "Tanglewood")
    page.click("text=Start the club")
    page.click("text=Alameda Isles")
    page.click("summary >> text=Points")
    page.fill("[name=march]", "3")
    page.click("main button")
    night = reader.night(Tournament.objects.get().pk)
    assert night.name in page.inner_text("h1")
    assert (night.house.key, night.rules.march) == ("alameda", 3)
    page.click("button[value=larger]")
    page.click("text=Colors")
    page.click("text=High contrast")
    assert page.get_attribute("html", "data-size") == "125"
    assert page.get_attribute("html", "data-theme") == "contrast"
    page.click("text=Sign out")
    assert "Director's sign-in" in page.inner_text("h1")


def test_focus_is_visible_on_every_element_that_can_have_it(visit):
    page = visit(SET_UP_ADDRESS, signed_in=build.director())
    outline_count = 0
    for _ in range(20):
        press(page, "Tab")
        outline = page.evaluate(FOCUS_OUTLINE)
        if outline["tag"] == "BODY":
            break
        assert outline["shown"] == ["solid", "3px", True], focused_element(page)
        outline_count += 1
    assert outline_count >= 10


def test_cursor_goes_to_the_first_refused_box(visit):
    page = visit(SET_UP_ADDRESS, signed_in=build.director())
    page.fill("[name=name]", "")
    page.click("text=Set up the night")
    page.wait_for_selector("[aria-invalid=true]")
    assert focused_element(page) == "name"
    assert "Enter a name." in page.inner_text("main")


def test_changing_theme_and_size_keeps_typed_text(visit):
    page = visit(SET_UP_ADDRESS, signed_in=build.director())
    page.fill("[name=name]", "Half-typed na")
    page.click("button[value=larger]")
    page.wait_for_selector("html[data-size='125']")
    page.click("text=Colors")
    page.click("text=Projector")
    page.wait_for_selector("html[data-theme='projector']")
    assert page.input_value("[name=name]") == "Half-typed na"
    assert page.get_attribute("button[value=projector]", "aria-pressed") == "true"
    page.goto("/")
    assert page.get_attribute("html", "data-size") == "125"


def test_text_is_18_pixels_high_and_grows_by_up_to_half(visit):
    page = visit("/sign-in/", cookies={"euchre_size": "100"})
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    assert page.evaluate(size) == 18
    page = visit("/sign-in/", cookies={"euchre_size": "150"})
    assert page.evaluate(size) == 27


def test_password_is_shown_on_request_and_may_be_pasted(visit):
    build.director()
    page = visit("/sign-in/")
    page.click("text=Show the password")
    assert page.get_attribute("[name=password]", "type") == "text"
    page.fill("[name=password]", "maple lantern ")
    press(page, "Control+a", "Control+x", "Control+v")
    page.keyboard.type("river")
    press(page, "Enter")
    page.wait_for_selector("text=Set up tonight")


def test_names_on_the_big_screen_are_large(visit):
    director = build.director()
    build.night(director.club, name="Tuesday euchre")
    for width, height in ((1280, 720), (1920, 1080), (1024, 768)):
        page = visit(f"/display/{director.club.wall}/", width=width, height=height)
        heights = page.evaluate(FONT_SIZES)
        assert min(heights) >= 0.04 * height
        assert page.evaluate("document.documentElement.scrollHeight") <= height


def test_script_typed_as_a_name_does_not_run(visit):
    payloads = [
        "<script>document.title='run'</script>",
        "<img src=x onerror=\"document.title='run'\">",
    ]
    director = build.director(club=payloads[1])
    build.night(director.club, name=payloads[0])
    for path in ("/", "/set-up/", SET_UP_ADDRESS, "/hall/", f"/display/{director.club.wall}/"):
        page = visit(path, signed_in=director)
        assert page.title() != "run"
        assert page.locator("main img:not([src^='/static/']), main script").count() == 0


def test_big_screen_updates_by_itself(visit):
    director = build.director()
    page = visit("/display/")
    assert "No game yet" in page.inner_text("main")
    build.night(director.club, name="Charity night")
    page.wait_for_selector("h1 >> text=Charity night", timeout=8000)


def test_theme_dialog_reports_a_failed_change(visit):
    page = visit(SET_UP_ADDRESS, signed_in=build.director())
    page.fill("[name=name]", "Half-typed na")
    page.context.clear_cookies(name="euchre_csrf")
    page.click("button[value=larger]")
    page.wait_for_selector("[role=status] >> text=Reload the page and try again")
    assert page.input_value("[name=name]") == "Half-typed na"


def test_long_names_fit_on_the_big_screen(visit):
    director = build.director(club="The " + "W" * 56)
    build.night(director.club, name="N" * 60)
    for width, height in ((1280, 720), (1920, 1080), (1024, 768)):
        page = visit("/display/", width=width, height=height)
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        assert page.evaluate("document.documentElement.scrollWidth") <= width
