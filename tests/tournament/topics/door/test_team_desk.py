"""The check-in page for teams, in a browser without script."""

import re
from dataclasses import replace
from html import unescape

import pytest

from tests import build
from tests.tournament import finishing, pairs
from tournament.evening.night import attendance, draws, time_slots
from tournament.evening.purse.accounts import accounts, total_owed_cents
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.storage.models import Club, Regular
from tournament.storage.reading import memory, reader
from tournament.storage.stored.consistency import find_inconsistent_facts
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.club.actions import regulars
from tournament.topics.door.boards.roster import RosterOrder, roster
from tournament.topics.door.views.check_in_page import (
    BOTH_NAMES_NEEDED_TEXT,
    NO_MATCH_SENTENCE,
)
from tournament.topics.entrants.actions import signing_in
from tournament.topics.entrants.actions import time_slots as time_slot_actions
from tournament.topics.leaving.actions import going_home
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup

KNOWN_NAMES = ("Ann Lee", "Bob May", "Cy Fox", "Di Orr")


def night_with_regulars(house):
    club = Club.objects.get()
    regulars.add_people(club=club.pk, people=[Contact(name) for name in KNOWN_NAMES])
    return build.night(club, house=house)


@pytest.fixture
def athens_page(desk):
    return CheckInBrowser(desk, night_with_regulars("athens"))


@pytest.fixture
def mcallen_page(desk):
    return CheckInBrowser(desk, night_with_regulars("mcallen"))


class CheckInBrowser:
    """The director's browser on the check-in page of a night of teams."""

    def __init__(self, client, night):
        self.client = client
        self.row = night
        self.address = f"/night/{night.pk}/check-in/"
        self.html = ""

    def open_page(self, **query):
        return self._read_page(self.client.get(self.address, query, follow=True))

    def enter(self, text="", **hidden_fields):
        """Type a name into the box and press Enter."""
        form_fields = {**self._hidden_fields_of_name_box(), "who": text, **hidden_fields}
        return self._read_page(self.client.post(self.address, form_fields, follow=True))

    def press(self, button, **fields):
        fields["do"] = button
        return self._read_page(self.client.post(f"{self.address}team/", fields, follow=True))

    def set_time_slots(self, **fields):
        return self._read_page(self.client.post(f"{self.address}sessions/", fields, follow=True))

    @property
    def night(self):
        return reader.night(self.row.pk)

    def _hidden_fields_of_name_box(self):
        box = self.html.partition('id="box"')[2].partition("</form>")[0]
        box += " ".join(re.findall(r'<input[^>]*form="box"[^>]*>', self.html))
        fields = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', box)
        division_chosen = re.search(r"<option selected>([^<]*)", box)
        hidden_fields = {name: value for name, value in fields if name != "csrfmiddlewaretoken"}
        return hidden_fields | (
            {"division": unescape(division_chosen[1])} if division_chosen else {}
        )

    def _read_page(self, response):
        assert response.status_code == 200
        self.html = response.content.decode()
        return self

    @property
    def text(self):
        text = re.sub(r"<[^>]+>", " ", self.html)
        return re.sub(r"\s+", " ", unescape(text))


def test_entering_two_names_and_then_nothing_makes_a_team_that_has_paid(athens_page):
    athens_page.open_page().enter("ann")
    assert "Partner of Ann Lee" in athens_page.text
    assert "Team 1 owes $10.00" in athens_page.text
    athens_page.enter("bob")
    assert "Team 1: Ann Lee & Bob May" in athens_page.text
    assert "Team 1 owes $20.00" in athens_page.text
    athens_page.enter("")
    assert "1 team ready" in athens_page.text
    assert [team.name for team in attendance.teams_to_seat(athens_page.night, 1)] == [
        "Ann Lee & Bob May"
    ]


def test_team_with_nothing_left_to_do_is_counted_and_not_shown_as_a_row(mcallen_page):
    mcallen_page.open_page().enter("ann", division="Women's")
    assert "Partner of Ann Lee" in mcallen_page.text
    mcallen_page.enter("di")
    assert "1 team ready" in mcallen_page.text
    assert "More about team 1" not in mcallen_page.text
    assert "<option selected>Women&#x27;s" in mcallen_page.html


def test_row_of_a_team_offers_its_fee_only_if_the_night_has_fees(athens_page, mcallen_page):
    pairs.check_in_teams(athens_page.row, 1)
    assert "name, partner or fee" in athens_page.open_page(team=1).text
    pairs.check_in_teams(mcallen_page.row, 1, "Mixed")
    assert "name or partner" in mcallen_page.open_page(team=1).text


