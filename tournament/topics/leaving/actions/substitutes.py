"""Actions for substitutes: one who plays for the rest of the night with a number and points of
their own, one who joins a team for good or for one game, and the return of the original player.
"""

from collections.abc import Mapping
from dataclasses import replace

from tournament.evening import courses, facts
from tournament.evening.facts import PaymentKind, PaymentMethod
from tournament.evening.night import attendance
from tournament.evening.night.divisions import why_sexes_make_no_team
from tournament.evening.night.party import Team
from tournament.evening.night.seats.leaving import (
    does_replacement_take_whole_game,
    first_game_after_coming_back,
    first_game_of_replacement,
    plays_again_after,
)
from tournament.evening.night.seats.seated_twice import find_clashing_team, second_team_refusal
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.kit.lists.finding import comparable_name
from tournament.storage.reading import reader
from tournament.storage.writing.objections import DivisionRuleBroken
from tournament.storage.writing.write import Writing, action, require_entry
from tournament.topics.club.actions import regulars
from tournament.topics.entrants.actions.entries import make_next_entry, require_team
from tournament.topics.money.actions import record_payment


@action
def replace_player_for_rest_of_night(writing: Writing, *, entry: int, person: CheckInPerson) -> str:
    """Let a substitute play for a player for the rest of the night, from the current game if it has
    no score, or from the next one. The substitute has no check-in items to do, and the fee of the
    substitute is waived. Refuse a player of a team.
    """
    leaver = require_entry(writing, entry)
    if leaver.team is not None:
        raise Refused("Teams stay together. Open the team to add a substitute.")
    if leaver.last_game is not None or not leaver.ranked:
        raise Refused(f"{leaver.name} is no longer playing. Check the list.")
    substitute, entry_tonight = find_person_and_entry(writing, person)
    if entry_tonight is not None:
        raise Refused(
            f"{entry_tonight.name} ({entry_tonight.number}) is already playing. For another "
            "player with that name, add a nickname or last name."
        )
    is_replaced_at_once = does_replacement_take_whole_game(writing.night, entry)
    first_game = writing.night.rounds.next_number - is_replaced_at_once
    reason = writing.press.reason or f"substitute for {leaver.name}"
    new_entry = replace(
        make_next_entry(writing, substitute, takes_over_seat=is_replaced_at_once),
        first_game=first_game,
        excused=reason,
    )
    if is_replaced_at_once:
        seat = writing.night.stored_facts[facts.Seat.KIND, (first_game, entry)]
        assert isinstance(seat, facts.Seat)
        writing.drop(seat)
        writing.put(replace(seat, entry=new_entry.number))
    writing.put(new_entry, replace(leaver, last_game=first_game - 1))
    waive_fee(writing, new_entry.number, reason)
    writing.set_subject(people=(entry, new_entry.number))
    return f"{new_entry.label} substitutes for {leaver.name}, starting with game {first_game}."


def find_person_and_entry(
    writing: Writing, person: CheckInPerson, *, may_have_left: bool = False
) -> tuple[CheckInPerson, facts.Entry | None]:
    """Return the person, and the person's entry of this night or None. If only one regular has this
    name, the person gets that regular's number. An entry that has left only counts if the person
    `may_have_left`.
    """
    if person.regular_number is None and not (person.nickname or person.lot):
        person = replace(
            person, regular_number=regulars.only_regular_named(writing.night.club, person.name)
        )
    entries = writing.night.entries
    current_entries = [entry for entry in entries if entry.last_game is None]
    entries_that_left = (
        [entry for entry in entries if entry.last_game is not None] if may_have_left else []
    )
    kept_number_by_merged = reader.kept_number_by_merged(writing.night.club)
    entry_tonight = next(
        (
            entry
            for entry in (*current_entries, *entries_that_left)
            if _is_entry_of_person(entry, person, kept_number_by_merged)
        ),
        None,
    )
    return (replace(person, name=entry_tonight.name) if entry_tonight else person), entry_tonight


def _is_entry_of_person(
    entry: facts.Entry, person: CheckInPerson, kept_number_by_merged: Mapping[int, int]
) -> bool:
    """Return whether an entry is this person's. `kept_number_by_merged` has the number of the
    regular that a merged spelling belongs to.
    """
    if person.regular_number is not None:
        regular_of_entry = entry.regular
        return regular_of_entry is not None and kept_number_by_merged.get(
            regular_of_entry, regular_of_entry
        ) == kept_number_by_merged.get(person.regular_number, person.regular_number)
    return comparable_name(entry.name) == comparable_name(person.name) and not (
        person.nickname or person.lot
    )


def waive_fee(writing: Writing, entry: int, reason: str) -> None:
    if fee_cents := writing.night.rules.fee_cents:
        record_payment(
            writing,
            kind=PaymentKind.FEE_WAIVED,
            payment_method=PaymentMethod.NONE,
            cents=fee_cents,
            entry=entry,
            note=reason,
        )


