"""From the rows of a city's list to the teams in it."""

import pytest

from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Listed, NumberedContact
from tournament.kit.lists.finding import is_same
from tournament.kit.lists.sheet import ListRow, sheet_of
from tournament.kit.lists.team_people import InTwo, TeamRow, with_regulars
from tournament.kit.lists.teams import division_named, teams, two_names

MENS, WOMENS, MIXED = DIVISIONS = ("Men's", "Women's", "Mixed")
PAIRS = ["Division", "Player 1", "Player 2"]
ALONE = ["Team", "Name", "Division"]


def read(*rows, divisions=DIVISIONS, **more):
    sheet = sheet_of(ListRow(line, tuple(cells)) for line, cells in enumerate(rows, start=1))
    return teams(sheet, divisions, **more)


def told(found):
    """Each team as its line, its division and its names."""
    return [
        (one.line, one.division, *(player.name for player in one.players)) for one in found.teams
    ]


def faults(*rows, **more):
    return [(fault.line, fault.sentence) for fault in read(*rows, **more).faults]


def test_list_is_teams_with_what_is_known_of_the_two():
    found = read(
        ["No", "Event", "Name 1", "M/F 1", "Lot 1", "Name 2", "M/F 2", "Lot 2", "Phone 2"],
        ["1", "Mixed", "Ann  Lee", "F", "14", "Bob Fox", "m", "3", "555 0142"],
        [],
        ["2", "mens", "Łukasz\u200b O'Neil", "", "", "Dan Ray", "Male"],
    )
    assert found.teams == (
        TeamRow(
            2,
            MIXED,
            (
                Listed("Ann Lee", lot="14", sex="w", line=2),
                Listed("Bob Fox", lot="3", phone="555 0142", sex="m", line=2),
            ),
        ),
        TeamRow(4, MENS, (Listed("Łukasz O'Neil", line=4), Listed("Dan Ray", sex="m", line=4))),
    )
    assert (found.faults, found.in_two, found.unused_columns) == ((), (), ("No",))


@pytest.mark.parametrize(
    "headings",
    [
        ("Event", "Name 1", "Sex 1", "Name 2", "Sex 2"),
        ("DIVISION:", "Player #1", "Gender #1", "Player #2", "Gender #2"),
        ("Category", "Captain", "Sex", "Partner", "Partner's sex"),
        ("class", "Player", "M/F", "Partner name", "Partner M/F"),
        ("Div.", "Player A", "Sex A", "Player B", "Sex B"),
        ("Competition", "P1", "P1 sex", "P2", "P2 sex"),
        ("Division", "First player", "Sex", "Second player", "Sex 2"),
        ("Division", "Team member 1", "1 Sex", "Team member 2", "2 Sex"),
        ("Division", "Partner 1", "Partner 1 gender", "Partner 2", "Partner 2 gender"),
        ("Event", "Player 1", "M/F", "Partner", "M/F"),
        ("Event", "Name", "Gender", "Name", "Gender"),
    ],
)
def test_two_in_a_line_go_by_many_words(headings):
    found = read(list(headings), ["Mixed", "Ann Lee", "F", "Bob Fox", "M"])
    assert found.teams == (
        TeamRow(2, MIXED, (Listed("Ann Lee", sex="w", line=2), Listed("Bob Fox", sex="m", line=2))),
    )
    assert found.unused_columns == ()


@pytest.mark.parametrize(
    "headings",
    [
        ("Division", "First name 1", "Last name 1", "First name 2", "Last name 2"),
        ("Division", "First name", "Last name", "Partner first name", "Partner last name"),
        ("Division", "Player 1 First", "Player 1 Last", "Player 2 First", "Player 2 Last"),
    ],
)
def test_names_may_stand_in_two_columns_each(headings):
    assert told(read(list(headings), ["Mixed", "Ann", "Lee", "Bob", "Fox"])) == [
        (2, MIXED, "Ann Lee", "Bob Fox")
    ]


