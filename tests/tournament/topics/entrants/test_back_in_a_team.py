"""A substitute plays in a team for one game, or until the first player is back."""

import re
from html import unescape

import pytest
from django.urls import reverse

from tests import build
from tests.rehearsal import checks
from tests.tournament import finishing, pairs
from tests.tournament.cursor import begins_at
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tests.tournament.topics.seating.test_seat_page import Evening, main_text, message_texts
from tournament.evening.facts import PaymentKind
from tournament.evening.night import attendance, draws, ranking
from tournament.evening.night.attendance import Tick
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.storage.models import Club
from tournament.storage.reading.season_results import season_night
from tournament.storage.stored.consistency import find_inconsistent_facts
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.bracket.paper.bracket_sheets import progress_drawing_and_teams
from tournament.topics.club.actions import regulars
from tournament.topics.door.boards.rows import people_at_check_in
from tournament.topics.entrants.actions import entries, signing_in, time_slots
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.leaving.boards.who_leaves import leaving_choices
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.cash_box import payment_lines
from tournament.topics.money.boards.statement import statement
from tournament.topics.places.paper.certificates import certificates
from tournament.topics.seating.actions import rounds

FRED = {"entry": 3, "name": "Fred Lane", "reason": "doctor"}


@pytest.fixture
def teams_evening(desk):
    """Return a night of four teams, in which Cora and Dan are team 2."""
    night = build.night(Club.objects.get(), house="mcallen", games=3, fee_cents=200)
    pairs.sign_in(night, 4, "Mixed")
    return Evening(desk, night)


def names_playing(evening, game, team=2):
    """Return the names of this team's players in a game."""
    night = evening.night
    seated = night.rounds.with_number(game).game_by_entry
    return sorted(
        night.entries.with_number(entry).name
        for entry in seated
        if night.entries.with_number(entry).team == team
    )


def play_game(evening):
    game = evening.night.rounds.next_number
    rounds.seat(evening.desk, game=game)
    finishing.enter_all_totals(evening.row)
    return names_playing(evening, game)


def printed_substitutes(evening):
    return pairs.city_column(evening.night, "substitutes")[2]


def test_substitute_for_one_game_plays_it_alone(teams_evening):
    play_game(teams_evening)
    page = teams_evening.page("", "substitute", 3)
    assert "For game 2 only: Cora Abbott returns after it." in main_text(page)
    words = message_texts(teams_evening.press("substitute", 3, do="once", **FRED))
    assert words == ["Fred Lane plays for Cora Abbott in team 2, in game 2 only: doctor"]
    assert [play_game(teams_evening), play_game(teams_evening)] == [
        ["Dan Abbott", "Fred Lane"],
        ["Cora Abbott", "Dan Abbott"],
    ]
    assert teams_evening.night.teams.with_number(2).name == "Dan Abbott & Cora Abbott"
    assert printed_substitutes(teams_evening) == "Fred Lane for Cora Abbott in game 2"
    assert all(check.is_kept for check in checks.checks_of_night(teams_evening.night))
    assert find_inconsistent_facts(teams_evening.night) == ()


@pytest.mark.parametrize(
    ("do", "pays"), [("substitute", "Fred Lane"), ("once", "Cora Abbott")], ids=["for good", "once"]
)
def test_fee_of_one_who_never_came_and_never_paid_is_asked_once(teams_evening, do, pays):
    entries.tick(build.desk(teams_evening.row), entry=3, ticks=frozenset({Tick.FEE}), on=False)
    teams_evening.press("substitute", 3, do=do, **FRED)
    open_fees = [
        player.name
        for game in (1, 2)
        for player in attendance.entries_not_ready(teams_evening.night, game)
    ]
    assert {*open_fees} == {pays}


def test_season_has_all_games_of_a_player_who_is_back(teams_evening):
    play_game(teams_evening)
    teams_evening.press("substitute", 3, do="once", **FRED)
    play_game(teams_evening)
    play_game(teams_evening)
    night = teams_evening.night
    first, second, third = (line.tally.points for line in ranking.party_cards(night)[1].lines)
    won = {score.regular: score.tally.points for score in season_night(night).scores}
    who = {entry.name: won[entry.regular] for entry in night.entries if entry.regular in won}
    assert who["Cora Abbott"] == first + third
    assert who["Dan Abbott"] == first + second + third


