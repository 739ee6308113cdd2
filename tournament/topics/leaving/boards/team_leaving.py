"""The choices for a team that leaves, is a no-show or has a substitute, with the consequences."""

from collections.abc import Collection
from dataclasses import dataclass

from rotation.seating import Entrant
from scoring.dollars import format_dollars
from tournament.evening import courses
from tournament.evening.facts import Entry
from tournament.evening.night import attendance, draws, progress, time_slots
from tournament.evening.night.bracket.calls import game_by_busy_table
from tournament.evening.night.bracket.named_games import full_team_title, why_team_stays_out
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.progress import has_begun
from tournament.evening.night.seats.leaving import (
    first_game_after_coming_back,
    first_game_of_replacement,
    plays_again_after,
    words_on_return_button,
)
from tournament.evening.purse.accounts import team_accounts
from tournament.evening.words.many import capitalize, count_of


@dataclass(frozen=True, slots=True)
class TeamLeaving:
    """The choices for a team that leaves. `entry` is the partner who was chosen. `after_game` is
    the team's last game, or 0 if the team never sat down. In a drawn bracket the team `forfeits`
    its remaining games. `game_for_substitute` is the one game in which a substitute could play for
    `entry`, or 0. `owed_sentence` tells what the team still owes. `substitution_to_end` is set if
    `entry` was replaced and can play again. `why_stays_out` tells why a team that left cannot
    return.
    """

    party: Party
    entry: Entry
    gone_sentence: str
    after_game: int
    other_team_count: int
    forfeits: bool
    is_gone: bool
    may_seat_again: bool
    may_have_substitute: bool
    forfeit_warning: str
    game_for_substitute: int
    substitution_to_end: "SubstitutionToEnd | None"
    page_after_substitute: str
    owed_sentence: str
    stay_button: str
    asks_reason: bool = True
    page_after_staying: str = ""
    why_stays_out: str = ""
    current_seat: None = None
    template: str = "leaving/team.html"

    @property
    def other_teams_sentence(self) -> str:
        """Return a sentence about the other teams, or an empty string if none play on."""
        if not self.other_team_count:
            return ""
        teams_left_sentence = count_of(
            self.other_team_count, "other team plays on.", "other teams play on."
        )
        are_games_redrawn = self.after_game and not self.forfeits
        return (
            f"{teams_left_sentence} Their remaining games are drawn again."
            if are_games_redrawn
            else teams_left_sentence
        )

    @property
    def leave_button(self) -> str:
        if self.forfeits:
            return "Forfeit and leave"
        return f"Leave after game {self.after_game}" if self.after_game else "Leave now"


@dataclass(frozen=True, slots=True)
class SubstitutionToEnd:
    """A substitution that the director can end: the substitute who plays now, and the words for the
    first game of the original player after coming back.
    """

    substitute: Entry
    starting_words: str


def team_leaving(night: Night, entry: int) -> TeamLeaving:
    current_game, forfeits = night.rounds.current_game, night.teams.are_drawn
    chosen_entry = night.entries.with_number(entry)
    team = night.teams.with_number(chosen_entry.team or 0)
    # The chosen player can have a later entry, after leaving and coming back.
    current_entry = next(
        (
            member
            for member in team.current_members
            if member.person_number == chosen_entry.person_number
        ),
        chosen_entry,
    )
    numbered_games = courses.course_of(night).numbered_games
    is_game_untouched = bool(numbered_games) and not numbered_games[-1].has_scores
    seated_entries = {*current_game.game_by_entry, *current_game.bench} if current_game else set()
    has_left = team.last_game is not None
    first_game = first_game_of_replacement(night, current_entry)
    return TeamLeaving(
        party=team,
        entry=current_entry,
        gone_sentence=_gone_sentence(night, team, forfeits=forfeits),
        after_game=current_game.number
        if current_game and attendance.was_ever_seated(night, team)
        else 0,
        other_team_count=len(_other_teams(night, team)),
        forfeits=forfeits,
        is_gone=has_left,
        may_seat_again=is_game_untouched
        and not has_left
        and any(person.number in seated_entries for person in team.current_members),
        may_have_substitute=not has_left
        and current_entry in team.current_members
        and team.is_complete,
        forfeit_warning=forfeit_warning(night, team),
        game_for_substitute=first_game if plays_again_after(night, team, first_game) else 0,
        substitution_to_end=None
        if has_left or current_entry in team.current_members
        else _find_substitution_to_end(night, team, current_entry),
        why_stays_out=why_team_stays_out(night, team),
        page_after_substitute="seat" if has_begun(night) else "check-in",
        owed_sentence=_owed_sentence(night, team),
        stay_button=words_on_return_button(night, team),
    )


