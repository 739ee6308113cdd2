"""A substitute plays in a team for one game, or until the first player is back."""

import re
from html import unescape

import pytest
from django.http import QueryDict
from django.urls import reverse

from tests import build
from tests.rehearsal import checks
from tests.remembered import fixed_draw_seed
from tests.tournament import finishing, pairs
from tests.tournament.cursor import place_of_cursor
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tests.tournament.topics.seating.test_seat_page import Evening, main_text, message_texts
from tournament.evening.facts import PaymentKind
from tournament.evening.night import attendance, draws, ranking
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.night.divisions import why_sexes_make_no_team
from tournament.evening.purse.payouts import ties_for_prizes
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.storage.models import Club
from tournament.storage.reading.season_results import make_season_night
from tournament.storage.stored.consistency import find_inconsistent_facts
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.bracket.paper.bracket_sheets import bracket_state_drawing_and_teams
from tournament.topics.club.actions import regulars
from tournament.topics.door.boards.roster import roster
from tournament.topics.door.boards.rows import people_at_check_in
from tournament.topics.door.paper import sign_in_sheet
from tournament.topics.entrants.actions import entries, signing_in, time_slots
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.leaving.boards.who_leaves import substitute_choices
from tournament.topics.money import actions as payments
from tournament.topics.money.boards.cash_box import payment_lines
from tournament.topics.money.boards.statement import statement
from tournament.topics.nights.forms import LogFilterForm
from tournament.topics.places.boards.medals import medal_sheet
from tournament.topics.places.paper.certificates import certificates
from tournament.topics.prizes.actions import payout
from tournament.topics.seating.actions import rounds

FRED_LANE_FIELDS = {"entry": 3, "name": "Fred Lane", "reason": "doctor"}


@pytest.fixture
def teams_evening(desk):
    return new_teams_evening(desk)


def new_teams_evening(desk):
    """Return a night of four teams, in which Cora and Dan are team 2."""
    night = build.night(Club.objects.get(), house="mcallen", games=3, fee_cents=200)
    pairs.check_in_teams(night, 4, "Mixed")
    return Evening(desk, night)


def names_playing(evening, game, team=2):
    """Return the names of this team's players in a game."""
    night = evening.night
    game_by_entry = night.rounds.with_number(game).game_by_entry
    return sorted(
        night.entries.with_number(entry).name
        for entry in game_by_entry
        if night.entries.with_number(entry).team == team
    )


def play_next_game(evening):
    game = evening.night.rounds.next_number
    rounds.seat_next_game(evening.desk, game=game)
    finishing.enter_all_totals(evening.row)
    return names_playing(evening, game)


def substitutes_on_city_list(evening):
    return pairs.city_column(evening.night, "substitutes")[2]


def test_substitute_for_one_game_plays_only_that_game(teams_evening):
    play_next_game(teams_evening)
    page = teams_evening.page("", "substitute", 3)
    assert "Substitute for game 2 only" in main_text(page)
    message_text = message_texts(
        teams_evening.press("substitute", 3, do="once", **FRED_LANE_FIELDS)
    )
    assert message_text == [
        "Fred Lane plays for Cora Abbott on team 2, in game 2 only. Reason: doctor"
    ]
    assert [play_next_game(teams_evening), play_next_game(teams_evening)] == [
        ["Dan Abbott", "Fred Lane"],
        ["Cora Abbott", "Dan Abbott"],
    ]
    assert teams_evening.night.teams.with_number(2).name == "Cora Abbott & Dan Abbott"
    assert substitutes_on_city_list(teams_evening) == "Fred Lane for Cora Abbott in game 2"
    assert all(check.is_passed for check in checks.checks_of_night(teams_evening.night))
    assert find_inconsistent_facts(teams_evening.night) == ()


def test_player_who_misses_one_game_is_not_listed_as_a_latecomer(teams_evening):
    play_next_game(teams_evening)
    teams_evening.press("substitute", 3, do="once", **FRED_LANE_FIELDS)
    play_next_game(teams_evening)
    row = next(row for row in roster(teams_evening.night).rows if row.party.number == 2)
    assert row.notes == ("Mixed", "Fred Lane for Cora Abbott in game 2")
    assert not any("game" in note for _, note in row.notes_of_each)
    lines = {line.name: line for line in sign_in_sheet(teams_evening.night).lines}
    assert not any("game" in note for note in lines["Cora Abbott"].notes)


