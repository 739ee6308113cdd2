"""The director's own phone, 360 pixels wide: the floor, entering a result, and the way back."""

import pytest

from tests import build
from tests.tournament import pairs
from tournament.storage.models import Change
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call

pytestmark = pytest.mark.django_db(transaction=True)

IS_IN_VIEW = """
(one) => {
  const { top, bottom } = one.getBoundingClientRect();
  const bar = document.querySelector(".saved:not(:empty)");
  return top >= 0 && bottom <= (bar ? bar.getBoundingClientRect().top : innerHeight);
}
"""


@pytest.fixture
def floor_page(visit):
    """Return the floor page in a hand-sized window. The night is a bracket with two games at their
    tables.
    """
    director = build.director()
    night = build.night(director.club, house="athens")
    for names in ("Ann & Bob", "Cal & Dot", "Eve & Fay", "Gus & Hal"):
        pairs.check_in_team(night, *names.split(" & "))
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    page = visit(f"/night/{night.pk}/floor/", signed_in=director, width=360, height=740)
    return night, page


def is_in_view(page, words):
    return page.get_by_text(words).locator("visible=true").last.evaluate(IS_IN_VIEW)


def test_question_of_a_result_and_its_answer_are_in_view(floor_page):
    _, page = floor_page
    page.get_by_role("link", name="Result of table 1").click()
    page.get_by_text("With the number pad alone").wait_for(state="hidden")
    for box, points in (("t1b0", "10"), ("t1b1", "7")):
        page.locator(f"[name={box}]").click()
        page.keyboard.type(points)
    page.locator("#heard1 [role=status]", has_text="Is this right?").wait_for()
    assert is_in_view(page, "Is this right?")
    assert is_in_view(page, "Yes, save it")


def test_save_scores_leads_to_the_question_of_a_result(floor_page):
    _, page = floor_page
    # The keyboard takes the rest of the screen.
    page.set_viewport_size({"width": 360, "height": 400})
    page.get_by_role("link", name="Result of table 1").click()
    page.fill("[name=t1b0]", "10")
    page.fill("[name=t1b1]", "7")
    for _ in range(2):
        page.get_by_role("button", name="Save scores").click()
        page.locator("#heard1 [role=status]", has_text="Is this right?").wait_for()
        page.wait_for_timeout(300)
        assert is_in_view(page, "Yes, save it")


def test_last_change_on_the_floor_page_shows_only_the_result(floor_page):
    night, page = floor_page
    pairs.play_game(night, reader.night(night.pk).rounds.unfinished_games[0].name)
    page.reload()
    words = Change.objects.latest("pk").words
    assert "Winner plays " in words
    last_change = page.locator(".last > span").first
    assert last_change.inner_text().strip() == words.partition("\n")[0]
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/night/{night.pk}/bracket/")
    page.locator(".felt > .clock").wait_for()
    assert page.locator("header.felt").bounding_box()["height"] <= 155


def test_names_of_the_teams_have_the_width_of_the_phone(floor_page):
    _, page = floor_page
    box = page.locator(".floor-tables span:not(.unseen)").first.bounding_box()
    assert box["width"] > 280


@pytest.mark.parametrize("width", [360, 390])
def test_bar_on_a_phone_leaves_most_of_the_screen_to_the_page(floor_page, width):
    _, page = floor_page
    page.set_viewport_size({"width": width, "height": 844})
    assert page.locator(".felt").bounding_box()["height"] <= 150
    steps = [step.bounding_box() for step in page.locator(".steps :is(a, span)").all()]
    assert len({step["y"] for step in steps}) == 1
    assert min(min(step["width"], step["height"]) for step in steps) >= 48
    words = [word.bounding_box() for word in page.locator(".steps b").all()]
    assert min(word["width"] for word in words) > 20
