"""A city's list of teams: what it would bring, the one press that enters it, and its pages."""

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import build
from tests.tournament import pairs
from tests.tournament.cursor import begins_at
from tests.tournament.kit.lists.workbooks import workbook
from tournament.evening.night import attendance
from tournament.evening.words.refused import Refused
from tournament.kit.lists import teams as lists
from tournament.kit.lists.contact import Contact, Listed
from tournament.kit.lists.reading import csv_sheet
from tournament.kit.lists.team_people import TeamRow
from tournament.storage.models import Change, Club, Regular
from tournament.storage.reading import replay
from tournament.storage.writing import undo
from tournament.storage.writing.objections import Clash, Misfit
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.door import actions as door_acts
from tournament.topics.door.boards.lists import dry_run_of_teams, example
from tournament.topics.entrants.actions import arrivals, sessions
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


def now(night):
    return replay.night(night.pk)


def row(line, division, *names, **more):
    return TeamRow(line, division, tuple(Listed(name, line=line, **more) for name in names))


def enter(night, *rows, **more):
    return door_acts.enter_teams(build.desk(night, **more), rows=rows)


def entered(night):
    return [(one.number, one.division, one.name) for one in now(night).teams]


def looked_at(night, text):
    found = now(night)
    read = lists.teams(csv_sheet(text.encode()), found.rules.divisions)
    return dry_run_of_teams(
        read, found, door_acts.regulars_of(found.club), door_acts.coming(found.club)
    )


def sentences(faults):
    return [(one.line, one.sentence) for one in faults]


# What it would bring


def test_dry_run_has_the_teams_by_division_and_enters_nobody(night):
    found = looked_at(night, LIST)
    assert [(one.division, one.whole, one.waiting) for one in found.parts] == [
        (MENS, 1, 0),
        (WOMENS, 1, 0),
        (MIXED, 1, 1),
    ]
    assert (found.whole, found.waiting, found.left_out.lines, found.doubts) == (3, 1, (), ())
    assert found.preview.unused_columns == ("Shirt",)
    assert entered(night) == []


def test_dry_run_names_those_who_are_new_to_the_club(night):
    regulars.enlist(club=now(night).club, people=[Contact("ann LEE"), Contact("Dan Ray")])
    names = ("Cal Orr", "Eve Kay", "Bob Fox", "Fay Kay", "Gil Roe")
    assert looked_at(night, LIST).newcomers == names


def test_misfit_is_a_doubt_of_its_line(night):
    assert sentences(looked_at(night, DOUBTFUL).doubts) == [
        (6, "In Men's a team is two men, and this one has one woman."),
    ]


def test_player_of_two_divisions_at_once_is_a_fault_with_the_way_out(night):
    assert sentences(looked_at(night, IN_TWO).preview.faults) == [
        (
            6,
            "Ann Lee plays in Women's too (line 3), and nobody can sit at two tables at once: take "
            "one of the two out. Or let Mixed be played after the others, as a session of its own: "
            "under Check in.",
        )
    ]


def test_player_of_two_sessions_comes_in_twice(night):
    sessions.set_apart(build.desk(night), division=MIXED)
    assert not looked_at(night, IN_TWO).left_out
    enter(night, *looked_at(night, IN_TWO).new)
    ann = [one for one in now(night).entries if one.name == "Ann Lee"]
    assert [(one.number == one.person, one.team) for one in ann] == [(True, 2), (False, 5)]


def test_whoever_is_signed_in_already_comes_in_another_session(night):
    enter(night, row(2, WOMENS, "Ann Lee", "Eve Kay"))
    sessions.set_apart(build.desk(night), division=MIXED)
    found = looked_at(night, "Division,Player 1,Player 2\nMixed,Ann Lee,Hal Day\n")
    enter(night, *found.new)
    assert [one.person for one in now(night).entries] == [1, 2, 1, 4]


def test_misfit_is_seen_by_what_the_club_knows_of_a_regular(night):
    regulars.enlist(club=now(night).club, people=[Contact("Ida Day", sex="w")])
    found = looked_at(night, "Division,Player 1,Player 2\nMen's,Ida Day,Jay Poe\n")
    assert [line for line, _ in sentences(found.doubts)] == [2]


