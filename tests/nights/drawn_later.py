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
from tests.tournament.finishing import finished, with_x
from tournament.evening.night.play.rulings import Case
from tournament.evening.night.play.totals import Totals
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.payouts import Prize
from tournament.kit.lists.contact import Contact, Listed, Person
from tournament.kit.lists.team_people import TeamRow
from tournament.server.laptop import data_folder
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import sessions, signing_in
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import payout
from tournament.topics.prizes.boards.payout import payout as payout_board
from tournament.topics.rulings import actions as rulings
from tournament.topics.table.actions import totals_in


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
        "nights/limits/limits.html 1", pressing.page(desk, f"/night/{row.pk}/time-limit/")
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


def _left_out_of_the_season(desk):
    _left_open(desk)
    return pressing.page(desk, "/season/")


def _a_letter_apart(desk):
    """Two regulars who may be one person."""
    people = [Contact("Ann Abbott"), Contact("Anne Abbott")]
    regulars.enlist(club=Club.objects.get().pk, people=people)
    return pressing.page(desk, "/regulars/")


def _one_who_may_be_another(desk):
    _a_letter_apart(desk)
    return pressing.page(desk, "/regulars/?who=1")


def _merged(desk):
    _a_letter_apart(desk)
    regulars.merge(club=Club.objects.get().pk, number=1, other=2)
    return pressing.page(desk, "/regulars/?who=1")


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


def _places_have_moved(desk, *, is_paid=False):
    """Another side has won by a score that was corrected after the award."""
    row = finished(Club.objects.get())[0]
    night = replay.night(row.pk)
    prizes = [Prize(one.entry, one.cents, "place 1", 1) for one in payout_board(night).proposed]
    payout.award(build.desk(row), prizes=prizes)
    for prize in prizes if is_paid else ():
        payout.hand_over(build.desk(row), entry=prize.entry, cents=prize.cents)
    (game,) = night.rounds.current.games
    totals_in.type_totals(
        build.desk(row, reason="misread"),
        game=game.round,
        table=game.table,
        typed=Totals((6, 9), (1, 2)),
        version=game.sheet.version,
    )
    return pressing.page(desk, f"/night/{row.pk}/payout/")


def _prizes_were_paid(desk):
    return _places_have_moved(desk, is_paid=True)


def _prize_is_to_give_back(desk):
    """It was handed over, and is awarded smaller since."""
    row = finished(Club.objects.get())[0]
    payout.award(build.desk(row), prizes=[Prize(1, 200, "place 1", 1)])
    payout.hand_over(build.desk(row), entry=1, cents=200)
    payout.award(build.desk(row), prizes=[Prize(1, 100, "place 1", 1)])
    return pressing.page(desk, f"/night/{row.pk}/payout/")


def _fines_were_paid(desk):
    """Two have paid for an X that is theirs no more."""
    row = finished(Club.objects.get())[0]
    for account in accounts(replay.night(row.pk)):
        payments.settle(build.desk(row), entry=account.entry.number, cents=account.owed)
    with_x(row, (1, 1))
    return pressing.page(desk, f"/night/{row.pk}/money/")


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
    data_folder.note_version(settings.DATA, "0.8.2")
    return pressing.page(desk, "/club/new/")


def _pasted_with_a_fault(desk):
    """A name that stands there twice, to be mended in the box."""
    page = pressing.page(desk, "/regulars/import/")
    form = _drawn_at("club/regulars/import.html 1", page)
    return _shown(pressing.send(desk, form, pasted="Name\nAnn Lee\nAnn Lee\n"))


def _ruling_that_the_score_lacks(desk):
    """At a table that keeps its own sheet."""
    row = build.night(Club.objects.get())
    build.seated(row, 4)
    case = Case(event="renege", hand="-", dealer="N", offender="N", maker="E", alone="no")
    rulings.rule(build.desk(row), game=1, table=1, case=case, version=0)
    return pressing.page(desk, f"/night/{row.pk}/rulings/")


def _team_missed_the_draw(desk):
    """It was not ready then, and another one has a bye."""
    row = build.night(Club.objects.get(), house="athens")
    pairs.sign_in(row, 5)
    signing_in.sign_in_two(build.desk(row), people=[Person(name="Zoe Young"), Person(name="Al Oh")])
    draw_and_call.draw(build.desk(row))
    return pressing.page(desk, f"/night/{row.pk}/check-in/?team=6")


def _paid_and_left_out(desk):
    """Of a draw, for want of a partner."""
    row = build.night(Club.objects.get(), house="athens")
    pairs.sign_in(row, 2)
    pairs.enter(row, "Zoe Young")
    draw_and_call.draw(build.desk(row))
    return pressing.page(desk, f"/night/{row.pk}/money/")


def _team_is_expected(desk):
    """From a list, and neither of the two has come yet."""
    row = build.night(Club.objects.get(), house="mcallen", fee_cents=0)
    people = (Listed("Dan Ray", line=2), Listed("Cal Orr", line=2))
    door_acts.enter_teams(build.desk(row), rows=(TeamRow(2, "Men's", people),))
    return pressing.page(desk, f"/night/{row.pk}/check-in/?team=1")


def _ended_after_a_game(desk):
    """The first game is over, and the second is not seated."""
    row = build.night(Club.objects.get())
    build.seated(row, 8)
    build.all_in(row, 1)
    return pressing.page(desk, f"/night/{row.pk}/closing/")


LATER = {
    "prizes/_ended_early.html 2": _ended_after_a_game,
    "door/_team.html 1": _team_is_expected,
    "door/_late.html 1": _team_missed_the_draw,
    "door/_people.html 1": _team_missed_the_draw,
    "rulings/_row.html 1": _ruling_that_the_score_lacks,
    "bracket/_forfeit_asked.html 1": _forfeit_that_others_have_built_on,
    "help/whats_new.html 1": _newer_than_the_last_time,
    "prizes/payout/_moved.html 1": _prizes_were_paid,
    "prizes/payout/_moved.html 2": _places_have_moved,
    "prizes/payout/_winners.html 1": _prize_is_to_give_back,
    "money/_give_back_press.html 1": _fines_were_paid,
    "money/_give_all_back.html 1": _fines_were_paid,
    "money/_unplayed.html 1": _paid_and_left_out,
    "club/regulars/_mend.html 1": _pasted_with_a_fault,
    "club/people/send_again.html 1": _signed_out_amid,
    "door/_misfit.html 1": _of_another_division,
    "door/_second.html 1": _second_team_at_the_same_time,
    "door/_second.html 2": _second_team_at_another_time,
    "nights/tonight/_left_open.html 1": _left_open,
    "nights/tonight/_left_open.html 2": _left_open,
    "places/season/_left_out.html 1": _left_out_of_the_season,
    "club/regulars/_pairs.html 1": _a_letter_apart,
    "club/regulars/_spellings.html 1": _merged,
    "club/regulars/_spellings.html 2": _one_who_may_be_another,
    "club/regulars/_spellings.html 3": _one_who_may_be_another,
    "table/scores/none.html 1": _ready_and_none_on,
    "desk/_limits.html 1": _limit_is_up,
}