def test_history_lists_a_player_who_misses_one_game_once(teams_evening):
    play_next_game(teams_evening)
    teams_evening.press("substitute", 3, do="once", **FRED_LANE_FIELDS)
    play_next_game(teams_evening)
    night = teams_evening.night
    choices = LogFilterForm(QueryDict(), night=night).fields["person"].choices
    assert [number for number, words in choices if words == "Cora Abbott (team 2)"] == [3]
    change_words = going_home.leave_after_game(
        build.desk(teams_evening.row), party_number=2, game=2
    ).words
    page = unescape(teams_evening.page("?person=3", "history"))
    assert f"<p><bdi>{change_words}" in page
    assert "Fred Lane plays for Cora Abbott" in page


def test_standings_say_whom_a_substitute_plays_for(teams_evening):
    play_next_game(teams_evening)
    teams_evening.press("substitute", 3, do="substitute", **FRED_LANE_FIELDS)
    play_next_game(teams_evening)
    substitute_sentence = "Fred Lane for Cora Abbott from game 2"
    (paper,) = printed_pages("standings", teams_evening.night)
    assert f"Fred Lane & Dan Abbott: {substitute_sentence}." in paper.text
    for address in (
        reverse("standings", args=[teams_evening.row.pk]),
        reverse("wall-standings", args=[Club.objects.get().wall]),
    ):
        assert f"<i>{substitute_sentence}</i>" in teams_evening.client.get(address).content.decode()


@pytest.mark.parametrize(
    ("button", "payer"),
    [("substitute", "Fred Lane"), ("once", "Cora Abbott")],
    ids=["for good", "once"],
)
def test_fee_for_a_player_who_never_came_is_owed_by_only_one_of_player_and_substitute(
    teams_evening, button, payer
):
    entries.mark_check_in_items(
        build.desk(teams_evening.row), entry=3, items=frozenset({CheckInItem.FEE}), is_marked=False
    )
    teams_evening.press("substitute", 3, do=button, **FRED_LANE_FIELDS)
    open_fees = [
        player.name
        for game in (1, 2)
        for player in attendance.entries_not_ready(teams_evening.night, game)
    ]
    assert {*open_fees} == {payer}


def test_season_counts_all_games_of_a_player_who_returned(teams_evening):
    play_next_game(teams_evening)
    teams_evening.press("substitute", 3, do="once", **FRED_LANE_FIELDS)
    play_next_game(teams_evening)
    play_next_game(teams_evening)
    night = teams_evening.night
    first_points, second_points, third_points = (
        line.tally.points for line in ranking.scorecards_of_parties(night)[1].lines
    )
    points_by_regular = {
        score.regular: score.tally.points for score in make_season_night(night).scores
    }
    points_by_name = {
        entry.name: points_by_regular[entry.regular]
        for entry in night.entries
        if entry.regular in points_by_regular
    }
    assert points_by_name["Cora Abbott"] == first_points + third_points
    assert points_by_name["Dan Abbott"] == first_points + second_points + third_points


def test_substitute_for_one_game_takes_the_seat_in_play(teams_evening):
    rounds.seat_next_game(teams_evening.desk, game=1)
    teams_evening.press("substitute", 3, do="once", **FRED_LANE_FIELDS)
    assert names_playing(teams_evening, 1) == ["Dan Abbott", "Fred Lane"]
    finishing.enter_all_totals(teams_evening.row)
    assert play_next_game(teams_evening) == ["Cora Abbott", "Dan Abbott"]


def test_substitution_for_one_game_is_undone_in_one_step(teams_evening):
    entries_before = teams_evening.night.entries
    change = substitutes.add_substitute_to_team(
        build.desk(teams_evening.row, reason="ill"),
        entry=3,
        person=CheckInPerson(name="Fred Lane"),
        is_for_one_game=True,
    )
    undo.undo(build.desk(teams_evening.row), change_number=change.revision)
    assert teams_evening.night.entries == entries_before


def test_substitute_for_one_game_is_refused_in_the_last_game(teams_evening):
    for _ in range(2):
        play_next_game(teams_evening)
    assert "only" not in main_text(teams_evening.page("", "substitute", 3)).partition("<main")[2]
    with pytest.raises(Refused, match="Add the substitute for the rest"):
        substitutes.add_substitute_to_team(
            build.desk(teams_evening.row, reason="ill"),
            entry=3,
            person=CheckInPerson(name="Fred"),
            is_for_one_game=True,
        )


