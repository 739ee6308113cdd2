"""Rows of a list become teams, or lines with a fault that are left out."""

import pytest

from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import ListedPerson, NumberedContact
from tournament.kit.lists.finding import is_same_person
from tournament.kit.lists.people import EXTRA_CELL_SENTENCE, NO_NAME_SENTENCE, too_long_sentence
from tournament.kit.lists.sheet import ListRow, filled_sheet
from tournament.kit.lists.team_people import (
    PlayerInTwoDivisions,
    TeamInList,
    add_regular_numbers,
    partner_left_out_sentence,
)
from tournament.kit.lists.teams import find_division, read_teams, split_two_names

MENS, WOMENS, MIXED = DIVISIONS_OF_NIGHT = ("Men's", "Women's", "Mixed")
HEADINGS_OF_TWO_PLAYERS = ["Division", "Player 1", "Player 2"]
HEADINGS_OF_ONE_PLAYER = ["Team", "Name", "Division"]


def read_rows(*rows, divisions=DIVISIONS_OF_NIGHT, **options):
    sheet = filled_sheet(ListRow(line, tuple(cells)) for line, cells in enumerate(rows, start=1))
    return read_teams(sheet, divisions, **options)


def summarize_teams(team_list):
    """Return the line, division and players' names of each team."""
    return [
        (team.line, team.division, *(player.name for player in team.players))
        for team in team_list.teams
    ]


def fault_sentences(*rows, **options):
    return [(fault.line, fault.sentence) for fault in read_rows(*rows, **options).faults]


def test_list_of_two_players_in_each_line_becomes_teams():
    team_list = read_rows(
        ["No", "Event", "Name 1", "M/F 1", "Lot 1", "Name 2", "M/F 2", "Lot 2", "Phone 2"],
        ["1", "Mixed", "Ann  Lee", "F", "14", "Bob Fox", "m", "3", "555 0142"],
        [],
        ["2", "mens", "Łukasz\u200b O'Neil", "", "", "Dan Ray", "Male"],
    )
    assert team_list.teams == (
        TeamInList(
            2,
            MIXED,
            (
                ListedPerson("Ann Lee", lot="14", sex="w", line=2),
                ListedPerson("Bob Fox", lot="3", phone="555 0142", sex="m", line=2),
            ),
        ),
        TeamInList(
            4,
            MENS,
            (ListedPerson("Łukasz O'Neil", line=4), ListedPerson("Dan Ray", sex="m", line=4)),
        ),
    )
    assert (team_list.faults, team_list.players_in_two_divisions, team_list.unused_columns) == (
        (),
        (),
        ("No",),
    )


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
def test_player_columns_are_found_under_many_headings(headings):
    team_list = read_rows(list(headings), ["Mixed", "Ann Lee", "F", "Bob Fox", "M"])
    assert team_list.teams == (
        TeamInList(
            2,
            MIXED,
            (ListedPerson("Ann Lee", sex="w", line=2), ListedPerson("Bob Fox", sex="m", line=2)),
        ),
    )
    assert team_list.unused_columns == ()


@pytest.mark.parametrize(
    "headings",
    [
        ("Division", "First name 1", "Last name 1", "First name 2", "Last name 2"),
        ("Division", "First name", "Last name", "Partner first name", "Partner last name"),
        ("Division", "Player 1 First", "Player 1 Last", "Player 2 First", "Player 2 Last"),
    ],
)
def test_first_and_last_name_columns_of_both_players_are_read(headings):
    assert summarize_teams(read_rows(list(headings), ["Mixed", "Ann", "Lee", "Bob", "Fox"])) == [
        (2, MIXED, "Ann Lee", "Bob Fox")
    ]


def test_team_names_are_written_in_the_clubs_order():
    rows = (["Mixed", "Lee, Ann", "Bob Fox"], ["Mixed", "Cal", "Partner needed"])
    first_name_first = read_rows(HEADINGS_OF_TWO_PLAYERS, *rows)
    assert summarize_teams(first_name_first) == [
        (2, MIXED, "Ann Lee", "Bob Fox"),
        (3, MIXED, "Cal"),
    ]
    last_name_first = read_rows(HEADINGS_OF_TWO_PLAYERS, *rows, last_name_first=True)
    assert summarize_teams(last_name_first) == [
        (2, MIXED, "Lee, Ann", "Fox, Bob"),
        (3, MIXED, "Cal"),
    ]