def test_late_team_can_still_play_in_a_seated_game_without_scores(mcallen_page):
    pairs.check_in_teams(mcallen_page.row, 4, "Women's")
    rounds.seat_next_game(build.desk(mcallen_page.row), game=1)
    advice = (
        "Teams that check in now start with game 2. Game 1 has no scores yet. To let a late team "
        "play in it, check the team in. Then press “Change the seating” on the Seat page, undo the "
        "seating, and seat the game again."
    )
    assert advice in mcallen_page.open_page().text
    pairs.check_in_teams(mcallen_page.row, 1, "Women's", teams_skipped=4)
    rounds.undo_seating(build.desk(mcallen_page.row), game=1)
    rounds.seat_next_game(build.desk(mcallen_page.row), game=1)
    night = mcallen_page.night
    assert night.rounds.numbers_ever_seated.issuperset(night.teams.with_number(5).entry_numbers)
    finishing.enter_all_totals(mcallen_page.row)
    assert "has no scores yet" not in mcallen_page.open_page().text


def test_mixed_team_is_asked_for_its_man_and_woman(mcallen_page):
    mcallen_page.open_page().enter("ann", division="Mixed").enter("bob")
    assert "More about team 1" in mcallen_page.text


def test_new_player_is_added_with_nickname_and_lot(athens_page):
    athens_page.open_page().enter("Zora Quill", nickname="Zip", lot="77", add="on")
    zora = Regular.objects.get(name="Zora Quill")
    assert (zora.nickname, zora.lot) == ("Zip", "77")


def test_name_of_a_player_is_changed_one_step_below_more_about_the_team(athens_page):
    athens_page.open_page().enter("ann").enter("bob").open_page(team=1)
    (more,) = re.findall(r"<details[^>]*>\s*<summary>More about team 1<.*", athens_page.html, re.S)
    before_button = more.partition("<button>Change the name</button>")[0]
    assert before_button.count("<details") - before_button.count("</details>") == 2


def test_payment_of_one_player_leaves_the_partners_fee_owed(athens_page):
    athens_page.open_page().enter("ann").enter("bob")
    athens_page.client.post(f"{athens_page.address}row/", {"tap": "1 fee on"})
    athens_page.open_page(team=1)
    assert "Team 1 owes $10.00" in athens_page.text


def test_team_that_is_not_ready_is_named_with_all_that_it_needs(athens_page):
    setup.change_rules(build.desk(athens_page.row), answer_by_dial={"adult": True, "tag": True})
    athens_page.open_page().enter("ann").enter("bob")
    for item in ("fee", "adult"):
        athens_page.client.post(f"{athens_page.address}row/", {"tap": f"1 {item} on"})
    assert "owes $10.00, Tag each, 18+ for Bob May" in athens_page.open_page().text


def test_team_that_was_not_ready_for_the_draw_is_listed_with_its_fee(athens_page):
    pairs.check_in_teams(athens_page.row, 5)
    athens_page.open_page().enter("ann").enter("bob")
    draw_and_call.draw_bracket(build.desk(athens_page.row))
    text = athens_page.open_page().text
    assert "fee $10.00 each" in text[text.index("1 not ready") :]


def test_player_without_a_partner_waits_and_is_joined_later(athens_page):
    athens_page.open_page().enter("ann")
    athens_page.open_page(team=1, next=1).enter("cy")
    assert "2 players without a partner" in athens_page.text
    athens_page.open_page(team=2)
    assert "Partner: Ann Lee" in athens_page.text
    athens_page.press("join", team=2, other=1, open=1)
    assert [team.name for team in athens_page.night.teams] == ["Ann Lee & Cy Fox"]


def test_question_about_a_new_team_names_its_division(mcallen_page):
    hits = mcallen_page.open_page(only="hits", q="Iris Wynn & Joy Yates", division="Women's")
    assert "New team in Women's: Iris Wynn" in hits.text
    mcallen_page.open_page(division="Women's").enter("Iris Wynn & Joy Yates")
    assert "New team in Women's: Iris Wynn" in mcallen_page.text


@pytest.mark.parametrize("separator", [" & ", " and ", " / ", "+"])
def test_two_names_in_one_line_are_previewed_as_a_team_and_then_entered(athens_page, separator):
    athens_page.open_page().enter(f"ann{separator}Zora Quill")
    assert "New team: Ann Lee and Zora Quill" in athens_page.text
    assert "Press Enter to check in both" in athens_page.text
    assert athens_page.night.entries == ()
    athens_page.enter(f"ann{separator}Zora Quill")
    assert [team.name for team in athens_page.night.teams] == ["Ann Lee & Zora Quill"]
    assert Regular.objects.filter(name="Zora Quill").count() == 1


def test_new_partner_typed_after_one_enter_makes_a_team(athens_page):
    athens_page.open_page().enter("Amy New").enter("Ben Old")
    assert "was not added" not in athens_page.text
    assert "New team: Amy New ( new ) and Ben Old ( new ). Press Enter" in athens_page.text
    athens_page.enter("Amy New & Ben Old")
    assert [team.name for team in athens_page.night.teams] == ["Amy New & Ben Old"]