def test_substitute_for_one_game_takes_the_chair_that_is_seated(teams_evening):
    rounds.seat(teams_evening.desk, game=1)
    teams_evening.press("substitute", 3, do="once", **FRED)
    assert names_playing(teams_evening, 1) == ["Dan Abbott", "Fred Lane"]
    finishing.enter_all_totals(teams_evening.row)
    assert play_game(teams_evening) == ["Cora Abbott", "Dan Abbott"]


def test_one_undo_takes_back_all_of_one_game(teams_evening):
    before = teams_evening.night.entries
    done = substitutes.add_substitute(
        build.desk(teams_evening.row, reason="ill"),
        entry=3,
        person=CheckInPerson(name="Fred Lane"),
        once=True,
    )
    undo.undo(build.desk(teams_evening.row), change=done.revision)
    assert teams_evening.night.entries == before


def test_last_game_has_no_game_after_which_somebody_is_back(teams_evening):
    for _ in range(2):
        play_game(teams_evening)
    assert "only" not in main_text(teams_evening.page("", "substitute", 3)).partition("<main")[2]
    with pytest.raises(Refused, match="Add the substitute for the rest"):
        substitutes.add_substitute(
            build.desk(teams_evening.row, reason="ill"),
            entry=3,
            person=CheckInPerson(name="Fred"),
            once=True,
        )


def test_player_who_was_replaced_is_back_with_one_press(teams_evening):
    play_game(teams_evening)
    teams_evening.press("substitute", 3, do="substitute", **FRED)
    play_game(teams_evening)
    page = teams_evening.page("", "leave", 3)
    assert begins_at(page) == "Return to the team from game 3 on"
    assert "Leave after" not in page
    words = message_texts(teams_evening.press("leave", 3, do="back"))
    assert words == ["Cora Abbott is back in team 2 from game 3 on. Fred Lane no longer plays."]
    assert play_game(teams_evening) == ["Cora Abbott", "Dan Abbott"]
    assert names_playing(teams_evening, 2) == ["Dan Abbott", "Fred Lane"]
    assert printed_substitutes(teams_evening) == "Fred Lane for Cora Abbott in game 2"
    assert all(check.is_kept for check in checks.checks_of_night(teams_evening.night))


def test_player_who_paid_and_is_back_is_let_off_nothing(teams_evening, desk):
    play_game(teams_evening)
    kept_before = statement(teams_evening.night).cash_box
    teams_evening.press("substitute", 3, do="substitute", **FRED)
    play_game(teams_evening)
    teams_evening.press("leave", 3, do="back")
    money = statement(teams_evening.night)
    assert (money.waived, money.debts, money.cash_box) == ((), (), kept_before)
    back = teams_evening.night.entries[-1].number
    line = next(line for line in payment_lines(teams_evening.night) if line.entry == back)
    assert (line.what, line.waived, line.note) == ("no second entry fee", 0, "is back")
    receipt = main_text(
        desk.get(f"/night/{teams_evening.row.pk}/money/{line.number}/").content.decode()
    )
    assert "Not charged to Cora Abbott" in receipt
    row = people_at_check_in(teams_evening.night)[back]
    assert [mark.why_not_charged for mark in row.ticks if mark.tick is Tick.FEE] == [
        "no second fee"
    ]
    assert not any("let off" in note for note in row.notes)


def test_player_who_takes_the_place_of_one_who_paid_is_let_off_nothing(teams_evening, desk):
    teams_evening.press("substitute", 3, do="substitute", **FRED)
    money = statement(teams_evening.night)
    assert (money.waived, money.debts) == ((), ())
    fred = teams_evening.night.entries[-1].number
    line = next(line for line in payment_lines(teams_evening.night) if line.entry == fred)
    texts = (line.what, line.waived, line.note)
    assert texts == ("no second entry fee", 0, "plays for Cora Abbott")
    receipt = main_text(
        desk.get(f"/night/{teams_evening.row.pk}/money/{line.number}/").content.decode()
    )
    assert "Not charged to Fred Lane" in receipt


def test_player_who_plays_for_one_who_never_paid_is_let_off_by_the_director(teams_evening):
    payments.void(build.desk(teams_evening.row, reason="typed twice"), number=3)
    teams_evening.press("substitute", 3, do="substitute", **FRED)
    fred = teams_evening.night.entries[-1].number
    payments.waive(build.desk(teams_evening.row, reason="helps"), entry=fred, kind=PaymentKind.FEE)
    words = [waiver.words for waiver in statement(teams_evening.night).waived]
    assert words == ["Entry fee: Fred Lane (team 2), helps"]


