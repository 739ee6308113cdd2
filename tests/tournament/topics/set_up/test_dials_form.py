"""Every kind of dial as a question: what stands in it, what is read, what is refused and how."""

from dataclasses import replace
from datetime import date

import pytest
from django.http import QueryDict

from rotation import formats
from scoring.dials.house_rules import DIALS, DIALS_OF, FORMAT_DIALS, HouseRules
from scoring.dials.options import Format
from scoring.houses import HOUSES, find
from tests.tournament.filled import told
from tournament.topics.set_up.board import house_in_short
from tournament.topics.set_up.forms.dial_fields import question
from tournament.topics.set_up.forms.set_up_form import SetUpForm, dials_asked

TUESDAY = date(2026, 11, 24)


def form(house="tanglewood", data=None, rules=None):
    found = find(house)
    return SetUpForm(
        data,
        initial={"name": "Tuesday euchre", "date": TUESDAY},
        rules=rules or found.rules,
        house=found,
        today=TUESDAY,
    )


def sent(house="tanglewood", rules=None, **typed):
    """The form sent with some answers typed."""
    data = QueryDict(mutable=True)
    data.update(told(form(house, rules=rules)) | typed)
    return form(house, data, rules)


def field(name, house="tanglewood", **turned):
    found = find(house)
    now, sheet = found.rules.with_dials(turned).to_dict(), found.rules.to_dict()
    return question(DIALS[name], now[name], sheet=sheet[name], line=found.line_of[name])


def answers(name, house="tanglewood", **turned):
    return [words for _, words in field(name, house, **turned).widget.choices]


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_unchanged_form_gives_back_the_rules_it_was_made_of(house):
    found = sent(house.key)
    assert found.is_valid(), found.errors
    assert house.rules.with_dials(found.dials()) == house.rules


@pytest.mark.parametrize("way", Format)
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_house_that_runs_in_another_way_is_asked_the_same_again(house, way):
    games = None if formats.of(way).calls_games else 3
    rules = house.rules.with_dials({"format": way.value, "games": games})
    found = sent(house.key, rules=rules)
    assert found.is_valid(), found.errors
    assert rules.with_dials(found.dials()) == rules


@pytest.mark.parametrize("way", Format)
def test_form_asks_what_matters_for_the_way_people_move(way):
    rules = replace(find("tanglewood").rules, format=way)
    names = set(dials_asked(way, rules))
    assert names & FORMAT_DIALS == DIALS_OF[way]
    assert names >= set(DIALS) - FORMAT_DIALS - {"games"}
    assert set(form(rules=rules).fields) == names | {"name", "date"}


@pytest.mark.parametrize(("house", "way"), [("mcallen", None), ("tanglewood", "total_points")])
def test_pairs_are_asked_nothing_of_three_nor_of_x_where_none_is_marked(house, way):
    rules = find(house).rules
    found = form(house, rules=rules.with_dials({"format": way}) if way else rules)
    groups = {group.title: [one.name for one in group.fields] for group in found.groups}
    assert groups["Tables of three"] == []
    assert bool(groups["X"]) is rules.marks_x


@pytest.mark.parametrize("way", Format)
def test_divisions_are_asked_for_where_pairs_stay_together(way):
    are_teams = formats.of(way).party_size == 2
    assert ("divisions" in dials_asked(way, find("tanglewood").rules)) is are_teams
    turned = find("mcallen").rules.with_dials({"format": way.value})
    assert ("3 divisions" in house_in_short(turned)) is are_teams


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_number_of_games_is_asked_for_where_no_bracket_ends_by_itself(house):
    assert ("games" in form(house.key).fields) is (house.rules.games is not None)


def test_bracket_forgets_the_number_of_games():
    rules = replace(find("tanglewood").rules, format=Format.SINGLE_ELIMINATION)
    found = sent(rules=rules)
    assert found.is_valid(), found.errors
    assert found.dials()["games"] is None


def test_every_group_is_on_the_page_and_the_first_dials_stand_before():
    found = form()
    assert [one.field.name for one in found.first] == ["games", "fee_cents", "minutes"]
    shown = [one.name for group in found.groups for one in group.fields]
    assert sorted([*shown, "games", "fee_cents", "minutes"]) == sorted(
        dials_asked(found.way, found.rules)
    )


