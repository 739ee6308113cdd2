"""Ties for a medal or a prize, the games of their playoffs, and the results of playoffs."""

from dataclasses import dataclass, replace

from scoring.dials.options import TieBreaker
from scoring.places.standings import medals_for_places
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.purse import payouts
from tournament.evening.purse.playoffs import (
    PlayoffDraw,
    Tie,
    does_playoff_change_places,
    draw_playoffs,
    others_tied_before_playoff,
    playoff_game_in_words,
    playoff_title,
)
from tournament.evening.words.many import list_in_words


@dataclass(frozen=True, slots=True)
class PlayoffGame:
    """One game of a playoff."""

    table: int
    first_party: Party
    second_party: Party


@dataclass(frozen=True, slots=True)
class OpenTie:
    """A tie that is not decided, and the players or teams in it. For teams, `games` are the first
    games of the playoff, and `waiting_party` plays later. `why_wait` says why the tie cannot be
    decided yet; it is empty once the division is over.
    """

    tie: Tie
    holders: tuple[Party, ...]
    why_wait: str
    games: tuple[PlayoffGame, ...] = ()
    waiting_party: Party | None = None

    @property
    def party_numbers(self) -> tuple[int, ...]:
        return self.tie.tied_numbers

    @property
    def first_place(self) -> int:
        """Return the best of the places that are tied."""
        return min(place.rank for place in self.tie.places)


@dataclass(frozen=True, slots=True)
class PlayoffResult:
    """The result of a playoff, with the best first and tied parties together. The playoff `counts`
    if it decides places. A playoff does not count if its parties are no longer tied, or if the
    `others_tied` with them took no part. A playoff `is_over` once none of its parties are tied for
    a medal or a prize. `medal` is the medal that the winner gets, or empty.
    """

    order: tuple[tuple[Party, ...], ...]
    counts: bool = True
    is_over: bool = True
    medal: str = ""
    others_tied: tuple[Party, ...] = ()

    @property
    def party_numbers(self) -> tuple[int, ...]:
        return tuple(party.number for tied_parties in self.order for party in tied_parties)

    @property
    def division(self) -> str:
        return self.order[0][0].division

    @property
    def has_one_winner_of_two(self) -> bool:
        return self.is_over and [len(parties) for parties in self.order] == [1, 1]

    @property
    def words_between_places(self) -> str:
        """Return the words between two places of the playoff: " beat " or ", then "."""
        return " beat " if self.has_one_winner_of_two else ", then "

    @property
    def why_not_counted(self) -> str:
        """Return why the playoff doesn't count, as the end of a sentence."""
        if self.others_tied:
            labels = [party.short_label for party in self.others_tied]
            return f"because {list_in_words(labels)} tied with them too"
        all_word = "all " if len(self.party_numbers) > 2 else ""
        return f"because they are no longer {all_word}tied"

    @property
    def remove_button_words(self) -> str:
        labels = [party.short_label for tied_parties in self.order for party in tied_parties]
        return f"Remove the playoff of {list_in_words(labels)}"

    @property
    def title(self) -> str:
        if self.has_one_winner_of_two:
            return playoff_title(self.division, self.medal if self.counts else "")
        return f"{playoff_title(self.division)}{'' if self.is_over else ' so far'}"


@dataclass(frozen=True, slots=True)
class TiesBoard:
    """All ties of a night, and the results of its playoffs. `game_words` describe the game that two
    tied teams play.
    """

    open_ties: tuple[OpenTie, ...]
    uses_playoffs: bool
    uses_random_draw: bool
    playoffs: tuple[PlayoffResult, ...]
    is_random_draw_done: bool
    game_words: str

    @property
    def can_draw_at_random(self) -> bool:
        """Return whether the random draw can be made now: the rules allow it, it is not made yet,
        and a division that is over has a tie.
        """
        has_tie_in_finished_division = any(not open_tie.why_wait for open_tie in self.open_ties)
        return (
            self.uses_random_draw and not self.is_random_draw_done and has_tie_in_finished_division
        )


def ties_board(night: Night) -> TiesBoard:
    tie_breakers = night.rules.tie_breakers
    return TiesBoard(
        open_ties=_undecided_ties(night),
        uses_playoffs=TieBreaker.PLAYOFF in tie_breakers,
        uses_random_draw=TieBreaker.RANDOM_DRAW in tie_breakers,
        playoffs=_playoff_results(night),
        is_random_draw_done=bool(night.plan.lot_seed),
        game_words=playoff_game_in_words(night),
    )


def ready_playoffs(night: Night) -> tuple[OpenTie, ...]:
    """Return the ties of teams whose playoff can begin."""
    if night.is_closed or TieBreaker.PLAYOFF not in night.rules.tie_breakers:
        return ()
    return tuple(
        open_tie for open_tie in _undecided_ties(night) if open_tie.games and not open_tie.why_wait
    )


def _undecided_ties(night: Night) -> tuple[OpenTie, ...]:
    ties_for_prizes = payouts.ties_for_prizes(night)
    if not night.party_words.is_team:
        return tuple(_open_tie(night, tie) for tie in ties_for_prizes)
    playoff_draws = draw_playoffs(ties_for_prizes, night.plan.seed)
    return tuple(
        _open_tie_with_playoff_games(night, *tie_and_draw)
        for tie_and_draw in zip(ties_for_prizes, playoff_draws, strict=True)
    )


def _open_tie(night: Night, tie: Tie) -> OpenTie:
    holders = tuple(map(night.parties.with_number, tie.tied_numbers))
    if progress.is_division_over(night, tie.division):
        return OpenTie(tie, holders, "")
    division_words = f" in {tie.division}" if tie.division else ""
    return OpenTie(tie, holders, f"Not all games{division_words} are played.")


def _open_tie_with_playoff_games(night: Night, tie: Tie, playoff_draw: PlayoffDraw) -> OpenTie:
    games = tuple(
        PlayoffGame(
            table, night.parties.with_number(first_number), night.parties.with_number(second_number)
        )
        for table, (first_number, second_number) in playoff_draw.games
    )
    waiting_party = (
        None if playoff_draw.waiting is None else night.parties.with_number(playoff_draw.waiting)
    )
    return replace(_open_tie(night, tie), games=games, waiting_party=waiting_party)


def _playoff_results(night: Night) -> tuple[PlayoffResult, ...]:
    """Return the results of all playoffs whose teams are still in the night."""
    if not night.plan.playoffs:
        return ()
    medal_by_entrant_number = {
        int(medal.place.result.entrant): medal.name
        for division in payouts.begun_divisions(night)
        for medal in medals_for_places(division.places, night.rules.medals)
    }
    return tuple(
        PlayoffResult(
            tuple(tuple(map(night.parties.with_number, tied_numbers)) for tied_numbers in order),
            does_playoff_change_places(night, order),
            payouts.is_playoff_over(night, order),
            medal_by_entrant_number.get(order[0][0], ""),
            tuple(map(night.parties.with_number, others_tied_before_playoff(night, order))),
        )
        for order in night.plan.playoffs
        if night.parties.has_all(number for tied_numbers in order for number in tied_numbers)
    )
