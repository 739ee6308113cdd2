"""Two names typed on one line, shown as the team they would be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from tournament.evening.facts import Entry
from tournament.evening.night import time_slots
from tournament.evening.night.night import Night
from tournament.topics.entrants.boards.search_hits import RegularHit, find_only_hit
from tournament.topics.entrants.boards.time_slots import make_time_slot_form

# The question who is meant lists at most this many names.
MAX_NAMES_IN_QUESTION = 4


@dataclass(frozen=True, slots=True)
class TypedName:
    """One of two typed names, of a regular or someone new. `note` is "new", or tells the person
    from others of the same name. `doubt` asks which person is meant, if several people match the
    name. `entry` is set if the person is checked in or expected. `alternatives` are the other
    people who can be meant. The last of them may be someone new.
    """

    name: str
    regular_number: int | None
    note: str
    doubt: str = ""
    entry: Entry | None = None
    alternatives: tuple["TypedName", ...] = ()


@dataclass(frozen=True, slots=True)
class TypedPair:
    """Two names typed on one line. `doubts` say why they cannot be a team as typed, and what to do.
    The `possible_pairs` are the pairs with these names that can be a team.
    """

    names: tuple[TypedName, TypedName]
    doubts: tuple[str, ...] = ()
    possible_pairs: tuple["TypedPair", ...] = ()

    @property
    def asks_only_who_is_meant(self) -> bool:
        """Return whether the only question is which person a typed name means."""
        return bool(self.doubts) and not any(person.entry for person in self.names)

    @property
    def form_value(self) -> str:
        """Return the value that the page sends back, so that the press enters the two people who
        were shown.
        """
        return " / ".join(
            f"{person.regular_number or 'new'} {person.name}" for person in self.names
        )


def make_typed_pair(night: Night, first_person: TypedName, second_person: TypedName) -> TypedPair:
    entered_people = [person for person in (first_person, second_person) if person.entry]
    doubts = [
        person.doubt or _why_already_playing(night, person)
        for person in (first_person, second_person)
    ]
    advice = (
        _advice_for_entered_players(
            night,
            entered_people,
            second_person if entered_people == [first_person] else first_person,
        )
        if entered_people
        else ""
    )
    possible_pairs = (
        TypedPair(names)
        for names in product(
            first_person.alternatives or (first_person,),
            second_person.alternatives or (second_person,),
        )
        if not any(person.doubt or _why_already_playing(night, person) for person in names)
    )
    return TypedPair(
        (first_person, second_person),
        tuple(filter(None, (*doubts, advice))),
        tuple(possible_pairs) if any(doubts) and len(entered_people) < 2 else (),
    )


def identify_typed_name(typed_text: str, hits: tuple[RegularHit, ...]) -> TypedName:
    """Return the person who is meant by a name, or a doubt about it. `hits` are the people of the
    club who match it.
    """
    hit = find_only_hit(hits, None)
    new_person = TypedName(typed_text, None, "new")
    if hit is None and not hits:
        return new_person
    namesakes = [match for match in hits if match.name == typed_text]
    if hit is None:
        question = f"Which “{typed_text}”?"
        if len(namesakes) < len(hits):
            names_words = " or ".join(
                dict.fromkeys(match.name for match in hits[:MAX_NAMES_IN_QUESTION])
            )
            question = f"Which “{typed_text}”: {names_words}? Type the full name."
        alternatives = [_typed_name_of_hit(match) for match in namesakes or hits]
        if namesakes:
            alternatives.append(new_person)
        return TypedName(typed_text, None, "", question, alternatives=tuple(alternatives))
    alternatives = [new_person] if hit.entry and namesakes else []
    return replace(_typed_name_of_hit(hit), alternatives=tuple(alternatives))


def _typed_name_of_hit(hit: RegularHit) -> TypedName:
    return TypedName(
        hit.name, hit.regular_number, "" if hit.entry else hit.details, entry=hit.entry
    )


def _why_already_playing(night: Night, person: TypedName) -> str:
    if person.entry is None or person.entry.team is None:
        return ""
    division = night.teams.with_number(person.entry.team).division
    state_words = "is expected" if person.entry.expected else "is already here"
    team_words = f"team {person.entry.team}{f' ({division})' if division else ''}"
    return f"{person.name} {state_words} in {team_words}."


def _advice_for_entered_players(
    night: Night, entered_people: Sequence[TypedName], other_person: TypedName
) -> str:
    """Return what the director can do about players who are already entered: open their team by its
    number, type one name alone, or give the second team another time slot. `other_person` is the
    person of the pair who is not entered.
    """
    team_numbers = [person.entry.team for person in entered_people if person.entry]
    if team_numbers[1:] and team_numbers[0] == team_numbers[1]:
        return f"They're already team {team_numbers[0]}. Type {team_numbers[0]} to open it."
    time_slot_form = make_time_slot_form(night)
    if time_slot_form is None:
        name_to_type = "either of them" if team_numbers[1:] else other_person.name
        return f"Type {name_to_type} alone."
    if len(time_slots.all_time_slots(night)) > 1:
        name = entered_people[0].name
        return f"For a second team at another time, type {name} alone, then the partner."
    return (
        "For a second team, first give its division a later time slot: press "
        f"“{time_slot_form.time_slots_words}” on this page."
    )
