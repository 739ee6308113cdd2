"""The pad of cards and the ruling that follows from it work by finger, by keyboard and without
script.
"""

import pytest
from django.urls import reverse

from tests.browser.measures import COLOR_RULES, FIND_TOO_SMALL, THEMES
from tournament.evening import facts
from tournament.kit.desk import appearance
from tournament.storage.reading import reader

pytestmark = [
    pytest.mark.gate,
    pytest.mark.django_db(transaction=True),
    pytest.mark.night(seated=4),
]
PRESSED_CARDS = ("AH", "10C", "9H", "KH", "AC", "JD")
QUERY_ABOUT_HAND = "trump=H&dealer=N&lone=-"
PROOF_SENTENCE = "reneged in trick 1, proved in trick 2 by the jack of diamonds."


def checker_address(night, name="tricks-of", query=QUERY_ABOUT_HAND):
    return f"{reverse(name, args=[night.pk, 1, 1])}?{query}"


def press_card(page, card):
    page.click(f"#card-{card}")
    page.wait_for_selector(f"#card-{card}[aria-disabled]")


def axe_faults(page, axe):
    """Return what axe finds on the page, except in the bar of the last change, which other tests
    check.
    """
    page.evaluate("document.querySelector('.last')?.remove()")
    return axe(page)


def test_cards_are_pressed_without_a_new_page(visit, director, night):
    page = visit(checker_address(night), signed_in=director)
    page.evaluate("window.same = true")
    for card in PRESSED_CARDS:
        press_card(page, card)
    assert PROOF_SENTENCE in page.inner_text("main")
    assert page.inner_text("[data-said]").startswith("Trick 2:")
    assert page.evaluate("window.same")
    assert page.url.endswith("cards=EAH-S10C-W9H-NKH-EAC-SJD")


def test_quick_presses_lose_no_card(visit, director, night):
    page = visit(checker_address(night), signed_in=director)
    page.evaluate(
        f"for (const card of {[*PRESSED_CARDS]}) document.getElementById(`card-${{card}}`).click()"
    )
    page.wait_for_selector(f"text={PROOF_SENTENCE}")


def test_going_back_frees_the_last_pressed_card(visit, director, night):
    page = visit(checker_address(night), signed_in=director)
    for card in PRESSED_CARDS[:3]:
        press_card(page, card)
    page.go_back()
    page.wait_for_selector("#card-9H:not([aria-disabled])")
    assert page.locator("#card-10C[aria-disabled]").count() == 1
    page.click("#undo-card")
    page.wait_for_selector("#card-10C:not([aria-disabled])")
    page.reload()
    assert page.locator(".pad [aria-disabled]").count() == 1


def test_trick_checker_works_by_keyboard_alone(visit, director, night):
    page = visit(checker_address(night), signed_in=director)
    page.focus("#card-KS")
    page.keyboard.press("Enter")
    page.wait_for_selector("#card-KS[aria-disabled]")
    assert page.evaluate("document.activeElement.id") == "card-KS"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "card-QS"
    page.keyboard.press("Enter")
    page.wait_for_selector("#card-QS[aria-disabled]")
    assert page.locator(".pad [aria-disabled]").count() == 2


def test_renege_is_proved_and_ruled_on_without_script(visit, director, night):
    page = visit(reverse("ruling", args=[night.pk, 1, 1]), signed_in=director, script=False)
    page.click("text=Check the tricks first")
    page.click("text=Hearts")
    page.click(".ways a >> text=North")
    page.click('text="No one"')
    for card in PRESSED_CARDS:
        page.click(f"#card-{card}")
    assert PROOF_SENTENCE in page.inner_text("main")
    page.get_by_role("link", name="Make a ruling", exact=True).click()
    page.click(".ways a >> text=East")
    assert "+2" in page.inner_text("main")
    page.click("text=Record this ruling")
    page.wait_for_url("**/scores/1/#t1")
    assert "proved in trick 2 by the jack of diamonds" in page.inner_text("body")
    (ruling,) = reader.night(night.pk).facts_of(facts.Ruling)
    assert ruling.evidence["cards"] == "EAH-S10C-W9H-NKH-EAC-SJD"


def pages_of_ruling(night):
    cards = "EAH-S10C-W9H-NKH-EAC-SJD-s9S"
    yield checker_address(night, query="")
    yield checker_address(night, query=f"{QUERY_ABOUT_HAND}&cards={cards}")
    yield checker_address(night, query=f"{QUERY_ABOUT_HAND}&cards=EAH-SAH")
    yield checker_address(night, query=f"{QUERY_ABOUT_HAND}&cards={cards}&held=N")
    yield checker_address(night, "ruling", "event=renege&offender=S")
    yield checker_address(night, "ruling", "event=renege&offender=S&maker=E&alone=yes")
    yield checker_address(night, "ruling", "event=renege&offender=S&maker=N&alone=yes")
    yield checker_address(night, "ruling", "event=misdeal&hand=1")
    yield checker_address(
        night, query=f"{QUERY_ABOUT_HAND}&cards=EAH-S10C-W9C-NKH-EAC-SQH-WQS-N9S-SAS-WJH"
    )
    yield reverse("rulings", args=[night.pk])
    yield reverse("order-up", args=[night.pk]) + "?cards=JH-JD-AS-KS-9C-9D"


@pytest.mark.exhaustive
def test_axe_finds_nothing_and_nothing_is_small_or_cut_off(visit, axe, director, night):
    page = visit("/", signed_in=director)
    for address in pages_of_ruling(night):
        page.goto(address)
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert axe_faults(page, axe) == [], address
            assert page.evaluate(FIND_TOO_SMALL) == [], address
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address


@pytest.mark.parametrize("theme", THEMES[1:])
def test_colors_of_every_theme_have_enough_contrast(visit, axe, director, night, theme):
    """Everything but the colors is the same in each theme."""
    page = visit("/", signed_in=director, cookies={"euchre_theme": theme})
    for address in pages_of_ruling(night):
        page.goto(address)
        assert axe(page, COLOR_RULES) == [], address


@pytest.mark.parametrize("size", appearance.TEXT_SIZES)
def test_card_buttons_fit_at_every_size_of_text(visit, director, night, size):
    page = visit(
        checker_address(night, query=f"{QUERY_ABOUT_HAND}&cards=EAH"),
        width=320,
        signed_in=director,
        cookies={"euchre_size": str(size)},
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(FIND_TOO_SMALL) == []
    assert page.evaluate(CUT_OFF_BUTTONS) == []


CUT_OFF_BUTTONS = """
() => [...document.querySelectorAll(".pad button")]
  .filter((key) => key.scrollWidth > key.clientWidth)
  .map((key) => key.id)
"""
