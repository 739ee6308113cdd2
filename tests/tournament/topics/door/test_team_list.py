"""A city's list of teams is previewed, entered by one press, and explained on its page."""

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build
from tests.build import read_night
from tests.tournament import pairs
from tests.tournament.cursor import place_of_cursor
from tests.tournament.kit.lists.workbooks import workbook
from tournament.evening.night import attendance
from tournament.evening.night.divisions import why_sexes_make_no_team
from tournament.evening.words.names import too_long_refusal
from tournament.evening.words.refused import Refused
from tournament.kit.lists import teams as lists
from tournament.kit.lists.contact import Contact, ListedPerson
from tournament.kit.lists.people import LeftOutLines, nothing_to_add_sentence
from tournament.kit.lists.reading import sheet_from_csv
from tournament.kit.lists.team_people import TeamInList
from tournament.kit.lists.teams import ALL_TEAMS_ADDED_SENTENCE
from tournament.storage.models import Change, Club, Regular
from tournament.storage.writing import undo
from tournament.storage.writing.objections import DivisionRuleBroken, TwoTeamsAtOnce
from tournament.topics.club.actions import regulars
from tournament.topics.door import actions as door_acts
from tournament.topics.door.boards.lists import example_list, preview_team_import
from tournament.topics.entrants.actions import arrivals, time_slots
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.night(house="mcallen")]
MENS, WOMENS, MIXED = "Men's", "Women's", "Mixed"
TEAM_LIST = (
    "Division,Player 1,Sex 1,Player 2,Sex 2,Shirt\n"
    "Men's,Dan Ray,M,Cal Orr,M,L\n"
    "Women's,Ann Lee,F,Eve Kay,F,S\n"
    "Mixed,Bob Fox,M,Fay Kay,F,S\n"
    "Mixed,Gil Roe,M,,,M\n"
)
TEAM_LIST_WITH_A_WOMAN_IN_MENS = TEAM_LIST + "Men's,Ida Day,F,Jay Poe,M,S\n"
TEAM_LIST_WITH_A_PLAYER_IN_TWO_DIVISIONS = TEAM_LIST + "Mixed,Ann Lee,F,Hal Day,M,S\n"


def team_in_list(line, division, *names, **details):
    return TeamInList(
        line, division, tuple(ListedPerson(name, line=line, **details) for name in names)
    )


def enter_teams(night, *rows, **press_fields):
    return door_acts.enter_teams(build.desk(night, **press_fields), listed_teams=rows)


def teams_on_night(night):
    return [(team.number, team.division, team.name) for team in read_night(night).teams]


def preview_teams(night, list_text):
    night_now = read_night(night)
    team_list = lists.read_teams(sheet_from_csv(list_text.encode()), night_now.rules.divisions)
    return preview_team_import(
        team_list,
        night_now,
        door_acts.contacts_of_regulars(night_now.club),
        door_acts.current_regular_numbers(night_now.club),
    )


def lines_and_sentences_of_faults(faults):
    return [(fault.line, fault.sentence) for fault in faults]


def test_preview_lists_the_teams_by_division_and_enters_none(night):
    preview = preview_teams(night, TEAM_LIST)
    assert [
        (part.division, part.complete_team_count, part.unpaired_player_count)
        for part in preview.listed_divisions
    ] == [
        (MENS, 1, 0),
        (WOMENS, 1, 0),
        (MIXED, 1, 1),
    ]
    assert (
        preview.complete_team_count,
        preview.unpaired_player_count,
        preview.left_out_lines.lines,
        preview.doubts,
    ) == (
        3,
        1,
        (),
        (),
    )
    assert preview.source_list.unused_columns == ("Shirt",)
    assert teams_on_night(night) == []


def test_preview_names_players_new_to_the_club(night):
    regulars.add_people(
        club=read_night(night).club, people=[Contact("ann LEE"), Contact("Dan Ray")]
    )
    newcomer_names = ("Cal Orr", "Eve Kay", "Bob Fox", "Fay Kay", "Gil Roe")
    assert preview_teams(night, TEAM_LIST).newcomers == newcomer_names


def test_line_of_a_team_that_does_not_fit_its_division_is_marked_as_doubtful(night):
    assert lines_and_sentences_of_faults(
        preview_teams(night, TEAM_LIST_WITH_A_WOMAN_IN_MENS).doubts
    ) == [(6, why_sexes_make_no_team(MENS, "mw"))]