@pytest.mark.parametrize("next_name", ["Amy Newt", "Ann Lee"])
def test_name_corrected_after_one_enter_is_no_partner(athens_page, next_name):
    athens_page.open_page().enter("Amy New").enter(next_name)
    assert "“Amy New” was not added." in athens_page.text
    assert "New team" not in athens_page.text


def test_player_who_is_left_out_gets_no_partner(athens_page):
    athens_page.open_page().enter("ann")
    athens_page.press("leave", team=1, open=1, game=0)
    assert "Partner of" not in athens_page.text
    assert "without a partner" not in athens_page.text
    athens_page.enter("bob")
    assert [(team.number, team.name) for team in athens_page.night.teams] == [
        (1, "Ann Lee"),
        (2, "Bob May"),
    ]
    assert "1 player without a partner" in athens_page.text
    assert "Partner:" not in athens_page.text


def test_player_who_is_left_out_is_restored_or_removed(athens_page):
    athens_page.open_page().enter("ann")
    athens_page.press("leave", team=1, open=1, game=0)
    assert "Mark as here" in athens_page.text
    assert "Take Ann Lee off the list" in athens_page.text
    athens_page.press("leave", team=1, open=1)
    assert "Partner of Ann Lee" in athens_page.text
    athens_page.press("leave", team=1, open=1, game=0)
    athens_page.client.post(f"{athens_page.address}row/", {"do": "strike", "entry": 1})
    assert athens_page.night.teams == ()


def test_page_opened_earlier_gives_no_partner_to_a_player_left_out_meanwhile(athens_page):
    athens_page.open_page().enter("ann")
    going_home.leave_after_game(build.desk(athens_page.row), party_number=1, game=0)
    athens_page.enter("bob")
    assert (
        "Team 1 (Ann Lee) is marked as not coming. Press “Mark as here” first." in athens_page.text
    )
    assert len(athens_page.night.entries) == 1


@pytest.mark.parametrize("order", RosterOrder)
def test_teams_of_the_next_time_slot_are_listed_first(mcallen_page, order):
    time_slot_actions.move_to_own_time_slot(build.desk(mcallen_page.row), division="Mixed")
    pairs.check_in_teams(mcallen_page.row, 2, division="Men's")
    pairs.check_in_teams(mcallen_page.row, 2, division="Mixed", teams_skipped=2)
    rows = roster(mcallen_page.night, order).rows
    assert [row.party.division for row in rows] == ["Men's", "Men's", "Mixed", "Mixed"]


def test_late_team_is_added_to_the_drawn_bracket_by_pressing_enter_again(athens_page):
    pairs.draw_teams(athens_page.row, 6)
    athens_page.open_page()
    assert "A late team can fill an open first-round spot. Type both names" in athens_page.text
    athens_page.enter("ann & bob")
    assert "Press Enter to add them to the bracket. First opponent:" in athens_page.text
    assert len(draws.bracket_state(athens_page.night).teams) == 6
    athens_page.enter("ann & bob")
    assert athens_page.night.teams.with_number(7).name == "Ann Lee & Bob May"
    assert draws.bracket_state(athens_page.night).teams[-1] == "7"


def test_check_in_page_of_a_drawn_bracket_counts_its_teams_and_links_to_it(athens_page):
    pairs.draw_teams(athens_page.row, 5)
    draw_and_call.call_games(build.desk(athens_page.row))
    pairs.play_game(athens_page.row, "W1.1")
    athens_page.open_page()
    assert "5 teams in the bracket" in athens_page.text
    assert "teams ready" not in athens_page.text
    assert "First round: " not in athens_page.text
    assert "Back to the bracket" in athens_page.text
    athens_page.enter("ann & bob").enter("ann & bob").open_page()
    assert "6 teams in the bracket" in athens_page.text
    assert "from game" not in athens_page.text


def test_page_says_before_enter_what_to_do_if_the_bracket_has_no_place_for_a_team(athens_page):
    pairs.draw_teams(athens_page.row, 4)
    athens_page.open_page(q="ann & bob")
    assert "check in both" not in athens_page.text
    assert "No first-round spot is open, so there is no place for one more." in athens_page.text
    assert f'href="/night/{athens_page.row.pk}/bracket/#more">Undo the draw' in athens_page.html
    athens_page.enter("ann & bob")
    assert len(athens_page.night.teams) == 4


