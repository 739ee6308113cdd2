"""A night after a change: what was not touched is the same object, and all of it is what it would
be read afresh.
"""

from dataclasses import replace

import pytest

from tests import plain
from tests.nights.halfway import EVENINGS
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.night import Night, once
from tournament.evening.night.shelves import Shelves, game_of
from tournament.evening.night.shown_names import told_apart

FIRST = ("sheet", (1, 1))


def two_games():
    return plain.all_typed(plain.seated(plain.all_typed(plain.seated(plain.night(9)))))


def afresh(night):
    return replace(night, written=dict(night.written))


def test_shelves_are_all_that_is_written_down():
    night = two_games()
    told = dict(night.written)
    shelves = Shelves.from_facts(told)
    assert Shelves.from_facts(shelves) is shelves
    assert (dict(shelves), len(shelves)) == (told, len(told))
    assert shelves == told == night.shelves
    assert shelves[FIRST] is told[FIRST]
    assert ("sheet", (9, 1)) not in shelves
    assert shelves != shelves.with_facts({FIRST: None})
    assert shelves.with_facts({FIRST: None}) == {name: told[name] for name in told if name != FIRST}


@pytest.mark.parametrize("kind", facts.KINDS)
def test_facts_of_a_kind_stand_in_the_order_of_their_keys(kind):
    night = two_games()
    found = [facts.name_of(one) for one in night.written.values() if isinstance(one, kind)]
    assert [facts.name_of(one) for one in night.all(kind)] == sorted(found)


def test_facts_of_a_game_are_those_whose_key_begins_with_it():
    night = two_games()
    then, within = night.shelves.before(2), night.shelves.within(2)
    assert dict(then) == {
        name: one for name, one in night.written.items() if game_of(name) in {None, 1}
    }
    assert dict(within) == {name: one for name, one in then.items() if game_of(name) == 1}


def test_what_a_score_does_not_touch_stays_the_same_object():
    night = two_games()
    ranking.standings(night)
    sheet = night.written["sheet", (2, 1)]
    now = night.with_facts({("sheet", (2, 1)): replace(sheet, points=(6, 9), version=9)})
    assert now.rounds.of(1) is night.rounds.of(1)
    assert now.rounds.game(2, 2) is night.rounds.game(2, 2)
    assert now.rounds.game(2, 1) is not night.rounds.game(2, 1)
    sat = set(now.rounds.game(2, 1).entries)
    for before, after in zip(ranking.cards(night), ranking.cards(now), strict=True):
        assert (before is after) is (after.entry.number not in sat)
    assert now.rules is night.rules


def worked_out(night):
    return (
        night.rounds,
        ranking.cards(night),
        ranking.party_cards(night),
        ranking.standings(night),
        night.rules,
    )


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["corrected_meanwhile", "in_the_second_game", "teams_played"])
def test_each_change_of_an_evening_comes_to_what_is_read_afresh(name):
    """Each sheet, and the last hand of each table, is taken out and put back."""
    from tests import build
    from tournament.storage.reading import replay

    night = replay.night(EVENINGS[name](build.director().club).pk)
    assert isinstance(night, Night)
    last = {one.hands[-1] for each in night.rounds for one in each.games if one.hands}
    for place in map(facts.name_of, (*night.all(facts.Sheet), *last)):
        less = night.with_facts({place: None})
        assert worked_out(less) == worked_out(afresh(less))
        night = less.with_facts({place: night.written[place]})
        assert worked_out(night) == worked_out(afresh(night))


def test_hall_before_a_game_and_now_are_remembered_beside_each_other():
    night = two_games()
    assert night.before(2) is night.before(2)
    cards, then = ranking.cards(night), ranking.cards(night.before(2))
    again = night.with_facts({})
    assert all(one is other for one, other in zip(ranking.cards(again), cards, strict=True))
    assert all(
        one is other for one, other in zip(ranking.cards(again.before(2)), then, strict=True)
    )


def test_night_told_otherwise_remembers_by_itself():
    night = plain.told(two_games(), plain.entry(2, name="Player 1"))
    shown, cards = told_apart(night), ranking.cards(night)
    assert [one.name for one in shown.entries[:2]] == ["Player 1 1", "Player 1 2"]
    there = ranking.cards(shown)
    again = night.with_facts({})
    assert all(one is other for one, other in zip(ranking.cards(again), cards, strict=True))
    assert all(
        one is other for one, other in zip(ranking.cards(told_apart(again)), there, strict=True)
    )
    renamed = plain.told(night, plain.entry(2, name="Somebody"))
    assert ranking.cards(told_apart(renamed))[0].entry.name == "Player 1"


def test_question_marked_once_is_answered_once_for_each_night():
    asked = []

    @once
    def revision(night):
        asked.append(night)
        return night.revision

    night = plain.night(4)
    assert [revision(night), revision(night.at(9)), revision(night)] == [night.revision] * 3
    assert revision(replace(night, revision=9)) == 9
    assert len(asked) == 2