def test_lines_of_one_player_are_joined_by_team_number():
    team_list = read_rows(
        ["Team", "First name", "Last name", "Sex", "Lot", "Division", "Shirt"],
        ["Aces", "Ann", "Lee", "F", "14", "Mixed", "L"],
        ["1", "Dan", "Ray", "", "", "Men's"],
        ["aces", "Bob", "Fox", "M"],
        ["1", "Cal", "Orr", "", "", "Men's"],
        ["", "Eve", "Kay", "", "", "Women's"],
        ["", "Fay", "Kay", "", "", "Women's"],
    )
    assert summarize_teams(team_list) == [
        (2, MIXED, "Ann Lee", "Bob Fox"),
        (3, MENS, "Dan Ray", "Cal Orr"),
        (6, WOMENS, "Eve Kay"),
        (7, WOMENS, "Fay Kay"),
    ]
    assert [(player.line, player.sex, player.lot) for player in team_list.teams[0].players] == [
        (2, "w", "14"),
        (4, "m", ""),
    ]
    assert team_list.unused_columns == ("Shirt",)


@pytest.mark.parametrize(
    "headings", [["Player 1", "Player 2"], ["Team", "Paid"], ["Pair", "Notes"], ["Couple", "Fee"]]
)
@pytest.mark.parametrize("text", ["Rose Abel & Gus Abel", "Rose Abel / Gus Abel"])
def test_two_names_in_one_cell_are_a_team(headings, text):
    team_list = read_rows(headings, [text, ""], ["Max Nash", ""], divisions=())
    assert [[player.name for player in team.players] for team in team_list.teams] == [
        ["Rose Abel", "Gus Abel"],
        ["Max Nash"],
    ]
    assert not team_list.faults


def test_team_numbers_may_repeat_in_another_division():
    team_list = read_rows(
        HEADINGS_OF_ONE_PLAYER,
        ["1", "Dan", "Men's"],
        ["1", "Cal", "Men's"],
        ["1", "Eve", "Women's"],
    )
    assert summarize_teams(team_list) == [(2, MENS, "Dan", "Cal"), (4, WOMENS, "Eve")]


@pytest.mark.parametrize(
    "cells",
    [["Mixed", "Ann"], ["Mixed", "", "Ann"], ["Mixed", "Ann", "TBD"], ["Mixed", "-", "Ann"]],
)
def test_line_with_one_name_waits_for_a_partner(cells):
    team_list = read_rows(HEADINGS_OF_TWO_PLAYERS, cells)
    assert summarize_teams(team_list) == [(2, MIXED, "Ann")]
    assert team_list.teams[0].waits_for_partner


def test_division_column_of_a_night_without_divisions_is_unused():
    team_list = read_rows(HEADINGS_OF_TWO_PLAYERS, ["Open", "Ann", "Bob"], divisions=())
    assert summarize_teams(team_list) == [(2, "", "Ann", "Bob")]
    assert team_list.unused_columns == ("Division",)
    assert summarize_teams(
        read_rows(HEADINGS_OF_TWO_PLAYERS[1:], ["Ann", "Bob"], divisions=())
    ) == [(2, "", "Ann", "Bob")]


def test_list_may_leave_out_the_only_division():
    assert summarize_teams(
        read_rows(HEADINGS_OF_TWO_PLAYERS[1:], ["Ann", "Bob"], divisions=(MIXED,))
    ) == [(2, MIXED, "Ann", "Bob")]


@pytest.mark.parametrize(
    ("text", "division"),
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
def test_division_is_found_by_common_words_for_it(text, division):
    assert find_division(text, DIVISIONS_OF_NIGHT) == division


def test_ambiguous_division_is_not_found():
    assert find_division("Men", ("Men's 60+", "Men's 70+")) == ""
    assert find_division("Men's 70+", ("Men's 60+", "Men's 70+")) == "Men's 70+"


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        (["Mixed", "", ""], NO_NAME_SENTENCE),
        (["Mixed", "\u200b", "?"], NO_NAME_SENTENCE),
        (["Juniors", "Ann", "Bob"], "“Juniors” isn't a division. Use Men's, Women's or Mixed."),
        (["", "Ann", "Bob"], "This line has no division. Use Men's, Women's or Mixed."),
        (["Mixed", "n" * 61, "Bob"], too_long_sentence("name", 61, 60)),
        (["Mixed", "Ann", "ann"], "Ann can't be their own partner. Type the other name."),
        (["Mixed", "Lee", "Ann", "Fox", "Bob"], EXTRA_CELL_SENTENCE),
    ],
)
def test_line_with_a_fault_is_reported_and_left_out(cells, sentence):
    team_list = read_rows(HEADINGS_OF_TWO_PLAYERS, ["Men's", "Dan", "Cal"], cells)
    assert [(fault.line, fault.sentence) for fault in team_list.faults] == [(3, sentence)]
    assert summarize_teams(team_list) == [(2, MENS, "Dan", "Cal")]


