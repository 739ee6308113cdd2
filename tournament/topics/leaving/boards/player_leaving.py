"""The choices for a player who leaves, is a no-show or misses one game, and the consequences for
this seat and the next game.
"""

from dataclasses import dataclass, replace

from rotation.table_counts import TableCounts
from tournament.evening import facts
from tournament.evening.facts import Entry
from tournament.evening.night import attendance, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.seats.leaving import (
    CardSoFar,
    SeatReplacements,
    card_so_far,
    does_replacement_take_whole_game,
    partner_of,
    replacements,
    unfinished_game,
    words_on_return_button,
)
from tournament.evening.night.seats.next_game import (
    is_table_untouched,
    seating_of_next_game,
    why_next_game_must_wait,
)
from tournament.evening.purse.accounts import accounts, total_owed_cents
from tournament.evening.words.many import capitalize, count_of
from tournament.evening.words.refused import Refused
from tournament.topics.entrants.boards.who_is_here import (
    can_anyone_join,
    leaving_time_words,
    players_changing_table,
    table_counts_for_players,
    table_counts_in_words,
)
from tournament.topics.seating.boards.left_over_choices import choices_for_players
from tournament.topics.seating.boards.seating import Sitter


@dataclass(frozen=True, slots=True)
class CurrentSeat:
    """The player's seat in the current game. `score_so_far` is the player's score in this game, or
    None if only the paper score sheet has it.
    """

    game: TableGame
    seat_words: str
    partner: int | None
    replacements: SeatReplacements
    score_so_far: CardSoFar | None
    is_game_untouched: bool


@dataclass(frozen=True, slots=True)
class PlayerLeaving:
    """The choices for a player who leaves, and their consequences. `gone_sentence` is empty while
    the player stays. `after_game` is the player's last game, or 0 to leave before the first one.
    `tables_words` tells the tables of the remaining players, and `other_ways_sentence` tells how
    else the remaining players can be seated.

    `moved_players` are the players who would sit elsewhere. The field is None if these players are
    not known, and empty if games are drawn in advance. `players_sitting_out` are the players who
    can play the next game instead. The field is None if the leaving player would not play in that
    game, or if the game cannot be seated yet. `substitute_points_sentence` says who gets a
    substitute's points for one game. The card of a substitute for the rest of the night starts with
    `first_game_of_new_card`. `game_count` is None if the number of games is not known.
    """

    party: Party
    entry: Entry
    current_seat: CurrentSeat | None
    sits_out: bool
    may_seat_again: bool
    gone_sentence: str
    after_game: int
    is_last_game_seated: bool
    owed_cents: int
    remaining_player_count: int
    tables_words: str
    other_ways_sentence: str
    moved_players: tuple[int, ...] | None
    players_sitting_out: tuple[Sitter, ...] | None
    substitute_points_sentence: str
    first_game_of_new_card: int
    game_count: int | None

    stay_button: str
    leave_button: str
    miss_later_note: str
    forfeits: bool = False
    substitution_to_end: None = None
    page_after_substitute: str = "seat"
    asks_reason: bool = False
    # "Cancel leaving" opens the Seat page, because on this page the Enter key would make the player
    # leave again.
    page_after_staying: str = "seat"
    why_stays_out: str = ""
    template: str = "leaving/leave.html"

    @property
    def is_gone(self) -> bool:
        return self.entry.last_game is not None

    @property
    def remaining_players_words(self) -> str:
        return count_of(self.remaining_player_count, "player")

    @property
    def moved_players_words(self) -> str:
        moving_words = count_of(len(self.moved_players or ()), "player moves", "players move")
        return f"{moving_words} to another table:"

    @property
    def may_have_substitute(self) -> bool:
        return self.entry.ranked and not self.is_gone

    @property
    def game_for_substitute(self) -> int:
        """Return the number of the one game in which a substitute could play: the current game if
        it has no score, otherwise the next one. Return 0 if there is no such game.
        """
        if self.is_last_game_seated:
            return 0
        if self.current_seat and self.current_seat.is_game_untouched:
            return self.current_seat.game.round
        return self.after_game + 1 if self.players_sitting_out is not None else 0

    @property
    def game_after_substitute(self) -> int:
        """Return the number of the game after `game_for_substitute`, or 0 if there is none."""
        is_last = self.game_count is not None and self.game_for_substitute >= self.game_count
        return self.game_for_substitute + 1 if self.game_for_substitute and not is_last else 0


