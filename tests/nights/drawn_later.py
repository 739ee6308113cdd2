"""Pages with a form that no link leads to: it is drawn once something else was sent, or at its own
time. Each by its place, with the way there.
"""

from datetime import timedelta

import time_machine
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests import build, pressing
from tests.nights.drawn_forms import MARK
from tests.tournament import pairs
from tests.tournament.finishing import finished
from tournament.bracket.actions import draw_and_call, forfeited_games
from tournament.club.regulars import actions as regulars
from tournament.entrants.sessions import actions as sessions
from tournament.laptop import newer
from tournament.lists.contact import Contact
from tournament.models import Club
from tournament.night.play.totals import Totals
from tournament.prizes.payout import actions as payout
from tournament.prizes.payout.board import payout as payout_board
from tournament.purse.payouts import Prize
from tournament.reading import replay
from tournament.table.actions import totals_in


def _shown(answer):
    assert answer.status_code == 200
    return pressing.Page(answer.wsgi_request.get_full_path(), answer.content.decode())


def _drawn_at(place, page):
    """The form of this place, as it stands on the page."""
    return next(one for one in page.forms if one.told.get(MARK) == place)


def _signed_out_amid(desk):
    """The sign-in has ended while somebody typed, and they have signed in again."""
    row = build.night(Club.objects.get())
    limit = _drawn_at(
        "evening/limits/limits.html 1", pressing.page(desk, f"/night/{row.pk}/time-limit/")
    )
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
    box = _drawn_at("door/_box.html 1", pressing.page(desk, f"/night/{row.pk}/check-in/"))
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


def _places_have_moved(desk):
    """Another side has won by a score that was corrected after the award."""
    row = finished(Club.objects.get())[0]
    night = replay.night(row.pk)
    prizes = [Prize(one.entry, one.cents, "place 1", 1) for one in payout_board(night).proposed]
    payout.award(build.desk(row), prizes=prizes)
    (game,) = night.current.games
    totals_in.type_totals(
        build.desk(row, reason="misread"),
        game=game.round,
        table=game.table,
        typed=Totals((6, 9), (1, 2)),
        version=game.sheet.version,
    )
    return pressing.page(desk, f"/night/{row.pk}/payout/")


def _forfeit_that_others_have_built_on(desk):
    """It is turned round once the next game is called."""
    row = build.night(Club.objects.get(), house="athens")
    pairs.drawn(row, 4)
    forfeited_games.forfeit(build.desk(row), name="W1.1", by="a")
    draw_and_call.call_games(build.desk(row))
    pairs.play(row, "W1.2")
    draw_and_call.call_games(build.desk(row))
    listed = pressing.page(desk, f"/night/{row.pk}/correct/")
    return _shown(pressing.send(desk, _drawn_at("bracket/_forfeited.html 1", listed), by="b"))


def _newer_than_the_last_time(desk):
    newer.keep(settings.DATA, "0.8.2")
    return pressing.page(desk, "/club/new/")


def _pasted_with_a_fault(desk):
    """A name that stands there twice, to be mended in the box."""
    page = pressing.page(desk, "/regulars/import/")
    form = _drawn_at("club/regulars/import.html 1", page)
    return _shown(pressing.send(desk, form, pasted="Name\nAnn Lee\nAnn Lee\n"))


LATER = {
    "bracket/_forfeit_asked.html 1": _forfeit_that_others_have_built_on,
    "help/whats_new.html 1": _newer_than_the_last_time,
    "prizes/payout/_moved.html 1": _places_have_moved,
    "club/regulars/_mend.html 1": _pasted_with_a_fault,
    "club/people/send_again.html 1": _signed_out_amid,
    "door/_misfit.html 1": _of_another_division,
    "door/_second.html 1": _second_team_at_the_same_time,
    "door/_second.html 2": _second_team_at_another_time,
    "evening/tonight/_left_open.html 1": _left_open,
    "table/scores/none.html 1": _ready_and_none_on,
    "desk/_limits.html 1": _limit_is_up,
}