def test_team_that_missed_the_draw_is_added_from_its_row(athens_page):
    pairs.draw_teams(athens_page.row, 5)
    athens_page.open_page().enter("ann & bob").enter("ann & bob")
    draw_and_call.undo_draw(build.desk(athens_page.row))
    athens_page.press("leave", team=6, game=0)
    draw_and_call.draw_bracket(build.desk(athens_page.row))
    assert "Add to the bracket" in athens_page.open_page(team=6).text
    athens_page.press("late", team=6, open=6)
    assert draws.bracket_state(athens_page.night).teams[-1] == "6"
    assert "Add to the bracket" not in athens_page.text


def test_preview_of_a_team_capitalizes_its_names(athens_page):
    athens_page.open_page(q="vera quinn & walt quinn")
    assert "Vera Quinn" in athens_page.html
    assert "vera quinn" not in athens_page.html.partition('id="who"')[2].partition(">")[2]
    athens_page.enter("vera quinn & walt quinn").enter()
    assert [entry.name for entry in athens_page.night.entries] == ["Vera Quinn", "Walt Quinn"]


def test_team_typed_in_one_line_plays_in_the_chosen_division(mcallen_page):
    mcallen_page.open_page().enter("Zora Quill & ann", division="Mixed")
    mcallen_page.enter("Zora Quill & ann", division="Mixed")
    (team,) = mcallen_page.night.teams
    assert (team.division, [player.sex for player in team.current_members]) == ("Mixed", ["", ""])


def test_team_is_asked_about_again_if_its_preview_is_out_of_date(athens_page):
    """After the page was shown, a regular with a name of the team is added."""
    athens_page.open_page().enter("Zora Quill & ann")
    regulars.add_people(club=athens_page.night.club, people=[Contact("Zora Quill")])
    athens_page.enter("Zora Quill & ann")
    assert athens_page.night.entries == ()
    athens_page.enter("Zora Quill & ann")
    assert athens_page.night.entries[0].regular == 5


def test_ambiguous_or_impossible_names_of_a_team_are_asked_about(athens_page):
    regulars.add_people(club=athens_page.night.club, people=[Contact("Ann Moe")])
    athens_page.open_page().enter("ann & bob")
    assert "Which “Ann”: Ann Lee or Ann Moe? Type the full name." in athens_page.text
    assert "said error" not in athens_page.html
    athens_page.enter("Bob May & bob may")
    athens_page.enter("Bob May & bob may")
    assert "can't be both partners" in athens_page.text
    athens_page.open_page().enter("Bob May")
    athens_page.open_page(next=1).enter("Bob May & Cy Fox")
    assert "Bob May is already here in team 1. Type Cy Fox alone." in athens_page.text
    assert len(athens_page.night.entries) == 1


def value_by_pair_button(check_in_page):
    """Return the value of each button that offers a team, by its words."""
    buttons = re.findall(
        r'name="pair" value="([^"]*)">(.*?)</button>', check_in_page.html, re.DOTALL
    )
    return {
        " ".join(re.sub(r"<[^>]+>", " ", words).split()): unescape(value)
        for value, words in buttons
    }


def test_new_player_with_the_name_of_one_checked_in_gets_a_partner(athens_page):
    athens_page.open_page().enter("Ann Lee & Bob May")
    athens_page.enter("Ann Lee & Bob May")
    athens_page.open_page().enter("Ann Lee & Cy Fox")
    assert "Ann Lee is already here in team 1." in athens_page.text
    value = value_by_pair_button(athens_page)["Ann Lee ( new ) and Cy Fox"]
    athens_page.enter("Ann Lee & Cy Fox", pair=value)
    assert [team.name for team in athens_page.night.teams] == [
        "Ann Lee & Bob May",
        "Ann Lee & Cy Fox",
    ]
    assert Regular.objects.filter(name="Ann Lee").count() == 2


def test_namesake_of_a_player_in_a_team_is_added_without_a_partner(athens_page):
    athens_page.open_page().enter("Ann Lee & Bob May")
    athens_page.enter("Ann Lee & Bob May")
    athens_page.open_page().enter("Ann Lee")
    assert "Ann Lee (team 1) checked in at" in athens_page.text.replace("( ", "(")
    assert "Add another Ann Lee" in athens_page.text
    athens_page.enter("", another=1)
    assert "Partner of Ann Lee , team 2" in athens_page.text


