"""A table phone works at 360 pixels, without script, and while the Wi-Fi is away."""

import pytest
from django.urls import reverse

from tests import build
from tournament.evening.facts import Hand
from tournament.server.access import table_key
from tournament.storage.models import Change
from tournament.storage.reading import reader
from tournament.topics.phones import actions as table_phones
from tournament.topics.table.actions import hands

pytestmark = pytest.mark.night(seated=8)


def phone_address(night, table=1):
    return reverse("table", args=[night.pk, table, table_key.table_key(night.pk, table, 1)])


def answer_hand(page, maker, result="made"):
    page.locator(f"form.phone [name=maker][value={maker}]").check()
    page.locator(f"form.phone [name=came][value={result}]").check()


def stored_hands(night):
    return [
        (hand.maker, hand.tricks)
        for hand in reader.night(night.pk).rounds.current_game.game_at(1).hands
    ]


def wait_for_hands(page, night, *expected_hands):
    for _ in range(60):
        if stored_hands(night) == list(expected_hands):
            return
        page.wait_for_timeout(100)
    assert stored_hands(night) == list(expected_hands)


def test_hand_is_sent_and_taken_back_without_script(visit, night):
    page = visit(phone_address(night), width=360, height=740, script=False)
    assert page.locator("form.phone label").count() == 9
    answer_hand(page, "N")
    page.click("form.phone button.do")
    assert page.inner_text("h2") == "Hand 2 of 8"
    wait_for_hands(page, night, ("N", 3))
    page.click(".last-hand button")
    wait_for_hands(page, night)
    assert page.inner_text("h2") == "Hand 1 of 8"


def test_thrown_in_hand_is_sent_without_further_questions(visit, page_faults, transactional_db):
    night = build.night(build.director().club, nobody_names="zero_hand")
    build.seat_players(night, 8)
    page = visit(phone_address(night), width=360, height=740)
    page.locator("form.phone [name=came][value=made]").check()
    page.locator(".unplayed input").check()
    assert not page.is_visible("text=How many tricks")
    assert page.evaluate(IS_IN_VIEW, ["form.phone button.do"])
    assert page_faults(page) == []
    page.context.set_offline(True)
    page.click("form.phone button.do")
    page.wait_for_selector("text=Hand 1: No one named trump (thrown in)")
    assert page.is_visible("text=How many tricks")
    # The phone also knows who deals next.
    answer_hand(page, "S")
    page.click("form.phone button.do")
    page.context.set_offline(False)
    wait_for_hands(page, night, ("", None), ("S", 3))
    assert [
        hand.dealer for hand in reader.night(night.pk).rounds.current_game.game_at(1).hands
    ] == ["N", "E"]


def test_hands_wait_on_the_phone_while_there_is_no_wi_fi(visit, night):
    page = visit(phone_address(night), width=360, height=740)
    answer_hand(page, "N")
    page.click("form.phone button.do")
    wait_for_hands(page, night, ("N", 3))
    page.wait_for_selector(".last-hand button >> text=Undo hand 1")
    page.context.set_offline(True)
    answer_hand(page, "E", "euchred")
    page.click("form.phone button.do")
    assert page.inner_text("form.phone h2") == "Hand 3"
    answer_hand(page, "S", "march")
    page.click("form.phone button.do")
    page.wait_for_selector("text=2 hands saved on this phone")
    maker_names = page.locator("form.phone label:not(.unplayed) bdi").all_inner_texts()
    waiting_words = page.locator(".waiting-hands li").all_inner_texts()
    assert waiting_words == [
        f"Hand 2: {maker_names[1]} was euchred.",
        f"Hand 3: {maker_names[2]} took all 5.",
    ]
    assert not page.is_visible(".last-hand button")
    assert stored_hands(night) == [("N", 3)]
    # The fourth hand is chosen but not sent when the Wi-Fi comes back.
    answer_hand(page, "W")
    page.context.set_offline(False)
    wait_for_hands(page, night, ("N", 3), ("E", 2), ("S", 5))
    page.wait_for_selector(".waiting-hands", state="hidden")
    page.wait_for_selector(".last-hand >> text=Hand 3")
    assert page.locator("form.phone [name=maker][value=W]").is_checked()
    page.click("form.phone button.do")
    wait_for_hands(page, night, ("N", 3), ("E", 2), ("S", 5), ("W", 3))