def test_names_are_written_as_the_club_writes_them():
    rows = (["Mixed", "Lee, Ann", "Bob Fox"], ["Mixed", "Cal", "Partner needed"])
    first = read(PAIRS, *rows)
    assert told(first) == [(2, MIXED, "Ann Lee", "Bob Fox"), (3, MIXED, "Cal")]
    last = read(PAIRS, *rows, last_name_first=True)
    assert told(last) == [(2, MIXED, "Lee, Ann", "Fox, Bob"), (3, MIXED, "Cal")]


def test_one_player_in_each_line_is_put_together_by_the_team():
    found = read(
        ["Team", "First name", "Last name", "Sex", "Lot", "Division", "Shirt"],
        ["Aces", "Ann", "Lee", "F", "14", "Mixed", "L"],
        ["1", "Dan", "Ray", "", "", "Men's"],
        ["aces", "Bob", "Fox", "M"],
        ["1", "Cal", "Orr", "", "", "Men's"],
        ["", "Eve", "Kay", "", "", "Women's"],
        ["", "Fay", "Kay", "", "", "Women's"],
    )
    assert told(found) == [
        (2, MIXED, "Ann Lee", "Bob Fox"),
        (3, MENS, "Dan Ray", "Cal Orr"),
        (6, WOMENS, "Eve Kay"),
        (7, WOMENS, "Fay Kay"),
    ]
    assert [(one.line, one.sex, one.lot) for one in found.teams[0].players] == [
        (2, "w", "14"),
        (4, "m", ""),
    ]
    assert found.unused_columns == ("Shirt",)


@pytest.mark.parametrize(
    "headings", [["Player 1", "Player 2"], ["Team", "Paid"], ["Pair", "Notes"], ["Couple", "Fee"]]
)
@pytest.mark.parametrize("written", ["Rose Abel & Gus Abel", "Rose Abel / Gus Abel"])
def test_two_names_in_one_cell_are_a_team(headings, written):
    found = read(headings, [written, ""], ["Max Nash", ""], divisions=())
    assert [[one.name for one in team.players] for team in found.teams] == [
        ["Rose Abel", "Gus Abel"],
        ["Max Nash"],
    ]
    assert not found.faults


def test_numbers_of_teams_may_begin_anew_in_each_division():
    found = read(ALONE, ["1", "Dan", "Men's"], ["1", "Cal", "Men's"], ["1", "Eve", "Women's"])
    assert told(found) == [(2, MENS, "Dan", "Cal"), (4, WOMENS, "Eve")]


@pytest.mark.parametrize(
    "cells",
    [["Mixed", "Ann"], ["Mixed", "", "Ann"], ["Mixed", "Ann", "TBD"], ["Mixed", "-", "Ann"]],
)
def test_line_with_one_name_waits_for_a_partner(cells):
    found = read(PAIRS, cells)
    assert told(found) == [(2, MIXED, "Ann")]
    assert found.teams[0].waits


def test_without_divisions_the_column_is_not_used():
    found = read(PAIRS, ["Open", "Ann", "Bob"], divisions=())
    assert told(found) == [(2, "", "Ann", "Bob")]
    assert found.unused_columns == ("Division",)
    assert told(read(PAIRS[1:], ["Ann", "Bob"], divisions=())) == [(2, "", "Ann", "Bob")]


def test_only_division_need_not_be_said():
    assert told(read(PAIRS[1:], ["Ann", "Bob"], divisions=(MIXED,))) == [(2, MIXED, "Ann", "Bob")]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("MEN’S", MENS),
        ("Men", MENS),
        ("Men's Doubles", MENS),
        ("Gentlemen", MENS),
        ("M", MENS),
        ("womens", WOMENS),
        ("Ladies", WOMENS),
        ("Wom", WOMENS),
        ("X", MIXED),
        ("Mixed Division", MIXED),
        ("Co-ed", MIXED),
        ("Doubles", ""),
        ("Juniors", ""),
        ("", ""),
    ],
)
def test_division_is_known_by_what_cities_call_it(written, meant):
    assert division_named(written, DIVISIONS) == meant


