"""An older page never undoes what another one saved since."""

from dataclasses import dataclass

import pytest

from tests import build, pressing
from tournament.server.laptop import hall
from tournament.storage.models import Change, Club, Regular


@dataclass(frozen=True)
class Drawn:
    """A form by its page and its button; two of its boxes, with what is typed into them."""

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
    "club's word": Drawn("/club/", "Call it so", "calls_it", ("day", "session")),
    "split": Drawn("/night/{}/payout/", "Split the pot so", "place_1", ("50%", "30%")),
    "donated": Drawn(
        "/night/{}/payout/", "Save the prizes", "thing_1", ("Ham", "Pie"), "thing_2", "Jam"
    ),
    "wi-fi": Drawn("/hall/", "Keep it", "wifi", ("First", "Second")),
    "wall's name": Drawn("/walls/", "Call it so", "name", ("First", "Second")),
    "wall's message": Drawn("/walls/", "Show it", "message", ("First", "Second")),
}
DONATED = {"prizes_from": "donated", "prize_places": 3}
PAIRS = {name: one for name, one in FORMS.items() if one.other}


@pytest.fixture
def night(desk, request):
    asked = getattr(request.node, "callspec", None)
    dials = DONATED if asked and asked.params.get("name") == "donated" else {}
    row = build.night(Club.objects.get(), games=2, **dials)
    build.sign_in(row, *build.players(4))
    hall.let_in()
    return row


def form_of(desk, one, night):
    page = pressing.page(desk, one.page.format(night.pk))
    found = [
        (form, button)
        for form in page.forms
        for button in form.presses
        if button.words == one.button and one.box in form.names
    ]
    return found[0]


def stored(desk, one, night):
    form, _ = form_of(desk, one, night)
    return {box: values[0] for box, values in form.sent().items() if box in (one.box, one.other)}


@pytest.mark.parametrize("name", PAIRS)
def test_box_that_nobody_touched_keeps_what_was_saved_since(desk, night, name):
    one = PAIRS[name]
    older = form_of(desk, one, night)
    pressing.send(desk, *form_of(desk, one, night), **{one.box: one.typed[0]})
    since = stored(desk, one, night)
    pressing.send(desk, *older, **{one.other: one.more})
    assert stored(desk, one, night) == since | {one.other: one.more}


@pytest.mark.parametrize("name", FORMS)
def test_box_that_two_have_changed_is_refused_with_both(desk, night, name):
    one = FORMS[name]
    older = form_of(desk, one, night)
    pressing.send(desk, *form_of(desk, one, night), **{one.box: one.typed[0]})
    since, changes = stored(desk, one, night), Change.objects.count()
    answer = pressing.send(desk, *older, **{one.box: one.typed[1]})
    assert answer.status_code == 409
    said = " ".join(answer.content.decode().split())
    assert "after you opened this page" in said
    assert all(typed in said for typed in one.typed)
    assert (stored(desk, one, night), Change.objects.count()) == (since, changes)


@pytest.mark.parametrize("name", FORMS)
def test_whoever_has_seen_both_saves_theirs_by_another_press(desk, night, name):
    one = FORMS[name]
    older = form_of(desk, one, night)
    pressing.send(desk, *form_of(desk, one, night), **{one.box: one.typed[0]})
    answer = pressing.send(desk, *older, **{one.box: one.typed[1]})
    again = pressing.Page(one.page.format(night.pk), answer.content.decode())
    form, button = next(
        (form, button)
        for form in again.forms
        for button in form.presses
        if button.words == one.button and one.box in form.names
    )
    pressing.send(desk, form, button, **{one.box: one.typed[1]})
    assert one.typed[1] in stored(desk, one, night)[one.box]


@pytest.mark.parametrize("drawn", ["{", "[]", "7", "[" * 9999])
def test_box_that_nobody_drew_so_is_no_form_of_ours(desk, night, drawn):
    assert desk.post(f"/night/{night.pk}/set-up/", {"name": "x", "drawn": drawn}).status_code == 400


def test_letter_put_right_at_the_desk_leaves_what_the_list_of_regulars_has_since(desk, night):
    older = form_of(desk, FORMS["name"], night)
    pressing.press(desk, "/regulars/?who=1", "Save", nickname="Ace", phone="555 1")
    pressing.send(desk, *older, name="Ada Abott")
    one = Regular.objects.get(number=1)
    assert (one.name, one.nickname, one.phone) == ("Ada Abott", "Ace", "555 1")
