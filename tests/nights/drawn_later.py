"""Pages with a form that no link leads to: it is drawn once something else was sent, or at its own
time. Each by its place, with the way there.
"""

from datetime import timedelta

import time_machine
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests import build, pressing
from tests.nights.drawn_forms import MARK
from tests.tournament import pairs
from tournament.actions import regulars, sessions
from tournament.actions.regulars import Contact
from tournament.models import Club


def _shown(answer):
    assert answer.status_code == 200
    return pressing.Page(answer.wsgi_request.get_full_path(), answer.content.decode())


def _drawn_at(place, page):
    """The form of this place, as it stands on the page."""
    return next(one for one in page.forms if one.told.get(MARK) == place)


def _signed_out_amid(desk):
    """The sign-in has ended while somebody typed, and they have signed in again."""
    row = build.night(Club.objects.get())
    limit = _drawn_at("limits/limits.html 1", pressing.page(desk, f"/night/{row.pk}/time-limit/"))
    Session.objects.all().delete()
    asked = _shown(pressing.send(desk, limit, ends0="21:30"))
    sign_in = next(one for one in asked.forms if "password" in one.names)
    return _shown(pressing.send(desk, sign_in, password=build.PASSWORD))


def _of_another_division(desk):
    """A man is signed in for the women's."""
    row = build.night(Club.objects.get(), house="mcallen")
    regulars.enlist(club=row.club_id, people=[Contact("Max Moe")])
    regulars.note_sex(club=row.club_id, number=1, sex="m")
    return _entered(desk, row, "Max Moe", "Women's")


def _second_team_at_the_same_time(desk):
    return _entered(desk, _men_and_mixed(), "Ada Abbott", "Mixed")


def _second_team_at_another_time(desk):
    row = _men_and_mixed()
    sessions.set_apart(build.desk(row), division="Mixed")
    return _entered(desk, row, "Ada Abbott", "Mixed")


def _men_and_mixed():
    row = build.night(Club.objects.get(), house="mcallen")
    pairs.sign_in(row, 1, "Men's")
    return row


def _entered(desk, row, who, division):
    box = _drawn_at("check_in/_team_box.html 1", pressing.page(desk, f"/night/{row.pk}/check-in/"))
    return _shown(pressing.send(desk, box, who=who, division=division))


def _left_open(desk):
    """The clock is two days further, and the night was never closed."""
    row = build.night(Club.objects.get(), day=timezone.localdate() - timedelta(days=2))
    with time_machine.travel(timezone.now() - timedelta(days=2), tick=False):
        build.seated(row, 8)
    return pressing.page(desk, "/")


def _ready_and_none_on(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.drawn(row, 4)
    return pressing.page(desk, f"/night/{row.pk}/scores/")


def _limit_is_up(desk):
    row = build.night(Club.objects.get(), games=8)
    build.seated(row, 8)
    now = timezone.localtime()
    build.planned(row, limits=(("", now.hour * 60 + now.minute - 10),))
    return pressing.page(desk, f"/night/{row.pk}/scores/")


LATER = {
    "people/send_again.html 1": _signed_out_amid,
    "check_in/_misfit.html 1": _of_another_division,
    "check_in/_second.html 1": _second_team_at_the_same_time,
    "check_in/_second.html 2": _second_team_at_another_time,
    "tonight/_left.html 1": _left_open,
    "scores/none.html 1": _ready_and_none_on,
    "parts/_limits.html 1": _limit_is_up,
}