def _owed_sentence(night: Night, team: Party) -> str:
    """Return a sentence about what a team owes, because that is easier to collect before the team
    leaves. Return an empty string if the team owes nothing.
    """
    owed_cents = sum(
        account.cents_owed for account in team_accounts(night) if account.team.number == team.number
    )
    if not owed_cents:
        return ""
    return (
        f"Team {team.number} owes {format_dollars(owed_cents)}. Take it, or waive it, under Money."
    )


def _gone_sentence(night: Night, team: Party, *, forfeits: bool) -> str:
    if forfeits:
        return "This team left."
    if not team.last_game:
        return f"Not coming {night.occasion.now_word}."
    return f"{capitalize(courses.course_of(night).departure_words(team.last_game))}."


def _find_substitution_to_end(night: Night, team: Party, leaver: Entry) -> SubstitutionToEnd | None:
    """Return the substitution of a replaced player, or None if the player has no substitute. If
    substitutes were replaced too, the last one counts.
    """
    newcomer_by_number = {entry.number: newcomer for newcomer, entry in team.replacements}
    last_substitute = leaver
    while last_substitute not in team.current_members:
        if last_substitute.number not in newcomer_by_number:
            return None
        last_substitute = newcomer_by_number[last_substitute.number]
    first_game = first_game_after_coming_back(night, leaver, last_substitute)
    return SubstitutionToEnd(
        last_substitute, courses.course_of(night).starting_with_game_words(first_game)
    )


def has_team_no_games_left(night: Night, team: Party) -> bool:
    """Return whether a team has no games left while other teams play on. Such a team does not need
    to leave.
    """
    if progress.is_fully_played(night):
        return False
    is_out = str(team.number) in _teams_out_of_bracket(night) and team.last_game is None
    return progress.is_division_over(night, team.division) or is_out


def _other_teams(night: Night, team: Party) -> list[Party]:
    """Return the other teams of this time slot that play the next game, or that are still in the
    bracket.
    """
    next_number = night.rounds.next_number
    return [
        party
        for party in attendance.teams_to_seat(night, next_number)
        if party.number != team.number
        and time_slots.slot_index_of_team(night, party)
        == time_slots.slot_index_of_team(night, team)
        and not time_slots.has_ended_early(night, party.division, next_number)
        and str(party.number) not in _teams_out_of_bracket(night)
    ]


def _teams_out_of_bracket(night: Night) -> Collection[Entrant]:
    return draws.bracket_state(night).place_by_team if night.teams.are_drawn else ()


def forfeit_warning(night: Night, team: Party) -> str:
    """Return the sentences on what a team in a drawn bracket forfeits if it leaves now, or an empty
    string.
    """
    if not team.draw_number or team.last_game is not None:
        return ""
    for table, seated_game in game_by_busy_table(night).items():
        both_teams = draws.bracket_state(night).teams_in(seated_game.name)
        if str(team.number) in both_teams:
            (opponent,) = (
                team_number for team_number in both_teams if team_number != str(team.number)
            )
            return (
                f"Team {team.number} forfeits this game and every game left. Table {table} "
                f"({seated_game.name}) is then free. {full_team_title(night, opponent)} advances."
            )
    return f"Team {team.number} forfeits every game left. Its opponents advance."