def test_answer_of_the_sheet_is_marked_with_its_clause():
    assert answers("nobody_names")[-1] == "the dealer must name trump (the sheet, T10)"
    assert not any("sheet" in words for words in answers("nobody_names")[:-1])
    assert answers("tag") == ["must be worn (the sheet, T1)", "is not asked for"]
    assert answers("scorekeeper") == [
        "north (our suggestion: the sheet does not say)",
        "east",
        "south",
        "west",
    ]


def test_box_says_where_its_number_comes_from():
    assert field("fee_cents").help_text == "As the sheet has it (T3)."
    assert field("minutes").help_text == "Our suggestion: the sheet does not say."
    assert field("hands").help_text == (
        'Leave it empty for "a race to points". As the sheet has it (T25).'
    )


def test_turned_dial_says_what_the_sheet_has():
    assert field("fee_cents", fee_cents=200).help_text == "Changed: the sheet says $1.00 (T3)."
    assert field("direction", direction=-1).help_text == (
        "Changed: the sheet does not say, and our suggestion is from each table to the one with "
        "the next higher number, and from the last to 1."
    )
    turned = {group.title: group.turned for group in form(rules=_turned()).groups}
    assert turned["Points"] == 2
    assert sum(turned.values()) == 2


def _turned():
    return find("tanglewood").rules.with_dials({"made": 2, "march": 3, "fee_cents": 500})


@pytest.mark.parametrize(
    ("typed", "dial", "value"),
    [
        ({"games": " 12 "}, "games", 12),
        ({"hands_of_three": ""}, "hands_of_three", None),
        ({"fee_cents": "2"}, "fee_cents", 200),
        ({"fee_cents": "$1.50"}, "fee_cents", 150),
        ({"fee_cents": "0"}, "fee_cents", 0),
        ({"tag": "False"}, "tag", False),
        ({"direction": "-1"}, "direction", -1),
        ({"scorekeeper": "W"}, "scorekeeper", "W"),
        ({"movement": "growing"}, "movement", "growing"),
        ({"proceeds_to": "  The   roof "}, "proceeds_to", "The roof"),
        ({"three_handed_note": "Line one\nline two"}, "three_handed_note", "Line one line two"),
        (
            {"tie_breakers_0": "games_won", "tie_breakers_1": "lot"},
            "tie_breakers",
            ["games_won", "lot"],
        ),
        ({"tie_breakers_0": "", "tie_breakers_2": "lot"}, "tie_breakers", ["lot"]),
    ],
)
def test_answer_is_read(typed, dial, value):
    found = sent(**typed)
    assert found.is_valid(), found.errors
    assert found.dials()[dial] == value
    assert isinstance(find("tanglewood").rules.with_dials(found.dials()), HouseRules)


NUMBER = "Number of games: write a whole number from 1 to 60."
SUM = (
    "Entry fee for each person: write dollars and cents like 1.50, at most $1000.00, or 0 for none."
)


@pytest.mark.parametrize(
    ("typed", "dial", "sentence"),
    [
        *(
            ({"games": wrong}, "games", NUMBER)
            for wrong in ("", "0", "61", "8.0", "1e1", "１２", "-1", "+8", "8 8", "9" * 5000)
        ),
        (
            {"hands": "25"},
            "hands",
            'A game: write a whole number from 1 to 24, or leave it empty for "a race to points".',
        ),
        *(
            ({"fee_cents": wrong}, "fee_cents", SUM)
            for wrong in ("", "1,50", "-1", "NaN", "1.555", "1001", "dollar", "٣")
        ),
        ({"tag": "maybe"}, "tag", "The club's tag: choose one of the answers."),
        ({"direction": "0"}, "direction", "Losers move: choose one of the answers."),
        ({"scorekeeper": "X"}, "scorekeeper", "The scorekeeper sits: choose one of the answers."),
        (
            {"tie_breakers_0": "lot", "tie_breakers_1": "lot"},
            "tie_breakers",
            "Equal at the end: choose each answer once.",
        ),
        (
            {"tie_breakers_0": "beauty"},
            "tie_breakers",
            "Equal at the end: choose each answer once.",
        ),
        (
            {"proceeds_to": "x" * 81},
            "proceeds_to",
            "What is taken in goes to: write at most 80 letters that can be read.",
        ),
        (
            {"proceeds_to": "\u200b\u200e"},
            "proceeds_to",
            "What is taken in goes to: write at most 80 letters that can be read.",
        ),
        (
            {"target": "10"},
            "hands",
            'Fill in either "A game" or "A game is won at", and not both.',
        ),
        (
            {"hands": ""},
            "hands",
            'Fill in either "A game" or "A game is won at", and not both.',
        ),
    ],
)
def test_wrong_answer_is_refused_in_a_sentence_that_names_the_dial(typed, dial, sentence):
    assert sent(**typed).errors == {dial: [sentence]}


