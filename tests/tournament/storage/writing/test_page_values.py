"""A page that was opened earlier never undoes what another page has saved since."""

from dataclasses import dataclass

import pytest

from tests import build, pressing
from tournament.server.laptop import hall
from tournament.storage.models import Change, Club, Regular


@dataclass(frozen=True)
class Drawn:
    """A form, by its page and its button, with two of its boxes and the values typed into them."""

    page: str
    button: str
    box: str
    typed: tuple[str, str]
    other: str = ""
    more: str = ""


FORMS = {
    "set up": Drawn("/night/{}/set-up/", "Save", "fee_cents", ("12", "5"), "name", "Our Tuesday"),
    "name": Drawn(
        "/night/{}/check-in/?who=1", "Change the name", "nickname", ("Ace", "Bo"), "lot", "7"
    ),
    "regular": Drawn("/regulars/?who=1", "Save", "phone", ("555 1", "555 2"), "lot", "7"),
    "club": Drawn("/club/", "Change the name", "club", ("First", "Second")),
    "club's word": Drawn("/club/", "Save the word", "calls_it", ("day", "session")),
    "split": Drawn("/night/{}/payout/", "Save the split", "place_1", ("50%", "30%")),
    "donated": Drawn(
        "/night/{}/payout/", "Save the prizes", "thing_1", ("Ham", "Pie"), "thing_2", "Jam"
    ),
    "wi-fi": Drawn("/hall/", "Save the Wi-Fi", "wifi", ("First", "Second")),
    "wall's name": Drawn("/walls/", "Save the name", "name", ("First", "Second")),
    "wall's message": Drawn("/walls/", "Show the message", "message", ("First", "Second")),
}
DONATED = {"prizes_from": "donated", "prize_places": 3}
PAIRS = {name: case for name, case in FORMS.items() if case.other}


@pytest.fixture
def night(desk, request):
    callspec = getattr(request.node, "callspec", None)
    dials = DONATED if callspec and callspec.params.get("name") == "donated" else {}
    row = build.night(Club.objects.get(), games=2, **dials)
    build.sign_in(row, *build.players(4))
    hall.let_phones_connect()
    return row


def form_on_page(desk, case, night):
    page = pressing.page(desk, case.page.format(night.pk))
    buttons = [
        (form, button)
        for form in page.forms
        for button in form.presses
        if button.words == case.button and case.box in form.names
    ]
    return buttons[0]


def values_in_form(desk, case, night):
    form, _ = form_on_page(desk, case, night)
    return {
        box: values[0]
        for box, values in form.values_to_send().items()
        if box in (case.box, case.other)
    }


@pytest.mark.parametrize("name", PAIRS)
def test_untouched_box_keeps_a_value_saved_since(desk, night, name):
    case = PAIRS[name]
    older = form_on_page(desk, case, night)
    pressing.send(desk, *form_on_page(desk, case, night), **{case.box: case.typed[0]})
    since = values_in_form(desk, case, night)
    pressing.send(desk, *older, **{case.other: case.more})
    assert values_in_form(desk, case, night) == since | {case.other: case.more}


@pytest.mark.parametrize("name", FORMS)
def test_box_that_two_have_changed_is_refused_with_both(desk, night, name):
    case = FORMS[name]
    older = form_on_page(desk, case, night)
    pressing.send(desk, *form_on_page(desk, case, night), **{case.box: case.typed[0]})
    since, changes = values_in_form(desk, case, night), Change.objects.count()
    answer = pressing.send(desk, *older, **{case.box: case.typed[1]})
    assert answer.status_code == 409
    html = " ".join(answer.content.decode().split())
    assert "after you opened this page" in html
    assert all(typed in html for typed in case.typed)
    assert (values_in_form(desk, case, night), Change.objects.count()) == (since, changes)


@pytest.mark.parametrize("name", FORMS)
def test_director_who_has_seen_both_values_saves_by_another_press(desk, night, name):
    case = FORMS[name]
    older = form_on_page(desk, case, night)
    pressing.send(desk, *form_on_page(desk, case, night), **{case.box: case.typed[0]})
    answer = pressing.send(desk, *older, **{case.box: case.typed[1]})
    again = pressing.Page(case.page.format(night.pk), answer.content.decode())
    form, button = next(
        (form, button)
        for form in again.forms
        for button in form.presses
        if button.words == case.button and case.box in form.names
    )
    pressing.send(desk, form, button, **{case.box: case.typed[1]})
    assert case.typed[1] in values_in_form(desk, case, night)[case.box]


@pytest.mark.parametrize("drawn", ["{", "[]", "7", "[" * 9999])
def test_box_that_nobody_drew_so_is_no_form_of_ours(desk, night, drawn):
    assert desk.post(f"/night/{night.pk}/set-up/", {"name": "x", "drawn": drawn}).status_code == 400


def test_letter_put_right_at_the_desk_leaves_what_the_list_of_regulars_has_since(desk, night):
    older = form_on_page(desk, FORMS["name"], night)
    pressing.press(desk, "/regulars/?who=1", "Save", nickname="Ace", phone="555 1")
    pressing.send(desk, *older, name="Ada Abott")
    regular = Regular.objects.get(number=1)
    assert (regular.name, regular.nickname, regular.phone) == ("Ada Abott", "Ace", "555 1")
