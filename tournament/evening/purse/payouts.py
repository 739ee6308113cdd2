"""The prizes that the pot gives by the scores, and the ties to decide first.

A prize goes to an entry. A team's prize goes to its first player, with the team's name.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.dollars import format_dollars
from scoring.places.prizes import Payout, Pot, PotSplit, PrizeTable
from scoring.places.standings import Place
from scoring.places.tie_breakers import EntrantResult
from tournament.evening.facts import Entry
from tournament.evening.night import progress, ranking, time_slots
from tournament.evening.night.night import Night, once_per_night
from tournament.evening.night.party import Team
from tournament.evening.night.play.game_cards import ScorecardLineKind
from tournament.evening.night.progress import has_begun, without_game_in_play
from tournament.evening.night.ranking import RankedDivision
from tournament.evening.purse import prize_table
from tournament.evening.purse.books import books, has_money_prizes
from tournament.evening.purse.playoffs import Tie, decides_ties, ties_for_places
from tournament.evening.purse.prize_table import split_pot_among_divisions

# The kinds of scorecard lines of games in which a player neither played nor sat out.
MISSED_GAME_LINE_KINDS = {ScorecardLineKind.MISSED, ScorecardLineKind.GRANTED}


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize of one player, proposed or awarded. `place` is 0 for a side prize, and `feat` is
    empty for a place prize.
    """

    entry: int
    cents: int
    words: str
    place: int = 0
    feat: str = ""


def divisions_with_places(night: Night) -> tuple[RankedDivision, ...]:
    """Return the divisions with their places after complete games, or in a bracket with the
    places that are final; none before the night has begun.
    """
    complete_night = without_game_in_play(night)
    return ranking.ranked_divisions(complete_night) if has_begun(complete_night) else ()


def begun_divisions(night: Night) -> tuple[RankedDivision, ...]:
    """Return the divisions that have played a game."""
    complete_night = without_game_in_play(night)
    return tuple(
        division
        for division in divisions_with_places(night)
        if night.teams.are_drawn or time_slots.games_of_division(complete_night, division.name)
    )


def divisions_that_share_pot(night: Night) -> tuple[RankedDivision, ...]:
    """Return the divisions that share the pot; none before a division has played a game. Divisions
    with teams in later time slots are included, without places.
    """
    divisions_in_play = begun_divisions(night)
    later_divisions = {
        name for time_slot in time_slots.later_time_slots(night) for name in time_slot
    }
    later_divisions_with_teams = {
        party.division
        for party in night.teams
        if party.members and party.division in later_divisions
    }
    divisions_to_come = tuple(
        RankedDivision(name, ())
        for name in night.rules.divisions
        if name in later_divisions_with_teams
    )
    return (*divisions_in_play, *divisions_to_come) if divisions_in_play else ()


def prize_table_set_by_director(night: Night) -> PrizeTable | None:
    """Return the split of the pot that the director set, or None."""
    return prize_table.read_prize_table(night.plan.prizes)


def donated_prizes(night: Night) -> tuple[str, ...]:
    """Return the donated prizes for the places that have a prize."""
    return prize_table.donated_prizes(night.plan.prizes)[: night.rules.prize_places]


def donated_prizes_of_place(night: Night, place: Place) -> str:
    """Return the donated prize of a place. If players share the place, return all the prizes that
    they can get.
    """
    last_rank = place.rank + count_sharers(place) - 1
    return " or ".join(filter(None, donated_prizes(night)[place.rank - 1 : last_rank]))


def count_sharers(place: Place) -> int:
    """Return how many players or teams share this place in the end."""
    return 1 + len(place.tied_with) + place.ties_to_come


def usual_prize_table_of_night(night: Night) -> PrizeTable:
    """Return the usual prizes for this number of parties. If the rules give medals, there are no
    other prizes unless the rules set a number of places.
    """
    if night.rules.medals and not night.rules.prize_places:
        return PrizeTable(())
    complete_parties = [
        party for party in night.parties if party.is_complete and not party.is_fill_in
    ]
    party_count_by_division = Counter(
        party.division if night.divisions else "" for party in complete_parties
    )
    party_count = max(party_count_by_division.values(), default=0)
    return prize_table.usual_prize_table(party_count, night.rules.prize_places)


def proposed_payouts(night: Night) -> PotSplit:
    """Return the proposed prizes, split as the director set or as usual. A ValueError says why
    the pot cannot pay them. In a bracket, prizes are proposed only once all places are final.
    """
    return payouts_to_people(night, books(night).pot)


def payouts_to_people(night: Night, pot: Pot) -> PotSplit:
    payouts = payouts_of_pot(night, pot)
    return replace(
        payouts, payouts=tuple(_payout_to_person(night, payout) for payout in payouts.payouts)
    )


def prizes_to_win(night: Night) -> tuple[Payout, ...]:
    """Return the prizes as if each was won by a different player; none if the pot is empty or
    too small.
    """
    table = prize_split(night)
    if not has_money_prizes(night) or books(night).pot.cents <= 0:
        return ()
    try:
        return split_pot_among_divisions(
            books(night).pot, table, _divisions_with_invented_results(night, table)
        ).payouts
    except ValueError:
        return ()


