"""A page that was opened earlier never undoes what another page has saved since."""

from dataclasses import dataclass

import pytest

from tests import pressing
from tournament.storage.models import Change, Regular


@dataclass(frozen=True)
class FormCase:
    """A form, by its page and its button, with two of its boxes and the values typed into them."""

    page: str
    button: str
    box: str
    typed: tuple[str, str]
    other_box: str = ""
    other_value: str = ""


FORM_CASES = {
    "set up": FormCase(
        "/night/{}/set-up/", "Save", "fee_cents", ("12", "5"), "name", "Our Tuesday"
    ),
    "name": FormCase(
        "/night/{}/check-in/?who=1", "Change the name", "nickname", ("Ace", "Bo"), "lot", "7"
    ),
    "regular": FormCase("/regulars/?who=1", "Save", "phone", ("555 1", "555 2"), "lot", "7"),
    "club": FormCase("/club/", "Change the name", "club", ("First", "Second")),
    "club's word": FormCase("/club/", "Save the word", "calls_it", ("day", "session")),
    "split": FormCase("/night/{}/payout/", "Save the split", "place_1", ("50%", "30%")),
    "donated": FormCase(
        "/night/{}/payout/", "Save the prizes", "thing_1", ("Ham", "Pie"), "thing_2", "Jam"
    ),
    "wi-fi": FormCase("/hall/", "Save the Wi-Fi", "wifi", ("First", "Second")),
    "wall's name": FormCase("/walls/", "Save the name", "name", ("First", "Second")),
    "wall's message": FormCase("/walls/", "Show the message", "message", ("First", "Second")),
}
NIGHT_OPTIONS = {"games": 2, "checked_in": 4}
DONATED_PRIZES = pytest.mark.night(prizes_from="donated", prize_places=3, **NIGHT_OPTIONS)
FORM_CASE_NAMES = [
    pytest.param(name, marks=DONATED_PRIZES if name == "donated" else ()) for name in FORM_CASES
]
FORM_CASE_NAMES_WITH_OTHER_BOX = [
    name for name in FORM_CASE_NAMES if FORM_CASES[name.values[0]].other_box
]
pytestmark = [pytest.mark.night(**NIGHT_OPTIONS), pytest.mark.usefixtures("open_hall")]


def form_on_page(desk, case, night):
    page = pressing.page(desk, case.page.format(night.pk))
    buttons = [
        (form, button)
        for form in page.forms
        for button in form.submit_buttons
        if button.words == case.button and case.box in form.box_names
    ]
    return buttons[0]


def values_in_form(desk, case, night):
    form, _ = form_on_page(desk, case, night)
    return {
        box: values[0]
        for box, values in form.values_to_send().items()
        if box in (case.box, case.other_box)
    }


@pytest.mark.parametrize("case_name", FORM_CASE_NAMES_WITH_OTHER_BOX)
def test_untouched_box_keeps_a_value_saved_since(desk, night, case_name):
    case = FORM_CASES[case_name]
    outdated_page = form_on_page(desk, case, night)
    pressing.send(desk, *form_on_page(desk, case, night), **{case.box: case.typed[0]})
    values_saved_since = values_in_form(desk, case, night)
    pressing.send(desk, *outdated_page, **{case.other_box: case.other_value})
    assert values_in_form(desk, case, night) == values_saved_since | {
        case.other_box: case.other_value
    }


@pytest.mark.parametrize("case_name", FORM_CASE_NAMES)
def test_box_changed_by_two_people_is_refused_with_both_values(desk, night, case_name):
    case = FORM_CASES[case_name]
    outdated_page = form_on_page(desk, case, night)
    pressing.send(desk, *form_on_page(desk, case, night), **{case.box: case.typed[0]})
    values_saved_since, changes = values_in_form(desk, case, night), Change.objects.count()
    response = pressing.send(desk, *outdated_page, **{case.box: case.typed[1]})
    assert response.status_code == 409
    html = " ".join(response.content.decode().split())
    assert "after you opened this page" in html
    assert all(value in html for value in case.typed)
    assert (values_in_form(desk, case, night), Change.objects.count()) == (
        values_saved_since,
        changes,
    )


@pytest.mark.parametrize("case_name", FORM_CASE_NAMES)
def test_director_who_has_seen_both_values_saves_by_another_press(desk, night, case_name):
    case = FORM_CASES[case_name]
    outdated_page = form_on_page(desk, case, night)
    pressing.send(desk, *form_on_page(desk, case, night), **{case.box: case.typed[0]})
    response = pressing.send(desk, *outdated_page, **{case.box: case.typed[1]})
    refusal_page = pressing.Page(case.page.format(night.pk), response.content.decode())
    form, button = next(
        (form, button)
        for form in refusal_page.forms
        for button in form.submit_buttons
        if button.words == case.button and case.box in form.box_names
    )
    pressing.send(desk, form, button, **{case.box: case.typed[1]})
    assert case.typed[1] in values_in_form(desk, case, night)[case.box]


@pytest.mark.parametrize("original_text", ["{", "[]", "7", "[" * 9999])
def test_unreadable_original_values_are_a_bad_request(desk, night, original_text):
    assert (
        desk.post(f"/night/{night.pk}/set-up/", {"name": "x", "drawn": original_text}).status_code
        == 400
    )


def test_corrected_name_keeps_newer_details_of_the_regular(desk, night):
    older_page = form_on_page(desk, FORM_CASES["name"], night)
    pressing.press(desk, "/regulars/?who=1", "Save", nickname="Ace", phone="555 1")
    pressing.send(desk, *older_page, name="Ada Abott")
    regular = Regular.objects.get(number=1)
    assert (regular.name, regular.nickname, regular.phone) == ("Ada Abott", "Ace", "555 1")