def test_replaced_player_returns_by_one_press(teams_evening):
    play_next_game(teams_evening)
    teams_evening.press("substitute", 3, do="substitute", **FRED_LANE_FIELDS)
    play_next_game(teams_evening)
    page = teams_evening.page("", "leave", 3)
    assert place_of_cursor(page) == "Return to the team, starting with game 3"
    assert "Leave after" not in page
    teams_evening.press("leave", 3, do="back")
    assert play_next_game(teams_evening) == ["Cora Abbott", "Dan Abbott"]
    assert names_playing(teams_evening, 2) == ["Dan Abbott", "Fred Lane"]
    assert substitutes_on_city_list(teams_evening) == "Fred Lane for Cora Abbott in game 2"
    assert all(check.is_passed for check in checks.checks_of_night(teams_evening.night))


def test_player_who_paid_and_returns_gets_no_waiver(teams_evening, desk):
    play_next_game(teams_evening)
    kept_before = statement(teams_evening.night).cash_box
    teams_evening.press("substitute", 3, do="substitute", **FRED_LANE_FIELDS)
    play_next_game(teams_evening)
    teams_evening.press("leave", 3, do="back")
    money_statement = statement(teams_evening.night)
    assert (money_statement.waived, money_statement.debts, money_statement.cash_box) == (
        (),
        (),
        kept_before,
    )
    entry = teams_evening.night.entries[-1].number
    payment_line = next(
        payment_line
        for payment_line in payment_lines(teams_evening.night)
        if payment_line.entry == entry
    )
    assert (payment_line.paid_for, payment_line.cents_waived, payment_line.note) == (
        "no second entry fee",
        0,
        "is back",
    )
    receipt = main_text(
        desk.get(f"/night/{teams_evening.row.pk}/money/{payment_line.number}/").content.decode()
    )
    assert "Not charged to Cora Abbott" in receipt
    check_in_row = people_at_check_in(teams_evening.night)[entry]
    assert [
        mark.why_not_charged for mark in check_in_row.items if mark.item is CheckInItem.FEE
    ] == ["no second fee"]
    assert not any("let off" in note for note in check_in_row.notes)


def test_substitute_of_a_player_who_paid_owes_nothing(teams_evening, desk):
    teams_evening.press("substitute", 3, do="substitute", **FRED_LANE_FIELDS)
    money_statement = statement(teams_evening.night)
    assert (money_statement.waived, money_statement.debts) == ((), ())
    freds_number = teams_evening.night.entries[-1].number
    payment_line = next(
        payment_line
        for payment_line in payment_lines(teams_evening.night)
        if payment_line.entry == freds_number
    )
    payment_texts = (payment_line.paid_for, payment_line.cents_waived, payment_line.note)
    assert payment_texts == ("no second entry fee", 0, "plays for Cora Abbott")
    receipt = main_text(
        desk.get(f"/night/{teams_evening.row.pk}/money/{payment_line.number}/").content.decode()
    )
    assert "Not charged to Fred Lane" in receipt


def test_fee_of_a_substitute_is_waived_by_the_director(teams_evening):
    payments.void_payment(build.desk(teams_evening.row, reason="typed twice"), number=3)
    teams_evening.press("substitute", 3, do="substitute", **FRED_LANE_FIELDS)
    freds_number = teams_evening.night.entries[-1].number
    payments.waive_due(
        build.desk(teams_evening.row, reason="helps"), entry=freds_number, kind=PaymentKind.FEE
    )
    waiver_words = [waiver.words for waiver in statement(teams_evening.night).waived]
    assert waiver_words == ["Entry fee: Fred Lane (team 2), helps"]


def test_waived_fee_stays_waived_in_another_division(teams_evening):
    regular = teams_evening.night.entries.with_number(3).regular
    time_slots.move_to_own_time_slot(teams_evening.desk, division="Men's")
    signing_in.check_in_player(
        teams_evening.desk, person=CheckInPerson(regular_number=regular), division="Men's"
    )
    entry = teams_evening.night.entries[-1].number
    payments.waive_due(
        build.desk(teams_evening.row, reason="plays twice"), entry=entry, kind=PaymentKind.FEE
    )
    waiver_words = [waiver.words for waiver in statement(teams_evening.night).waived]
    assert waiver_words == ["Entry fee: Cora Abbott (team 5), plays twice"]


def test_player_with_two_entries_after_a_return_is_listed_once(teams_evening):
    teams_evening.press("substitute", 3, do="substitute", **FRED_LANE_FIELDS)
    teams_evening.press("leave", 3, do="back")
    board = substitute_choices(teams_evening.night)
    listed_names = [
        teams_evening.night.entries.with_number(party.entry).name
        for party in (*board.people_here, *board.people_gone)
    ]
    assert sorted(listed_names).count("Cora Abbott") == 1
    assert "Substitute for Cora Abbott" in main_text(teams_evening.page("", "leave", 3))
    with pytest.raises(Refused, match="Cora Abbott is already playing"):
        substitutes.bring_back_original_player(teams_evening.desk, entry=3, substitute=4)