def _divisions_with_invented_results(night: Night, table: PrizeTable) -> list[RankedDivision]:
    """Return divisions with invented results, to find what each prize would be worth. No one is
    tied, and there are enough places that no one has to win twice. A bracket gets one division for
    all its teams.
    """
    names_with_teams = {
        party.division for party in night.parties if party.is_complete and not party.is_fill_in
    }
    division_names = [name for name in night.divisions if name in names_with_teams] or [""]
    invented_divisions = []
    for division_index, name in enumerate(division_names):
        places = []
        for rank in range(1, len(table.place_shares) + len(table.side_prizes) + 1):
            points = 1000 * (division_index + 1) - rank
            result = EntrantResult(
                f"{division_index} {rank}", points, lone_marches=points, points_by_game=(points,)
            )
            places.append(Place(rank, result, ()))
        invented_divisions.append(RankedDivision(name, tuple(places)))
    return invented_divisions


def entrants_who_missed_games(night: Night) -> frozenset[str]:
    """Return the numbers of players or teams who missed a game that counts, because they came late,
    stayed away for a game, or left before the last game.
    """
    complete_night = without_game_in_play(night)
    finished_game_count = len(complete_night.rounds)
    return frozenset(
        str(card.party.number)
        for card in ranking.scorecards_of_parties(complete_night)
        if any(line.kind in MISSED_GAME_LINE_KINDS for line in card.lines)
        or (card.party.last_game is not None and card.party.last_game < finished_game_count)
    )


def prize_split(night: Night) -> PrizeTable:
    """Return the split of the pot that the director set, or otherwise the usual one."""
    return prize_table_set_by_director(night) or usual_prize_table_of_night(night)


def count_places_with_prize(night: Night) -> int:
    """Return the number of places with a prize or a medal, for which ties must be decided."""
    if not has_money_prizes(night):
        return max(night.rules.medals, night.rules.prize_places)
    place_count = len(prize_split(night).place_shares) if books(night).pot.cents else 0
    return max(night.rules.medals, place_count)


@once_per_night
def ties_for_prizes(night: Night) -> tuple[Tie, ...]:
    """Return the ties that a playoff or random draw has to decide, best first in each division;
    none if the rules leave ties open.
    """
    if not decides_ties(night.rules):
        return ()
    return ties_for_places(begun_divisions(night), night.rules, count_places_with_prize(night))


def is_playoff_over(night: Night, playoff_result: Sequence[Sequence[int]]) -> bool:
    """Return whether no tie for a medal or a prize is left among the players of this playoff. The
    night must already include its result.
    """
    people = {number for tied_numbers in playoff_result for number in tied_numbers}
    return not any(people.issuperset(tie.tied_numbers) for tie in ties_for_prizes(night))


def prizes_from_payouts(payouts: PotSplit) -> tuple[Prize, ...]:
    return tuple(
        Prize(
            int(payout.entrant),
            payout.cents,
            payout.reason,
            payout.place,
            payout.feat.value if payout.feat else "",
        )
        for payout in payouts.payouts
    )


def winner_of_prize(night: Night, entry_number: int) -> Entry | Team:
    """Return the winner of a prize that was awarded to this entry: the player's team, or the player
    if the player has no team.
    """
    entry = night.entries.with_number(entry_number)
    team = night.teams.by_number.get(entry.team) if entry.team is not None else None
    return team if team and entry in team.current_members else entry


def prize_winner_label(night: Night, entry_number: int) -> str:
    """Return the winner's names and number, as in "Ann & Bob (team 3)"."""
    winner = winner_of_prize(night, entry_number)
    return f"{winner.name} ({winner.number_label})"


def prizes_in_words(prizes: Iterable[Prize]) -> str:
    """Return the prizes as one line of text, as in "number 7 $5.00 (1st place)"."""
    return ", ".join(
        f"number {prize.entry} {format_dollars(prize.cents)} ({prize.words})"
        for prize in prizes
        if prize.cents
    )


def are_places_open(night: Night) -> bool:
    """Return whether no prize can be proposed yet: before the first game that counts is over, and
    in a bracket before the last one is.
    """
    return not _divisions_with_prizes(night)


def _divisions_with_prizes(night: Night) -> tuple[RankedDivision, ...]:
    is_bracket_unfinished = night.teams.are_drawn and not progress.is_fully_played(night)
    return () if is_bracket_unfinished else divisions_that_share_pot(night)


def payouts_of_pot(night: Night, pot: Pot) -> PotSplit:
    return split_pot_among_divisions(
        pot,
        prize_split(night),
        _divisions_with_prizes(night),
        absentees=entrants_who_missed_games(night),
    )


def _payout_to_person(night: Night, payout: Payout) -> Payout:
    """Return the payout of a party as a payout to its first player."""
    party = night.parties.with_number(payout.entrant)
    return replace(payout, entrant=str(party.current_members[0].number))