def test_player_in_two_divisions_at_once_is_a_fault_with_its_remedy(night):
    assert lines_and_sentences_of_faults(
        preview_teams(night, TEAM_LIST_WITH_A_PLAYER_IN_TWO_DIVISIONS).source_list.faults
    ) == [
        (
            6,
            "Ann Lee also plays in Women's (line 3) at the same time. Remove one of the two lines. "
            "Or give Mixed its own time slot under Check in.",
        )
    ]


def test_player_in_two_time_slots_is_entered_twice(night):
    time_slots.move_to_own_time_slot(build.desk(night), division=MIXED)
    assert not preview_teams(night, TEAM_LIST_WITH_A_PLAYER_IN_TWO_DIVISIONS).left_out_lines
    enter_teams(night, *preview_teams(night, TEAM_LIST_WITH_A_PLAYER_IN_TWO_DIVISIONS).to_add)
    ann = [entry for entry in read_night(night).entries if entry.name == "Ann Lee"]
    assert [(entry.number == entry.person_number, entry.team) for entry in ann] == [
        (True, 2),
        (False, 5),
    ]


def test_checked_in_player_is_entered_in_another_time_slot(night):
    enter_teams(night, team_in_list(2, WOMENS, "Ann Lee", "Eve Kay"))
    time_slots.move_to_own_time_slot(build.desk(night), division=MIXED)
    preview = preview_teams(night, "Division,Player 1,Player 2\nMixed,Ann Lee,Hal Day\n")
    enter_teams(night, *preview.to_add)
    assert [entry.person_number for entry in read_night(night).entries] == [1, 2, 1, 4]


def test_regulars_known_sex_shows_that_a_team_does_not_fit_its_division(night):
    regulars.add_people(club=read_night(night).club, people=[Contact("Ida Day", sex="w")])
    preview = preview_teams(night, "Division,Player 1,Player 2\nMen's,Ida Day,Jay Poe\n")
    assert [line for line, _ in lines_and_sentences_of_faults(preview.doubts)] == [2]


def test_line_with_a_checked_in_player_is_a_fault_unless_it_is_the_same_team(night):
    pairs.check_in_team(night, "Cal Orr", "Dan Ray", division=MENS)
    pairs.check_in_team(night, "Eve Kay", division=WOMENS)
    preview = preview_teams(night, TEAM_LIST)
    assert [row.line for row in preview.already_listed] == [2]
    assert lines_and_sentences_of_faults(preview.source_list.faults) == [
        (
            3,
            "Eve Kay is already on team 2. Remove this line and change the team at check-in. For "
            "two people with one name, add a nickname, lot number or phone number.",
        )
    ]
    assert [row.line for row in preview.to_add] == [4, 5]


def test_example_list_is_read_without_faults():
    for divisions in ((MENS, WOMENS, MIXED), ("Open", "Juniors"), ("Open",), ()):
        sample = example_list(divisions)
        list_text = "\n".join(map(",".join, (sample.headings, *sample.rows)))
        team_list = lists.read_teams(sheet_from_csv(list_text.encode()), divisions)
        assert (team_list.faults, team_list.players_in_two_divisions) == ((), ())
        assert [team.waits_for_partner for team in team_list.teams] == [False] * max(
            len(divisions), 1
        ) + [True]


def test_example_of_mcallen_has_a_team_of_each_division():
    assert example_list((MENS, WOMENS, MIXED)).rows[:3] == (
        (MENS, "Hank Grant", "M", "Leo Baker", "M"),
        (WOMENS, "Ada Abbott", "F", "Cora Ellis", "F"),
        (MIXED, "Ned Carter", "M", "Rose Baker", "F"),
    )


def test_all_teams_are_entered_in_one_change(night):
    change = enter_teams(
        night,
        team_in_list(2, MENS, "Dan", "Cal"),
        team_in_list(3, WOMENS, "Ann", "Eve"),
        team_in_list(4, MIXED, "Bob"),
    )
    assert change.words == (
        "Expected from the list: 2 teams (Men's 1, Women's 1). 1 player needs a partner."
    )
    assert teams_on_night(night) == [
        (1, MENS, "Dan & Cal"),
        (2, WOMENS, "Ann & Eve"),
        (3, MIXED, "Bob"),
    ]
    assert Change.objects.filter(tournament=night).count() == 2
    assert Change.objects.get(pk=change.revision).people == ",1,2,3,4,5,"


