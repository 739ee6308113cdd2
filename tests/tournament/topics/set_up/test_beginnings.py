"""How a night can begin, and what each beginning says of itself."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scoring.houses import HOUSES, find
from tests import plain
from tests.plain import TUESDAY
from tournament.topics.nights.boards.tonight import any_night
from tournament.topics.set_up.board import (
    beginnings,
    house_in_short,
    like,
    prizes_in_words,
    unused_name,
)

NEXT_WEEK = TUESDAY + timedelta(days=7)


def test_last_night_comes_first_and_blank_last():
    keys = [one.key for one in beginnings(plain.night(tournament=12), NEXT_WEEK, "")]
    assert keys == ["12", *(house.key for house in HOUSES), "blank"]
    assert beginnings(None, NEXT_WEEK, "")[0].key == HOUSES[0].key


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_house_that_shares_its_name_with_the_club_comes_first(house):
    club = f"The {house.title.split()[0].upper()} Card Club"
    assert beginnings(None, TUESDAY, club)[0].house == house


def test_every_beginning_but_the_first_is_named_after_its_day():
    found = beginnings(None, TUESDAY, "")
    assert {one.name for one in found} == {"Tuesday euchre"}
    assert [one.key for one in found if one.is_blank] == ["blank"]


@pytest.mark.parametrize(
    ("days", "title"),
    [
        (7, "Like last week: Tuesday euchre"),
        (13, "Like last week: Tuesday euchre"),
        (14, "Like the last time: Tuesday euchre"),
        (-7, "Like the last time: Tuesday euchre"),
    ],
)
def test_night_once_more_says_which(days, title):
    found = like(plain.night(games=7), TUESDAY + timedelta(days=days))
    assert found.title == title
    assert found.words == "Tuesday, November 24 (Tanglewood, 7 games)."
    assert found.rules.games == 7


def test_what_was_donated_once_is_not_promised_again():
    bare = plain.night()
    prizes = {"nobody_twice": True, "things": ["fruit basket"]}
    night = plain.told(bare, replace(bare.plan, prizes=prizes))
    assert like(night, NEXT_WEEK).prizes == {"nobody_twice": True}


def test_night_once_more_is_named_after_its_own_day():
    assert like(plain.night(), TUESDAY + timedelta(days=8)).name == "Wednesday euchre"
    charity = plain.night(name="Charity night")
    assert like(charity, TUESDAY + timedelta(days=8)).name == "Charity night"


@pytest.mark.parametrize(
    ("others", "name"),
    [
        ([], "Tuesday euchre"),
        (["Monday euchre"], "Tuesday euchre"),
        (["Tuesday euchre"], "Tuesday euchre 2"),
        (["Tuesday euchre", "Tuesday euchre 2"], "Tuesday euchre 3"),
        (["Tuesday euchre 2"], "Tuesday euchre"),
    ],
)
def test_second_night_of_a_day_is_proposed_another_name(others, name):
    assert unused_name("Tuesday euchre", others) == name


@pytest.mark.parametrize(
    ("house", "words"),
    [
        (
            "tanglewood",
            "8 games of 8 hands; an X and 10 cents for a euchre, $1.00 to enter, the dealer must "
            "name trump. Losers move on, with a new partner every game if it can be helped; one "
            "or two extra players sit out.",
        ),
        (
            "mcallen",
            "5 games of 8 hands; 3 divisions, medals for the best 3. Pairs stay together, and "
            "points over all games are added.",
        ),
        (
            "general",
            "Each game is a race to 5 points. Pairs stay together; out after the second loss.",
        ),
    ],
)
def test_house_is_told_in_short(house, words):
    assert house_in_short(find(house).rules) == words


def test_x_without_a_fine_is_only_an_x():
    rules = replace(find("tanglewood").rules, x_fine_cents=0, fee_cents=0)
    assert house_in_short(rules).startswith(
        "8 games of 8 hands; an X for a euchre, the dealer must"
    )


def test_prizes_are_told_in_words():
    assert prizes_in_words({}) == ""
    prizes = {
        "places": [{"cents": 0, "per_cent": 60}, {"cents": 2000, "per_cent": 0}],
        "side": [{"feat": "low_score", "cents": 100, "per_cent": 0}],
        "nobody_twice": False,
        "whole_dollars": False,
    }
    assert prizes_in_words(prizes) == "place 1: 60 per cent, place 2: $20.00, lowest score: $1.00"


def progress(night):
    return any_night(night).progress


def test_progress_goes_from_the_door_to_the_last_game():
    assert progress(plain.night()) == "Nobody is signed in yet."
    night = plain.night(6, games=2)
    assert progress(night) == "6 ready to play."
    assert progress(plain.told(night, plain.entry(7, tag=False))) == "6 ready to play, 1 not yet."
    night = plain.seated(plain.night(9, games=2))
    assert progress(night) == "Game 1 of 2: 2 tables, 1 sits out."
    assert progress(plain.seated(plain.night(4, games=None))) == "Game 1: 1 table."


def test_first_game_is_offered_once_four_are_ready():
    assert any_night(plain.night(3)).then is None
    assert any_night(plain.night(4)).then.page == "seat"
    assert any_night(plain.seated(plain.night(4))).then is None