def test_unknown_word_for_a_sex_is_a_fault():
    headings = ["Division", "Name 1", "Sex 1", "Name 2", "Sex 2"]
    assert fault_sentences(headings, ["Mixed", "Ann", "F", "Bob", "X"]) == [
        (2, "“X” is not M or F. Use M or F, or leave it empty.")
    ]


def test_third_player_of_a_team_is_a_fault():
    rows = [["5", "Ann", "Mixed"], ["5", "Bob", "Mixed"], ["5", "Cal", "Mixed"]]
    assert fault_sentences(HEADINGS_OF_ONE_PLAYER, *rows) == [
        *((line, partner_left_out_sentence(4)) for line in (2, 3)),
        (
            4,
            "Cal would be player 3 of the team in line 2. A team has two players. Give each team "
            "its own number.",
        ),
    ]


def test_repeated_team_is_a_fault_in_either_order_of_players():
    rows = [["Men's", "Dan Ray", "Cal"], ["Women's", "Eve", "Fay"], ["Mixed", "cal", "Ray, Dan"]]
    assert fault_sentences(HEADINGS_OF_TWO_PLAYERS, *rows) == [
        (4, "Line 2 has the same team. Delete one of the two lines.")
    ]


def test_player_with_two_partners_in_a_division_is_a_fault():
    sentence = (
        "José already plays in Mixed in line 2. Delete one line. For two people with one "
        "name, add a nickname, lot number or phone number to each, or add this team at check-in."
    )
    assert fault_sentences(
        HEADINGS_OF_TWO_PLAYERS, ["Mixed", "Ann", "Jose"], ["Mixed", "José", "Eve"]
    ) == [(3, sentence)]
    assert fault_sentences(
        HEADINGS_OF_TWO_PLAYERS, ["Mixed", "Jose"], ["Mixed", "José", "Eve"]
    ) == [(3, sentence)]
    assert fault_sentences(
        HEADINGS_OF_TWO_PLAYERS[1:], ["Ann", "Jose"], ["José", "Eve"], divisions=()
    ) == [(3, sentence.replace(" in Mixed", ""))]


def test_player_in_two_divisions_is_reported_without_a_fault():
    team_list = read_rows(
        HEADINGS_OF_TWO_PLAYERS,
        ["Women's", "Ann", "Eve"],
        ["Men's", "Dan", "Cal"],
        ["Mixed", "Bob", "Ann"],
    )
    assert team_list.faults == ()
    assert team_list.players_in_two_divisions == (
        PlayerInTwoDivisions(ListedPerson("Ann", line=4), "Mixed", "Women's", 2),
    )


def test_players_of_one_name_with_different_lots_or_nicknames_are_accepted():
    headings = ["Division", "Name 1", "Lot 1", "Name 2", "Lot 2"]
    team_list = read_rows(headings, ["Mixed", "Ann", "14", "Bob"], ["Mixed", "Ann", "15", "Cal"])
    assert (team_list.faults, len(team_list.teams)) == ((), 2)
    headings = ["Name 1", "Nickname 1", "Name 2", "Partner's nickname"]
    team_list = read_rows(
        headings, ["Ann", "Red", "Bob"], ["Cal", "", "Ann", "Curly"], divisions=()
    )
    assert (team_list.faults, team_list.unused_columns) == ((), ())
    assert [[player.nickname for player in team.players] for team in team_list.teams] == [
        ["Red", ""],
        ["", "Curly"],
    ]
    assert is_same_person(ListedPerson("Ann", lot="14", line=2), ListedPerson("ann", line=3))
    assert is_same_person(ListedPerson("Ann", "Red", line=2), ListedPerson("Ann", line=3))
    assert not is_same_person(ListedPerson("Ann", "Red", line=2), ListedPerson("Ann", "Bo", line=3))
    assert not is_same_person(
        ListedPerson("Ann", lot="14", line=2), ListedPerson("Ann", lot="15", line=3)
    )