def test_division_that_may_be_one_of_two_is_none():
    assert division_named("Men", ("Men's 60+", "Men's 70+")) == ""
    assert division_named("Men's 70+", ("Men's 60+", "Men's 70+")) == "Men's 70+"


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        (["Mixed", "", ""], "There is no name in this line: write one, or empty the line."),
        (["Mixed", "\u200b", "?"], "There is no name in this line: write one, or empty the line."),
        (
            ["Juniors", "Ann", "Bob"],
            "“Juniors” is no division here: write Men's, Women's or Mixed.",
        ),
        (
            ["", "Ann", "Bob"],
            "There is no division in this line: write Men's, Women's or Mixed.",
        ),
        (["Mixed", "n" * 61, "Bob"], "The name has 61 characters: shorten it to 60."),
        (
            ["Mixed", "Ann", "ann"],
            "Ann would be their own partner: write the other name.",
        ),
        (
            ["Mixed", "Lee", "Ann", "Fox", "Bob"],
            "Something stands to the right of the last heading: give that column a heading, "
            "or put what has a comma in it between quotation marks.",
        ),
    ],
)
def test_line_with_a_fault_is_named_and_left_out(cells, sentence):
    found = read(PAIRS, ["Men's", "Dan", "Cal"], cells)
    assert [(one.line, one.sentence) for one in found.faults] == [(3, sentence)]
    assert told(found) == [(2, MENS, "Dan", "Cal")]


def test_sex_that_cannot_be_read_is_a_fault():
    headings = ["Division", "Name 1", "Sex 1", "Name 2", "Sex 2"]
    assert faults(headings, ["Mixed", "Ann", "F", "Bob", "X"]) == [
        (2, "“X” is neither man nor woman: write M or F, or nothing.")
    ]


def test_third_of_a_team_is_a_fault_of_its_line():
    rows = [["5", "Ann", "Mixed"], ["5", "Bob", "Mixed"], ["5", "Cal", "Mixed"]]
    assert faults(ALONE, *rows) == [
        *((line, "This is the team of line 4, and stays out with it.") for line in (2, 3)),
        (
            4,
            "Cal would be number 3 in the team of line 2, and a team is two: give each team a "
            "number of its own.",
        ),
    ]


def test_the_same_team_twice_is_a_fault_whoever_stands_first():
    rows = [["Men's", "Dan Ray", "Cal"], ["Women's", "Eve", "Fay"], ["Mixed", "cal", "Ray, Dan"]]
    assert faults(PAIRS, *rows) == [(4, "Line 2 has the same team: take one of the two lines out.")]


def test_player_with_two_partners_in_a_division_is_a_fault():
    sentence = (
        "José plays in Mixed in line 2 already: take one of the two out, or give each of two "
        "people a nickname, a lot or a phone number."
    )
    assert faults(PAIRS, ["Mixed", "Ann", "Jose"], ["Mixed", "José", "Eve"]) == [(3, sentence)]
    assert faults(PAIRS, ["Mixed", "Jose"], ["Mixed", "José", "Eve"]) == [(3, sentence)]
    assert faults(PAIRS[1:], ["Ann", "Jose"], ["José", "Eve"], divisions=()) == [
        (3, sentence.replace(" in Mixed", ""))
    ]


def test_player_in_two_divisions_is_no_fault_but_told():
    found = read(PAIRS, ["Women's", "Ann", "Eve"], ["Men's", "Dan", "Cal"], ["Mixed", "Bob", "Ann"])
    assert found.faults == ()
    assert found.in_two == (InTwo(Listed("Ann", line=4), "Mixed", "Women's", 2),)


def test_lots_and_nicknames_tell_two_of_one_name_apart():
    headings = ["Division", "Name 1", "Lot 1", "Name 2", "Lot 2"]
    apart = read(headings, ["Mixed", "Ann", "14", "Bob"], ["Mixed", "Ann", "15", "Cal"])
    assert (apart.faults, len(apart.teams)) == ((), 2)
    headings = ["Name 1", "Nickname 1", "Name 2", "Partner's nickname"]
    apart = read(headings, ["Ann", "Red", "Bob"], ["Cal", "", "Ann", "Curly"], divisions=())
    assert (apart.faults, apart.unused_columns) == ((), ())
    assert [[one.nickname for one in team.players] for team in apart.teams] == [
        ["Red", ""],
        ["", "Curly"],
    ]
    assert is_same(Listed("Ann", lot="14", line=2), Listed("ann", line=3))
    assert is_same(Listed("Ann", "Red", line=2), Listed("Ann", line=3))
    assert not is_same(Listed("Ann", "Red", line=2), Listed("Ann", "Bo", line=3))
    assert not is_same(Listed("Ann", lot="14", line=2), Listed("Ann", lot="15", line=3))