def test_list_is_undone_as_a_whole_and_entered_again(night):
    listed_teams = (team_in_list(2, MENS, "Dan", "Cal"), team_in_list(3, MIXED, "Bob", "Ann"))
    change = enter_teams(night, *listed_teams)
    undo.undo(build.desk(night), change_number=change.revision)
    assert (teams_on_night(night), read_night(night).entries) == ([], ())
    enter_teams(night, *listed_teams)
    assert teams_on_night(night) == [(1, MENS, "Dan & Cal"), (2, MIXED, "Bob & Ann")]
    assert Regular.objects.count() == 4


def test_press_sent_twice_enters_the_teams_once(night):
    listed_teams = (team_in_list(2, MENS, "Dan", "Cal"),)
    assert enter_teams(night, *listed_teams, key="k").changed
    assert not enter_teams(night, *listed_teams, key="k").changed
    assert len(read_night(night).entries) == 2


def test_team_numbers_continue_after_the_teams_at_the_desk(night):
    pairs.check_in_team(night, "Ida", "Jo", division=WOMENS)
    enter_teams(night, team_in_list(2, MENS, "Dan", "Cal"))
    assert teams_on_night(night)[1] == (2, MENS, "Dan & Cal")
    assert [entry.number for entry in read_night(night).entries] == [1, 2, 3, 4]


def test_entered_players_have_open_items_and_fees(desk):
    athens = build.night(Club.objects.get(), house="athens")
    enter_teams(athens, team_in_list(2, "", "Dan", "Cal"))
    assert len(attendance.expected_entries(read_night(athens), 1)) == 2


def test_players_are_linked_to_the_regulars_of_their_names(night):
    club = read_night(night).club
    people = [Contact("José O’Neil", lot="3", sex="m"), Contact("Ann"), Contact("Ann")]
    regulars.add_people(club=club, people=people)
    regulars.mark_gone_or_coming(club=club, number=1, is_gone=True)
    enter_teams(
        night,
        team_in_list(2, MIXED, "jose o'neil", "Ann"),
        team_in_list(3, MENS, "Dan", phone="555 0142"),
    )
    jose, ann, dan = read_night(night).entries
    assert (jose.regular, jose.name, jose.lot, jose.sex) == (1, "José O’Neil", "3", "m")
    assert (ann.regular, ann.sex) == (4, "w")
    assert Regular.objects.get(number=dan.regular).phone == "555 0142"
    assert Regular.objects.get(number=1).gone
    arrivals.mark_both_here(build.desk(night), entry=1)
    names_and_gone = Regular.objects.order_by("number").values_list("name", "gone")
    assert dict(names_and_gone)["José O’Neil"] is False
    assert dict(names_and_gone)["Dan"] is True


@pytest.mark.parametrize(
    ("division", "listed_sexes", "sexes"),
    [
        (MENS, ("", ""), ("m", "m")),
        (WOMENS, ("", "w"), ("w", "w")),
        (MIXED, ("", "m"), ("w", "m")),
        (MIXED, ("w", ""), ("w", "m")),
        (MIXED, ("", ""), ("", "")),
    ],
)
def test_missing_sex_of_a_player_follows_from_the_division(night, division, listed_sexes, sexes):
    players = (
        ListedPerson("Ann", sex=listed_sexes[0], line=2),
        ListedPerson("Bob", sex=listed_sexes[1], line=2),
    )
    enter_teams(night, TeamInList(2, division, players))
    assert tuple(entry.sex for entry in read_night(night).entries) == sexes


def test_team_that_does_not_fit_its_division_needs_a_reason(night):
    listed_teams = (
        team_in_list(2, WOMENS, "Ann", "Eve"),
        team_in_list(3, MENS, "Ida", "Fay", sex="w"),
    )
    with pytest.raises(
        DivisionRuleBroken, match=r"Line 3: In Men's a team is two men, and this one has two w"
    ):
        enter_teams(night, *listed_teams)
    assert teams_on_night(night) == []
    enter_teams(night, *listed_teams, reason="the city allows it")
    assert [team.fact.excused for team in read_night(night).teams] == ["", "the city allows it"]


