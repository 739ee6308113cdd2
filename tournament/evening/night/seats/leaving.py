"""A player who leaves during a game: the points on the card so far, who may take the seat, and the
first game that a replacement plays in a team.

Whether a player has left for good is stored in the entry.
"""

from dataclasses import dataclass

from rotation.progressive.past_partners import count_times_partners
from rotation.progressive.substitution import substitute_choices
from scoring.totals.totals_changes import rarity_by_totals_change
from tournament.evening.facts import Entry
from tournament.evening.night import attendance, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SheetDetail
from tournament.evening.night.seats.next_game import is_table_untouched, past_games_of_night
from tournament.evening.words.many import count_of


@dataclass(frozen=True, slots=True)
class CardSoFar:
    """The points and Xs on one player's card after this number of counted hands."""

    hands: int
    points: int
    x: int


@dataclass(frozen=True, slots=True)
class SeatTaker:
    """A player on the bench who can take the seat. The counts say how often the player was called
    from the bench before, and how often the player has been a partner of the player across the
    table.
    """

    entry: int
    times_called: int
    times_partners: int

    @property
    def partner_words(self) -> str:
        return f"played with this partner {count_of(self.times_partners, 'time')} before"


@dataclass(frozen=True, slots=True)
class SeatReplacements:
    """The players who may take a seat, best first, and whether the three players who stay may play
    on without a replacement.
    """

    takers: tuple[SeatTaker, ...]
    may_play_as_three: bool


def has_left(night: Night, party: Party) -> bool:
    """Return whether the last game of a player or team is over, or the player left during it."""
    if party.last_game is None:
        return False
    last_game = night.rounds.with_number(party.last_game)
    left_during_game = last_game is not None and any(
        map(last_game.handover_from, party.entry_numbers)
    )
    return left_during_game or party.last_game < night.rounds.position_of_first_open_game


def words_on_return_button(night: Night, party: Party) -> str:
    """Return the words on the button that keeps a player or team that will leave, or brings back
    one that has left.
    """
    if party.draw_number:
        return f"Put team {party.number} back in"
    if not has_left(night, party):
        return "Cancel leaving"
    if party.is_expected:
        return "Mark as expected"
    if party.is_team and not attendance.was_ever_seated(night, party):
        return "Mark as here"
    if time_slots.has_seated_last_game(night):
        return "Return"
    return f"Return for game {night.rounds.next_number}"


def unfinished_game(night: Night, entry: int) -> TableGame | None:
    """Return the game that this player is playing at a table; None if the player has no table, or
    if the table's score is entered.
    """
    game = night.rounds.current_game.game_of(entry) if night.rounds.current_game else None
    return None if game is None or game.score.is_over else game


def does_replacement_take_whole_game(night: Night, entry: int) -> bool:
    """Return whether a replacement of this entry takes over the current game with all its points.
    At a table, that is so if nothing is recorded there and the entry is not a substitute. On the
    bench, that is so if the game has no scores yet.
    """
    current_game = night.rounds.current_game
    if current_game is None:
        return False
    game = current_game.game_of(entry)
    if game is None:
        return entry in current_game.bench and not current_game.has_scores
    return (
        is_table_untouched(game, current_game) and entry not in current_game.absentee_by_substitute
    )


def card_so_far(game: TableGame, entry: int) -> CardSoFar | None:
    """Return what the player's card shows so far, or None if the table records neither hands nor
    rows.
    """
    if (
        game.score.detail not in {SheetDetail.HANDS, SheetDetail.ROWS}
        or game.score.counted_hand_count is None
    ):
        return None
    tally = game.tally_of(game.chair_of(entry))
    return CardSoFar(game.score.counted_hand_count, tally.points, tally.x)


