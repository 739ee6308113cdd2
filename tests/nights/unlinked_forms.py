"""Open the pages with forms that no link leads to, because they are drawn only after a certain
action or at a certain time. OPEN_FORM_BY_PLACE lists each function under the form's template.
"""

from datetime import timedelta

import time_machine
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests import build, pressing
from tests.nights.drawn_forms import PLACE_ATTRIBUTE
from tests.tournament import pairs
from tests.tournament.finishing import correct_typed_xs, finished_night
from tournament.evening.night.play.rulings import RulingCase
from tournament.evening.night.play.totals import Totals
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.payouts import Prize
from tournament.kit.lists.contact import CheckInPerson, Contact, ListedPerson
from tournament.kit.lists.team_people import TeamInList
from tournament.server.laptop import data_folder
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.club.actions import regulars
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import signing_in, time_slots
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import payout
from tournament.topics.prizes.boards.payout import prizes_board as payout_board
from tournament.topics.rulings import actions as rulings
from tournament.topics.table.actions import score_sheets


def _page_of_response(response):
    assert response.status_code == 200
    return pressing.Page(response.wsgi_request.get_full_path(), response.content.decode())


def _find_form_at(place, page):
    """Return the form with this template place on the page."""
    return next(form for form in page.forms if form.attributes.get(PLACE_ATTRIBUTE) == place)


def _form_after_new_sign_in(desk):
    """Open the page after a sign-in that ended while a form was being filled in."""
    row = build.night(Club.objects.get())
    time_limit_form = _find_form_at(
        "nights/limits/limits.html 1", pressing.page(desk, f"/night/{row.pk}/time-limit/")
    )
    Session.objects.all().delete()
    page = _page_of_response(pressing.send(desk, time_limit_form, ends0="21:30"))
    sign_in_form = next(form for form in page.forms if "password" in form.box_names)
    return _page_of_response(pressing.send(desk, sign_in_form, password=build.PASSWORD))


def _man_in_womens_division(desk):
    """Open the answer to a man who is checked in for the women's division."""
    row = build.night(Club.objects.get(), house="mcallen")
    regulars.add_people(club=row.club_id, people=[Contact("Max Moe")])
    regulars.store_sex(club=row.club_id, number=1, sex="m")
    return _check_in(desk, row, "Max Moe", "Women's")


def _second_team_in_same_slot(desk):
    return _check_in(desk, _night_with_one_team(), "Ada Abbott", "Mixed")


def _second_team_in_other_slot(desk):
    row = _night_with_one_team()
    time_slots.move_to_own_time_slot(build.desk(row), division="Mixed")
    return _check_in(desk, row, "Ada Abbott", "Mixed")


def _night_with_one_team():
    row = build.night(Club.objects.get(), house="mcallen")
    pairs.check_in_teams(row, 1, "Men's")
    return row


def _check_in(desk, row, person, division):
    check_in_form = _find_form_at(
        "door/_box.html 1", pressing.page(desk, f"/night/{row.pk}/check-in/")
    )
    return _page_of_response(pressing.send(desk, check_in_form, who=person, division=division))


def _home_with_open_night(desk):
    """Open the home page two days after a night that was never closed."""
    row = build.night(Club.objects.get(), day=timezone.localdate() - timedelta(days=2))
    with time_machine.travel(timezone.now() - timedelta(days=2), tick=False):
        build.seat_players(row, 8)
    return pressing.page(desk, "/")


def _season_with_open_night(desk):
    _home_with_open_night(desk)
    return pressing.page(desk, "/season/")


def _regulars_with_similar_names(desk):
    """Open the regulars, two of whom have names so similar that they may be one person."""
    people = [Contact("Ann Abbott"), Contact("Anne Abbott")]
    regulars.add_people(club=Club.objects.get().pk, people=people)
    return pressing.page(desk, "/regulars/")


