"""The starting points of a new night, and the rules and papers of a blank night."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scoring.dials.options import FormatOption, UnplayedDealRule
from scoring.houses import HOUSES, find_house
from tests import build, plain
from tests.plain import TUESDAY
from tests.tournament.form_filling import filled_form
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tournament.evening.night.party import PLAYER_WORDS
from tournament.evening.words.refused import Refused
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import reader
from tournament.topics.nights.boards.rules import rules_board
from tournament.topics.nights.boards.tonight import board_of_other_night
from tournament.topics.prints.catalogue import PRINTOUT_GROUPS
from tournament.topics.set_up.board import (
    prizes_in_words,
    starting_point_like,
    starting_points,
    summarize_rules,
    unused_name,
)

NEXT_WEEK = TUESDAY + timedelta(days=7)

STICK_THE_DEALER_SENTENCE = UnplayedDealRule.DEALER_MUST_NAME.sentence


def test_last_night_is_the_first_starting_point_and_blank_the_last():
    keys = [
        starting_point.key
        for starting_point in starting_points(plain.night(tournament=12), NEXT_WEEK, "")
    ]
    assert keys == ["12", *(house.key for house in HOUSES), "blank"]
    assert starting_points(None, NEXT_WEEK, "")[0].key == HOUSES[0].key


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_house_with_the_clubs_name_is_the_first_starting_point(house):
    club = f"The {house.title.split()[0].upper()} Card Club"
    assert starting_points(None, TUESDAY, club)[0].house == house


def test_new_nights_are_named_after_their_weekday():
    offered_points = starting_points(None, TUESDAY, "")
    assert {starting_point.name for starting_point in offered_points} == {"Tuesday euchre"}
    assert [starting_point.key for starting_point in offered_points if starting_point.is_blank] == [
        "blank"
    ]


@pytest.mark.parametrize(
    ("days", "title"),
    [
        (7, "Like last week: Tuesday euchre"),
        (13, "Like last week: Tuesday euchre"),
        (14, "Like the last time: Tuesday euchre"),
        (-7, "Like the last time: Tuesday euchre"),
    ],
)
def test_starting_point_of_an_earlier_night_names_it(days, title):
    starting_point = starting_point_like(plain.night(games=7), TUESDAY + timedelta(days=days))
    assert starting_point.title == title
    assert starting_point.words == "Tuesday, November 24 (Tanglewood, 7 games)."
    assert starting_point.rules.games == 7


def test_night_like_an_earlier_one_does_not_copy_its_donated_prizes():
    plain_night = plain.night()
    prizes = {"nobody_twice": True, "things": ["fruit basket"]}
    night = plain.with_facts(plain_night, replace(plain_night.plan, prizes=prizes))
    assert starting_point_like(night, NEXT_WEEK).prizes == {"nobody_twice": True}


def test_repeated_night_is_named_after_its_own_day():
    assert (
        starting_point_like(plain.night(), TUESDAY + timedelta(days=8)).name == "Wednesday euchre"
    )
    charity = plain.night(name="Charity night")
    assert starting_point_like(charity, TUESDAY + timedelta(days=8)).name == "Charity night"


@pytest.mark.parametrize(
    ("other_names", "name"),
    [
        ([], "Tuesday euchre"),
        (["Monday euchre"], "Tuesday euchre"),
        (["Tuesday euchre"], "Tuesday euchre 2"),
        (["Tuesday euchre", "Tuesday euchre 2"], "Tuesday euchre 3"),
        (["Tuesday euchre 2"], "Tuesday euchre"),
    ],
)
def test_second_night_of_a_day_gets_another_name(other_names, name):
    assert unused_name("Tuesday euchre", other_names) == name


@pytest.mark.parametrize(
    ("house", "words"),
    [
        (
            "tanglewood",
            f"8 games of 8 hands. $1.00 to enter. 10 cents per X. {STICK_THE_DEALER_SENTENCE} "
            f"{FormatOption.PROGRESSIVE_TANGLEWOOD.sentence}",
        ),
        (
            "mcallen",
            "5 games of 8 hands. 3 divisions. Medals for the top 3. "
            f"{FormatOption.TOTAL_POINTS.sentence}",
        ),
        ("general", f"A game goes to 5 points. {FormatOption.DOUBLE_ELIMINATION.sentence}"),
    ],
)
def test_rules_of_each_house_are_summarized(house, words):
    assert summarize_rules(find_house(house).rules) == words


def test_x_without_a_fine_is_summarized_as_an_x():
    rules = replace(find_house("tanglewood").rules, x_fine_cents=0, fee_cents=0)
    assert summarize_rules(rules).startswith(
        f"8 games of 8 hands. An X for each euchre. {STICK_THE_DEALER_SENTENCE}"
    )


def test_prizes_are_described_in_words():
    assert prizes_in_words({}) == ""
    prizes = {
        "places": [{"cents": 0, "per_cent": 60}, {"cents": 2000, "per_cent": 0}],
        "side": [{"feat": "low_score", "cents": 100, "per_cent": 0}],
        "nobody_twice": False,
        "whole_dollars": False,
    }
    assert prizes_in_words(prizes) == "1st 60%, 2nd $20.00, Lowest score $1.00"


def progress_sentence(night):
    return board_of_other_night(night).progress


def test_progress_sentence_follows_the_night_from_check_in_to_the_games():
    assert progress_sentence(plain.night()) == PLAYER_WORDS.nobody_here_sentence
    night = plain.night(6, games=2)
    assert progress_sentence(night) == "6 ready."
    assert (
        progress_sentence(plain.with_facts(night, plain.entry(7, tag=False)))
        == "6 ready, 1 not ready."
    )
    night = plain.seat(plain.night(9, games=2))
    assert progress_sentence(night) == "Game 1 of 2: 2 tables, 1 sits out."
    assert progress_sentence(plain.seat(plain.night(4, games=None))) == "Game 1: 1 table."


def test_first_game_is_offered_once_four_players_are_ready():
    assert board_of_other_night(plain.night(3)).alternative_step is None
    assert board_of_other_night(plain.night(4)).alternative_step.page == "seat"
    assert board_of_other_night(plain.seat(plain.night(4))).alternative_step is None


FIVE_POINT_GAME_NAME = "five-point"


@pytest.fixture
def blank_night(desk):
    desk.post("/set-up/?from=blank", filled_form(desk, "/set-up/?from=blank"))
    return Tournament.objects.get()


def test_blank_night_has_partners_drawn_in_advance_for_eight_games_of_eight_hands(blank_night):
    rules = reader.night(blank_night.pk).rules
    assert (rules.format.value, rules.games, rules.hands, rules.target) == (
        "individual",
        8,
        8,
        None,
    )
    assert (rules.made, rules.march, rules.alone_march, rules.euchre) == (1, 2, 4, 2)


def test_pages_of_a_blank_night_name_the_club_and_no_sheet(desk, blank_night):
    club = Club.objects.get()
    build.seat_players(blank_night, 8)
    night_address = f"/night/{blank_night.pk}"
    for page_path in ("/", "/rules/", "/set-up/", "/standings/"):
        html = desk.get(night_address + page_path).content.decode()
        assert FIVE_POINT_GAME_NAME not in html
        assert "rule sheet" not in html
    html = desk.get(f"{night_address}/rules/").content.decode()
    assert f"<bdi>{club.name}</bdi></p>" in html
    assert "How it is played" in html
    assert "(G1" not in html
    assert "Changed" not in html
    for page_path in (f"/display/{club.wall}/", f"/display/{club.wall}/rules/"):
        assert FIVE_POINT_GAME_NAME not in desk.get(page_path).content.decode()


@pytest.mark.parametrize("key", ["blank", "tanglewood"])
def test_button_that_sets_up_the_night_is_above_and_below_the_house_rules(desk, key):
    html = desk.get(f"/set-up/?from={key}").content.decode()
    form_html = html.split('<form class="sheet dials"')[1].split("</form>")[0]
    for html_part in (form_html.split("<details")[0], form_html.rsplit("</details>")[-1]):
        assert '<button class="do">Set up the night</button>' in html_part


def test_button_that_saves_changed_rules_is_above_and_below_them(desk, blank_night):
    html = desk.get(f"/night/{blank_night.pk}/set-up/").content.decode()
    form_html = html.split('<form class="sheet dials"')[1].split("</form>")[0]
    for html_part in (form_html.split("<details")[0], form_html.rsplit("</details>")[-1]):
        assert '<button class="do">Save</button>' in html_part


def test_set_up_of_a_blank_night_mentions_no_sheet(desk):
    html = desk.get("/set-up/?from=blank").content.decode()
    assert "the sheet" not in html
    assert FormatOption.INDIVIDUAL.sentence in html


def test_papers_of_a_blank_night_name_the_club_and_no_sheet():
    night = plain.type_all_tables(plain.seat(plain.night(8, house="blank")), (9, 6))
    paper_keys = [
        document.key
        for group in PRINTOUT_GROUPS
        for document in group.printouts
        if document.is_offered_on(night)
    ]
    for paper_key in paper_keys:
        paper_text = printed_text(paper_key, night)
        assert FIVE_POINT_GAME_NAME not in paper_text, paper_key
        assert "rule sheet" not in paper_text, paper_key
    # The club of the tests is called Tanglewood too.
    assert "Tanglewood" in printed_text("rules", night)
    assert len(paper_keys) > 8


def printed_text(key, night):
    """Return the text of a printout, or an empty text while the printout is refused."""
    try:
        return " ".join(page.text for page in printed_pages(key, night))
    except Refused:
        return ""


def test_sheet_lines_that_a_house_rule_contradicts_are_left_out():
    def sheet_lines_shown(**dials):
        return [
            line.sentence for line in rules_board(plain.night(house="blank", **dials)).sheet_lines
        ]

    thrown_in = "If all pass again, the cards are thrown in for a new deal."
    assert thrown_in in sheet_lines_shown()
    assert thrown_in not in sheet_lines_shown(nobody_names="dealer_must_name")
    assert not any("march scores two" in line for line in sheet_lines_shown(march=3))
    assert rules_board(plain.night(house="blank", march=3)).changed_rules == ()


def test_sheet_line_of_eight_hands_is_left_out_if_a_game_has_ten():
    usual_lines, lines_of_ten_hands = (
        {line.sentence for line in rules_board(night).sheet_lines}
        for night in (plain.night(), plain.night(house="tanglewood", hands=10))
    )
    assert "A game is eight hands." in usual_lines - lines_of_ten_hands


def test_blank_night_repeated_next_week_is_under_the_clubs_name():
    night = plain.night(house="blank", games=6)
    starting_point = starting_point_like(night, plain.TUESDAY)
    assert (starting_point.house.key, starting_point.rules.games) == ("blank", 6)
    # The club of the tests is called Tanglewood too.
    assert starting_point.words.endswith("(Tanglewood, 6 games).")