def test_all_team_faults_are_reported_in_order_of_lines():
    rows = [["Mixed", "Ann", "Bob"], ["", "n" * 61, "Cal"], ["Mixed", ""], ["Mixed", "Ann", "Bob"]]
    assert [line for line, _ in fault_sentences(HEADINGS_OF_TWO_PLAYERS, *rows)] == [3, 3, 4, 5]


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([["Hello"], ["Ann"]], "The first line must name the columns. Use Player 1 and Pla"),
        ([["Division", "Name"], ["Mixed", "Ann"]], "With one player in each line, use Team and"),
        ([["Division", "Partner"], ["Mixed", "Ann"]], "The first line must name"),
        (
            [["Player 1", "Player 2"], ["Ann", "Bob"]],
            "needs a Division column. Use Men's, Women's or Mixed in each line.",
        ),
        ([HEADINGS_OF_TWO_PLAYERS], "There are no teams below the headings"),
    ],
)
def test_list_without_usable_headings_or_teams_is_refused(rows, sentence):
    with pytest.raises(Refused) as refusal:
        read_rows(*rows)
    assert sentence in str(refusal.value)


def test_division_column_is_needed_only_with_several_divisions():
    rows = [["Player 1", "Player 2"], ["Ann", "Bob"]]
    assert read_rows(*rows, divisions=[MIXED])
    with pytest.raises(Refused, match="needs a Division column"):
        read_rows(*rows, divisions=[MIXED, "Women's"])


def test_player_is_matched_with_the_only_regular_of_that_name():
    rows = (
        TeamInList(
            2,
            MIXED,
            (ListedPerson("jose o'neil", line=2), ListedPerson("Ann Lee", sex="w", line=2)),
        ),
        TeamInList(
            3,
            MIXED,
            (ListedPerson("Bob Fox", lot="9", line=3), ListedPerson("Bob Fox", lot="8", line=3)),
        ),
    )
    regulars = (
        NumberedContact("José O’Neil", lot="3", sex="m", number=1),
        NumberedContact("Ann Lee", sex="m", number=2),
        NumberedContact("Ann Lee", sex="w", number=3),
        NumberedContact("Bob Fox", number=4),
    )
    first_team, second_team = add_regular_numbers(rows, regulars)
    assert [(player.regular_number, player.sex) for player in first_team.players] == [
        (1, "m"),
        (None, "w"),
    ]
    assert [player.regular_number for player in second_team.players] == [4, None]


def test_player_in_two_teams_is_one_regular_with_the_sex_of_the_list():
    rows = [
        TeamInList(line, name, (ListedPerson("Ann", sex="w", line=line),))
        for line, name in ((2, "A"), (3, "B"))
    ]
    teams = add_regular_numbers(rows, [NumberedContact("Ann", sex="m", number=7)])
    assert [(player.regular_number, player.sex) for row in teams for player in row.players] == [
        (7, "w"),
        (7, "w"),
    ]


def test_unlabeled_column_in_a_list_of_two_players_is_unused():
    team_list = read_rows(
        ["Event", "Player 1", "M/F", "Partner", "Phone"], ["Mixed", "Al Ray", "M", "Di Orr"]
    )
    assert team_list.unused_columns == ("M/F", "Phone")


@pytest.mark.parametrize("title", [["Golden Age Olympics"], ["", "Euchre", "November 24"]])
def test_title_above_team_headings_is_skipped(title):
    team_list = read_rows(title, [], HEADINGS_OF_TWO_PLAYERS, ["Mixed", "Al Ray", "Di Orr"])
    assert summarize_teams(team_list) == [(4, MIXED, "Al Ray", "Di Orr")]
    assert team_list.faults == ()


def test_refusal_of_a_list_without_headings_quotes_its_first_row():
    with pytest.raises(Refused, match="Line 1 says “Mixed, Al Ray, Di Orr”"):
        read_rows(["Mixed", "Al Ray", "Di Orr"], ["Mixed", "Bo Fox", "Cy Lee"])
    with pytest.raises(Refused, match=r"Line 1 says “G{60}…”"):
        read_rows(["G" * 99], ["Mixed", "Bo Fox", "Cy Lee"])