def _regular_with_similar_name(desk):
    _regulars_with_similar_names(desk)
    return pressing.page(desk, "/regulars/?who=1")


def _regular_after_merging(desk):
    _regulars_with_similar_names(desk)
    regulars.merge_regulars(club=Club.objects.get().pk, number=1, other_number=2)
    return pressing.page(desk, "/regulars/?who=1")


def _scores_before_any_call(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(row, 4)
    return pressing.page(desk, f"/night/{row.pk}/scores/")


def _scores_after_time_limit(desk):
    row = build.night(Club.objects.get(), games=8)
    build.seat_players(row, 8)
    now = timezone.localtime()
    build.change_plan(row, limits=(("", now.hour * 60 + now.minute - 10),))
    return pressing.page(desk, f"/night/{row.pk}/scores/")


def _prizes_after_correction(desk, *, is_paid=False):
    """Open the prizes after a score was corrected that gives an awarded prize to someone else."""
    row = finished_night(Club.objects.get())[0]
    night = reader.night(row.pk)
    prizes = [
        Prize(prize.entry, prize.cents, "place 1", 1)
        for prize in payout_board(night).proposed_prizes
    ]
    payout.award_prizes(build.desk(row), prizes=prizes)
    for prize in prizes if is_paid else ():
        payout.pay_prize(build.desk(row), entry=prize.entry, cents=prize.cents)
    (game,) = night.rounds.current_game.games
    score_sheets.save_totals(
        build.desk(row, reason="misread"),
        game=game.round,
        table=game.table,
        typed_totals=Totals((6, 9), (1, 2)),
        version=game.sheet.version,
    )
    return pressing.page(desk, f"/night/{row.pk}/payout/")


def _paid_prizes_after_correction(desk):
    return _prizes_after_correction(desk, is_paid=True)


def _prizes_after_smaller_award(desk):
    """Open the prizes after a paid prize was awarded again with a smaller amount."""
    row = finished_night(Club.objects.get())[0]
    payout.award_prizes(build.desk(row), prizes=[Prize(1, 200, "place 1", 1)])
    payout.pay_prize(build.desk(row), entry=1, cents=200)
    payout.award_prizes(build.desk(row), prizes=[Prize(1, 100, "place 1", 1)])
    return pressing.page(desk, f"/night/{row.pk}/payout/")


def _money_after_void_fines(desk):
    """Open the money after two players paid fines for Xs that a correction then removed."""
    row = finished_night(Club.objects.get())[0]
    for account in accounts(reader.night(row.pk)):
        payments.take_all_owed(
            build.desk(row), entry=account.entry.number, cents_shown=account.cents_owed
        )
    correct_typed_xs(row, (1, 1))
    return pressing.page(desk, f"/night/{row.pk}/money/")


def _forfeit_with_later_game(desk):
    """Open a forfeit that the director may reverse, after the next game was called."""
    row = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(row, 4)
    forfeited_games.record_forfeit(build.desk(row), game_name="W1.1", by="a")
    draw_and_call.call_games(build.desk(row))
    pairs.play_game(row, "W1.2")
    draw_and_call.call_games(build.desk(row))
    corrections_page = pressing.page(desk, f"/night/{row.pk}/correct/")
    return _page_of_response(
        pressing.send(desk, _find_form_at("bracket/correct.html 2", corrections_page), by="b")
    )


def _news_after_update(desk):
    data_folder.store_old_version(settings.DATA_FOLDER, "0.8.2")
    return pressing.page(desk, "/club/new/")


def _pasted_list_with_fault(desk):
    """Open a pasted list that has one name twice, to be corrected in its box."""
    page = pressing.page(desk, "/regulars/import/")
    form = _find_form_at("club/regulars/import.html 1", page)
    return _page_of_response(pressing.send(desk, form, pasted="Name\nAnn Lee\nAnn Lee\n"))


def _ruling_missing_from_score(desk):
    """Open the rulings with one that the table's own score sheet lacks."""
    row = build.night(Club.objects.get())
    build.seat_players(row, 4)
    case = RulingCase(event="renege", hand="-", dealer="N", offender="N", maker="E", alone="no")
    rulings.save_ruling(build.desk(row), game=1, table=1, case=case, version=0)
    return pressing.page(desk, f"/night/{row.pk}/rulings/")


def _team_missing_at_draw(desk):
    """Open a team that was not ready at the draw and can take a bye."""
    row = build.night(Club.objects.get(), house="athens")
    pairs.check_in_teams(row, 5)
    signing_in.check_in_team(
        build.desk(row), people=[CheckInPerson(name="Zoe Young"), CheckInPerson(name="Al Oh")]
    )
    draw_and_call.draw_bracket(build.desk(row))
    return pressing.page(desk, f"/night/{row.pk}/check-in/?team=6")


def _money_with_player_left_out(desk):
    """Open the money with a paid fee of a player who was left out of the draw without a partner."""
    row = build.night(Club.objects.get(), house="athens")
    pairs.check_in_teams(row, 2)
    pairs.check_in_team(row, "Zoe Young")
    draw_and_call.draw_bracket(build.desk(row))
    return pressing.page(desk, f"/night/{row.pk}/money/")


def _team_not_checked_in(desk):
    """Open a team of a list, neither of whose players has checked in."""
    row = build.night(Club.objects.get(), house="mcallen", fee_cents=0)
    people = (ListedPerson("Dan Ray", line=2), ListedPerson("Cal Orr", line=2))
    door_acts.enter_teams(build.desk(row), listed_teams=(TeamInList(2, "Men's", people),))
    return pressing.page(desk, f"/night/{row.pk}/check-in/?team=1")


def _closing_after_first_game(desk):
    """Open the closing page after the first game, with the second not seated."""
    row = build.night(Club.objects.get())
    build.seat_players(row, 8)
    build.enter_all_tables(row, 1)
    return pressing.page(desk, f"/night/{row.pk}/closing/")


OPEN_FORM_BY_PLACE = {
    "prizes/_ended_early.html 2": _closing_after_first_game,
    "door/_team.html 1": _team_not_checked_in,
    "door/_late.html 1": _team_missing_at_draw,
    "door/_pairs.html 1": _team_missing_at_draw,
    "rulings/_row.html 1": _ruling_missing_from_score,
    "bracket/correct.html 1": _forfeit_with_later_game,
    "help/whats_new.html 1": _news_after_update,
    "prizes/payout/_look_again.html 1": _paid_prizes_after_correction,
    "prizes/payout/_look_again.html 2": _prizes_after_correction,
    "prizes/payout/_winners.html 1": _prizes_after_smaller_award,
    "money/_give_back_press.html 1": _money_after_void_fines,
    "money/_give_all_back.html 1": _money_after_void_fines,
    "money/_unplayed.html 1": _money_with_player_left_out,
    "club/regulars/_not_taken.html 1": _pasted_list_with_fault,
    "club/people/send_again.html 1": _form_after_new_sign_in,
    "door/_misfit.html 1": _man_in_womens_division,
    "door/_second.html 1": _second_team_in_same_slot,
    "door/_second.html 2": _second_team_in_other_slot,
    "nights/tonight/_notices.html 1": _home_with_open_night,
    "nights/tonight/_notices.html 2": _home_with_open_night,
    "places/season.html 1": _season_with_open_night,
    "club/regulars/regulars.html 3": _regulars_with_similar_names,
    "club/regulars/_one.html 3": _regular_after_merging,
    "club/regulars/_one.html 4": _regular_with_similar_name,
    "club/regulars/_one.html 5": _regular_with_similar_name,
    "table/scores/none.html 1": _scores_before_any_call,
    "desk/_limits.html 1": _scores_after_time_limit,
}
