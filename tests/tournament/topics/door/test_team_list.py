"""A city's list of teams: the preview, the one press that enters it, and its pages."""

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build
from tests.build import read_night
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tests.tournament.kit.lists.workbooks import workbook
from tournament.evening.night import attendance
from tournament.evening.words.refused import Refused
from tournament.kit.lists import teams as lists
from tournament.kit.lists.contact import Contact, ListedPerson
from tournament.kit.lists.reading import sheet_from_csv
from tournament.kit.lists.team_people import TeamInList
from tournament.storage.models import Change, Club, Regular
from tournament.storage.writing import undo
from tournament.storage.writing.objections import DivisionRuleBroken, TwoTeamsAtOnce
from tournament.topics.club.actions import regulars
from tournament.topics.door import actions as door_acts
from tournament.topics.door.boards.lists import dry_run_of_teams, example_list
from tournament.topics.entrants.actions import arrivals, time_slots
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.django_db
MENS, WOMENS, MIXED = "Men's", "Women's", "Mixed"
LIST = (
    "Division,Player 1,Sex 1,Player 2,Sex 2,Shirt\n"
    "Men's,Dan Ray,M,Cal Orr,M,L\n"
    "Women's,Ann Lee,F,Eve Kay,F,S\n"
    "Mixed,Bob Fox,M,Fay Kay,F,S\n"
    "Mixed,Gil Roe,M,,,M\n"
)
DOUBTFUL = LIST + "Men's,Ida Day,F,Jay Poe,M,S\n"
IN_TWO = LIST + "Mixed,Ann Lee,F,Hal Day,M,S\n"


@pytest.fixture
def night(desk):
    return build.night(Club.objects.get(), house="mcallen")


def team_in_list(line, division, *names, **more):
    return TeamInList(
        line, division, tuple(ListedPerson(name, line=line, **more) for name in names)
    )


def enter_teams(night, *rows, **more):
    return door_acts.enter_teams(build.desk(night, **more), rows=rows)


def teams_on_night(night):
    return [(team.number, team.division, team.name) for team in read_night(night).teams]


def dry_run(night, text):
    so_far = read_night(night)
    read = lists.read_teams(sheet_from_csv(text.encode()), so_far.rules.divisions)
    return dry_run_of_teams(
        read, so_far, door_acts.regulars_of(so_far.club), door_acts.coming_numbers(so_far.club)
    )


def lines_and_sentences(faults):
    return [(fault.line, fault.sentence) for fault in faults]


# What it would bring


def test_dry_run_has_the_teams_by_division_and_enters_nobody(night):
    run = dry_run(night, LIST)
    assert [(part.division, part.whole_count, part.waiting_count) for part in run.parts] == [
        (MENS, 1, 0),
        (WOMENS, 1, 0),
        (MIXED, 1, 1),
    ]
    assert (run.whole_count, run.waiting_count, run.left_out.lines, run.doubts) == (3, 1, (), ())
    assert run.preview.unused_columns == ("Shirt",)
    assert teams_on_night(night) == []


def test_dry_run_names_those_who_are_new_to_the_club(night):
    regulars.add_people(
        club=read_night(night).club, people=[Contact("ann LEE"), Contact("Dan Ray")]
    )
    names = ("Cal Orr", "Eve Kay", "Bob Fox", "Fay Kay", "Gil Roe")
    assert dry_run(night, LIST).newcomers == names


def test_misfit_is_a_doubt_of_its_line(night):
    assert lines_and_sentences(dry_run(night, DOUBTFUL).doubts) == [
        (6, "In Men's a team is two men, and this one has one woman.")
    ]


def test_player_of_two_divisions_at_once_is_a_fault_with_the_way_out(night):
    assert lines_and_sentences(dry_run(night, IN_TWO).preview.faults) == [
        (
            6,
            "Ann Lee also plays in Women's (line 3) at the same time. Remove one of the two lines. "
            "Or give Mixed its own time slot under Check in.",
        )
    ]


def test_player_of_two_time_slots_comes_in_twice(night):
    time_slots.move_to_own_time_slot(build.desk(night), division=MIXED)
    assert not dry_run(night, IN_TWO).left_out
    enter_teams(night, *dry_run(night, IN_TWO).new)
    ann = [entry for entry in read_night(night).entries if entry.name == "Ann Lee"]
    assert [(entry.number == entry.person_number, entry.team) for entry in ann] == [
        (True, 2),
        (False, 5),
    ]


