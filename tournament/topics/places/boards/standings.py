"""Building the standings: places, movement since the previous game, the reason for each place, and
the podium. Only complete games give places. The score of the current game is shown beside them.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from scoring.dials.options import LonerCountRule, TieBreaker
from scoring.places.prizes import Feat
from scoring.places.standings import Place
from tournament.evening import courses
from tournament.evening.night import draws, progress, ranking, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import Card, asks_for_loners
from tournament.evening.night.progress import (
    OpenGamePoints,
    has_begun,
    number_of_averaged_games,
    number_of_counted_games,
    open_game_points,
    points_by_game,
    with_complete_games,
)
from tournament.evening.night.shown_names import with_distinct_names
from tournament.evening.purse.closing import (
    divisions_awaiting_playoff,
    is_announced,
    is_official,
    left_early,
)
from tournament.evening.purse.payouts import prize_split
from tournament.evening.words.many import list_in_words, names_on_ampersand_lines
from tournament.kit.drawing.awards import (
    METALS,
    PAGE_PODIUM_SPACE,
    PodiumSpace,
    PodiumStep,
    draw_podium,
)
from tournament.kit.drawing.shapes import Drawing
from tournament.topics.entrants.boards.who_is_here import leaving_time_words, replacement_sentences
from tournament.topics.places.boards.ranks import Standings, StandingsDivision, StandingsRow

# If more parties are tied for the first three places, there is no podium.
MAX_ON_PODIUM = 5


def standings(night: Night) -> Standings:
    """Return the standings of complete games, with the score of the current game. All pages and
    papers show these.
    """
    return with_open_game(
        full_standings(with_complete_games(night)), night, open_game_points(night)
    )


def with_open_game(board: Standings, night: Night, open_game: OpenGamePoints | None) -> Standings:
    """Return the standings with the score of the current game, and with players who have left."""

    def update_row(row: StandingsRow) -> StandingsRow:
        return replace(
            row,
            when_left=leaving_time_words(row.party, night),
            substitutes=replacement_sentences(night, row.party),
            so_far=open_game.points_in_words(row.number) if open_game else "",
        )

    divisions_waiting = divisions_awaiting_playoff(night)

    def podium_of(division: StandingsDivision) -> Drawing | None:
        is_decided = board.is_final and division.name not in divisions_waiting
        return podium_drawing(night, division.rows) if is_decided else None

    divisions = (
        replace(division, rows=tuple(map(update_row, division.rows)), podium=podium_of(division))
        for division in board.divisions
    )
    is_checked = not board.is_final or is_official(night)
    return replace(
        board,
        divisions=tuple(divisions),
        so_far=open_game,
        are_cards_being_checked=not is_checked,
        playoffs=tuple(
            division.name for division in board.divisions if division.name in divisions_waiting
        ),
    )


def standings_for_hall(board: Standings, night: Night, now: datetime) -> Standings:
    """Return the standings for big screens and phones. If there is a ceremony, the first three
    places are held back: in a bracket from the start, in a division that waits for a playoff, and
    everywhere while scorecards are being checked.
    """
    if board.final_place_count is not None and has_begun(night):
        shows_all = night.is_closed or (board.is_final and is_announced(night, now))
        return board if shows_all else without_first_three(board, [""])
    if ceremony_waits_for_cards(board, night):
        return without_first_three(board, [division.name for division in board.divisions])
    return without_first_three(board, board.playoffs)


def ceremony_waits_for_cards(board: Standings, night: Night) -> bool:
    """Return whether the ceremony only waits for the last scorecards."""
    return board.are_cards_being_checked and bool(
        night.rules.medals or first_three_rows(board.rows)
    )


def without_first_three(board: Standings, names: Collection[str]) -> Standings:
    """Return the standings without the first three places of the named divisions."""
    if not names:
        return board
    divisions = tuple(
        StandingsDivision(
            division.name, tuple(row for row in division.rows if row.place.rank not in METALS)
        )
        if division.name in names
        else division
        for division in board.divisions
    )
    division_pairs = zip(board.divisions, divisions, strict=True)
    held_back_counts = (
        len(division.rows) - len(shown_division.rows) for division, shown_division in division_pairs
    )
    return replace(
        board,
        divisions=divisions,
        are_first_three_held_back=True,
        first_three_count=max(len(METALS), *held_back_counts),
    )


def full_standings(night: Night) -> Standings:
    """Return the standings over all seated games, with the tables that are missing."""
    if courses.course_of(night).ranks_by_wins:
        return _bracket_standings(night)
    games_seated = len(night.rounds)
    ranks_before = _rank_by_party(night.as_before(games_seated)) if games_seated > 1 else {}
    cards = {str(card.party.number): card for card in ranking.party_cards(night)}
    waiting_tables = tuple(
        (seated_game.number, tuple(game.table for game in seated_game.games_not_in))
        for seated_game in night.rounds
        if seated_game.games_not_in
    )
    return Standings(
        divisions=tuple(
            StandingsDivision(
                division.name,
                tuple(
                    _standings_row(place, night, ranks_before, cards[place.result.entrant])
                    for place in division.places
                ),
            )
            for division in ranking.divisions(night)
            if time_slots.rounds_of_division(night, division.name)
        ),
        games_over=max(
            (seated_game.number for seated_game in night.rounds if seated_game.is_over), default=0
        ),
        games_waiting=waiting_tables,
        is_final=progress.is_fully_played(night) and not waiting_tables,
        shows_movement=bool(ranks_before),
        shows_x=night.rules.has_x_marks,
        shows_lone_marches=_shows_loners(night),
        loners_known_words=loners_known_words(night),
    )


def _shows_loners(night: Night) -> bool:
    """Return whether the standings have a column of loners. That takes some known loners, and
    either complete records or a scorecard, tie-breaker or side prize that counts loners.
    """
    games_known = ranking.count_known_games(night)
    if not games_known.known_count and not any(entry.loners is not None for entry in night.entries):
        return False
    return (
        games_known.is_complete
        or night.rules.count_loners is LonerCountRule.ON_THE_CARD
        or TieBreaker.LONE_MARCHES in night.rules.tie_breakers
        or any(prize.feat is Feat.MOST_LONE_MARCHES for prize in prize_split(night).side_prizes)
    )


def loners_known_words(night: Night) -> str:
    """Return how far loners are known, or an empty string if they are known for all games. No one
    waits for the scorecards of players who left early, so these are named.
    """
    games_known = ranking.count_known_games(night)
    if games_known.is_complete:
        return ""
    if not asks_for_loners(games_known, night.rules):
        return games_known.words
    results = [place.result for place in ranking.standings(night)]
    entries_unknown = [int(result.entrant) for result in results if not result.lone_marches_known]
    known_words = (
        f"known from {len(results) - len(entries_unknown)} of {len(results)} scorecards so far"
    )
    cards_unknown = [ranking.card_of(night, entry) for entry in entries_unknown]
    leavers = [card.party.name for card in cards_unknown if left_early(night, card)]
    return (
        f"{known_words}, without {list_in_words(leavers)}, who left early"
        if leavers
        else known_words
    )


def first_three_rows(rows: Sequence[StandingsRow]) -> Sequence[StandingsRow]:
    """Return the rows of the first three places, or none if too many parties share them."""
    medal_rows = [row for row in rows if row.place.rank in METALS]
    return medal_rows if len(medal_rows) <= MAX_ON_PODIUM else ()


def podium_drawing(
    night: Night, rows: Sequence[StandingsRow], space: PodiumSpace = PAGE_PODIUM_SPACE
) -> Drawing | None:
    """Return the podium of the first three places, on which no two people have the same name."""
    entries = with_distinct_names(night).entries
    steps = []
    for row in first_three_rows(rows):
        names = (entries.with_number(entry.number).name for entry in row.party.current_members)
        steps.append(
            PodiumStep(row.place.rank, names_on_ampersand_lines(names), row.place.figure_words)
        )
    return draw_podium(steps, space)


def _bracket_standings(night: Night) -> Standings:
    """Return the final places of a bracket. Later games do not change them."""
    parties = (
        (place, night.parties.with_number(place.result.entrant))
        for place in ranking.standings(night)
    )
    rows = []
    for place, party in parties:
        wins, losses = draws.bracket(night).wins_and_losses(place.result.entrant)
        row = StandingsRow(place, party, None, games=wins + losses, wins=wins, losses=losses)
        rows.append(row)
    return Standings(
        divisions=(StandingsDivision("", tuple(rows)),),
        games_over=sum(seated_game.is_over for seated_game in night.rounds),
        games_waiting=(),
        is_final=progress.is_fully_played(night),
        shows_movement=False,
        shows_x=night.rules.has_x_marks,
        shows_lone_marches=False,
        final_place_count=len(rows),
    )


def _standings_row(
    place: Place, night: Night, ranks_before: Mapping[str, int], card: Card
) -> StandingsRow:
    rank_before = ranks_before.get(place.result.entrant)
    is_new = rank_before is None or card.party.first_game == len(night.rounds)
    return StandingsRow(
        place,
        card.party,
        places_moved=None if is_new or rank_before is None else rank_before - place.rank,
        games=number_of_counted_games(card),
        points_by_game=" ".join(points_by_game(card)),
        averaged_games=number_of_averaged_games(card),
    )


def _rank_by_party(night: Night) -> dict[str, int]:
    """Return the rank of each party in the divisions that have begun."""
    return {
        place.result.entrant: place.rank
        for division in ranking.divisions(night)
        if time_slots.rounds_of_division(night, division.name)
        for place in division.places
    }