def test_players_of_one_name_are_told_apart_by_their_last_partners(athens_page):
    regulars.add_people(club=athens_page.night.club, people=[Contact("Ann Lee")])
    for pair_value in ("1 Ann Lee / 2 Bob May", "5 Ann Lee / 3 Cy Fox"):
        first_number_and_name, second_number_and_name = (
            name.split(" ", 1) for name in pair_value.split(" / ")
        )
        people = tuple(
            CheckInPerson(regular_number=int(number), name=name)
            for number, name in (first_number_and_name, second_number_and_name)
        )
        signing_in.check_in_team(build.desk(athens_page.row), people=people)
    check_in_page = CheckInBrowser(
        athens_page.client, build.night(Club.objects.get(), house="athens")
    )
    check_in_page.open_page().enter("Ann Lee & Di Orr")
    assert "Which “Ann Lee”?" in check_in_page.text
    assert "Type the full name" not in check_in_page.text
    assert value_by_pair_button(check_in_page) == {
        "Ann Lee ( last partner Bob May ) and Di Orr": "1 Ann Lee / 4 Di Orr",
        "Ann Lee ( last partner Cy Fox ) and Di Orr": "5 Ann Lee / 4 Di Orr",
        "Ann Lee ( new ) and Di Orr": "new Ann Lee / 4 Di Orr",
    }
    check_in_page.enter("Ann Lee & Di Orr", pair="5 Ann Lee / 4 Di Orr")
    assert [entry.regular for entry in check_in_page.night.entries] == [5, 4]


def test_last_name_typed_once_is_given_to_both_new_players(athens_page):
    athens_page.open_page().enter("lou and mae smith")
    athens_page.enter("lou and mae smith")
    assert [entry.name for entry in athens_page.night.entries] == ["Lou Smith", "Mae Smith"]


def test_regular_with_a_slash_in_the_name_is_one_player(athens_page):
    regulars.add_people(club=athens_page.night.club, people=[Contact("Smith/Jones")])
    athens_page.open_page().enter("smith/jones")
    assert [entry.name for entry in athens_page.night.entries] == ["Smith/Jones"]


def test_division_chosen_in_the_address_stays_chosen_for_the_next_team(mcallen_page):
    mcallen_page.open_page(division="Women's")
    mcallen_page.enter("ann").enter("di")
    mcallen_page.open_page(team=1)
    mcallen_page.enter("bob", division="Men's")
    assert [team.division for team in mcallen_page.night.teams] == ["Women's", "Men's"]


def test_changing_the_sex_of_a_player_in_a_womens_team_is_refused_without_a_reason(mcallen_page):
    mcallen_page.open_page().enter("ann", division="Women's")
    mcallen_page.enter("di")
    mcallen_page.press("sex", entry=1, sex="m", open=1)
    assert "In Women's a team is two women, and this one has one man" in mcallen_page.text
    assert [entry.sex for entry in mcallen_page.night.entries] == ["w", "w"]


def test_second_team_of_a_player_is_offered_in_another_time_slot(mcallen_page):
    mcallen_page.open_page().enter("ann", division="Women's")
    mcallen_page.enter("di")
    mcallen_page.open_page().enter("ann", division="Mixed")
    assert "Ann Lee plays on team 1 (Women's) at the same time. " in mcallen_page.text
    assert "Team 1: Ann Lee & Di Orr" in mcallen_page.text
    mcallen_page.set_time_slots(apart="Mixed", who="Ann Lee", division="Mixed")
    assert "Men's and Women's first, then Mixed." in mcallen_page.text
    mcallen_page.enter("Ann Lee", division="Mixed")
    assert "Mixed: at another time" in mcallen_page.text
    assert len(mcallen_page.night.entries) == 2
    mcallen_page.enter(
        "", regular=mcallen_page.night.entries[0].regular, division="Mixed", again="on"
    )
    assert [entry.name for entry in mcallen_page.night.entries] == ["Ann Lee", "Di Orr", "Ann Lee"]
    assert [entry.sex for entry in mcallen_page.night.entries] == ["w", "w", "w"]


def test_divisions_are_put_in_time_slots_at_the_desk(mcallen_page):
    mcallen_page.open_page()
    assert "All divisions play at the same time" in mcallen_page.text
    mcallen_page.set_time_slots(session1="2", session2="1", session3="2")
    assert time_slots.all_time_slots(mcallen_page.night) == (("Women's",), ("Men's", "Mixed"))
    assert "Women's first, then Men's and Mixed" in mcallen_page.text


def test_sex_of_a_player_in_mixed_is_asked_once_and_remembered(mcallen_page):
    mcallen_page.open_page().enter("ann", division="Mixed")
    assert "In Mixed a team is one man and one woman. Ann Lee is a" in mcallen_page.text
    mcallen_page.press("sex", entry=1, sex="w", open=1)
    mcallen_page.open_page(team=1).enter("bob")
    assert [entry.sex for entry in mcallen_page.night.entries] == ["w", "m"]
    mcallen_page.open_page(team=1)
    assert "is a man" not in mcallen_page.text


def test_team_changes_its_division_before_it_plays(mcallen_page):
    pairs.check_in_teams(mcallen_page.row, 2, "Men's")
    mcallen_page.press("division", team=1, division="Mixed", open=1)
    assert "Team 1 (Ada Abbott & Bert Abbott) moved to Mixed" not in mcallen_page.text
    assert "a team is one man and one woman" in mcallen_page.text
    mcallen_page.press("division", team=1, division="Mixed", reason="Bert is Bertha", open=1)
    assert mcallen_page.night.teams[0].division == "Mixed"


