"""A night with the names that big screens and phones show. Players with the same name are told
apart, and a club that keeps last names private shows first names with an initial.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from tournament.evening import facts
from tournament.evening.night.night import Night
from tournament.evening.words import names


def name_beside_number(name: str, number: int) -> str:
    """Return the name without the number in parentheses at its end, because the number is shown
    beside the name.
    """
    return name.removesuffix(f" ({number})")


def with_distinct_names(night: Night, *, may_add_numbers: bool = True) -> Night:
    """Return the night with names that tell players of the same name apart. If no names need a
    change, return the same night. Without `may_add_numbers` only nicknames are added, because team
    numbers are shown beside the names.
    """
    name_by_number = {entry.number: entry.name for entry in night.entries}
    return _with_shown_names(
        night, "told apart" if may_add_numbers else "by nickname", name_by_number
    )


def with_initials(night: Night) -> Night:
    return _with_shown_names(
        night, "discreet", {entry.number: first_and_initial(entry.name) for entry in night.entries}
    )


def first_and_initial(name: str) -> str:
    """Return the first name and the initial of the last name, as in "Mary S."."""
    name_parts = names.split_name(name)
    first_name, *_ = (name_parts.first or name_parts.last).split() or [""]
    return f"{first_name} {name_parts.initial}." if name_parts.first else first_name


def _with_shown_names(night: Night, memory_key: str, name_by_number: Mapping[int, str]) -> Night:
    """Return the night with other names. Results that depend on names are remembered
    separately, because names rarely change and scores often.
    """
    changed_entries = night.shelves.memory.remember(
        _renamed_entries, night.entries, memory_key != "by nickname", name_by_number, key=memory_key
    )
    return (
        replace(
            night,
            stored_facts=night.shelves.with_separate_memory(memory_key).with_facts(changed_entries),
        )
        if changed_entries
        else night
    )


def _renamed_entries(
    entries: tuple[facts.Entry, ...], may_add_numbers: bool, name_by_number: Mapping[int, str]
) -> Mapping[facts.FactName, facts.Fact]:
    """Return the entries whose shown name differs from their stored one, with the shown name."""
    entries_by_name = defaultdict(list)
    for entry in entries:
        plain_name = names.put_name_in_club_order(
            name_by_number[entry.number], last_name_first=False
        )
        entries_by_name[plain_name.casefold()].append(entry)
    shown_name_by_number = {
        entry.number: name_by_number[entry.number]
        + _distinguishing_text(entry, same_named_entries, may_add_numbers=may_add_numbers)
        for same_named_entries in entries_by_name.values()
        for entry in same_named_entries
    }
    return {
        facts.fact_name(entry): replace(entry, name=shown_name_by_number[entry.number])
        for entry in entries
        if entry.name != shown_name_by_number[entry.number]
    }


def _distinguishing_text(
    entry: facts.Entry, same_named: Iterable[facts.Entry], *, may_add_numbers: bool
) -> str:
    """Return the text that tells a player apart from other players of the same name: the nickname
    if none of them has the same one, otherwise the number. The text is empty if no other person has
    the name, or if a number is needed and `may_add_numbers` is false.
    """
    namesakes = [
        namesake for namesake in same_named if namesake.person_number != entry.person_number
    ]
    if not namesakes:
        return ""
    number_suffix = f" ({entry.number_label})"
    nicknames = (namesake.nickname for namesake in namesakes)
    return nickname_or_number(number_suffix if may_add_numbers else "", entry.nickname, nicknames)


def nickname_or_number(number: str, nickname: str, other_nicknames: Iterable[str]) -> str:
    """Return the text to put after a name that several players have: the nickname if none of the
    others has it, otherwise the number.
    """
    casefolded_nicknames = {other_nickname.casefold() for other_nickname in other_nicknames}
    is_distinct = nickname and nickname.casefold() not in casefolded_nicknames
    return f" ({nickname})" if is_distinct else number


def nickname_and_lot(nickname: str, lot: str) -> str:
    """Return a player's nickname and lot number as shown beside the name in a list."""
    quoted_nickname = f"“{nickname}”" if nickname else ""
    return ", ".join(filter(None, (quoted_nickname, f"lot {lot}" if lot else "")))