def test_every_fault_is_told_in_the_order_of_the_lines():
    rows = [["Mixed", "Ann", "Bob"], ["", "n" * 61, "Cal"], ["Mixed", ""], ["Mixed", "Ann", "Bob"]]
    assert [line for line, _ in faults(PAIRS, *rows)] == [3, 3, 4, 5]


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (
            [["Hello"], ["Ann"]],
            "The first line must say what stands in each column: Player 1 and Pla",
        ),
        ([["Division", "Name"], ["Mixed", "Ann"]], "or, with one player in each line, Team and"),
        ([["Division", "Partner"], ["Mixed", "Ann"]], "The first line must say"),
        (
            [["Player 1", "Player 2"], ["Ann", "Bob"]],
            "needs a column Division, with one of these in each line: Men's, Women's or Mixed.",
        ),
        ([PAIRS], "There is nobody below the headings"),
    ],
)
def test_list_that_cannot_be_read_at_all_is_refused_with_the_cure(rows, sentence):
    with pytest.raises(Refused) as refusal:
        read(*rows)
    assert sentence in str(refusal.value)


def test_list_needs_no_division_where_there_is_one_alone_and_two_are_enough_to_ask():
    rows = [["Player 1", "Player 2"], ["Ann", "Bob"]]
    assert read(*rows, divisions=[MIXED])
    with pytest.raises(Refused, match="needs a column Division"):
        read(*rows, divisions=[MIXED, "Women's"])


def test_player_is_the_regular_of_that_name_where_there_is_one():
    rows = (
        TeamRow(2, MIXED, (Listed("jose o'neil", line=2), Listed("Ann Lee", sex="w", line=2))),
        TeamRow(3, MIXED, (Listed("Bob Fox", lot="9", line=3), Listed("Bob Fox", lot="8", line=3))),
    )
    kept = (
        NumberedContact("José O’Neil", lot="3", sex="m", number=1),
        NumberedContact("Ann Lee", sex="m", number=2),
        NumberedContact("Ann Lee", sex="w", number=3),
        NumberedContact("Bob Fox", number=4),
    )
    first, second = with_regulars(rows, kept)
    assert [(one.regular, one.sex) for one in first.players] == [(1, "m"), (None, "w")]
    assert [one.regular for one in second.players] == [4, None]


def test_same_player_in_two_teams_is_the_same_regular_and_the_list_is_newer():
    rows = [
        TeamRow(line, name, (Listed("Ann", sex="w", line=line),))
        for line, name in ((2, "A"), (3, "B"))
    ]
    found = with_regulars(rows, [NumberedContact("Ann", sex="m", number=7)])
    assert [(one.regular, one.sex) for row in found for one in row.players] == [(7, "w"), (7, "w")]


def test_one_column_beside_two_players_is_nobodys():
    found = read(
        ["Event", "Player 1", "M/F", "Partner", "Phone"], ["Mixed", "Al Ray", "M", "Di Orr"]
    )
    assert found.unused_columns == ("M/F", "Phone")


@pytest.mark.parametrize("title", [["Golden Age Olympics"], ["", "Euchre", "November 24"]])
def test_title_above_the_headings_is_passed_over(title):
    found = read(title, [], PAIRS, ["Mixed", "Al Ray", "Di Orr"])
    assert told(found) == [(4, MIXED, "Al Ray", "Di Orr")]
    assert found.faults == ()


def test_list_without_headings_is_refused_with_what_stands_there():
    with pytest.raises(Refused, match="In line 1 stands “Mixed, Al Ray, Di Orr”"):
        read(["Mixed", "Al Ray", "Di Orr"], ["Mixed", "Bo Fox", "Cy Lee"])
    with pytest.raises(Refused, match=r"In line 1 stands “G{60}…”"):
        read(["G" * 99], ["Mixed", "Bo Fox", "Cy Lee"])


