"""The format in which the partners and tables of every game are drawn in advance.

If as many players came as left between two games, the new players take the slots in the draw of
those who left, so that no other player's card changes (docs/adr/0059).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rotation.format import ComingGames, Format, NightSoFar
from rotation.individual.partner_changes import draw_rounds
from rotation.seating import Entrant, Seating
from rotation.table_counts import extra_player_rule
from scoring.dials import options
from scoring.dials.options import FirstSitOutRule

# Draws are cached, because a draw takes a second and every page of a night needs it.
_draw_rounds_with_cache = lru_cache(maxsize=64)(draw_rounds)


@dataclass(frozen=True, slots=True)
class DrawnInAdvance(Format):
    is_drawn_in_advance = True
    can_keep_wishes = True

    def next_games(self, night: NightSoFar) -> ComingGames:
        """Return the next game. After the last planned game, one more game is drawn, which repeats
        as little as possible of the earlier games.
        """
        past_rounds = tuple(played_round.seating for played_round in night.rounds)
        coming_games = self.remaining_games(night) or _draw_games(night, past_rounds, 1)
        return ComingGames(coming_games[0])

    def remaining_games(self, night: NightSoFar) -> tuple[Seating, ...]:
        """Return the games that are still to play.

        These games stay as drawn if the same number of people is here and most people sat as drawn
        in each game so far. Otherwise they are drawn again.
        """
        played_rounds = tuple(played_round.seating for played_round in night.rounds)
        draw_slots = find_draw_slots(
            night.entrants_here, played_rounds, night.sign_in_order, night.wishes.entrants
        )
        round_count_before_attendance_change = draw_slots.round_count_before_attendance_change
        rounds_since_change = draw_slots.replace_with_originals(played_rounds)
        original_players = {
            draw_slots.original_players_by_game[-1][entrant] for entrant in night.entrants_here
        }
        entrants = night.sign_in_order or night.entrants_here
        night_of_original_players = replace(
            night,
            entrants_here=tuple(entrant for entrant in entrants if entrant in original_players),
        )
        drawn_rounds = _draw_games(
            night_of_original_players,
            played_rounds[:round_count_before_attendance_change],
            night.planned_game_count - round_count_before_attendance_change,
        )
        if len(drawn_rounds) >= len(rounds_since_change) and all(
            map(_was_mostly_played_as_drawn, drawn_rounds, rounds_since_change)
        ):
            return draw_slots.replace_with_current_players(drawn_rounds[len(rounds_since_change) :])
        return _draw_games(night, played_rounds, night.planned_game_count - len(played_rounds))


def _was_mostly_played_as_drawn(drawn_round: Seating, played_round: Seating) -> bool:
    """Return whether most players of a round sat in the seats that were drawn for them. If so, the
    director moved the other players by hand, and the printed schedule is still valid
    (docs/adr/0059).
    """
    drawn_seats = drawn_round.seat_by_entrant
    players_seated_as_drawn = sum(
        entrant in drawn_seats and drawn_seats[entrant] == seat
        for entrant, seat in played_round.seat_by_entrant.items()
    )
    return 2 * players_seated_as_drawn > len(played_round.entrants)


def _draw_games(
    night: NightSoFar, past_rounds: tuple[Seating, ...], game_count: int
) -> tuple[Seating, ...]:
    """Return `game_count` new games after `past_rounds`, drawn for the players who are here; none
    if the count is below 1.
    """
    if game_count < 1:
        return ()
    last_partners = frozenset(
        frozenset(pair)
        for chair_handover in night.handovers
        for pair in chair_handover.parted_partners
        if chair_handover.game == len(past_rounds)
    )
    return _draw_rounds_with_cache(
        *(night.entrants_here, game_count, extra_player_rule(night.rules), night.seed),
        past_rounds=past_rounds,
        last_partners=last_partners,
        wishes=night.wishes,
        draws_bench=night.rules.sits_out_first is FirstSitOutRule.RANDOM_DRAW,
        spreads_table_numbers=night.spreads_table_numbers,
    )


OriginalByPlayer = Mapping[Entrant, Entrant]


@dataclass(frozen=True, slots=True)
class DrawSlots:
    """The slot that each player has in the draw, so that drawn games still fit after some players
    have replaced others.

    The number of people has been the same in all games after the first
    `round_count_before_attendance_change` games. `original_players_by_game` has a mapping for each
    of these games, and another one for the coming game. A mapping maps each player to the player
    for whom the slot was drawn.
    """

    round_count_before_attendance_change: int
    original_players_by_game: tuple[OriginalByPlayer, ...]

    def replace_with_originals(self, played_rounds: Sequence[Seating]) -> tuple[Seating, ...]:
        """Return the games played after the first `round_count_before_attendance_change` games,
        with each player replaced by the player for whom the slot was drawn.
        """
        later_rounds = played_rounds[self.round_count_before_attendance_change :]
        return tuple(
            seating.replace_entrants(original_by_player)
            for seating, original_by_player in zip(
                later_rounds, self.original_players_by_game, strict=False
            )
        )

    def replace_with_current_players(self, drawn_rounds: Sequence[Seating]) -> tuple[Seating, ...]:
        """Return drawn games with each player replaced by the player who has the slot now."""
        player_by_original = {
            original: player for player, original in self.original_players_by_game[-1].items()
        }
        return tuple(seating.replace_entrants(player_by_original) for seating in drawn_rounds)


def find_draw_slots(
    players_here: Sequence[Entrant],
    played_rounds: Sequence[Seating],
    sign_in_order: Sequence[Entrant],
    players_with_wishes: frozenset[Entrant],
) -> DrawSlots:
    """Return which player has each slot of the draw now. If as many players came as left, the first
    who came takes the slot of the first who left, and so on. A player with a request never takes
    over a slot.
    """
    original_players_by_game: tuple[dict[Entrant, Entrant], ...] = (
        {player: player for player in players_here},
    )
    round_count_before_attendance_change, players_after = len(played_rounds), set(players_here)
    for seating in reversed(played_rounds):
        players_before = set(seating.entrants)
        arrivals = [player for player in sign_in_order if player in players_after - players_before]
        leavers = [player for player in sign_in_order if player in players_before - players_after]
        if players_before != players_after:
            if (
                not arrivals
                or len(arrivals) != len(leavers)
                or not players_with_wishes.isdisjoint(arrivals)
            ):
                break
            leaver_by_arrival = dict(zip(arrivals, leavers, strict=True))
            original_players_by_game = tuple(
                {
                    player: leaver_by_arrival.get(original, original)
                    for player, original in original_by_player.items()
                }
                for original_by_player in original_players_by_game
            )
        original_players_by_game = (
            {player: player for player in players_before},
            *original_players_by_game,
        )
        round_count_before_attendance_change, players_after = (
            round_count_before_attendance_change - 1,
            players_before,
        )
    return DrawSlots(round_count_before_attendance_change, original_players_by_game)


FORMAT = DrawnInAdvance((options.FormatOption.INDIVIDUAL,))