def test_fee_that_somebody_was_let_off_stays_let_off_in_another_division(teams_evening):
    regular = teams_evening.night.entries.with_number(3).regular
    time_slots.move_to_own_time_slot(teams_evening.desk, division="Men's")
    signing_in.sign_in(
        teams_evening.desk, person=CheckInPerson(regular_number=regular), division="Men's"
    )
    again = teams_evening.night.entries[-1].number
    payments.waive(
        build.desk(teams_evening.row, reason="plays twice"), entry=again, kind=PaymentKind.FEE
    )
    words = [waiver.words for waiver in statement(teams_evening.night).waived]
    assert words == ["Entry fee: Cora Abbott (team 5), plays twice"]


def test_anyone_who_is_back_stands_on_the_list_once_and_opens_by_either_number(teams_evening):
    teams_evening.press("substitute", 3, do="substitute", **FRED)
    teams_evening.press("leave", 3, do="back")
    board = leaving_choices(teams_evening.night)
    names = [
        teams_evening.night.entries.with_number(party.entry).name
        for party in (*board.people_here, *board.people_gone)
    ]
    assert sorted(names).count("Cora Abbott") == 1
    assert "Substitute for Cora Abbott" in main_text(teams_evening.page("", "leave", 3))
    with pytest.raises(Refused, match="Cora Abbott is already playing"):
        substitutes.end_substitution(teams_evening.desk, entry=3, substitute=4)


def test_player_who_was_replaced_may_be_named_as_the_one_who_plays_instead(teams_evening):
    teams_evening.press("substitute", 3, do="substitute", **FRED)
    fred = teams_evening.night.entries[-1].number
    fields = {"entry": fred, "name": "cora abbott", "reason": "back from the doctor"}
    words = message_texts(teams_evening.press("substitute", fred, do="substitute", **fields))[0]
    assert words.startswith("Cora Abbott plays for Fred Lane in team 2")
    assert teams_evening.night.entries[-1].person_number == 3
    assert play_game(teams_evening) == ["Cora Abbott", "Dan Abbott"]


def test_substitute_who_was_back_for_nobody_leads_to_the_two(teams_evening):
    teams_evening.press("substitute", 3, do="once", **FRED)
    fred = next(entry.number for entry in teams_evening.night.entries if entry.name == "Fred Lane")
    page = teams_evening.page("", "leave", fred)
    assert "Leave after" not in page
    assert re.findall(r'/substitute/(\d+)/"', page)
    assert begins_at(page) == "Return to the team from game 2 on"
    teams_evening.press("leave", fred, do="back")
    assert [play_game(teams_evening), play_game(teams_evening)] == [["Dan Abbott", "Fred Lane"]] * 2


def test_player_who_is_to_be_back_is_played_for_from_then_on(teams_evening):
    teams_evening.press("substitute", 3, do="once", **FRED)
    back = teams_evening.night.entries[-1].number
    fields = {"entry": back, "name": "Gus Guest", "reason": "still ill"}
    teams_evening.press("substitute", back, do="substitute", **fields)
    assert [play_game(teams_evening), play_game(teams_evening)] == [
        ["Dan Abbott", "Fred Lane"],
        ["Dan Abbott", "Gus Guest"],
    ]


def test_partner_is_played_for_while_somebody_is_away_for_a_game(teams_evening):
    teams_evening.press("substitute", 3, do="once", **FRED)
    fields = {"entry": 4, "name": "Gus Guest", "reason": "ill"}
    teams_evening.press("substitute", 4, do="substitute", **fields)
    assert [play_game(teams_evening), play_game(teams_evening)] == [
        ["Fred Lane", "Gus Guest"],
        ["Cora Abbott", "Gus Guest"],
    ]


def test_player_who_plays_elsewhere_by_now_does_not_come_back(teams_evening):
    teams_evening.press("substitute", 3, do="substitute", **FRED)
    fields = {"entry": 1, "name": "Cora Abbott", "reason": "ill"}
    teams_evening.press("substitute", 1, do="substitute", **fields)
    words = message_texts(teams_evening.press("leave", 3, do="back"))[0]
    assert words.startswith("Cora Abbott plays in team 1 (Mixed) at the same time. ")