def test_list_of_two_names_in_each_line_needs_no_headings():
    rows = [["Amy Adams & Art Abel"], ["Bea Bond and Ben Birch"], [], ["Cy Cole / Di Dunn"]]
    found = read(*rows, divisions=["Mixed"])
    assert told(found) == [
        (1, "Mixed", "Amy Adams", "Art Abel"),
        (2, "Mixed", "Bea Bond", "Ben Birch"),
        (4, "Mixed", "Cy Cole", "Di Dunn"),
    ]
    assert (found.faults, found.unused_columns) == ((), ())
    with pytest.raises(Refused, match="needs a column Division"):
        read(*rows)


def test_line_of_a_list_without_headings_that_is_more_than_two_names_stays_out():
    found = read(["Amy Adams & Art Abel"], ["Eve Ellis & Ed East", "Mixed"], divisions=())
    assert told(found) == [(1, "", "Amy Adams", "Art Abel")]
    (fault,) = found.faults
    assert (fault.line, fault.sentence[:40]) == (2, "There is more in this line than two name")
    assert found.lines == 2


def test_two_names_may_be_parted_by_a_comma_and_numbered():
    rows = (["1. Ann Lee", "Bob Fox"], ["2", "Cy Cole", "Di Dunn"], ["3) Eve Kay & Ed East"])
    assert told(read(*rows, divisions=())) == [
        (1, "", "Ann Lee", "Bob Fox"),
        (2, "", "Cy Cole", "Di Dunn"),
        (3, "", "Eve Kay", "Ed East"),
    ]
    last_first = read(["Lee", "Ann & Fox", "Bob"], divisions=())
    assert told(last_first) == [(1, "", "Ann Lee", "Bob Fox")]


def test_one_name_alone_in_a_list_without_headings_waits_for_a_partner():
    found = read(["Amy Adams & Art Abel"], ["Eve Ellis"], divisions=())
    assert told(found) == [(1, "", "Amy Adams", "Art Abel"), (2, "", "Eve Ellis")]
    assert found.faults == ()


@pytest.mark.parametrize("written", ["Lou and Mae Smith", "Lou & Smith, Mae", "1. lou & mae smith"])
def test_two_who_share_a_last_name_both_have_it(written):
    found = read(["Team"], [written], divisions=())
    assert told(found) == [(2, "", "Lou Smith", "Mae Smith")]
    assert told(read([written], divisions=())) == [(1, "", "Lou Smith", "Mae Smith")]


def test_every_line_of_a_list_is_in_a_team_or_named_with_its_reason():
    rows = [
        *(["Ann Lee", "1"], ["Bob Fox", "1"], ["Cy Cole", "4"], ["Di Dunn", "4"], ["Eve Kay", "4"]),
        *(["", "5"], ["Total: 80"]),
    ]
    found = read(["Name", "Team"], *rows, divisions=())
    entered = {line for team in found.teams for line in team.lines}
    left_out = {fault.line for fault in found.faults}
    assert entered == {2, 3}
    assert left_out == {4, 5, 6, 7, 8}
    assert len(entered) + len(left_out) == found.lines
    assert [fault.sentence for fault in found.faults][:2] == 2 * [
        "This is the team of line 6, and stays out with it."
    ]


@pytest.mark.parametrize("between", [" & ", "&", " and ", " AND ", " / ", "/", " + ", "+", "  &"])
def test_two_names_are_found_by_what_stands_between(between):
    assert two_names(f"Ann Lee{between}Bob May") == ("Ann Lee", "Bob May")


def test_either_name_may_have_the_last_name_first():
    assert two_names("Smith, Mary & Jones, Bob") == ("Smith, Mary", "Jones, Bob")


@pytest.mark.parametrize(
    "typed", ["Andy Sand", "and Bob", "Ann &", "& Bob", "A & B & C", "Smith, Mary", ""]
)
def test_one_name_or_three_are_no_pair(typed):
    assert two_names(typed) is None