def test_somebody_who_is_signed_in_is_a_fault_and_the_very_team_is_known(night):
    pairs.enter(night, "Cal Orr", "Dan Ray", division=MENS)
    pairs.enter(night, "Eve Kay", division=WOMENS)
    found = looked_at(night, LIST)
    assert [one.line for one in found.known] == [2]
    assert sentences(found.preview.faults) == [
        (
            3,
            "Eve Kay is signed in already, in team 2: take this line out and change the team at "
            "the desk, or give each of two people a nickname, a lot or a phone number.",
        )
    ]
    assert [one.line for one in found.new] == [4, 5]


def test_example_can_be_read_and_fits():
    for divisions in ((MENS, WOMENS, MIXED), ("Open", "Juniors"), ("Open",), ()):
        found = example(divisions)
        lines = "\n".join(map(",".join, (found.headings, *found.rows)))
        read = lists.teams(csv_sheet(lines.encode()), divisions)
        assert (read.faults, read.in_two) == ((), ())
        assert [one.waits for one in read.teams] == [False] * max(len(divisions), 1) + [True]


def test_example_of_mcallen_has_a_team_of_each_division():
    assert example((MENS, WOMENS, MIXED)).rows[:3] == (
        (MENS, "Hank Grant", "M", "Leo Baker", "M"),
        (WOMENS, "Ada Abbott", "F", "Cora Ellis", "F"),
        (MIXED, "Ned Carter", "M", "Rose Baker", "F"),
    )


# The press


def test_all_teams_are_entered_in_one_change(night):
    done = enter(
        night, row(2, MENS, "Dan", "Cal"), row(3, WOMENS, "Ann", "Eve"), row(4, MIXED, "Bob")
    )
    assert done.words == (
        "From the list 2 teams are expected: Men's 1, Women's 1. 1 player waits for a partner."
    )
    assert entered(night) == [
        (1, MENS, "Dan & Cal"),
        (2, WOMENS, "Ann & Eve"),
        (3, MIXED, "Bob"),
    ]
    assert Change.objects.filter(tournament=night).count() == 2
    assert Change.objects.get(pk=done.revision).people == ",1,2,3,4,5,"


def test_one_undo_takes_all_of_it_back_and_the_list_can_be_entered_again(night):
    rows = (row(2, MENS, "Dan", "Cal"), row(3, MIXED, "Bob", "Ann"))
    done = enter(night, *rows)
    undo.undo(build.desk(night), change=done.revision)
    assert (entered(night), now(night).entries) == ([], ())
    enter(night, *rows)
    assert entered(night) == [(1, MENS, "Dan & Cal"), (2, MIXED, "Bob & Ann")]
    assert Regular.objects.count() == 4


def test_same_press_sent_twice_is_done_once(night):
    rows = (row(2, MENS, "Dan", "Cal"),)
    assert enter(night, *rows, key="k").changed
    assert not enter(night, *rows, key="k").changed
    assert len(now(night).entries) == 2


def test_numbers_go_on_behind_the_teams_at_the_desk(night):
    pairs.enter(night, "Ida", "Jo", division=WOMENS)
    enter(night, row(2, MENS, "Dan", "Cal"))
    assert entered(night)[1] == (2, MENS, "Dan & Cal")
    assert [one.number for one in now(night).entries] == [1, 2, 3, 4]


def test_ticks_and_fees_are_still_to_be_done(desk):
    athens = build.night(Club.objects.get(), house="athens")
    enter(athens, row(2, "", "Dan", "Cal"))
    assert len(attendance.expected_entries(now(athens), 1)) == 2


def test_players_are_the_regulars_of_their_names(night):
    club = now(night).club
    people = [Contact("José O’Neil", lot="3", sex="m"), Contact("Ann"), Contact("Ann")]
    regulars.enlist(club=club, people=people)
    regulars.mark(club=club, number=1, gone=True)
    enter(night, row(2, MIXED, "jose o'neil", "Ann"), row(3, MENS, "Dan", phone="555 0142"))
    jose, ann, dan = now(night).entries
    assert (jose.regular, jose.name, jose.lot, jose.sex) == (1, "José O’Neil", "3", "m")
    assert (ann.regular, ann.sex) == (4, "w")
    assert Regular.objects.get(number=dan.regular).phone == "555 0142"
    assert Regular.objects.get(number=1).gone
    arrivals.both_here(build.desk(night), entry=1)
    gone = Regular.objects.order_by("number").values_list("name", "gone")
    assert dict(gone)["José O’Neil"] is False
    assert dict(gone)["Dan"] is True