def test_list_of_two_names_in_each_line_needs_no_headings():
    rows = [["Amy Adams & Art Abel"], ["Bea Bond and Ben Birch"], [], ["Cy Cole / Di Dunn"]]
    team_list = read_rows(*rows, divisions=["Mixed"])
    assert summarize_teams(team_list) == [
        (1, "Mixed", "Amy Adams", "Art Abel"),
        (2, "Mixed", "Bea Bond", "Ben Birch"),
        (4, "Mixed", "Cy Cole", "Di Dunn"),
    ]
    assert (team_list.faults, team_list.unused_columns) == ((), ())
    with pytest.raises(Refused, match="needs a Division column"):
        read_rows(*rows)


def test_line_with_more_than_two_names_is_left_out():
    team_list = read_rows(["Amy Adams & Art Abel"], ["Eve Ellis & Ed East", "Mixed"], divisions=())
    assert summarize_teams(team_list) == [(1, "", "Amy Adams", "Art Abel")]
    (fault,) = team_list.faults
    assert (fault.line, fault.sentence[:40]) == (2, "This line has more than two names. Keep ")
    assert team_list.line_count == 2


def test_numbered_lines_of_two_names_with_a_comma_are_teams():
    rows = (["1. Ann Lee", "Bob Fox"], ["2", "Cy Cole", "Di Dunn"], ["3) Eve Kay & Ed East"])
    assert summarize_teams(read_rows(*rows, divisions=())) == [
        (1, "", "Ann Lee", "Bob Fox"),
        (2, "", "Cy Cole", "Di Dunn"),
        (3, "", "Eve Kay", "Ed East"),
    ]
    last_first = read_rows(["Lee", "Ann & Fox", "Bob"], divisions=())
    assert summarize_teams(last_first) == [(1, "", "Ann Lee", "Bob Fox")]


def test_single_name_in_a_list_of_pairs_waits_for_a_partner():
    team_list = read_rows(["Amy Adams & Art Abel"], ["Eve Ellis"], divisions=())
    assert summarize_teams(team_list) == [(1, "", "Amy Adams", "Art Abel"), (2, "", "Eve Ellis")]
    assert team_list.faults == ()


@pytest.mark.parametrize("text", ["Lou and Mae Smith", "Lou & Smith, Mae", "1. lou & mae smith"])
def test_shared_last_name_is_added_to_the_first_player(text):
    team_list = read_rows(["Team"], [text], divisions=())
    assert summarize_teams(team_list) == [(2, "", "Lou Smith", "Mae Smith")]
    assert summarize_teams(read_rows([text], divisions=())) == [(1, "", "Lou Smith", "Mae Smith")]


def test_each_line_is_in_a_team_or_has_a_fault():
    rows = [
        *(["Ann Lee", "1"], ["Bob Fox", "1"], ["Cy Cole", "4"], ["Di Dunn", "4"], ["Eve Kay", "4"]),
        *(["", "5"], ["Total: 80"]),
    ]
    team_list = read_rows(["Name", "Team"], *rows, divisions=())
    entered_lines = {line for team in team_list.teams for line in team.lines}
    left_out = {fault.line for fault in team_list.faults}
    assert entered_lines == {2, 3}
    assert left_out == {4, 5, 6, 7, 8}
    assert len(entered_lines) + len(left_out) == team_list.line_count
    assert [fault.sentence for fault in team_list.faults][:2] == 2 * [partner_left_out_sentence(6)]


@pytest.mark.parametrize("separator", [" & ", "&", " and ", " AND ", " / ", "/", " + ", "+", "  &"])
def test_text_is_split_into_two_names_at_each_separator(separator):
    assert split_two_names(f"Ann Lee{separator}Bob May") == ("Ann Lee", "Bob May")


def test_each_of_two_names_may_have_the_last_name_first():
    assert split_two_names("Smith, Mary & Jones, Bob") == ("Smith, Mary", "Jones, Bob")


@pytest.mark.parametrize(
    "text", ["Andy Sand", "and Bob", "Ann &", "& Bob", "A & B & C", "Smith, Mary", ""]
)
def test_text_without_exactly_two_names_is_not_split(text):
    assert split_two_names(text) is None