def test_player_who_is_signed_in_already_comes_in_another_time_slot(night):
    enter_teams(night, team_in_list(2, WOMENS, "Ann Lee", "Eve Kay"))
    time_slots.move_to_own_time_slot(build.desk(night), division=MIXED)
    run = dry_run(night, "Division,Player 1,Player 2\nMixed,Ann Lee,Hal Day\n")
    enter_teams(night, *run.new)
    assert [entry.person_number for entry in read_night(night).entries] == [1, 2, 1, 4]


def test_misfit_is_seen_by_what_the_club_knows_of_a_regular(night):
    regulars.add_people(club=read_night(night).club, people=[Contact("Ida Day", sex="w")])
    run = dry_run(night, "Division,Player 1,Player 2\nMen's,Ida Day,Jay Poe\n")
    assert [line for line, _ in lines_and_sentences(run.doubts)] == [2]


def test_somebody_who_is_signed_in_is_a_fault_and_the_very_team_is_known(night):
    pairs.sign_in_team(night, "Cal Orr", "Dan Ray", division=MENS)
    pairs.sign_in_team(night, "Eve Kay", division=WOMENS)
    run = dry_run(night, LIST)
    assert [row.line for row in run.known] == [2]
    assert lines_and_sentences(run.preview.faults) == [
        (
            3,
            "Eve Kay is already in team 2. Remove this line and change the team at check-in. For "
            "two people with one name, add a nickname, lot number or phone number.",
        )
    ]
    assert [row.line for row in run.new] == [4, 5]


def test_example_can_be_read_and_fits():
    for divisions in ((MENS, WOMENS, MIXED), ("Open", "Juniors"), ("Open",), ()):
        sample = example_list(divisions)
        lines = "\n".join(map(",".join, (sample.headings, *sample.rows)))
        read = lists.read_teams(sheet_from_csv(lines.encode()), divisions)
        assert (read.faults, read.players_in_two_divisions) == ((), ())
        assert [team.waits_for_partner for team in read.teams] == [False] * max(
            len(divisions), 1
        ) + [True]


def test_example_of_mcallen_has_a_team_of_each_division():
    assert example_list((MENS, WOMENS, MIXED)).rows[:3] == (
        (MENS, "Hank Grant", "M", "Leo Baker", "M"),
        (WOMENS, "Ada Abbott", "F", "Cora Ellis", "F"),
        (MIXED, "Ned Carter", "M", "Rose Baker", "F"),
    )


# The press


def test_all_teams_are_entered_in_one_change(night):
    done = enter_teams(
        night,
        team_in_list(2, MENS, "Dan", "Cal"),
        team_in_list(3, WOMENS, "Ann", "Eve"),
        team_in_list(4, MIXED, "Bob"),
    )
    assert done.words == (
        "Expected from the list: 2 teams (Men's 1, Women's 1). 1 player needs a partner."
    )
    assert teams_on_night(night) == [
        (1, MENS, "Dan & Cal"),
        (2, WOMENS, "Ann & Eve"),
        (3, MIXED, "Bob"),
    ]
    assert Change.objects.filter(tournament=night).count() == 2
    assert Change.objects.get(pk=done.revision).people == ",1,2,3,4,5,"


def test_one_undo_takes_all_of_it_back_and_the_list_can_be_entered_again(night):
    rows = (team_in_list(2, MENS, "Dan", "Cal"), team_in_list(3, MIXED, "Bob", "Ann"))
    done = enter_teams(night, *rows)
    undo.undo(build.desk(night), change=done.revision)
    assert (teams_on_night(night), read_night(night).entries) == ([], ())
    enter_teams(night, *rows)
    assert teams_on_night(night) == [(1, MENS, "Dan & Cal"), (2, MIXED, "Bob & Ann")]
    assert Regular.objects.count() == 4


def test_same_press_sent_twice_is_done_once(night):
    rows = (team_in_list(2, MENS, "Dan", "Cal"),)
    assert enter_teams(night, *rows, key="k").changed
    assert not enter_teams(night, *rows, key="k").changed
    assert len(read_night(night).entries) == 2


def test_numbers_go_on_behind_the_teams_at_the_desk(night):
    pairs.sign_in_team(night, "Ida", "Jo", division=WOMENS)
    enter_teams(night, team_in_list(2, MENS, "Dan", "Cal"))
    assert teams_on_night(night)[1] == (2, MENS, "Dan & Cal")
    assert [entry.number for entry in read_night(night).entries] == [1, 2, 3, 4]