@pytest.mark.parametrize(
    ("division", "told", "sexes"),
    [
        (MENS, ("", ""), ("m", "m")),
        (WOMENS, ("", "w"), ("w", "w")),
        (MIXED, ("", "m"), ("w", "m")),
        (MIXED, ("w", ""), ("w", "m")),
        (MIXED, ("", ""), ("", "")),
    ],
)
def test_division_says_who_is_a_man_and_who_a_woman(night, division, told, sexes):
    players = (Listed("Ann", sex=told[0], line=2), Listed("Bob", sex=told[1], line=2))
    enter(night, TeamRow(2, division, players))
    assert tuple(one.sex for one in now(night).entries) == sexes


def test_misfit_is_refused_but_for_a_reason_which_is_kept(night):
    rows = (row(2, WOMENS, "Ann", "Eve"), row(3, MENS, "Ida", "Fay", sex="w"))
    with pytest.raises(Misfit, match=r"Line 3: In Men's a team is two men, and this one has two w"):
        enter(night, *rows)
    assert entered(night) == []
    enter(night, *rows, reason="the city allows it")
    assert [one.founded.excused for one in now(night).teams] == ["", "the city allows it"]


def test_player_in_two_divisions_takes_two_sessions_and_is_one_regular(night):
    rows = (row(2, WOMENS, "Ann", "Eve"), row(3, MIXED, "ann", "Bob"))
    with pytest.raises(Clash, match=r"Ann plays in team 1 \(Women's\)"):
        enter(night, *rows, reason="they never play at the same time")
    sessions.set_apart(build.desk(night), division=MIXED)
    enter(night, *rows)
    ann, eve, again, bob = now(night).entries
    assert (again.name, again.regular, again.team) == ("Ann", None, 2)
    assert [one.regular for one in (ann, eve, bob)] == [1, 2, 3]
    assert [one.founded.excused for one in now(night).teams] == ["", ""]


def test_practice_makes_nobody_a_regular(night):
    night.practice = True
    night.save()
    enter(night, row(2, MENS, "Dan", "Cal"))
    assert [one.regular for one in now(night).entries] == [None, None]
    assert not Regular.objects.exists()


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ((), "Every team of this list is entered already."),
        ((row(2, "Juniors", "Dan", "Cal"),), "Line 2: choose a division: Men's, Women's, Mixed."),
        ((row(2, MENS, "Ida", "Cal"),), r"Ida plays in team 1 \(Women's\), and nobody can sit"),
    ],
)
def test_what_cannot_be_entered_is_refused_and_nobody_is_enlisted(night, rows, sentence):
    pairs.enter(night, "Ida", division=WOMENS)
    with pytest.raises(Refused, match=sentence):
        enter(night, row(9, MENS, "New", "Newer"), *rows) if rows else enter(night)
    assert [one.name for one in now(night).entries] == ["Ida"]
    assert Regular.objects.count() == 1


def test_list_of_teams_is_refused_where_nobody_plays_in_pairs(desk):
    night = build.night(Club.objects.get())
    with pytest.raises(Refused, match="Everybody plays alone"):
        enter(night, row(2, "", "Dan", "Cal"))


def test_list_of_teams_comes_too_late_for_a_bracket_that_is_drawn(desk):
    athens = build.night(Club.objects.get(), house="athens")
    pairs.drawn(athens, 4)
    with pytest.raises(Refused, match="The bracket is drawn"):
        enter(athens, row(2, "", "Dan", "Cal"))


def test_list_of_teams_comes_too_late_once_the_last_game_is_seated(desk):
    night = build.night(Club.objects.get(), house="mcallen", games=1)
    pairs.sign_in(night, 2, MENS)
    rounds.seat(build.desk(night), game=1)
    with pytest.raises(Refused, match="The last of 1 games is seated, so no further team can"):
        enter(night, row(2, MENS, "Dan", "Cal"))
    assert len(now(night).teams) == 2


# The pages


def address(night):
    return f"/night/{night.pk}/teams/import/"


def look(desk, night, content=LIST, name="teams.csv"):
    if isinstance(content, str):
        content = content.encode()
    file = SimpleUploadedFile(name, content)
    return unescape(desk.post(address(night), {"file": file}).content.decode())