def test_replaced_player_can_replace_the_substitute_by_name(teams_evening):
    teams_evening.press("substitute", 3, do="substitute", **FRED_LANE_FIELDS)
    freds_number = teams_evening.night.entries[-1].number
    fields = {"entry": freds_number, "name": "cora abbott", "reason": "back from the doctor"}
    message_text = message_texts(
        teams_evening.press("substitute", freds_number, do="substitute", **fields)
    )[0]
    assert message_text.startswith("Cora Abbott plays for Fred Lane on team 2")
    assert teams_evening.night.entries[-1].person_number == 3
    assert play_next_game(teams_evening) == ["Cora Abbott", "Dan Abbott"]


def test_leave_page_of_a_substitute_for_one_game_offers_to_stay_in_the_team(teams_evening):
    teams_evening.press("substitute", 3, do="once", **FRED_LANE_FIELDS)
    freds_number = next(
        entry.number for entry in teams_evening.night.entries if entry.name == "Fred Lane"
    )
    page = teams_evening.page("", "leave", freds_number)
    assert "Leave after" not in page
    assert re.findall(r'/substitute/(\d+)/"', page)
    assert place_of_cursor(page) == "Return to the team, starting with game 2"
    teams_evening.press("leave", freds_number, do="back")
    assert [play_next_game(teams_evening), play_next_game(teams_evening)] == [
        ["Dan Abbott", "Fred Lane"]
    ] * 2


def test_player_who_was_to_return_can_be_replaced_from_the_next_game(teams_evening):
    teams_evening.press("substitute", 3, do="once", **FRED_LANE_FIELDS)
    entry = teams_evening.night.entries[-1].number
    fields = {"entry": entry, "name": "Gus Guest", "reason": "still ill"}
    teams_evening.press("substitute", entry, do="substitute", **fields)
    assert [play_next_game(teams_evening), play_next_game(teams_evening)] == [
        ["Dan Abbott", "Fred Lane"],
        ["Dan Abbott", "Gus Guest"],
    ]


def test_partner_is_replaced_while_a_player_misses_a_game(teams_evening):
    teams_evening.press("substitute", 3, do="once", **FRED_LANE_FIELDS)
    fields = {"entry": 4, "name": "Gus Guest", "reason": "ill"}
    teams_evening.press("substitute", 4, do="substitute", **fields)
    assert [play_next_game(teams_evening), play_next_game(teams_evening)] == [
        ["Fred Lane", "Gus Guest"],
        ["Cora Abbott", "Gus Guest"],
    ]


def test_replaced_player_who_plays_on_another_team_cannot_return(teams_evening):
    teams_evening.press("substitute", 3, do="substitute", **FRED_LANE_FIELDS)
    fields = {"entry": 1, "name": "Cora Abbott", "reason": "ill"}
    teams_evening.press("substitute", 1, do="substitute", **fields)
    message_text = message_texts(teams_evening.press("leave", 3, do="back"))[0]
    assert message_text.startswith("Cora Abbott plays on team 1 (Mixed) at the same time. ")


def test_team_that_left_during_a_game_keeps_the_players_of_that_game(teams_evening):
    play_next_game(teams_evening)
    teams_evening.press("substitute", 3, do="once", **FRED_LANE_FIELDS)
    play_next_game(teams_evening)
    going_home.leave_after_game(teams_evening.desk, party_number=2, game=2)
    assert teams_evening.night.teams.with_number(2).name == "Fred Lane & Dan Abbott"
    going_home.stay_or_return(teams_evening.desk, party_number=2)
    assert teams_evening.night.teams.with_number(2).is_complete


def test_button_for_a_return_in_a_bracket_names_no_game_number(desk):
    night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(night, 4)
    evening = Evening(desk, night)
    draw_and_call.call_games(evening.desk)
    evening.press("substitute", 3, do="substitute", **FRED_LANE_FIELDS)
    assert place_of_cursor(evening.page("", "leave", 3)) == "Return to the team"
    evening.press("leave", 3, do="back")
    assert evening.night.teams.with_number(2).name == "Cora Abbott & Dan Abbott"
    address = reverse("leave", args=[night.pk, 3])
    assert (
        "is already playing"
        in message_texts(
            evening.client.post(address, {"do": "back"}, follow=True).content.decode()
        )[0]
    )


