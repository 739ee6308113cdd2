"""Entries: the next number tonight, check-in items, the name, and removing a mistaken entry."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from scoring.dials.house_rules import DIALS
from tournament.evening import facts
from tournament.evening.facts.field import MAX_NOTE_LENGTH
from tournament.evening.night import attendance, time_slots
from tournament.evening.night.attendance import (
    STORED_CHECK_IN_ITEMS,
    CheckInItem,
    missing_check_in_items,
    required_check_in_items,
)
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party, Team
from tournament.evening.night.seats import wishes
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.kit.lists.people import MAX_LOT_LENGTH
from tournament.storage.reading import reader
from tournament.storage.reading.debts import read_old_debt
from tournament.storage.writing.page_values import (
    NO_VALUES,
    ValueByBox,
    merge_box_values,
    values_changed_by_form,
)
from tournament.storage.writing.write import Writing, action, require_entry
from tournament.topics.club.actions import regulars
from tournament.topics.club.actions.regulars import arrange_name, clean_contact, clean_text
from tournament.topics.money.actions import mark_fee


def make_next_entry(
    writing: Writing,
    person: CheckInPerson,
    *,
    first_entry: facts.Entry | None = None,
    takes_over_seat: bool = False,
    is_expected: bool = False,
) -> facts.Entry:
    """Return a new entry for a person, without storing it. For a player who joins a second team,
    `first_entry` is the earlier entry, which keeps the regular's number. A player who
    `takes_over_seat` may still join the last game. A player who `is_expected` does not become a
    regular yet.
    """
    if time_slots.has_seated_last_game(writing.night) and not takes_over_seat:
        raise Refused(
            f"The last of {time_slots.game_count(writing.night)} games is seated, so no one else "
            f"can play. {DIALS['games'].advice_sentence}"
        )
    known_person = (
        replace(person, regular_number=None)
        if first_entry
        else _find_or_add_regular(writing, person, is_expected=is_expected)
    )
    # Someone new has no entry tonight and no debts, so nothing is read.
    is_known = person.regular_number is not None
    if is_known and (entry_here := find_entry_of_person(writing.night, known_person)):
        raise Refused(f"{entry_here.name} ({entry_here.number}) is already checked in.")
    return facts.Entry(
        number=find_next_entry_number(writing),
        name=known_person.name,
        nickname=known_person.nickname,
        lot=known_person.lot,
        regular=known_person.regular_number,
        signed_in=writing.now,
        first_game=writing.night.rounds.next_number,
        sex=known_person.sex,
        first_number=first_entry.person_number if first_entry else None,
        expected=is_expected,
        owed_before=read_old_debt(writing.night, known_person.regular_number) if is_known else None,
    )


def find_next_entry_number(writing: Writing) -> int:
    """Return the number for the next new entry, after those that this action has added."""
    return max((entry.number for entry in writing.night_after().entries), default=0) + 1


def find_entry_of_person(night: Night, person: CheckInPerson) -> facts.Entry | None:
    """Return the entry under which a person is checked in or expected, or None."""
    if person.regular_number is None:
        return None
    kept_number_by_merged = reader.kept_number_by_merged(night.club)
    current_regular_number = kept_number_by_merged.get(person.regular_number, person.regular_number)
    return next(
        (
            entry
            for entry in night.entries
            if entry.regular
            and kept_number_by_merged.get(entry.regular, entry.regular) == current_regular_number
        ),
        None,
    )


def mark_arrived(writing: Writing, people: Iterable[facts.Entry]) -> None:
    """Mark the expected people among these entries as here. Except on a practice night, those on
    the club's list become regulars.
    """
    expected_entries = [entry for entry in people if entry.expected]
    writing.put(*(replace(entry, expected=False) for entry in expected_entries))
    regular_numbers = {
        writing.night.entries.with_number(entry.person_number).regular for entry in expected_entries
    } - {None}
    if regular_numbers and not writing.night.plan.practice:
        regulars.mark_regulars_coming(
            club=writing.night.club, numbers=[number for number in regular_numbers if number]
        )


@action
def mark_check_in_items(
    writing: Writing, *, entry: int, items: frozenset[CheckInItem], is_marked: bool = True
) -> str:
    """Mark or unmark check-in items of one player."""
    writing.set_subject(people=(entry,))
    return set_check_in_items(writing, entry, items, is_marked=is_marked)


def set_check_in_items(
    writing: Writing, entry: int, items: frozenset[CheckInItem], *, is_marked: bool
) -> str:
    """Mark or unmark check-in items of a player, and return a sentence about what is still missing.
    Marking the fee records a cash payment, and unmarking the fee makes the payment void. Marking
    any item also marks an expected player as here.
    """
    player = require_entry(writing, entry)
    changed_items = [
        item
        for item in (CheckInItem.HERE, *required_check_in_items(writing.night.rules))
        if item in items
    ]
    if player.expected and is_marked:
        mark_arrived(writing, [player])
        player = replace(player, owed_before=read_old_debt(writing.night, player.regular))
    stored_values: dict[str, Any] = {
        item.key: is_marked for item in STORED_CHECK_IN_ITEMS if item in changed_items
    }
    writing.put(replace(player, **stored_values, expected=player.expected and not is_marked))
    if CheckInItem.FEE in changed_items:
        mark_fee(writing, player, is_paid=is_marked)
    missing_items = missing_check_in_items(
        writing.night_after().entries.with_number(entry),
        attendance.settled_fee_cents_by_entry(writing.night_after()),
        writing.night.rules,
    )
    if not missing_items:
        return player_is_ready_sentence(player.label)
    if not is_marked:
        return f"{player.label}: {_words_for_items(changed_items)} unmarked."
    missing_sentence = f"Still needs: {_words_for_items(missing_items)}."
    marked_items = [item for item in changed_items if item is not CheckInItem.HERE]
    if not marked_items:
        return f"{player.label} is here. {missing_sentence}"
    return f"{player.label}: {_words_for_items(marked_items)} marked. {missing_sentence}"


def player_is_ready_sentence(player: str) -> str:
    return f"{player} is ready."


@action
def seat_anyway(writing: Writing, *, entry: int) -> str:
    """Let a player be seated with items not done. A reason is required."""
    player = require_entry(writing, entry)
    if not writing.press.reason:
        raise Refused("Give a reason for seating this player anyway.")
    writing.put(replace(player, excused=writing.press.reason))
    writing.set_subject(people=(entry,))
    return f"{player.name} ({entry}) seated anyway: {writing.press.reason}"


@action
def rename_player(
    writing: Writing,
    *,
    entry: int,
    name: str,
    nickname: str = "",
    lot: str = "",
    is_regular_renamed: bool = False,
    is_same_person: bool | None = None,
    original_values: ValueByBox = NO_VALUES,
) -> str:
    """Rename a player tonight, and in the club's list if `is_regular_renamed`. Undo does not change
    the club's list back. If another regular has this name already, `is_same_person` says whether to
    join the two. If it is None then, raise NameTakenByRegular.
    """
    old_entry = require_entry(writing, entry)
    typed_values = {
        "name": arrange_name(name, writing.night.last_name_first),
        "nickname": clean_text(nickname, "nickname", names.MAX_NAME_LENGTH),
        "lot": clean_text(lot, "lot", MAX_LOT_LENGTH),
    }
    new_entry = replace(
        old_entry,
        **merge_box_values(
            original_values,
            typed_values,
            {box_name: getattr(old_entry, box_name) for box_name in typed_values},
        ),
    )
    writing.put(new_entry)
    writing.set_subject(people=(entry,))
    if is_regular_renamed and new_entry.regular is not None:
        changed_values = values_changed_by_form(original_values, typed_values)
        if "name" in changed_values and _join_regulars_if_same_person(
            writing, new_entry.regular, new_entry.name, is_same_person
        ):
            del changed_values["name"]
        regulars.change_fields_of_regular(
            club=writing.night.club, number=new_entry.regular, **changed_values
        )
    number_words = f"Number {entry}" if old_entry.team is None else f"Team {old_entry.team}"
    return f"{number_words}: {new_entry.name} (was {old_entry.name})"


class NameTakenByRegular(Refused):
    """Raised if a regular would get the name of another regular, and the director has not said
    whether the two are the same person.
    """


def _join_regulars_if_same_person(
    writing: Writing, regular_number: int, name: str, is_same_person: bool | None
) -> bool:
    """Join this regular with another one who already has the new name, if the two are the same
    person. Return whether they were joined. Raise NameTakenByRegular if the director has not said
    whether they are the same person.
    """
    club = writing.night.club
    namesake_number = regulars.only_regular_named(club, name)
    if namesake_number in (
        None,
        regular_number,
        reader.kept_number_by_merged(club).get(regular_number),
    ):
        return False
    if is_same_person is None:
        raise NameTakenByRegular(f"{name} is already a regular. Is this the same person?")
    if is_same_person:
        regulars.merge_regulars(club=club, number=namesake_number, other_number=regular_number)
    return is_same_person


@action
def remove_entry(writing: Writing, *, entry: int) -> str:
    """Remove a player who was checked in by mistake. Refuse a player who was ever seated or is in a
    drawn bracket, because that player has to leave instead. Also refuse a player with a payment
    that is not void. Void payments keep the player's name in a note. The player's draw requests are
    removed too, because the next entry may get the same number. A team without any other player is
    removed as well.
    """
    player = require_entry(writing, entry)
    if entry in writing.night.rounds.numbers_ever_seated:
        raise Refused(f"{player.name} is already seated. Have {player.name} leave instead.")
    if writing.night.parties.with_number(player.party_number).draw_number:
        raise Refused(f"Team {player.team} is in the draw. Add a substitute, or have it leave.")
    payments = [
        payment for payment in writing.night.facts_of(facts.Payment) if payment.entry == entry
    ]
    if not all(payment.void for payment in payments):
        raise Refused(f"{player.name} has paid. Void the payment first.")
    for payment in payments:
        note_parts = filter(None, (payment.note, f"by {player.label}, who was removed"))
        writing.put(replace(payment, entry=None, note="; ".join(note_parts)[:MAX_NOTE_LENGTH]))
    writing.drop(player)
    _move_regular_to_second_entry(writing, player)
    if entry in wishes.players_with_wishes(writing.night.plan):
        writing.put(wishes.without_wishes_of_player(writing.night.plan, entry))
    if player.team is not None and len(writing.night.teams.with_number(player.team).members) == 1:
        writing.drop(writing.night.teams.with_number(player.team).fact)
    writing.set_subject(people=(entry,))
    return f"{player.label} removed."


def require_team(writing: Writing, team_number: int | None) -> Team:
    team = writing.night.teams.by_number.get(team_number or 0)
    if team is None:
        team_words = f"team {team_number}" if team_number else "such team"
        raise Refused(f"There is no {team_words}. Check the list.")
    return team


def require_party(writing: Writing, party_number: int) -> Party:
    """Return the team or player with this number."""
    if party_number not in writing.night.parties.by_number:
        raise Refused(writing.night.party_words.unknown_number_refusal.format(party_number))
    return writing.night.parties.with_number(party_number)


def _find_or_add_regular(
    writing: Writing, person: CheckInPerson, *, is_expected: bool
) -> CheckInPerson:
    """Return the person with the number and details from the club's list. Mark a regular who checks
    in as coming again. Except on a practice night, add new details of a regular to the club's list,
    and add a new person to it. A new person who is only expected is added as someone who does not
    come.
    """
    club_number, regular_number = writing.night.club, person.regular_number
    contact: Contact
    if regular_number is not None:
        if is_expected:
            contact = regulars.stored_contact(club=club_number, number=regular_number)
        else:
            contact = regulars.mark_regular_coming(club=club_number, number=regular_number)
        regular_number = contact.number
        if not writing.night.plan.practice:
            contact = regulars.fill_in_contact(
                club=club_number, number=regular_number, person=person
            )
    else:
        named_person = replace(person, name=names.fix_capitals(person.name))
        contact = clean_contact(named_person, writing.night.last_name_first)
        if not writing.night.plan.practice:
            (regular_number,) = regulars.add_people(
                club=club_number, people=[contact], are_gone=is_expected
            )
    return CheckInPerson(
        contact.name,
        contact.nickname,
        contact.lot,
        sex=contact.sex or person.sex,
        regular_number=regular_number,
    )


def _words_for_items(items: Sequence[CheckInItem]) -> str:
    return ", ".join(item.word for item in items)


def _move_regular_to_second_entry(writing: Writing, entry: facts.Entry) -> None:
    """Move the regular's number from a removed entry to the same person's entry in a
    second team.
    """
    second_team_entries = [
        second_team_entry
        for second_team_entry in writing.night.entries
        if second_team_entry.first_number == entry.number
    ]
    for second_team_entry in second_team_entries[:1]:
        writing.put(replace(second_team_entry, first_number=None, regular=entry.regular))
    writing.put(
        *(
            replace(second_team_entry, first_number=second_team_entries[0].number)
            for second_team_entry in second_team_entries[1:]
        )
    )