def test_team_that_went_home_during_the_one_game_is_who_played_it(teams_evening):
    play_game(teams_evening)
    teams_evening.press("substitute", 3, do="once", **FRED)
    play_game(teams_evening)
    going_home.leave_after(teams_evening.desk, party=2, game=2)
    assert teams_evening.night.teams.with_number(2).name == "Dan Abbott & Fred Lane"
    going_home.cancel_leaving(teams_evening.desk, party=2)
    assert teams_evening.night.teams.with_number(2).is_complete


def test_in_a_bracket_somebody_is_back_and_no_game_is_named(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(night, 4)
    evening = Evening(desk, night)
    draw_and_call.call_games(evening.desk)
    evening.press("substitute", 3, do="substitute", **FRED)
    assert begins_at(evening.page("", "leave", 3)) == "Return to the team"
    evening.press("leave", 3, do="back")
    assert evening.night.teams.with_number(2).name == "Dan Abbott & Cora Abbott"
    address = reverse("leave", args=[night.pk, 3])
    assert (
        "is already playing"
        in message_texts(
            evening.client.post(address, {"do": "back"}, follow=True).content.decode()
        )[0]
    )


def test_substitute_whom_the_division_does_not_allow_is_asked_about(teams_evening):
    pairs.sign_in_team(teams_evening.row, "Al Men", "Bo Men", division="Men's")
    wendy = Contact("Wendy Day", sex="w")
    regulars.add_people(club=teams_evening.row.club_id, people=[wendy, Contact("Mo Hill", sex="m")])
    fields = {"entry": 9, "name": "Wendy Day", "reason": "ill"}
    page = teams_evening.press("substitute", 9, do="substitute", **fields)
    asks = "In Men's a team is two men, and this one has one woman. Add Wendy Day anyway?"
    assert [unescape(message) for message in message_texts(page)] == [asks]
    assert begins_at(page) == "Add anyway"
    teams_evening.press("substitute", 9, let="once", **fields)
    wendy, team = teams_evening.night.entries[-2], teams_evening.night.teams.with_number(5)
    assert (wendy.name, wendy.sex, wendy.last_game) == ("Wendy Day", "w", 1)
    assert team.fact.excused == "ill"
    teams_evening.press(
        "substitute", 10, do="substitute", **fields | {"entry": 10, "name": "Mo Hill"}
    )
    assert teams_evening.night.entries[-1].name == "Mo Hill"


def test_page_begins_with_what_it_was_opened_for(teams_evening):
    play_game(teams_evening)
    home, instead = "Team leaves", "Substitute for Cora Abbott"
    leaves, played_for = [
        main_text(teams_evening.page("", to, 3)) for to in ("leave", "substitute")
    ]
    assert leaves.index(home) < leaves.index(instead)
    assert instead in played_for
    assert home not in played_for


def test_team_that_came_alone_is_not_told_how_many_others_play_on(teams_evening):
    for other in (1, 3, 4):
        going_home.leave_after(build.desk(teams_evening.row), party=other, game=0)
    assert "play on" not in main_text(teams_evening.page("", "leave", 3))


def test_papers_of_a_bracket_name_whoever_played_then(desk):
    """A substitute comes after the first game. The bracket keeps both names, and each has a
    certificate.
    """
    row = build.night(Club.objects.get(), house="athens")
    first = int(draws.bracket(pairs.draw_teams(row, 4)).teams[0])
    draw_and_call.call_games(build.desk(row))
    night = pairs.play(row, "W1.1")
    gone, partner = night.teams.with_number(first).current_members
    by = build.desk(row, reason="ill")
    substitutes.add_substitute(by, entry=gone.number, person=CheckInPerson(name="Zed Young"))
    night = pairs.play_all(row)
    assert draws.bracket(night).champion == str(first)
    for document in ("bracket", "bracket-poster"):
        words = " ".join(page.text for page in printed_pages(document, night))
        assert gone.name in words
        assert "Zed Young" in words
    _, _, labels = progress_drawing_and_teams(night)
    assert labels[str(first)].people_in("W1.1") == (gone.name, partner.name)
    assert set(labels[str(first)].people_in("W2.1")) == {partner.name, "Zed Young"}
    given = {
        certificate.name: certificate.partner
        for certificate in certificates(night)
        if certificate.rank == 1
    }
    assert given == {partner.name: "Zed Young", "Zed Young": partner.name, gone.name: partner.name}