def why_card_impossible(night: Night, game: TableGame, typed_card: CardSoFar) -> str:
    """Return why a card cannot have these points after this many hands; empty if it can."""
    rules, chairs = night.rules, game.chairs
    seated_game = night.rounds.with_number(game.round)
    handovers = seated_game.handovers if seated_game else ()
    handover_hands = (handover.hands for handover in handovers if handover.table == game.table)
    last_handover_hand = max(handover_hands, default=0)
    hands_in_game = rules.hands_per_game(len(chairs))
    if hands_in_game is not None and typed_card.hands >= hands_in_game:
        return (
            f"A game has {hands_in_game} hands. Enter its score, and let the player leave after it."
        )
    if typed_card.hands < last_handover_hand:
        return (
            f"A player at this table was replaced after hand {last_handover_hand}. Count the "
            "hands again."
        )
    possible_changes = rarity_by_totals_change(rules, chairs)
    max_points = typed_card.hands * max(
        points for change in possible_changes for points in change.points
    )
    min_points = typed_card.hands * min(
        points for change in possible_changes for points in change.points
    )
    if not min_points <= typed_card.points <= max_points:
        hands_words = "1 hand is" if typed_card.hands == 1 else f"{typed_card.hands} hands are"
        return f"{hands_words} worth {min_points} to {max_points} points. Check the score sheet."
    max_x = typed_card.hands if rules.has_x_marks else 0
    if not 0 <= typed_card.x <= max_x:
        x_range_words = f"0 to {max_x} Xs after {typed_card.hands} hands"
        return f"A scorecard has {x_range_words}. Check the score sheet."
    return ""


def replacements(night: Night, game: TableGame, entry: int) -> SeatReplacements:
    """Return who can take this player's seat in the game being played."""
    assert night.rounds.current_game is not None
    earlier_games = past_games_of_night(night)
    partner = str(partner_of(game, entry))
    offered_choices = substitute_choices(
        night.rounds.current_game.played_round.seating, str(entry), earlier_games
    )
    takers_or_none = [choice.handover.taker for choice in offered_choices]
    takers = tuple(
        SeatTaker(
            int(player),
            earlier_games.times_called.get(player, 0),
            count_times_partners(earlier_games.partner_counts, player, partner),
        )
        for player in takers_or_none
        if player is not None
    )
    return SeatReplacements(
        takers, may_play_as_three=None in takers_or_none and night.rules.can_have_tables_of_three
    )


def partner_of(game: TableGame, entry: int) -> int | None:
    """Return the number of this player's partner, or None at a table of three."""
    return dict(game.seats).get(game.chair_of(entry).opposite) if len(game.seats) == 4 else None


def first_game_of_replacement(night: Night, entry: Entry) -> int:
    """Return the first game in which a replacement of this entry plays: the game that this entry is
    playing in, or otherwise the next one.
    """
    game = _current_table_game(night, entry)
    first_game_number = night.rounds.next_number if game is None else game.round
    # In a bracket, the director may have undone the call of the entry's first game, so the next
    # game may have a lower number than that game.
    return first_game_number if night.teams.are_drawn else max(first_game_number, entry.first_game)


def first_game_after_coming_back(night: Night, leaver: Entry, replacement: Entry) -> int:
    """Return the first game in which `leaver` can play again instead of `replacement`: the current
    game, or the next one if play has begun.
    """
    game = _current_table_game(night, replacement)
    seated_game = night.rounds.with_number(game.round) if game else None
    has_begun = game is None or seated_game is None or not is_table_untouched(game, seated_game)
    first_game_number = (
        max(night.rounds.next_number, replacement.first_game)
        if has_begun
        else first_game_of_replacement(night, replacement)
    )
    return max(first_game_number, 1 + (leaver.last_game or 0))


def plays_again_after(night: Night, team: Party, game: int) -> bool:
    """Return whether the team plays this game and may have another one after it. In a bracket,
    always return False.
    """
    if night.format.calls_games or time_slots.has_ended_early(night, team.division, game):
        return False
    slot_index = time_slots.slot_index_of_team(night, team)
    planned_game_count = time_slots.game_count_of_slot(night, slot_index)
    seated_games = time_slots.games_in_time_slot(night, slot_index)
    is_in_time_slot = (
        any(seated_game.number == game for seated_game in seated_games)
        or time_slots.current_slot_index(night) == slot_index
    )
    return is_in_time_slot and (
        planned_game_count is None
        or sum(seated_game.number < game for seated_game in seated_games) + 1 < planned_game_count
    )


def _current_table_game(night: Night, entry: Entry) -> TableGame | None:
    """Return the unfinished table game that this entry sits in, or None. In a bracket this need not
    be the game seated last.
    """
    table_game = (
        night.rounds.current_game.game_of(entry.number) if night.rounds.current_game else None
    )
    game = next(
        (game for game in night.rounds.unfinished_games if entry.number in game.entries), table_game
    )
    return None if game is None or game.score.is_over else game
