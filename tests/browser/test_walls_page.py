"""The walls at the desk: each has a small picture, which is the wall itself as it is now."""

import pytest

from tests import build
from tournament.storage.models import Director
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.gate
SIZE = """
(frame) => {
  const { width, height } = frame.getBoundingClientRect();
  return [Math.round(width), Math.round(height)];
}
"""


@pytest.fixture
def night(transactional_db):
    night = build.night(build.director().club, fee_cents=0, tag=False, adult=False)
    build.seated(night, 38)
    walls.add(walls.Presser(night.club_id, "director", night.pk), number=2, name="Kitchen")
    return night


def test_each_wall_is_shown_as_a_small_picture_that_follows_it(visit, night):
    page = visit("/walls/", width=1366, height=768, signed_in=Director.objects.get(), alone=True)
    streams = []
    page.on("request", lambda request: streams.append(request.resource_type))
    first, second = page.locator(".small-wall iframe").all()
    assert [first.get_attribute("title"), second.get_attribute("title")] == [
        "Wall 1 now",
        "Kitchen now",
    ]
    for frame in (first, second):
        frame.scroll_into_view_if_needed()
        assert frame.evaluate(SIZE) == [320, 180]
        shown = frame.content_frame
        shown.locator(".scene.on .names > li").nth(37).wait_for()
    walls.say(walls.Presser(night.club_id, "director", night.pk), wall=2, message="Pie is served")
    second.content_frame.locator(".banner >> text=Pie is served").wait_for()
    assert first.content_frame.locator(".banner").count() == 0
    assert "eventsource" not in streams


def test_cursor_passes_by_the_small_picture(visit, night):
    page = visit("/walls/", signed_in=Director.objects.get())
    been = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        been.add(page.evaluate("document.activeElement.name || document.activeElement.tagName"))
    assert {"scene", "message"} <= been
    assert "IFRAME" not in been