def test_substitute_whom_the_division_does_not_allow_is_asked_about(teams_evening):
    pairs.check_in_team(teams_evening.row, "Al Men", "Bo Men", division="Men's")
    contact_of_wendy = Contact("Wendy Day", sex="w")
    regulars.add_people(
        club=teams_evening.row.club_id, people=[contact_of_wendy, Contact("Mo Hill", sex="m")]
    )
    fields = {"entry": 9, "name": "Wendy Day", "reason": "ill"}
    page = teams_evening.press("substitute", 9, do="substitute", **fields)
    misfit = why_sexes_make_no_team("Men's", "mw")
    question = f"{misfit} Add Wendy Day anyway?"
    assert [unescape(message) for message in message_texts(page)] == [question]
    assert place_of_cursor(page) == "Add anyway"
    teams_evening.press("substitute", 9, let="once", **fields)
    contact_of_wendy, team = (
        teams_evening.night.entries[-2],
        teams_evening.night.teams.with_number(5),
    )
    assert (contact_of_wendy.name, contact_of_wendy.sex, contact_of_wendy.last_game) == (
        "Wendy Day",
        "w",
        1,
    )
    assert team.fact.excused == "ill"
    teams_evening.press(
        "substitute", 10, do="substitute", **fields | {"entry": 10, "name": "Mo Hill"}
    )
    assert teams_evening.night.entries[-1].name == "Mo Hill"


def test_leave_and_substitute_pages_each_start_with_their_own_form(teams_evening):
    play_next_game(teams_evening)
    leave_words, substitute_words = "Leave after game 1", "Substitute for Cora Abbott"
    leave_page, substitute_page = [
        main_text(teams_evening.page("", page, 3)) for page in ("leave", "substitute")
    ]
    assert leave_page.index(leave_words) < leave_page.index(substitute_words)
    assert substitute_words in substitute_page
    assert leave_words not in substitute_page


def test_leave_page_of_the_last_team_says_nothing_about_other_teams(teams_evening):
    for party in (1, 3, 4):
        going_home.leave_after_game(build.desk(teams_evening.row), party_number=party, game=0)
    assert "play on" not in main_text(teams_evening.page("", "leave", 3))


def test_bracket_and_certificates_name_everyone_who_played_in_a_team(desk):
    """A substitute plays from the second game on. The bracket names both players, and those whom
    the Medals page names get a certificate.
    """
    stored_night = build.night(Club.objects.get(), house="athens")
    first_team = int(draws.bracket_state(pairs.draw_teams(stored_night, 4)).teams[0])
    draw_and_call.call_games(build.desk(stored_night))
    night = pairs.play_game(stored_night, "W1.1")
    leaver, partner = night.teams.with_number(first_team).current_members
    desk_press = build.desk(stored_night, reason="ill")
    substitutes.add_substitute_to_team(
        desk_press, entry=leaver.number, person=CheckInPerson(name="Zed Young")
    )
    night = pairs.play_bracket(stored_night)
    assert draws.bracket_state(night).champion == str(first_team)
    for document in ("bracket", "bracket-poster"):
        printed_text = " ".join(page.text for page in printed_pages(document, night))
        assert leaver.name in printed_text
        assert "Zed Young" in printed_text
    _, _, labels = bracket_state_drawing_and_teams(night)
    assert labels[str(first_team)].player_names_in_game("W1.1") == (leaver.name, partner.name)
    assert set(labels[str(first_team)].player_names_in_game("W2.1")) == {partner.name, "Zed Young"}
    partner_by_name = {
        certificate.name: certificate.partner
        for certificate in certificates(night)
        if certificate.rank == 1
    }
    assert partner_by_name == {
        partner.name: "Zed Young",
        "Zed Young": partner.name,
    }


def test_substitute_for_one_game_gets_no_certificate(monkeypatch, desk):
    # With this seed, team 2 is among those tied for a medal.
    monkeypatch.setattr("tournament.topics.set_up.actions.make_draw_seed", fixed_draw_seed)
    teams_evening = new_teams_evening(desk)
    play_next_game(teams_evening)
    teams_evening.press("substitute", 3, do="once", **FRED_LANE_FIELDS)
    play_next_game(teams_evening)
    play_next_game(teams_evening)
    (tie,) = ties_for_prizes(teams_evening.night)
    entries_in_order = sorted(tie.tied_numbers, key=lambda number: number != 2)
    payout.store_playoff(teams_evening.desk, order=tuple((number,) for number in entries_in_order))
    certificate_names = {certificate.name for certificate in certificates(teams_evening.night)}
    rows = medal_sheet(teams_evening.night).sections[0].medalists
    assert certificate_names == {name for row in rows for name in row.names}
    assert "Cora Abbott" in certificate_names
    assert "Fred Lane" not in certificate_names