def test_ticks_and_fees_are_still_to_be_done(desk):
    athens = build.night(Club.objects.get(), house="athens")
    enter_teams(athens, team_in_list(2, "", "Dan", "Cal"))
    assert len(attendance.expected_entries(read_night(athens), 1)) == 2


def test_players_are_the_regulars_of_their_names(night):
    club = read_night(night).club
    people = [Contact("José O’Neil", lot="3", sex="m"), Contact("Ann"), Contact("Ann")]
    regulars.add_people(club=club, people=people)
    regulars.mark_gone(club=club, number=1, gone=True)
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
    names = Regular.objects.order_by("number").values_list("name", "gone")
    assert dict(names)["José O’Neil"] is False
    assert dict(names)["Dan"] is True


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
def test_division_says_who_is_a_man_and_who_a_woman(night, division, listed_sexes, sexes):
    players = (
        ListedPerson("Ann", sex=listed_sexes[0], line=2),
        ListedPerson("Bob", sex=listed_sexes[1], line=2),
    )
    enter_teams(night, TeamInList(2, division, players))
    assert tuple(entry.sex for entry in read_night(night).entries) == sexes


def test_misfit_is_refused_but_for_a_reason_which_is_kept(night):
    rows = (team_in_list(2, WOMENS, "Ann", "Eve"), team_in_list(3, MENS, "Ida", "Fay", sex="w"))
    with pytest.raises(
        DivisionRuleBroken, match=r"Line 3: In Men's a team is two men, and this one has two w"
    ):
        enter_teams(night, *rows)
    assert teams_on_night(night) == []
    enter_teams(night, *rows, reason="the city allows it")
    assert [team.fact.excused for team in read_night(night).teams] == ["", "the city allows it"]


def test_player_in_two_divisions_takes_two_time_slots_and_is_one_regular(night):
    rows = (team_in_list(2, WOMENS, "Ann", "Eve"), team_in_list(3, MIXED, "ann", "Bob"))
    with pytest.raises(TwoTeamsAtOnce, match=r"Ann plays in team 1 \(Women's\)"):
        enter_teams(night, *rows, reason="they never play at the same time")
    time_slots.move_to_own_time_slot(build.desk(night), division=MIXED)
    enter_teams(night, *rows)
    ann, eve, again, bob = read_night(night).entries
    assert (again.name, again.regular, again.team) == ("Ann", None, 2)
    assert [entry.regular for entry in (ann, eve, bob)] == [1, 2, 3]
    assert [team.fact.excused for team in read_night(night).teams] == ["", ""]


def test_practice_makes_nobody_a_regular(night):
    night.practice = True
    night.save()
    enter_teams(night, team_in_list(2, MENS, "Dan", "Cal"))
    assert [entry.regular for entry in read_night(night).entries] == [None, None]
    assert not Regular.objects.exists()


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ((), "Every team on this list is already added."),
        ((team_in_list(2, "Juniors", "Dan", "Cal"),), "Line 2: use Men's, Women's, Mixed."),
        (
            (team_in_list(2, MENS, "Ida", "Cal"),),
            r"Ida plays in team 1 \(Women's\) at the same time",
        ),
    ],
)
def test_what_cannot_be_entered_is_refused_and_nobody_is_enlisted(night, rows, sentence):
    pairs.sign_in_team(night, "Ida", division=WOMENS)
    with pytest.raises(Refused, match=sentence):
        enter_teams(night, team_in_list(9, MENS, "New", "Newer"), *rows) if rows else enter_teams(
            night
        )
    assert [team.name for team in read_night(night).entries] == ["Ida"]
    assert Regular.objects.count() == 1


def test_list_of_teams_is_refused_where_nobody_plays_in_pairs(desk):
    night = build.night(Club.objects.get())
    with pytest.raises(Refused, match="Everyone plays alone"):
        enter_teams(night, team_in_list(2, "", "Dan", "Cal"))


def test_list_of_teams_comes_too_late_for_a_bracket_that_is_drawn(desk):
    athens = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(athens, 4)
    with pytest.raises(Refused, match="The bracket is drawn"):
        enter_teams(athens, team_in_list(2, "", "Dan", "Cal"))