def test_player_in_two_divisions_needs_two_time_slots_and_is_one_regular(night):
    listed_teams = (team_in_list(2, WOMENS, "Ann", "Eve"), team_in_list(3, MIXED, "ann", "Bob"))
    with pytest.raises(TwoTeamsAtOnce, match=r"Ann plays on team 1 \(Women's\)"):
        enter_teams(night, *listed_teams, reason="they never play at the same time")
    time_slots.move_to_own_time_slot(build.desk(night), division=MIXED)
    enter_teams(night, *listed_teams)
    ann, eve, second_ann, bob = read_night(night).entries
    assert (second_ann.name, second_ann.regular, second_ann.team) == ("Ann", None, 2)
    assert [entry.regular for entry in (ann, eve, bob)] == [1, 2, 3]
    assert [team.fact.excused for team in read_night(night).teams] == ["", ""]


def test_practice_night_adds_no_regulars(night):
    night.practice = True
    night.save()
    enter_teams(night, team_in_list(2, MENS, "Dan", "Cal"))
    assert [entry.regular for entry in read_night(night).entries] == [None, None]
    assert not Regular.objects.exists()


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ((), ALL_TEAMS_ADDED_SENTENCE),
        ((team_in_list(2, "Juniors", "Dan", "Cal"),), "Line 2: use Men's, Women's, Mixed."),
        (
            (team_in_list(2, MENS, "Ida", "Cal"),),
            r"Ida plays on team 1 \(Women's\) at the same time",
        ),
    ],
)
def test_refused_list_enters_no_team_and_adds_no_regular(night, rows, sentence):
    pairs.check_in_team(night, "Ida", division=WOMENS)
    with pytest.raises(Refused, match=sentence):
        enter_teams(night, team_in_list(9, MENS, "New", "Newer"), *rows) if rows else enter_teams(
            night
        )
    assert [team.name for team in read_night(night).entries] == ["Ida"]
    assert Regular.objects.count() == 1


def test_list_of_teams_is_refused_on_a_night_of_singles(desk):
    night = build.night(Club.objects.get())
    with pytest.raises(Refused, match="These rules have no teams"):
        enter_teams(night, team_in_list(2, "", "Dan", "Cal"))


def test_list_of_teams_is_refused_once_the_bracket_is_drawn(desk):
    athens = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(athens, 4)
    with pytest.raises(Refused, match="The bracket is drawn"):
        enter_teams(athens, team_in_list(2, "", "Dan", "Cal"))