@action
def add_substitute_to_team(
    writing: Writing,
    *,
    entry: int,
    person: CheckInPerson,
    is_for_one_game: bool = False,
    is_division_rule_waived: bool = False,
) -> str:
    """Let a substitute play in a team, for the rest of the night or for one game. The director
    must give a reason, because teams stay together.

    Refuse a substitute who breaks a rule of the division, unless the director waived the rule. A
    substitute for the rest of the night owes the fee only if the player never played and never
    paid.
    """
    leaver, team = _player_and_team(writing, entry)
    if not writing.press.reason:
        raise Refused("Give a short reason for the substitute.")
    first_game = first_game_of_replacement(writing.night, leaver)
    if is_for_one_game and not plays_again_after(writing.night, team, first_game):
        raise Refused("This is the last game. Add the substitute for the rest instead.")
    new_person, entry_tonight = find_person_and_entry(writing, person, may_have_left=True)
    if entry_tonight:
        _check_no_second_seat(writing, entry_tonight, team)
    new_entry = make_next_entry(
        writing, new_person, first_entry=entry_tonight, takes_over_seat=True
    )
    new_entry = replace(
        new_entry, sex=new_entry.sex or (entry_tonight.sex if entry_tonight else "") or leaver.sex
    )
    _check_division_rule(
        writing, team, leaver, new_entry, is_division_rule_waived=is_division_rule_waived
    )
    _give_place_and_seat(writing, leaver, new_entry, first_game)
    has_paid_or_played = (
        leaver.number in attendance.settled_fee_cents_by_entry(writing.night)
        or leaver.number in writing.night.rounds.numbers_ever_seated
    )
    if has_paid_or_played or is_for_one_game:
        waive_fee(writing, new_entry.number, f"plays for {leaver.name}")
    writing.set_subject(people=(entry, new_entry.number))
    result_words = f"{new_entry.name} plays for {leaver.name} on team {team.number}"
    if is_for_one_game:
        result_words += f", in game {first_game} only"
        writing.put(
            replace(
                writing.night_after().entries.with_number(new_entry.number), last_game=first_game
            )
        )
        returning_entry = _new_entry_of_same_person(writing, leaver)
        writing.put(replace(returning_entry, first_game=first_game + 1))
        if has_paid_or_played:
            waive_fee(writing, returning_entry.number, "is back")
    return f"{result_words}. Reason: {writing.press.reason}"


@action
def bring_back_original_player(writing: Writing, *, entry: int, substitute: int) -> str:
    """Let the original player of a team play again in place of the substitute, under a new entry
    number. The games that the substitute played still count for the substitute.
    """
    original_entry = require_entry(writing, entry)
    substitute_entry, team = _player_and_team(writing, substitute)
    if original_entry.team != team.number or any(
        person.person_number == original_entry.person_number for person in team.current_members
    ):
        raise Refused(f"{original_entry.name} is already playing. Check the team.")
    _check_no_second_seat(writing, original_entry, team)
    first_game = first_game_after_coming_back(writing.night, original_entry, substitute_entry)
    returning_entry = _new_entry_of_same_person(writing, original_entry)
    _give_place_and_seat(writing, substitute_entry, returning_entry, first_game)
    waive_fee(writing, returning_entry.number, "is back")
    writing.set_subject(people=(entry, substitute, returning_entry.number))
    starting_words = courses.course_of(writing.night).starting_with_game_words(first_game)
    return (
        f"{original_entry.name} is back on team {team.number}{starting_words}. "
        f"{substitute_entry.name} no longer plays."
    )


def _player_and_team(writing: Writing, entry: int) -> tuple[facts.Entry, Team]:
    player = require_entry(writing, entry)
    team = require_team(writing, player.team)
    if player not in team.current_members or player.last_game is not None:
        raise Refused(f"{player.name} is no longer playing. Check the team.")
    return player, team


def _check_no_second_seat(writing: Writing, entry: facts.Entry, team: Team) -> None:
    """Refuse a player who is in another team that plays at the same time."""
    if clashing_team := find_clashing_team(writing.night, entry, team.division):
        raise Refused(second_team_refusal(writing.night, entry.name, clashing_team, team.division))


def _check_division_rule(
    writing: Writing,
    team: Team,
    entry: facts.Entry,
    new_entry: facts.Entry,
    *,
    is_division_rule_waived: bool,
) -> None:
    """Refuse a substitute who breaks a rule of the division, unless the team broke it before or the
    director waived it. Store the reason if the rule was waived.
    """
    other_sexes = [person.sex for person in team.current_members if person != entry]
    fault = why_sexes_make_no_team(team.division, [*other_sexes, new_entry.sex])
    if not fault or why_sexes_make_no_team(team.division, [*other_sexes, entry.sex]):
        return
    if not is_division_rule_waived:
        raise DivisionRuleBroken(f"{fault} Add {new_entry.name} anyway?")
    writing.put(replace(team.fact, excused=writing.press.reason))


def _new_entry_of_same_person(writing: Writing, entry: facts.Entry) -> facts.Entry:
    """Return a new entry for a person who comes back, with all check-in items as they were."""
    return replace(
        entry,
        number=max(earlier_entry.number for earlier_entry in writing.night_after().entries) + 1,
        regular=None,
        first_number=entry.person_number,
        last_game=None,
        card_in=None,
        claimed=None,
        loners=None,
    )


def _give_place_and_seat(
    writing: Writing, entry: facts.Entry, new_entry: facts.Entry, first_game: int
) -> None:
    """Give the new player the place in the team from `first_game` on, and the seat in that game. If
    there is no seat because the call of a bracket game was undone, a partner who starts in a later
    game also plays from `first_game` on.
    """
    seat = writing.night.stored_facts.get((facts.Seat.KIND, (first_game, entry.number)))
    if isinstance(seat, facts.Seat):
        writing.drop(seat)
        writing.put(replace(seat, entry=new_entry.number))
    writing.put(
        replace(new_entry, team=entry.team, first_game=first_game),
        replace(entry, last_game=first_game - 1),
    )
    if seat is not None or not writing.night.format.calls_games:
        return
    for partner in require_team(writing, entry.team).current_members:
        if partner.number != entry.number and partner.first_game > first_game:
            writing.put(replace(partner, first_game=first_game))
