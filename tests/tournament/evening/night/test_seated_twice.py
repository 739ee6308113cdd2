"""A person may have two numbers, but not two seats at the same time."""

from dataclasses import replace

from tests import plain
from tournament.evening import facts
from tournament.evening.night.seats.seated_twice import clashing_teams

MENS, MIXED = "Men's", "Mixed"


def night_in_teams(*first_numbers, in_time_slots=False, divisions=()):
    """Return a night of teams of two. A number given for a player is the first number of the same
    person.
    """
    night = plain.night(len(first_numbers), house="mcallen")
    people = (
        replace(entry, first_number=first_number)
        for entry, first_number in zip(night.entries, first_numbers, strict=True)
    )
    teams = (
        facts.Team(number=number, division=division)
        for number, division in enumerate(divisions, start=1)
    )
    plan = replace(night.plan, sessions=((MENS,), (MIXED,)) if in_time_slots else None)
    return plain.with_facts(night, *people, *teams, plan)


def clashing_numbers(night):
    return [
        (entry.number, team.number, other_team.number)
        for entry, team, other_team in clashing_teams(night)
    ]


def test_player_of_two_teams_is_found_with_both():
    assert clashing_numbers(night_in_teams(None, None, 1, None)) == [(1, 1, 2)]


def test_player_of_three_teams_is_found_with_every_pair_of_them():
    assert clashing_numbers(night_in_teams(None, None, 1, None, 1, None)) == [
        (1, 1, 2),
        (1, 1, 3),
        (3, 2, 3),
    ]


def test_teams_in_other_time_slots_and_departed_teams_never_clash():
    divisions = (MENS, MIXED)
    assert clashing_numbers(night_in_teams(None, None, 1, None, divisions=divisions))
    assert (
        clashing_numbers(
            night_in_teams(None, None, 1, None, divisions=divisions, in_time_slots=True)
        )
        == []
    )
    night = night_in_teams(None, None, 1, None)
    assert (
        clashing_numbers(
            plain.with_facts(night, replace(night.entries.with_number(1), last_game=0))
        )
        == []
    )


def test_identity_of_each_player_is_computed_once(monkeypatch):
    """Every press computes whether someone is seated twice, even on the day of a whole city."""
    numbers, real_person_number = [], facts.Entry.person_number.fget
    monkeypatch.setattr(
        facts.Entry,
        "person_number",
        property(lambda entry: numbers.append(entry.number) or real_person_number(entry)),
    )
    night = night_in_teams(*[None] * 40)
    assert clashing_numbers(night) == []
    assert sorted(numbers) == list(range(1, 41))