def test_list_of_teams_is_refused_once_the_last_game_is_seated(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.check_in_teams(night, 2, MENS)
    rounds.seat_next_game(build.desk(night), game=1)
    with pytest.raises(Refused, match="The last of 1 games is seated, so no team can"):
        enter_teams(night, team_in_list(2, MENS, "Dan", "Cal"))
    assert len(read_night(night).teams) == 2


def list_page_address(night):
    return f"/night/{night.pk}/teams/import/"


def preview_list(desk, night, content=TEAM_LIST, name="teams.csv"):
    if isinstance(content, str):
        content = content.encode()
    file = SimpleUploadedFile(name, content)
    return unescape(desk.post(list_page_address(night), {"file": file}).content.decode())


def hidden_fields(html):
    form_html = html.partition('name="content"')
    return {
        field_name: re.search(
            rf'name="{field_name}" value="([^"]*)"',
            form_html[0][-900:] + form_html[1] + form_html[2],
        )[1]
        for field_name in ("key", "name", "content", "without")
    }


def press_button(desk, night, html, **changes):
    form_fields = hidden_fields(html) | changes
    return unescape(desk.post(list_page_address(night), form_fields, follow=True).content.decode())


def page_messages(html):
    paragraphs = re.findall(r'<p class="said \w+"[^>]*>(.*?)</p>', html, re.S)
    return [re.sub(r"<[^>]*>", "", words).strip() for words in paragraphs]


def test_page_explains_the_list_and_offers_an_empty_one(desk, night):
    html = unescape(desk.get(list_page_address(night)).content.decode())
    assert '<th scope="col">Player 2</th>' in html
    assert "Divisions: <b>Men's, Women's, Mixed</b>." in html
    empty_list = desk.get(f"{list_page_address(night)}?empty")
    assert empty_list.content.decode("utf-8-sig") == "Division,Player 1,Sex 1,Player 2,Sex 2\r\n"
    assert f'filename="teams-{night.date}.csv"' in empty_list.headers["Content-Disposition"]


def test_list_is_previewed_and_entered_by_one_press(desk, night):
    html = preview_list(desk, night)
    assert "<b>3</b> teams to add, and <b>1</b> player without a partner." in html
    assert "Columns not used: Shirt." in html
    assert teams_on_night(night) == []
    html = press_button(desk, night, html)
    assert teams_on_night(night) == [
        (1, MENS, "Dan Ray & Cal Orr"),
        (2, WOMENS, "Ann Lee & Eve Kay"),
        (3, MIXED, "Bob Fox & Fay Kay"),
        (4, MIXED, "Gil Roe"),
    ]


def test_next_step_of_a_preview_has_focus(desk, night):
    assert place_of_cursor(desk.get(list_page_address(night)).content.decode()) == "file"
    assert place_of_cursor(preview_list(desk, night, "nothing")) == "file"
    html = preview_list(desk, night)
    assert place_of_cursor(html) == "Add all teams"
    press_button(desk, night, html)
    assert place_of_cursor(preview_list(desk, night)) == "Choose another list"


def test_team_list_in_a_workbook_is_read(desk, night):
    content = workbook(
        ("Team", "Name", "Event"), (1.0, "Dan Ray", "Mens"), (1.0, "Cal Orr", "Mens")
    )
    press_button(desk, night, preview_list(desk, night, content, "teams.xlsx"))
    assert teams_on_night(night) == [(1, MENS, "Dan Ray & Cal Orr")]


def test_list_with_doubtful_lines_is_entered_only_with_a_reason(desk, night):
    html = preview_list(desk, night, TEAM_LIST_WITH_A_WOMAN_IN_MENS)
    assert "1 line needs a reason" in html
    assert f"Line 6: {why_sexes_make_no_team(MENS, 'mw')}" in html
    html = press_button(desk, night, html, reason="  ")
    assert any("Give a reason, or" in words for words in page_messages(html))
    assert teams_on_night(night) == []
    html = press_button(desk, night, html, reason="x" * 201)
    assert too_long_refusal(200, 201) in html
    assert teams_on_night(night) == []
    press_button(desk, night, html, reason="The city allows it")
    assert [team.fact.excused for team in read_night(night).teams][-3:] == [
        "",
        "",
        "The city allows it",
    ]
    assert len(read_night(night).teams) == 5


TEAM_LIST_WITH_FAULTS = (
    TEAM_LIST + 'Juniors,Hal,M,Ida,F,S\nMixed,,,,,S\nMixed,Hal Day,M,"Kay, Fay",F,S\n'
)


def test_lines_with_a_fault_are_named_and_the_others_are_entered(desk, night):
    html = preview_list(desk, night, TEAM_LIST_WITH_FAULTS)
    assert re.findall(r'<td class="n">(\d+)</td><td><b class="bad">', html) == ["6", "7", "8"]
    assert LeftOutLines((6, 7, 8)).explanation in html
    assert "Fay Kay already plays in Mixed in line 4" in html
    assert "7 lines: 4 to add, 3 left out (lines 6, 7 and 8)." in html
    assert place_of_cursor(html) == "Correct it below"
    assert ">Add the other teams<" in html
    html = press_button(desk, night, html)
    assert page_messages(html)[-1] == "7 lines: 4 added, 3 left out (lines 6, 7 and 8)."
    assert [name for *_, name in teams_on_night(night)] == [
        "Dan Ray & Cal Orr",
        "Ann Lee & Eve Kay",
        "Bob Fox & Fay Kay",
        "Gil Roe",
    ]
    assert page_messages(preview_list(desk, night, TEAM_LIST_WITH_FAULTS)) == [
        nothing_to_add_sentence("No other team")
    ]


def test_list_with_doubtful_and_faulty_lines_needs_a_reason(desk, night):
    html = preview_list(desk, night, TEAM_LIST_WITH_A_WOMAN_IN_MENS + "Mixed,,,,,S\n")
    assert ">Add the other teams, for this reason<" in html
    press_button(desk, night, html)
    assert teams_on_night(night) == []
    press_button(desk, night, html, reason="The city allows it")
    assert len(teams_on_night(night)) == 5


def test_list_is_entered_only_if_the_lines_left_out_are_those_of_the_preview(desk, night):
    html = preview_list(desk, night)
    pairs.check_in_team(night, "Ann Lee", division=MIXED)
    html = press_button(desk, night, html)
    assert "Ann Lee is already on team 1" in html
    assert "Line 3 is left out" in html
    assert teams_on_night(night) == [(1, MIXED, "Ann Lee")]
    press_button(desk, night, html)
    assert len(teams_on_night(night)) == 4


def test_list_with_a_fault_in_every_line_enters_no_team(desk, night):
    html = preview_list(desk, night, "Division,Player 1,Player 2\nJuniors,Hal,Ida\n")
    assert page_messages(html) == [nothing_to_add_sentence("No team")]
    assert 'name="content"' not in html


def test_list_sent_twice_enters_no_team_twice(desk, night):
    html = preview_list(desk, night)
    press_button(desk, night, html)
    assert ALL_TEAMS_ADDED_SENTENCE in press_button(desk, night, html)
    assert len(read_night(night).entries) == 7
    html = preview_list(desk, night, TEAM_LIST + "Men's,Hal Day,M,Jay Poe,M,S\n")
    assert "<b>1</b> team to add. 4 already added." in html
    press_button(desk, night, html)
    assert teams_on_night(night)[-1] == (5, MENS, "Hal Day & Jay Poe")


@pytest.mark.parametrize(
    ("content", "name", "sentence"),
    [
        (b"", "teams.csv", "This file is empty"),
        (b"Name\nAda\n", "teams.csv", "The first line must name the columns"),
        (b"Player 1,Player 2\nAda,Ben\n", "teams.csv", "The list needs a Division column"),
        (b"x" * 1_000_001, "teams.csv", "This list is larger than 1 MB"),
        (b"Name\nAda", "teams.exe", "This is not an .xlsx or .csv file"),
    ],
)
def test_file_that_is_not_a_list_is_refused_with_advice(desk, night, content, name, sentence):
    (message,) = page_messages(preview_list(desk, night, content, name))
    assert sentence in message
    assert teams_on_night(night) == []


@pytest.mark.parametrize(
    "fields", [{}, {"name": "a.csv", "content": "ÄÖ"}, {"name": "a.csv", "content": ""}]
)
def test_incomplete_form_of_a_team_list_is_refused(desk, night, fields):
    assert len(page_messages(desk.post(list_page_address(night), fields).content.decode())) == 1
    assert teams_on_night(night) == []


def test_hostile_names_are_shown_as_text(desk, night):
    html = desk.post(
        list_page_address(night),
        {"file": SimpleUploadedFile("t.csv", b"Division,Player 1,Player 2\nMixed,<b>A</b>,<i>\n")},
    ).content.decode()
    assert "<b>A</b>" not in html
    assert "&lt;b&gt;A&lt;/b&gt;" in html


def test_night_of_singles_redirects_to_the_check_in_page(desk):
    night = build.night(Club.objects.get())
    response = desk.get(list_page_address(night), follow=True)
    assert response.redirect_chain == [(f"/night/{night.pk}/check-in/", 302)]
    assert "These rules have no teams" in response.content.decode()


def test_page_of_a_drawn_bracket_says_why_no_list_is_accepted(desk):
    athens = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(athens, 4)
    html = preview_list(desk, athens, "Player 1,Player 2\nDan,Cal\n")
    assert "The bracket is drawn. Type both names of a late team at Check in" in html
    assert 'type="file"' not in html
    assert len(read_night(athens).teams) == 4


def test_page_of_a_closed_night_says_to_reopen_it(desk, night):
    closing.close_night(build.desk(night, reason="rain"))
    html = desk.get(list_page_address(night)).content.decode()
    assert page_messages(html) == ["Tuesday euchre is closed. Reopen it first."]


@pytest.mark.parametrize("count", [1, 40])
def test_number_of_queries_of_a_preview_stays_the_same(
    desk, night, count, django_assert_num_queries
):
    player_names = build.players(2 * count)
    list_text = "".join(
        f"Mixed,{first_name},{second_name}\n"
        for first_name, second_name in zip(player_names[::2], player_names[1::2], strict=True)
    )
    file = SimpleUploadedFile("t.csv", f"Division,Player 1,Player 2\n{list_text}".encode())
    with django_assert_num_queries(19):
        desk.post(list_page_address(night), {"file": file})