def kept(html):
    form = html.partition('name="content"')
    return {
        name: re.search(rf'name="{name}" value="([^"]*)"', form[0][-900:] + form[1] + form[2])[1]
        for name in ("key", "name", "content", "without")
    }


def press(desk, night, html, **more):
    sent = kept(html) | more
    return unescape(desk.post(address(night), sent, follow=True).content.decode())


def said(html):
    found = re.findall(r'<p class="said \w+"[^>]*>(.*?)</p>', html, re.S)
    return [re.sub(r"<[^>]*>", "", words).strip() for words in found]


def test_page_says_what_a_list_looks_like_and_has_an_empty_one(desk, night):
    html = unescape(desk.get(address(night)).content.decode())
    assert '<th scope="col">Player 2</th>' in html
    assert "The divisions are <b>Men's, Women's, Mixed</b>." in html
    empty = desk.get(f"{address(night)}?empty")
    assert empty.content.decode("utf-8-sig") == "Division,Player 1,Sex 1,Player 2,Sex 2\r\n"
    assert f'filename="teams-{night.date}.csv"' in empty.headers["Content-Disposition"]


def test_list_is_looked_at_first_and_entered_by_one_press(desk, night):
    html = look(desk, night)
    assert "<b>3</b> teams would be entered, and <b>1</b> player who waits for a partner." in html
    assert "Not used: Shirt." in html
    assert entered(night) == []
    html = press(desk, night, html)
    assert "From the list 3 teams are expected: Men's 1, Women's 1, Mixed 1." in html
    assert entered(night) == [
        (1, MENS, "Dan Ray & Cal Orr"),
        (2, WOMENS, "Ann Lee & Eve Kay"),
        (3, MIXED, "Bob Fox & Fay Kay"),
        (4, MIXED, "Gil Roe"),
    ]


def test_cursor_waits_where_a_list_goes_on(desk, night):
    assert begins_at(desk.get(address(night)).content.decode()) == "file"
    assert begins_at(look(desk, night, "nothing")) == "file"
    html = look(desk, night)
    assert begins_at(html) == "Enter all of them"
    press(desk, night, html)
    assert begins_at(look(desk, night)) == "Choose another list"


def test_workbook_is_read_as_well(desk, night):
    content = workbook(
        ("Team", "Name", "Event"), (1.0, "Dan Ray", "Mens"), (1.0, "Cal Orr", "Mens")
    )
    press(desk, night, look(desk, night, content, "teams.xlsx"))
    assert entered(night) == [(1, MENS, "Dan Ray & Cal Orr")]


def test_doubtful_list_asks_for_a_reason_and_is_entered_with_one(desk, night):
    html = look(desk, night, DOUBTFUL)
    assert "1 line needs a reason" in html
    assert "Line 6: In Men's a team is two men, and this one has one woman." in html
    html = press(desk, night, html, reason="  ")
    assert any("Say why it may play so" in words for words in said(html))
    assert entered(night) == []
    html = press(desk, night, html, reason="x" * 201)
    assert "At most 200 characters, please. This has 201." in html
    assert entered(night) == []
    press(desk, night, html, reason="The city allows it")
    assert [one.founded.excused for one in now(night).teams][-3:] == ["", "", "The city allows it"]
    assert len(now(night).teams) == 5


FAULTY = LIST + 'Juniors,Hal,M,Ida,F,S\nMixed,,,,,S\nMixed,Hal Day,M,"Kay, Fay",F,S\n'


def test_lines_with_a_fault_are_named_and_the_others_come_in_by_one_press(desk, night):
    html = look(desk, night, FAULTY)
    assert re.findall(r'<td class="n">(\d+)</td><td><b class="bad">', html) == ["6", "7", "8"]
    assert "Lines 6, 7 and 8 stay out, for what is said below." in html
    assert "Fay Kay plays in Mixed in line 4 already" in html
    assert "7 lines: 4 to enter, 3 left out (lines 6, 7 and 8)." in html
    assert begins_at(html) == "Mend it below"
    assert ">Enter the others<" in html
    html = press(desk, night, html)
    assert said(html)[-1] == "7 lines: 4 entered, 3 left out (lines 6, 7 and 8)."
    assert [name for *_, name in entered(night)] == [
        "Dan Ray & Cal Orr",
        "Ann Lee & Eve Kay",
        "Bob Fox & Fay Kay",
        "Gil Roe",
    ]
    assert said(look(desk, night, FAULTY)) == [
        "No other team can be entered from this list as it is. Mend it, and look at it again."
    ]