def test_two_players_who_separate_wait_for_partners(athens_page):
    pairs.check_in_team(athens_page.row, "Ann Lee", "Bob May")
    athens_page.press("part", entry=2, open=1)
    assert [team.name for team in athens_page.night.teams] == ["Ann Lee", "Bob May"]


def test_substitute_is_found_among_the_regulars(athens_page):
    pairs.draw_teams(athens_page.row, 2)
    assert "/substitute/1/" in athens_page.open_page(team=1).html
    form_fields = {"do": "substitute", "entry": 1, "name": "Cy Fox", "reason": "car broke down"}
    athens_page.client.post(f"/night/{athens_page.row.pk}/substitute/1/", form_fields)
    assert "Cy Fox" in athens_page.night.teams.with_number(1).name
    assert athens_page.night.entries[-1].regular is not None


def test_team_that_leaves_after_the_draw_forfeits(athens_page):
    pairs.draw_teams(athens_page.row, 4)
    athens_page.open_page(team=2)
    assert (
        "Forfeit and leave Team 2 forfeits every game left. "
        "Its opponents advance. Continue? Forfeit and leave"
    ) in athens_page.text
    athens_page.press("leave", team=2, game=0, open=2)
    assert "2" in draws.bracket_state(athens_page.night).withdrawn_teams
    athens_page.press("leave", team=2, open=2)
    assert not draws.bracket_state(athens_page.night).withdrawn_teams


def test_team_that_does_not_come_is_left_out_of_the_draw(athens_page):
    pairs.check_in_teams(athens_page.row, 3)
    athens_page.press("leave", team=2, game=0, open=2)
    draw_and_call.draw_bracket(build.desk(athens_page.row))
    assert sorted(draws.bracket_state(athens_page.night).teams) == ["1", "3"]


def test_page_shows_the_tables_and_games_of_all_divisions(mcallen_page, athens_page):
    for division, team_count, teams_before in (
        ("Men's", 5, 0),
        ("Women's", 6, 5),
        ("Mixed", 7, 11),
    ):
        pairs.check_in_teams(mcallen_page.row, team_count, division, teams_before)
    mcallen_page.open_page()
    assert "18 teams: Men's 5, Women's 6, Mixed 7." in mcallen_page.text
    assert "9 tables. The extra teams of Men's and Mixed play each other." in mcallen_page.text


@pytest.mark.parametrize(
    ("choice", "men", "mixed", "sentence"),
    [
        ("spares_meet", 3, 2, "3 tables. A fill-in team plays the extra team of Men's."),
        ("house_team", 3, 3, "4 tables. 2 fill-in teams play the extra teams of Men's and Mixed."),
        ("average", 3, 3, "2 tables. The extra teams of Men's and Mixed sit out."),
        ("average", 3, 2, "2 tables. The extra team of Men's sits out."),
    ],
)
def test_page_says_what_the_house_rule_does_with_extra_teams(
    mcallen_page, choice, men, mixed, sentence
):
    setup.change_rules(build.desk(mcallen_page.row), answer_by_dial={"odd_division": choice})
    pairs.check_in_teams(mcallen_page.row, men, "Men's")
    pairs.check_in_teams(mcallen_page.row, mixed, "Mixed", men)
    mcallen_page.open_page()
    assert sentence in mcallen_page.text


def test_table_is_counted_only_once_a_division_has_two_teams(mcallen_page):
    pairs.check_in_teams(mcallen_page.row, 1, "Men's")
    mcallen_page.open_page()
    assert "1 team: Men's 1" in mcallen_page.text
    assert "Men's has only 1 team so far." in mcallen_page.text
    pairs.check_in_teams(mcallen_page.row, 1, "Mixed", teams_skipped=1)
    mcallen_page.open_page()
    assert "Men's and Mixed have only 1 team each so far." in mcallen_page.text
    pairs.check_in_teams(mcallen_page.row, 1, "Men's", teams_skipped=2)
    pairs.check_in_teams(mcallen_page.row, 1, "Mixed", teams_skipped=3)
    mcallen_page.open_page()
    assert "2 tables." in mcallen_page.text


def test_page_counts_the_first_round_and_its_byes(athens_page):
    pairs.check_in_teams(athens_page.row, 22)
    athens_page.open_page()
    assert "First round: 6 games, 10 byes." in athens_page.text


def test_page_says_that_the_last_game_is_seated(mcallen_page):
    pairs.check_in_teams(mcallen_page.row, 2, "Men's")
    for game in range(1, 6):
        rounds.seat_next_game(build.desk(mcallen_page.row), game=game)
        build.type_totals(mcallen_page.row, game, {1: (9, 5)})
    mcallen_page.open_page()
    assert "The last game is seated" in mcallen_page.text