def player_leaving(night: Night, entry: int) -> PlayerLeaving:
    leaver, current_game = night.entries.with_number(entry), night.rounds.current_game
    remaining_player_count = sum(
        player.number != entry
        for player in attendance.entries_to_seat(night, night.rounds.next_number)
    )
    table_counts = table_counts_for_players(night.rules, remaining_player_count)
    plays_next_game = leaver.is_here_in(night.rounds.next_number)
    return PlayerLeaving(
        party=night.parties.with_number(entry),
        entry=leaver,
        current_seat=_current_seat(night, entry),
        sits_out=current_game is not None
        and entry in current_game.bench
        and not current_game.is_over,
        may_seat_again=current_game is not None
        and (entry in current_game.bench or current_game.game_of(entry) is not None)
        and current_game.is_untouched
        and not current_game.absentee_by_substitute,
        gone_sentence=_gone_sentence(night, leaver),
        after_game=leaver.first_game - 1
        if leaver.expected
        else current_game.number
        if current_game
        else 0,
        is_last_game_seated=not can_anyone_join(night),
        owed_cents=total_owed_cents(
            account for account in accounts(night) if account.entry.number == entry
        ),
        remaining_player_count=remaining_player_count,
        tables_words=table_counts_in_words(table_counts) if table_counts else "",
        other_ways_sentence=_other_ways_to_seat_sentence(
            night, remaining_player_count, table_counts
        )
        if table_counts
        else "",
        moved_players=_moved_players(night, entry) if plays_next_game else None,
        players_sitting_out=_players_sitting_out(night, entry),
        substitute_points_sentence=night.rules.stand_in_points.sentence,
        first_game_of_new_card=night.rounds.next_number
        - does_replacement_take_whole_game(night, entry),
        game_count=time_slots.game_count(night),
        stay_button=words_on_return_button(night, night.parties.with_number(entry)),
        leave_button=_leave_button_words(night, leaver),
        miss_later_note=_miss_later_note(night, leaver),
    )


def night_after_leaving(night: Night, entry: int, *, last_game: int) -> Night:
    """Return the night as it would be if the player had left after the game `last_game`."""
    leaver = replace(night.entries.with_number(entry), last_game=last_game)
    return night.with_facts({facts.fact_name(leaver): leaver})


def _moved_players(night: Night, entry: int) -> tuple[int, ...] | None:
    if night.format.is_drawn_in_advance and night.rounds.current_game is not None:
        return ()
    return players_changing_table(night, without_entry=entry)


def _other_ways_to_seat_sentence(
    night: Night, remaining_player_count: int, table_counts: TableCounts
) -> str:
    """Return a sentence about the other ways to seat the remaining players, or an empty string."""
    other_choices = [
        choice.words
        for choice in choices_for_players(night, remaining_player_count, table_counts)
        if not choice.is_chosen
    ]
    return f"Or {', or '.join(other_choices)}." if other_choices else ""


def _leave_button_words(night: Night, leaver: Entry) -> str:
    if leaver.expected:
        return f"Not coming {night.occasion.now_word}"
    current_game = night.rounds.current_game
    return f"Leave after game {current_game.number}" if current_game else "Leave before game 1"


def _gone_sentence(night: Night, entry: Entry) -> str:
    if entry.last_game is not None and entry.last_game < entry.first_game:
        return f"Not {'coming' if entry.expected else 'playing'} {night.occasion.now_word}."
    leaving_words = leaving_time_words(entry, night)
    return f"{capitalize(leaving_words)}." if leaving_words else ""


def _miss_later_note(night: Night, entry: Entry) -> str:
    """Return a sentence about when the player can choose to miss the next game, or an empty
    string.
    """
    current_game, next_number = night.rounds.current_game, night.rounds.next_number
    is_waiting_for_others = (
        current_game is not None
        and not current_game.is_over
        and unfinished_game(night, entry.number) is None
    )
    if (
        current_game is None
        or not is_waiting_for_others
        or not can_anyone_join(night)
        or not entry.is_here_in(next_number)
    ):
        return ""
    return (
        f"You can choose “Miss game {next_number}” after all game {current_game.number} scores "
        "are in."
    )


def _players_sitting_out(night: Night, entry: int) -> tuple[Sitter, ...] | None:
    """Return the players who would sit out the next game. Return None if this player would not play
    in it, or if it cannot be seated now.
    """
    if why_next_game_must_wait(night):
        return None
    try:
        next_seating = seating_of_next_game(night)
    except Refused:
        # There are too few players, or the draw requests cannot all be kept.
        return None
    seated_entrants = {entrant for table in next_seating.tables for entrant in table.entrants}
    return (
        tuple(Sitter(int(entrant)) for entrant in next_seating.bench)
        if str(entry) in seated_entrants
        else None
    )


def _current_seat(night: Night, entry: int) -> CurrentSeat | None:
    game = unfinished_game(night, entry)
    if (
        game is None
        or night.rounds.current_game is None
        or night.entries.with_number(entry).team is not None
    ):
        return None
    return CurrentSeat(
        game=game,
        seat_words=game.chair_of(entry).words,
        partner=partner_of(game, entry),
        replacements=replacements(night, game, entry),
        score_so_far=card_so_far(game, entry),
        is_game_untouched=is_table_untouched(game, night.rounds.current_game),
    )