def test_others_of_a_doubtful_list_take_a_reason_too(desk, night):
    html = look(desk, night, DOUBTFUL + "Mixed,,,,,S\n")
    assert ">Enter the others, for this reason<" in html
    press(desk, night, html)
    assert entered(night) == []
    press(desk, night, html, reason="The city allows it")
    assert len(entered(night)) == 5


def test_nothing_is_left_out_that_was_not_looked_at(desk, night):
    html = look(desk, night)
    pairs.enter(night, "Ann Lee", division=MIXED)
    html = press(desk, night, html)
    assert "Ann Lee is signed in already, in team 1" in html
    assert "Line 3 stays out" in html
    assert entered(night) == [(1, MIXED, "Ann Lee")]
    press(desk, night, html)
    assert len(entered(night)) == 4


def test_list_in_which_every_line_has_a_fault_enters_nobody(desk, night):
    html = look(desk, night, "Division,Player 1,Player 2\nJuniors,Hal,Ida\n")
    assert said(html) == [
        "No team can be entered from this list as it is. Mend it, and look at it again."
    ]
    assert 'name="content"' not in html


def test_list_entered_twice_enters_nobody_twice(desk, night):
    html = look(desk, night)
    press(desk, night, html)
    assert "Every team of this list is entered already." in press(desk, night, html)
    assert len(now(night).entries) == 7
    html = look(desk, night, LIST + "Men's,Hal Day,M,Jay Poe,M,S\n")
    assert "<b>1</b> team would be entered; 4 are entered already." in html
    press(desk, night, html)
    assert entered(night)[-1] == (5, MENS, "Hal Day & Jay Poe")


@pytest.mark.parametrize(
    ("content", "name", "sentence"),
    [
        (b"", "teams.csv", "This file is empty"),
        (b"Name\nAda\n", "teams.csv", "The first line must say what stands in each column"),
        (b"Player 1,Player 2\nAda,Ben\n", "teams.csv", "The list needs a column Division"),
        (b"x" * 1_000_001, "teams.csv", "A list may have 1 MB"),
        (b"Name\nAda", "teams.exe", "Only lists in .xlsx and .csv files"),
    ],
)
def test_file_that_is_no_list_is_refused_with_the_cure(desk, night, content, name, sentence):
    (words,) = said(look(desk, night, content, name))
    assert sentence in words
    assert entered(night) == []


@pytest.mark.parametrize(
    "sent", [{}, {"name": "a.csv", "content": "ÄÖ"}, {"name": "a.csv", "content": ""}]
)
def test_what_does_not_arrive_whole_is_refused(desk, night, sent):
    assert len(said(desk.post(address(night), sent).content.decode())) == 1
    assert entered(night) == []


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
    assert "Everybody plays alone" in answer.content.decode()


def test_drawn_bracket_says_why_no_list_can_come(desk):
    athens = build.night(Club.objects.get(), house="athens")
    pairs.drawn(athens, 4)
    html = look(desk, athens, "Player 1,Player 2\nDan,Cal\n")
    assert "The bracket is drawn. Type both names of a late team at Check in" in html
    assert 'type="file"' not in html
    assert len(now(athens).teams) == 4


def test_closed_night_says_that_it_has_to_be_opened_first(desk, night):
    closing.close(build.desk(night, reason="rain"))
    html = desk.get(address(night)).content.decode()
    assert said(html) == ["Tuesday euchre is closed: open it again first, with a reason."]


@pytest.mark.parametrize("count", [1, 40])
def test_looking_asks_the_database_a_known_number_of_times(
    desk, night, count, django_assert_num_queries
):
    names = build.players(2 * count)
    lines = "".join(
        f"Mixed,{one},{two}\n" for one, two in zip(names[::2], names[1::2], strict=True)
    )
    file = SimpleUploadedFile("t.csv", f"Division,Player 1,Player 2\n{lines}".encode())
    with django_assert_num_queries(19):
        desk.post(address(night), {"file": file})
