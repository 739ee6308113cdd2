"""The page of walls shows a small live picture of each wall."""

import pytest

from tournament.evening.night import walls as screens
from tournament.topics.wall import actions as walls

pytestmark = [
    pytest.mark.gate,
    pytest.mark.night(seated=38, fee_cents=0, tag=False, adult=False),
    pytest.mark.usefixtures("kitchen_wall"),
]
FRAME_SIZE = """
(frame) => {
  const { width, height } = frame.getBoundingClientRect();
  return [Math.round(width), Math.round(height)];
}
"""


@pytest.fixture
def kitchen_wall(night):
    walls.add_screen(
        walls.ScreenPress(night.club_id, "director", night.pk), screen_number=2, name="Kitchen"
    )


def test_small_picture_follows_each_wall(visit, director, night):
    page = visit("/walls/", width=1366, height=768, signed_in=director, alone=True)
    resource_types = []
    page.on("request", lambda request: resource_types.append(request.resource_type))
    first_frame, second_frame = page.locator(".small-wall iframe").all()
    assert [first_frame.get_attribute("title"), second_frame.get_attribute("title")] == [
        "Screen 1 now",
        "Kitchen now",
    ]
    for frame in (first_frame, second_frame):
        frame.scroll_into_view_if_needed()
        assert frame.evaluate(FRAME_SIZE) == [320, 180]
        html = frame.content_frame
        html.locator(".scene.on .names > li").nth(37).wait_for()
    walls.show_message(
        walls.ScreenPress(night.club_id, "director", night.pk),
        screen_number=2,
        message="Pie is served",
    )
    second_frame.content_frame.locator(".banner >> text=Pie is served").wait_for()
    assert first_frame.content_frame.locator(".banner").count() == 0
    assert "eventsource" not in resource_types


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)])
def test_longest_message_is_fully_visible_and_covers_no_name(visit, night, size):
    """The third line of a message was cut in half on a projector of 4 to 3."""
    message = "THE COFFEE AND THE PIES ARE IN THE KITCHEN; " * 3
    walls.show_message(
        walls.ScreenPress(night.club_id, "director", night.pk),
        screen_number=1,
        message=message[: screens.MAX_MESSAGE_LENGTH],
    )
    page = visit("/display/", width=size[0], height=size[1])
    page.wait_for_selector(".scene.on .names")
    banner = page.locator(".banner").bounding_box()
    text = page.locator(".banner bdi").bounding_box()
    assert banner["y"] <= text["y"]
    assert text["y"] + text["height"] <= banner["y"] + banner["height"] <= size[1]
    names = page.locator(".scene.on .page-area").bounding_box()
    assert names["y"] + names["height"] <= banner["y"]


def test_tab_key_skips_the_small_picture(visit, director, night):
    page = visit("/walls/", signed_in=director)
    focused_names = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        focused_names.add(
            page.evaluate("document.activeElement.name || document.activeElement.tagName")
        )
    assert {"scene", "message"} <= focused_names
    assert "IFRAME" not in focused_names


def test_box_of_the_message_takes_the_width_of_its_line(visit, director, night):
    page = visit("/walls/", width=1366, height=768, signed_in=director)
    box, button = page.locator("#message1"), page.get_by_text("Show the message").first
    form = page.locator("form:has(> .field > #message1)").bounding_box()
    width_left = form["width"] - button.bounding_box()["width"]
    box_width = width_left if width_left > 400 else form["width"]
    assert box.bounding_box()["width"] > 0.9 * box_width