@pytest.mark.parametrize(("typed", "read"), [("Men's,  Women's ,", ["Men's", "Women's"]), ("", [])])
def test_divisions_are_read_with_commas_between_them(typed, read):
    found = sent("mcallen", divisions=typed)
    assert found.is_valid(), found.errors
    assert found.dials()["divisions"] == read


@pytest.mark.parametrize("typed", ["A, A", ",".join(map(str, range(13)))])
def test_divisions_that_cannot_be_are_refused(typed):
    assert sent("mcallen", divisions=typed).errors["divisions"] == [
        "Divisions: write at most 12 names with commas between them, none of them twice."
    ]


def test_wrong_answer_opens_its_group_and_no_other():
    found = sent(made="eleven")
    assert [group.title for group in found.groups if group.wrong] == ["Points"]


def test_answer_that_was_not_sent_is_missed():
    data = QueryDict(mutable=True)
    data.update({key: one for key, one in told(form()).items() if key != "tag"})
    assert form(data=data).errors == {"tag": ["The club's tag: choose one of the answers."]}


def test_another_way_to_move_is_chosen_and_answered_in_one_go():
    """A bracket's number of games is open, so eight are proposed for another way."""
    for typed, games in (({}, 8), ({"games": "6", "sit_out_points": "5"}, 6)):
        found = sent("athens", format="individual", **typed)
        assert found.is_valid(), found.errors
        rules = find("athens").rules.with_dials(found.dials())
        assert (rules.format, rules.games) == (Format.INDIVIDUAL, games)
        assert rules.sit_out_points == int(typed.get("sit_out_points", 0))
        assert "bracket_draw" not in found.fields


@pytest.mark.parametrize("way", Format)
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_every_way_can_be_chosen_from_every_house_in_one_go(house, way):
    found = sent(house.key, format=way.value)
    assert found.is_valid(), found.errors
    rules = house.rules.with_dials(found.dials())
    assert (rules.format, rules.games is None) == (way, "bracket_draw" in DIALS_OF[way])
    assert rules.divisions == house.rules.divisions
    assert rules.tie_breakers == house.rules.tie_breakers
    assert rules.x_fine_cents == house.rules.x_fine_cents


def test_what_another_way_asks_is_on_the_page_out_of_sight():
    rows = {row.field.name: row for group in form("athens").groups for row in group.rows}
    assert (rows["games"].asked, rows["games"].field.value()) == (False, 8)
    assert rows["games"].formats.split()[0] == "progressive_alameda"
    assert "double_elimination" not in rows["games"].formats
    assert (rows["bracket_draw"].asked, rows["bracket_draw"].formats) == (
        True,
        "double_elimination single_elimination",
    )
    assert rows["made"].formats == ""


def test_what_was_typed_is_kept_when_the_way_to_move_is_turned():
    turned = sent(format="total_points", made="3", fee_cents="two")
    assert (turned["made"].value(), turned["fee_cents"].value()) == ("3", "two")


def test_one_list_more_than_there_are_answers_stands_in_a_row():
    four = ["games_won", "fewest_x", "lot", "playoff"]
    assert len(field("tie_breakers").widget.widgets) == 3
    assert len(field("tie_breakers", tie_breakers=four).widget.widgets) == 5
    assert field("tie_breakers").widget.widgets[1].choices[1] == (
        "games_won",
        "then most games won",
    )


def test_box_says_what_nought_is_where_it_is_no_number():
    assert field("prize_places").unit == "places, or 0 for no places named beforehand"
    assert field("games").unit == "games"


def test_every_kind_of_dial_can_be_asked():
    for house in HOUSES:
        for name in DIALS:
            assert field(name, house.key).label == DIALS[name].label


@pytest.mark.parametrize(
    ("name", "now"),
    [
        ("divisions", ["Men", "Women"]),
        ("divisions", []),
        ("tie_breakers", ["games_won", "lot"]),
        ("x_fine_cents", 10),
        ("below_zero", False),
        ("target", None),
    ],
)
def test_what_holds_now_is_read_as_it_would_be_sent(name, now):
    asked = field(name, **{name: now})
    sent = QueryDict(mutable=True)
    sent.update(asked.as_sent(name))
    assert asked.clean(asked.widget.value_from_datadict(sent, {}, name)) == now
