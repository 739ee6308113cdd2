"""The director's own phone, 360 pixels wide: on the floor, at a result, and back."""

import pytest

from tests import build
from tests.tournament import pairs
from tournament.storage.models import Change
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call

pytestmark = pytest.mark.django_db(transaction=True)

IN_VIEW = """
(one) => {
  const { top, bottom } = one.getBoundingClientRect();
  const bar = document.querySelector(".saved:not(:empty)");
  return top >= 0 && bottom <= (bar ? bar.getBoundingClientRect().top : innerHeight);
}
"""


@pytest.fixture
def phone(visit):
    """A bracket whose two first games are on, and the floor in a hand."""
    director = build.director()
    night = build.night(director.club, house="athens")
    for names in ("Ann & Bob", "Cal & Dot", "Eve & Fay", "Gus & Hal"):
        pairs.enter(night, *names.split(" & "))
    draw_and_call.draw(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    page = visit(f"/night/{night.pk}/floor/", signed_in=director, width=360, height=740)
    return night, page


def is_in_view(page, words):
    return page.get_by_text(words).locator("visible=true").last.evaluate(IN_VIEW)


def test_question_of_a_result_and_its_answer_are_in_view(phone):
    _, page = phone
    page.get_by_role("link", name="Result of table 1").click()
    page.get_by_text("With the number pad alone").wait_for(state="hidden")
    for box, points in (("t1b0", "10"), ("t1b1", "7")):
        page.locator(f"[name={box}]").click()
        page.keyboard.type(points)
    page.locator("#heard1 [role=status]", has_text="Is it so?").wait_for()
    assert is_in_view(page, "Is it so?")
    assert is_in_view(page, "Yes, keep it")


def test_last_change_says_the_result_and_no_more(phone):
    night, page = phone
    pairs.play(night, replay.night(night.pk).rounds.on_now[0].name)
    page.reload()
    told = Change.objects.latest("pk").words
    assert " go on against " in told
    last = page.locator(".last > span").first
    assert last.inner_text().strip() == told.partition("). ")[0] + ")."
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/night/{night.pk}/bracket/")
    page.locator(".felt > .clock").wait_for()
    assert page.locator("header.felt").bounding_box()["height"] <= 155


def test_names_of_the_teams_have_the_width_of_the_phone(phone):
    _, page = phone
    told = page.locator(".floor-tables span:not(.unseen)").first.bounding_box()
    assert told["width"] > 280


@pytest.mark.parametrize("width", [360, 390])
def test_bar_leaves_a_phone_to_the_page(phone, width):
    _, page = phone
    page.set_viewport_size({"width": width, "height": 844})
    assert page.locator(".felt").bounding_box()["height"] <= 150
    steps = [one.bounding_box() for one in page.locator(".steps :is(a, span)").all()]
    assert len({step["y"] for step in steps}) == 1
    assert min(min(step["width"], step["height"]) for step in steps) >= 48
    words = [one.bounding_box() for one in page.locator(".steps b").all()]
    assert min(word["width"] for word in words) > 20
