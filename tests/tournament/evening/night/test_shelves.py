"""After a change, the unchanged parts of a night are the same objects, and the whole equals the
night read again from its facts.
"""

import gc
from dataclasses import replace

import pytest

from tests import plain
from tests.nights.halfway import NIGHT_BUILDERS
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.night import Night, once_per_night
from tournament.evening.night.shelves import Shelves, game_number_of_fact
from tournament.evening.night.shown_names import with_distinct_names

KIND_AND_KEY_OF_FIRST_SHEET = ("sheet", (1, 1))


def night_of_two_games():
    return plain.type_all_tables(plain.seat(plain.type_all_tables(plain.seat(plain.night(9)))))


def without_cached_values(night):
    return replace(night, stored_facts=dict(night.stored_facts))


def test_shelves_have_all_stored_facts_of_a_night():
    night = night_of_two_games()
    stored_facts = dict(night.stored_facts)
    shelves = Shelves.from_facts(stored_facts)
    assert Shelves.from_facts(shelves) is shelves
    assert (dict(shelves), len(shelves)) == (stored_facts, len(stored_facts))
    assert shelves == stored_facts == night.shelves
    assert shelves[KIND_AND_KEY_OF_FIRST_SHEET] is stored_facts[KIND_AND_KEY_OF_FIRST_SHEET]
    assert ("sheet", (9, 1)) not in shelves
    assert shelves != shelves.with_facts({KIND_AND_KEY_OF_FIRST_SHEET: None})
    assert shelves.with_facts({KIND_AND_KEY_OF_FIRST_SHEET: None}) == {
        name: stored_facts[name] for name in stored_facts if name != KIND_AND_KEY_OF_FIRST_SHEET
    }


@pytest.mark.parametrize("kind", facts.FACT_KINDS)
def test_facts_of_a_kind_are_ordered_by_their_keys(kind):
    night = night_of_two_games()
    names = [
        facts.fact_name(fact) for fact in night.stored_facts.values() if isinstance(fact, kind)
    ]
    assert [facts.fact_name(fact) for fact in night.facts_of(kind)] == sorted(names)


def test_key_of_a_fact_about_a_game_begins_with_the_games_number():
    night = night_of_two_games()
    facts_before, facts_of_game_1 = (
        night.shelves.before_game(2),
        night.shelves.facts_of_games_before(2),
    )
    assert dict(facts_before) == {
        name: fact
        for name, fact in night.stored_facts.items()
        if game_number_of_fact(name) in {None, 1}
    }
    assert dict(facts_of_game_1) == {
        name: fact for name, fact in facts_before.items() if game_number_of_fact(name) == 1
    }


def test_results_that_a_score_does_not_change_stay_the_same_object():
    night = night_of_two_games()
    ranking.standings(night)
    sheet = night.stored_facts["sheet", (2, 1)]
    night_with_score = night.with_facts(
        {("sheet", (2, 1)): replace(sheet, points=(6, 9), version=9)}
    )
    assert night_with_score.rounds.with_number(1) is night.rounds.with_number(1)
    assert night_with_score.rounds.table_game(2, 2) is night.rounds.table_game(2, 2)
    assert night_with_score.rounds.table_game(2, 1) is not night.rounds.table_game(2, 1)
    players_at_table = set(night_with_score.rounds.table_game(2, 1).entries)
    for card_before, card_after in zip(
        ranking.scorecards_of_players(night),
        ranking.scorecards_of_players(night_with_score),
        strict=True,
    ):
        assert (card_before is card_after) is (card_after.entry.number not in players_at_table)
    assert night_with_score.rules is night.rules


def values_computed_from(night):
    return (
        night.rounds,
        ranking.scorecards_of_players(night),
        ranking.scorecards_of_parties(night),
        ranking.standings(night),
        night.rules,
    )


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["corrected_meanwhile", "in_the_second_game", "teams_played"])
def test_night_in_memory_equals_a_fresh_reading_after_each_change(name):
    """Each sheet, and the last hand of each table, is removed and put back."""
    from tests import build
    from tournament.storage.reading import reader

    night = reader.night(NIGHT_BUILDERS[name](build.director().club).pk)
    assert isinstance(night, Night)
    last_hands = {
        game.hands[-1] for seated_game in night.rounds for game in seated_game.games if game.hands
    }
    for name_of_fact in map(facts.fact_name, (*night.facts_of(facts.Sheet), *last_hands)):
        night_without_fact = night.with_facts({name_of_fact: None})
        assert values_computed_from(night_without_fact) == values_computed_from(
            without_cached_values(night_without_fact)
        )
        night = night_without_fact.with_facts({name_of_fact: night.stored_facts[name_of_fact]})
        assert values_computed_from(night) == values_computed_from(without_cached_values(night))


def test_forgotten_night_is_freed_without_garbage_collection():
    def read_night_and_forget_it():
        assert ranking.standings(night_of_two_games())

    read_night_and_forget_it()
    gc.collect()
    gc.disable()
    try:
        read_night_and_forget_it()
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_night_before_a_game_and_the_current_night_are_both_remembered():
    night = night_of_two_games()
    assert night.before_game(2) is night.before_game(2)
    cards, cards_before = (
        ranking.scorecards_of_players(night),
        ranking.scorecards_of_players(night.before_game(2)),
    )
    same_night = night.with_facts({})
    assert all(
        card is remembered_card
        for card, remembered_card in zip(
            ranking.scorecards_of_players(same_night), cards, strict=True
        )
    )
    assert all(
        card is remembered_card
        for card, remembered_card in zip(
            ranking.scorecards_of_players(same_night.before_game(2)), cards_before, strict=True
        )
    )


def test_night_with_distinct_names_remembers_its_own_cards():
    night = plain.with_facts(night_of_two_games(), plain.entry(2, name="Player 1"))
    distinct_night, cards = with_distinct_names(night), ranking.scorecards_of_players(night)
    assert [entry.name for entry in distinct_night.entries[:2]] == ["Player 1 (1)", "Player 1 (2)"]
    distinct_cards = ranking.scorecards_of_players(distinct_night)
    same_night = night.with_facts({})
    assert all(
        card is remembered_card
        for card, remembered_card in zip(
            ranking.scorecards_of_players(same_night), cards, strict=True
        )
    )
    assert all(
        card is remembered_card
        for card, remembered_card in zip(
            ranking.scorecards_of_players(with_distinct_names(same_night)),
            distinct_cards,
            strict=True,
        )
    )
    renamed_night = plain.with_facts(night, plain.entry(2, name="Somebody"))
    assert (
        ranking.scorecards_of_players(with_distinct_names(renamed_night))[0].entry.name
        == "Player 1"
    )


def test_function_marked_once_per_night_is_computed_once_for_each_night():
    nights = []

    @once_per_night
    def revision_of(night):
        nights.append(night)
        return night.revision

    night = plain.night(4)
    assert [revision_of(night), revision_of(night.with_revision(9)), revision_of(night)] == [
        night.revision
    ] * 3
    assert revision_of(replace(night, revision=9)) == 9
    assert len(nights) == 2