def test_unknown_button_is_answered_that_the_page_is_out_of_date(athens_page):
    athens_page.open_page()
    athens_page.press("fly")
    assert "This page is out of date" in athens_page.text


@pytest.mark.parametrize("teams", [2, 40])
def test_number_of_queries_is_the_same_for_any_number_of_teams(
    athens_page, django_assert_num_queries, teams
):
    pairs.check_in_teams(athens_page.row, teams)
    memory.forget_all_nights()
    with django_assert_num_queries(17):
        athens_page.client.get(athens_page.address)


def test_typed_number_opens_that_team(athens_page):
    pairs.check_in_teams(athens_page.row, 3)
    athens_page.open_page().enter("2")
    assert "Team 2: Cora Abbott & Dan Abbott" in athens_page.text
    assert len(athens_page.night.entries) == 6


def test_match_who_is_checked_in_is_shown_with_the_team(athens_page):
    athens_page.open_page().enter("ann").enter("bob").enter("")
    athens_page.open_page().enter("ann")
    assert "Team 1: Ann Lee & Bob May" in athens_page.text
    athens_page.open_page(q="ann")
    assert "team 1" in athens_page.text


def test_player_without_a_partner_is_removed_even_after_the_draw(athens_page):
    pairs.draw_teams(athens_page.row, 2)
    check_in_page = CheckInBrowser(athens_page.client, athens_page.row)
    draw_and_call.undo_draw(build.desk(athens_page.row))
    pairs.check_in_team(athens_page.row, "Zoe Alone")
    zoe = athens_page.night.entries[-1].number
    athens_page.client.post(f"{athens_page.address}row/", {"tap": f"{zoe} fee off"})
    draw_and_call.draw_bracket(build.desk(athens_page.row))
    check_in_page.open_page(team=3)
    assert "Remove: checked in by mistake" in check_in_page.text
    athens_page.client.post(f"{athens_page.address}row/", {"do": "strike", "entry": zoe})
    assert [team.number for team in athens_page.night.teams] == [1, 2]


def test_team_that_is_left_out_owes_nothing(athens_page):
    pairs.check_in_teams(athens_page.row, 2)
    athens_page.open_page().enter("ann").enter("bob")
    athens_page.open_page(team=3)
    assert "Team 3 owes $20.00" in athens_page.text
    athens_page.press("leave", team=3, game=0, open=3)
    assert "owes" not in athens_page.text
    assert "Not coming." in athens_page.text
    assert "Mark all done" not in athens_page.text
    assert total_owed_cents(accounts(athens_page.night)) == 0


def test_row_of_a_team_stays_open_after_two_players_join(athens_page):
    athens_page.open_page().enter("ann")
    athens_page.open_page(team=1, next=1).enter("cy")
    athens_page.press("join", team=2, other=1, open=2)
    assert "Team 1: Ann Lee & Cy Fox" in athens_page.text
    assert "Team 1 owes $20.00" in athens_page.text


@pytest.mark.parametrize(
    ("teams", "sentence"), [(4, NO_MATCH_SENTENCE), (5, BOTH_NAMES_NEEDED_TEXT)]
)
def test_new_name_is_not_offered_after_the_draw(athens_page, teams, sentence):
    """Five teams leave a spot in the first round for a late team."""
    pairs.check_in_teams(athens_page.row, teams)
    draw_and_call.draw_bracket(build.desk(athens_page.row))
    athens_page.open_page().enter("Zed Late")
    assert sentence in athens_page.text
    assert "New player?" not in athens_page.text


def test_typed_number_is_explained_as_the_number_of_a_team(athens_page):
    pairs.check_in_teams(athens_page.row, 4)
    html = athens_page.client.get(athens_page.address, {"q": "4", "only": "hits"}).content.decode()
    assert "opens team 4" in html
    assert "here since" not in html


def test_name_of_a_checked_in_player_opens_the_team_without_a_warning(athens_page):
    athens_page.open_page().enter("ann").enter("bob")
    athens_page.open_page().enter("ann")
    assert "Team 1: Ann Lee & Bob May" in athens_page.text
    assert "Ann Lee plays in a second team" in athens_page.text
    assert 'role="alert"' not in athens_page.html
    assert len(athens_page.night.entries) == 2


def test_money_page_names_a_removed_player_with_voided_payments(athens_page):
    athens_page.open_page().enter("ann")
    for on_or_off in ("on", "off"):
        athens_page.client.post(f"{athens_page.address}row/", {"tap": f"1 fee {on_or_off}"})
    athens_page.client.post(f"{athens_page.address}row/", {"do": "strike", "entry": 1})
    assert athens_page.night.entries == ()
    page = athens_page.client.get(f"/night/{athens_page.row.pk}/money/")
    assert page.status_code == 200
    assert "by Ann Lee (team 1), who was removed" in unescape(page.content.decode())
    assert find_inconsistent_facts(athens_page.night) == ()