def test_undone_hand_with_a_lost_answer_is_not_sent_again(visit, night):
    page = visit(phone_address(night), width=360, height=740)

    def lose_answer(route):
        route.fetch()
        route.abort()

    page.route("**/table/**", lose_answer, times=1)
    answer_hand(page, "N")
    page.click("form.phone button.do")
    page.wait_for_selector("text=1 hand saved on this phone")
    wait_for_hands(page, night, ("N", 3))
    hands.remove_hand(build.desk(night), game=1, table=1, hand_number=1, version=1)
    page.wait_for_selector(".waiting-hands", state="hidden")
    page.wait_for_selector("form.phone h2 >> text=Hand 1")
    assert stored_hands(night) == []
    # The same answers, pressed again, are another hand.
    answer_hand(page, "N")
    page.click("form.phone button.do")
    wait_for_hands(page, night, ("N", 3))
    keys = list(Change.objects.filter(by="table 1").values_list("key", flat=True))
    assert len(set(keys)) == len(keys) == 2
    assert all(keys)


def test_conflicting_hand_of_another_phone_is_reported_and_kept(visit, night):
    page = visit(phone_address(night), width=360, height=740)
    page.context.set_offline(True)
    answer_hand(page, "N")
    page.click("form.phone button.do")
    page.wait_for_selector("text=1 hand saved on this phone")
    other_hand = Hand(round=1, table=1, number=1, dealer="N", event="played", maker="W", tricks=5)
    hands.record_hand(build.desk(night), hand=other_hand)
    page.context.set_offline(False)
    page.wait_for_selector(".waiting-hands .error")
    assert page.inner_text(".waiting-hands ol").startswith("Hand 1: ")
    assert stored_hands(night) == [("W", 5)]
    page.click("text=I have told the director")
    page.wait_for_selector(".waiting-hands", state="hidden")


def test_table_phone_passes_every_page_check(visit, page_faults, night):
    page = visit(phone_address(night), width=360, height=740)
    assert page_faults(page) == []


def test_two_phones_and_the_desk_write_one_table(visit, page_faults, night):
    table_phones.set_both_sides_send(build.desk(night), needs_both_sides=True)
    north_phone = visit(phone_address(night), width=360, height=740)
    assert page_faults(north_phone) == []
    north_phone.click("text=N/S")
    east_phone = visit(f"{phone_address(night)}?side=EW", width=360, height=740)
    for phone in (north_phone, east_phone):
        answer_hand(phone, "N")
        phone.click("form.phone button.do")
    for phone in (north_phone, east_phone):
        phone.wait_for_selector("text=Saved for both sides.")
    assert stored_hands(night) == [("N", 3)]
    answer_hand(north_phone, "E", "march")
    north_phone.click("form.phone button.do")
    north_phone.wait_for_selector(".last-hand >> text=Hand 2")
    answer_hand(east_phone, "E")
    east_phone.click("form.phone button.do")
    for phone in (north_phone, east_phone):
        phone.wait_for_selector("text=The other side sent")
    assert page_faults(east_phone) == []
    desk = visit(f"/night/{night.pk}/scores/1/1/", signed_in=night.club.directors.get())
    desk.wait_for_selector("text=E/W sent:")
    assert page_faults(desk) == []
    east_phone.click("text=The other side is right")
    for phone in (north_phone, east_phone):
        phone.wait_for_selector("h2 >> text=Hand 3")
        phone.wait_for_selector("text=is not the same", state="hidden")
    assert stored_hands(night) == [("N", 3), ("E", 5)]
    desk.reload()
    desk.keyboard.press("1")
    desk.keyboard.press("2")
    wait_for_hands(desk, night, ("N", 3), ("E", 5), ("N", 5))
    for phone in (north_phone, east_phone):
        phone.wait_for_selector("h2 >> text=Hand 4")


IS_IN_VIEW = """
([selector]) => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
"""


COUNT_COVERED_PARTS = """
() => {
  const send = document.querySelector("form.phone button.do").getBoundingClientRect();
  return [...document.querySelectorAll("form.phone label, form.phone legend")].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < send.bottom && bottom > send.top;
  }).length;
}
"""


def test_send_button_appears_once_all_questions_are_answered(visit, night):
    page = visit(phone_address(night), width=360, height=740)
    for hand in (1, 2, 3):
        assert page.evaluate(COUNT_COVERED_PARTS) == 0
        page.locator("form.phone [name=maker][value=N]").check()
        assert page.evaluate(COUNT_COVERED_PARTS) == 0
        page.locator("form.phone [name=came][value=march]").check()
        assert page.evaluate(COUNT_COVERED_PARTS) == 0
        assert page.evaluate(IS_IN_VIEW, ["form.phone button.do"])
        page.click("form.phone button.do")
        page.wait_for_selector(f".last-hand >> text=Hand {hand}")
        page.wait_for_selector(f"form.phone h2 >> text=Hand {hand + 1}")
        page.wait_for_timeout(100)
        assert page.evaluate(IS_IN_VIEW, [".last-hand p"])
        assert page.evaluate(IS_IN_VIEW, ["form.phone fieldset:first-of-type"])
        assert page.evaluate(IS_IN_VIEW, ["form.phone fieldset:last-of-type"])