def test_list_of_teams_comes_too_late_once_the_last_game_is_seated(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(night, 2, MENS)
    rounds.seat(build.desk(night), game=1)
    with pytest.raises(Refused, match="The last of 1 games is seated, so no team can"):
        enter_teams(night, team_in_list(2, MENS, "Dan", "Cal"))
    assert len(read_night(night).teams) == 2


# The pages


def address(night):
    return f"/night/{night.pk}/teams/import/"


def preview_list(desk, night, content=LIST, name="teams.csv"):
    if isinstance(content, str):
        content = content.encode()
    file = SimpleUploadedFile(name, content)
    return unescape(desk.post(address(night), {"file": file}).content.decode())


def hidden_fields(html):
    form = html.partition('name="content"')
    return {
        name: re.search(rf'name="{name}" value="([^"]*)"', form[0][-900:] + form[1] + form[2])[1]
        for name in ("key", "name", "content", "without")
    }


def press_button(desk, night, html, **more):
    fields = hidden_fields(html) | more
    return unescape(desk.post(address(night), fields, follow=True).content.decode())


def page_messages(html):
    paragraphs = re.findall(r'<p class="said \w+"[^>]*>(.*?)</p>', html, re.S)
    return [re.sub(r"<[^>]*>", "", words).strip() for words in paragraphs]


def test_page_says_what_a_list_looks_like_and_has_an_empty_one(desk, night):
    html = unescape(desk.get(address(night)).content.decode())
    assert '<th scope="col">Player 2</th>' in html
    assert "Divisions: <b>Men's, Women's, Mixed</b>." in html
    empty = desk.get(f"{address(night)}?empty")
    assert empty.content.decode("utf-8-sig") == "Division,Player 1,Sex 1,Player 2,Sex 2\r\n"
    assert f'filename="teams-{night.date}.csv"' in empty.headers["Content-Disposition"]


def test_list_is_looked_at_first_and_entered_by_one_press(desk, night):
    html = preview_list(desk, night)
    assert "<b>3</b> teams to add, and <b>1</b> player without a partner." in html
    assert "Not used: Shirt." in html
    assert teams_on_night(night) == []
    html = press_button(desk, night, html)
    assert "Expected from the list: 3 teams (Men's 1, Women's 1, Mixed 1)." in html
    assert teams_on_night(night) == [
        (1, MENS, "Dan Ray & Cal Orr"),
        (2, WOMENS, "Ann Lee & Eve Kay"),
        (3, MIXED, "Bob Fox & Fay Kay"),
        (4, MIXED, "Gil Roe"),
    ]


def test_cursor_waits_where_a_list_goes_on(desk, night):
    assert begins_at(desk.get(address(night)).content.decode()) == "file"
    assert begins_at(preview_list(desk, night, "nothing")) == "file"
    html = preview_list(desk, night)
    assert begins_at(html) == "Add all teams"
    press_button(desk, night, html)
    assert begins_at(preview_list(desk, night)) == "Choose another list"


def test_workbook_is_read_as_well(desk, night):
    content = workbook(
        ("Team", "Name", "Event"), (1.0, "Dan Ray", "Mens"), (1.0, "Cal Orr", "Mens")
    )
    press_button(desk, night, preview_list(desk, night, content, "teams.xlsx"))
    assert teams_on_night(night) == [(1, MENS, "Dan Ray & Cal Orr")]


def test_doubtful_list_asks_for_a_reason_and_is_entered_with_one(desk, night):
    html = preview_list(desk, night, DOUBTFUL)
    assert "1 line needs a reason" in html
    assert "Line 6: In Men's a team is two men, and this one has one woman." in html
    html = press_button(desk, night, html, reason="  ")
    assert any("Give a reason, or" in words for words in page_messages(html))
    assert teams_on_night(night) == []
    html = press_button(desk, night, html, reason="x" * 201)
    assert "Use at most 200 characters. This has 201." in html
    assert teams_on_night(night) == []
    press_button(desk, night, html, reason="The city allows it")
    assert [team.fact.excused for team in read_night(night).teams][-3:] == [
        "",
        "",
        "The city allows it",
    ]
    assert len(read_night(night).teams) == 5


FAULTY = LIST + 'Juniors,Hal,M,Ida,F,S\nMixed,,,,,S\nMixed,Hal Day,M,"Kay, Fay",F,S\n'


def test_lines_with_a_fault_are_named_and_the_others_come_in_by_one_press(desk, night):
    html = preview_list(desk, night, FAULTY)
    assert re.findall(r'<td class="n">(\d+)</td><td><b class="bad">', html) == ["6", "7", "8"]
    assert "Lines 6, 7 and 8 are left out for the reasons below." in html
    assert "Fay Kay already plays in Mixed in line 4" in html
    assert "7 lines: 4 to enter, 3 left out (lines 6, 7 and 8)." in html
    assert begins_at(html) == "Correct it below"
    assert ">Add the other teams<" in html
    html = press_button(desk, night, html)
    assert page_messages(html)[-1] == "7 lines: 4 entered, 3 left out (lines 6, 7 and 8)."
    assert [name for *_, name in teams_on_night(night)] == [
        "Dan Ray & Cal Orr",
        "Ann Lee & Eve Kay",
        "Bob Fox & Fay Kay",
        "Gil Roe",
    ]
    assert page_messages(preview_list(desk, night, FAULTY)) == [
        "No other team can be added from this list. Correct it and try again."
    ]


def test_others_of_a_doubtful_list_take_a_reason_too(desk, night):
    html = preview_list(desk, night, DOUBTFUL + "Mixed,,,,,S\n")
    assert ">Add the other teams, for this reason<" in html
    press_button(desk, night, html)
    assert teams_on_night(night) == []
    press_button(desk, night, html, reason="The city allows it")
    assert len(teams_on_night(night)) == 5


def test_nothing_is_left_out_that_was_not_looked_at(desk, night):
    html = preview_list(desk, night)
    pairs.sign_in_team(night, "Ann Lee", division=MIXED)
    html = press_button(desk, night, html)
    assert "Ann Lee is already in team 1" in html
    assert "Line 3 is left out" in html
    assert teams_on_night(night) == [(1, MIXED, "Ann Lee")]
    press_button(desk, night, html)
    assert len(teams_on_night(night)) == 4


def test_list_in_which_every_line_has_a_fault_enters_nobody(desk, night):
    html = preview_list(desk, night, "Division,Player 1,Player 2\nJuniors,Hal,Ida\n")
    assert page_messages(html) == ["No team can be added from this list. Correct it and try again."]
    assert 'name="content"' not in html


def test_list_entered_twice_enters_nobody_twice(desk, night):
    html = preview_list(desk, night)
    press_button(desk, night, html)
    assert "Every team on this list is already added." in press_button(desk, night, html)
    assert len(read_night(night).entries) == 7
    html = preview_list(desk, night, LIST + "Men's,Hal Day,M,Jay Poe,M,S\n")
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
def test_file_that_is_no_list_is_refused_with_the_cure(desk, night, content, name, sentence):
    (words,) = page_messages(preview_list(desk, night, content, name))
    assert sentence in words
    assert teams_on_night(night) == []


@pytest.mark.parametrize(
    "fields", [{}, {"name": "a.csv", "content": "ÄÖ"}, {"name": "a.csv", "content": ""}]
)
def test_what_does_not_arrive_whole_is_refused(desk, night, fields):
    assert len(page_messages(desk.post(address(night), fields).content.decode())) == 1
    assert teams_on_night(night) == []


def test_names_are_only_ever_text(desk, night):
    html = desk.post(
        address(night),
        {"file": SimpleUploadedFile("t.csv", b"Division,Player 1,Player 2\nMixed,<b>A</b>,<i>\n")},
    ).content.decode()
    assert "<b>A</b>" not in html
    assert "&lt;b&gt;A&lt;/b&gt;" in html


def test_night_without_pairs_leads_back_to_the_desk(desk):
    night = build.night(Club.objects.get())
    answer = desk.get(address(night), follow=True)
    assert answer.redirect_chain == [(f"/night/{night.pk}/check-in/", 302)]
    assert "Everyone plays alone" in answer.content.decode()


def test_drawn_bracket_says_why_no_list_can_come(desk):
    athens = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(athens, 4)
    html = preview_list(desk, athens, "Player 1,Player 2\nDan,Cal\n")
    assert "The bracket is drawn. Type both names of a late team at Check in" in html
    assert 'type="file"' not in html
    assert len(read_night(athens).teams) == 4


def test_closed_night_says_that_it_has_to_be_opened_first(desk, night):
    closing.close(build.desk(night, reason="rain"))
    html = desk.get(address(night)).content.decode()
    assert page_messages(html) == ["Tuesday euchre is closed. Reopen it first."]


@pytest.mark.parametrize("count", [1, 40])
def test_looking_asks_the_database_a_known_number_of_times(
    desk, night, count, django_assert_num_queries
):
    names = build.players(2 * count)
    lines = "".join(
        f"Mixed,{first},{two}\n" for first, two in zip(names[::2], names[1::2], strict=True)
    )
    file = SimpleUploadedFile("t.csv", f"Division,Player 1,Player 2\n{lines}".encode())
    with django_assert_num_queries(19):
        desk.post(address(night), {"file": file})