def test_last_name_and_comma_is_one_player_and_two_of_these_are_a_team(mcallen_page):
    mcallen_page.open_page(q="Lee, Ann")
    assert "New team" not in mcallen_page.text
    mcallen_page.enter("Lee, Ann")
    assert [(entry.name, entry.regular) for entry in mcallen_page.night.entries] == [("Ann Lee", 1)]
    mcallen_page.open_page(q="May, Bob & Fox, Cy", next=1)
    assert "New team in Men's: Bob May and Cy Fox ." in mcallen_page.text
    mcallen_page.enter("May, Bob & Fox, Cy")
    assert [entry.regular for entry in mcallen_page.night.entries] == [1, 2, 3]


@pytest.fixture
def page_with_uma_twice(mcallen_page):
    """Return the check-in page of a night: Uma and Vi are here in Women's, and Uma and Wes are
    expected in Mixed, which is played later.
    """
    pairs.check_in_team(mcallen_page.row, "Uma Low", "Vi Day", division="Women's")
    time_slot_actions.move_to_own_time_slot(build.desk(mcallen_page.row), division="Mixed")
    person = CheckInPerson(regular_number=mcallen_page.night.entries[0].regular)
    signing_in.check_in_player(build.desk(mcallen_page.row), person=person, division="Mixed")
    signing_in.check_in_player(
        build.desk(mcallen_page.row), person=CheckInPerson(name="Wes Hay", sex="m"), team=2
    )
    expected_entries = [
        replace(player, expected=True)
        for player in mcallen_page.night.teams.with_number(2).current_members
    ]
    build.write_facts(build.desk(mcallen_page.row), new=expected_entries)
    return mcallen_page


def test_team_named_by_the_suggestion_is_the_one_that_opens(page_with_uma_twice):
    assert "expected, team 2 Enter" in page_with_uma_twice.open_page(q="uma").text
    page_with_uma_twice.enter("uma")
    assert "Team 2: Uma Low & Wes Hay" in page_with_uma_twice.text
    page_with_uma_twice.enter("")
    assert [entry.expected for entry in page_with_uma_twice.night.entries] == [False] * 4


@pytest.mark.parametrize("division", ["Women's", "Mixed"])
def test_player_entered_in_every_time_slot_is_offered_no_further_team(
    page_with_uma_twice, division
):
    page_with_uma_twice.open_page().enter("2").enter("")
    page_with_uma_twice.open_page(division=division).enter("uma")
    assert "Team 1: Uma Low & Vi Day" in page_with_uma_twice.text
    assert "second team" not in page_with_uma_twice.text


def test_second_team_of_two_players_is_advised_to_use_a_later_time_slot(mcallen_page):
    pairs.check_in_team(mcallen_page.row, "Uma Low", "Vi Day", division="Women's")
    pairs.check_in_team(mcallen_page.row, "Wes Hay", "Xan Poe", division="Men's")
    sentence = (
        "Uma Low is already here in team 1 (Women's). Wes Hay is already here in team 2 (Men's). "
        "For a second team, first give its division a later time slot: press “All "
        "divisions play at the same time” on this page."
    )
    assert sentence in mcallen_page.open_page(q="Uma Low & Wes Hay").text
    time_slot_actions.move_to_own_time_slot(build.desk(mcallen_page.row), division="Mixed")
    advice = "For a second team at another time, type Uma Low alone, then the partner."
    assert advice in mcallen_page.open_page(q="Uma Low & Wes Hay").text


def test_typing_both_names_of_a_team_gives_its_number(athens_page):
    athens_page.open_page().enter("ann").enter("bob")
    assert (
        "They're already team 1. Type 1 to open it."
        in athens_page.open_page(q="Ann Lee & Bob May").text
    )
    athens_page.open_page().enter("cy").enter("di")
    assert "Type either of them alone." in athens_page.open_page(q="Ann Lee & Di Orr").text


def test_another_player_of_a_name_is_offered_below_the_first(athens_page):
    """The offer is a button in the list of hits, so the arrow keys reach it."""
    athens_page.open_page()
    athens_page.enter("Ann Lee")
    athens_page.enter("Bob May")
    athens_page.open_page(q="ann lee")
    hit_list = re.search(r'<ul class="hits">.*?</ul>', athens_page.html, re.S)[0]
    assert (
        '<button name="add" value="on"><span>Add another <bdi>Ann Lee</bdi></span></button>'
        in hit_list
    )
    athens_page.enter("Ann Lee", add="on")
    assert [entry.name for entry in athens_page.night.entries] == ["Ann Lee", "Bob May", "Ann Lee"]
    athens_page.open_page(q="cy fox")
    assert "Another" not in athens_page.html
