"""Builds the standings: places, movement since the previous game, the reason for each place, and
the podium. Only complete games count for the places. The score of the current game is shown beside
them.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from scoring.dials.options import LonerCountRule, TieBreaker
from scoring.places.prizes import Feat
from scoring.places.standings import Place
from tournament.evening import courses
from tournament.evening.night import draws, progress, ranking, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import Scorecard, are_players_asked_for_loners
from tournament.evening.night.progress import (
    CurrentGamePoints,
    count_averaged_games,
    count_counted_games,
    current_game_points,
    has_begun,
    texts_of_game_points,
    without_game_in_play,
)
from tournament.evening.night.shown_names import with_distinct_names
from tournament.evening.purse.closing import (
    TIME_TO_CHECK_LAST_RESULT,
    are_places_official,
    did_bracket_end_just_now,
    divisions_awaiting_playoff,
    divisions_held_for_ceremony,
    divisions_over_in_latest_slot,
    has_left_early,
    may_announce_winners,
)
from tournament.evening.purse.payouts import prize_split
from tournament.evening.words.many import list_in_words, names_on_ampersand_lines
from tournament.kit.drawing.awards import (
    METAL_ROLE_BY_PLACE,
    PAGE_PODIUM_SPACE,
    PodiumSpace,
    PodiumStep,
    draw_podium,
)
from tournament.kit.drawing.shapes import Drawing
from tournament.topics.entrants.boards.who_is_here import leaving_time_words, replacement_sentences
from tournament.topics.places.boards.ranks import Standings, StandingsDivision, StandingsRow

# A podium has room for this many parties. If more are tied for the first three places, there is
# no podium.
MAX_PARTIES_ON_PODIUM = 5
# The time that the big screens may need to announce the winners of all divisions.
TIME_FOR_CEREMONY = timedelta(minutes=2)


def standings(night: Night) -> Standings:
    """Return the standings after all complete games, with the score of the current game beside
    them, as pages and papers show them.
    """
    return add_current_game(
        full_standings(without_game_in_play(night)), night, current_game_points(night)
    )


def add_current_game(
    board: Standings, night: Night, current_game: CurrentGamePoints | None
) -> Standings:
    """Return the standings with the score of the current game, when players left, who substituted,
    the podium, and the playoffs to come.
    """

    def update_row(row: StandingsRow) -> StandingsRow:
        return replace(
            row,
            when_left=leaving_time_words(row.party, night),
            substitutes=replacement_sentences(night, row.party),
            current_game_points=current_game.points_in_words(row.number) if current_game else "",
        )

    divisions_with_playoff_to_come = divisions_awaiting_playoff(night)

    def podium_of(division: StandingsDivision) -> Drawing | None:
        is_decided = board.is_final and division.name not in divisions_with_playoff_to_come
        return podium_drawing(night, division.rows) if is_decided else None

    divisions = (
        replace(division, rows=tuple(map(update_row, division.rows)), podium=podium_of(division))
        for division in board.divisions
    )
    are_cards_checked = not board.is_final or are_places_official(night)
    return replace(
        board,
        divisions=tuple(divisions),
        current_game_points=current_game,
        are_cards_being_checked=not are_cards_checked,
        playoffs=tuple(
            division.name
            for division in board.divisions
            if division.name in divisions_with_playoff_to_come
        ),
    )


def public_standings(board: Standings, night: Night, now: datetime) -> Standings:
    """Return the standings for big screens and phones. The first three places are held back for the
    ceremony in a bracket that has begun, in all divisions whose medals are announced together while
    one of them waits for a playoff, and in all divisions while scorecards are being checked.
    """
    if board.final_place_count is not None and has_begun(night):
        board = replace(
            board,
            is_last_result_being_checked=board.is_final and did_bracket_end_just_now(night, now),
        )
        are_all_places_shown = night.is_closed or (
            board.is_final and may_announce_winners(night, now)
        )
        return board if are_all_places_shown else hide_first_three(board, [""])
    if does_ceremony_wait_for_cards(board, night):
        return hide_first_three(board, [division.name for division in board.divisions])
    return hide_first_three(board, divisions_held_for_ceremony(night))


def phone_standings(
    board: Standings, night: Night, now: datetime, ceremony_start: datetime | None
) -> Standings:
    """Return the standings for phones, where the first three places appear after the ceremony on
    the big screens. `ceremony_start` is when that ceremony could begin, or None if games are to
    come or a medal waits for a playoff. A place that was shown after the ceremony is taken back
    only in a division whose playoff is open again.
    """
    if night.is_closed or ceremony_start is None:
        return public_standings(board, night, now)
    ceremony_time = TIME_FOR_CEREMONY
    if board.final_place_count is not None:
        ceremony_time += TIME_TO_CHECK_LAST_RESULT
    if abs(now - ceremony_start) < ceremony_time and (
        night.rules.medals or first_three_rows(board.rows)
    ):
        return hide_first_three(
            public_standings(board, night, now), divisions_over_in_latest_slot(night)
        )
    if board.playoffs:
        return hide_first_three(board, board.playoffs)
    return public_standings(board, night, now)


def does_ceremony_wait_for_cards(board: Standings, night: Night) -> bool:
    """Return whether the scores of all games are entered, and the ceremony waits only for
    scorecards to be checked.
    """
    return board.are_cards_being_checked and bool(
        night.rules.medals or first_three_rows(board.rows)
    )


def hide_first_three(board: Standings, division_names: Collection[str]) -> Standings:
    """Return the standings without the first three places of the named divisions."""
    if not division_names:
        return board
    rows_below_by_division = {
        division.name: tuple(
            row for row in division.rows if row.place.rank not in METAL_ROLE_BY_PLACE
        )
        for division in board.divisions
        if division.name in division_names
    }
    held_back_counts = (
        len(division.rows) - len(rows_below_by_division.get(division.name, division.rows))
        for division in board.divisions
    )
    board = replace(
        board,
        are_first_three_held_back=True,
        first_three_count=max(board.first_three_count, *held_back_counts),
    )
    return replace(
        board,
        divisions=tuple(
            StandingsDivision(
                division.name,
                rows_below_by_division[division.name],
                first_three_sentence=board.first_three_sentence_of(division.name),
            )
            if division.name in rows_below_by_division
            else division
            for division in board.divisions
        ),
    )


def full_standings(night: Night) -> Standings:
    """Return the standings over all seated games, and the tables whose score is missing."""
    if courses.course_of(night).ranks_by_wins:
        return _bracket_standings(night)
    seated_game_count = len(night.rounds)
    previous_rank_by_entrant = (
        _rank_by_entrant(night.before_game(seated_game_count)) if seated_game_count > 1 else {}
    )
    card_by_entrant = {
        str(card.party.number): card for card in ranking.scorecards_of_parties(night)
    }
    games_and_open_tables = tuple(
        (seated_game.number, tuple(game.table for game in seated_game.games_missing_scores))
        for seated_game in night.rounds
        if seated_game.games_missing_scores
    )
    return Standings(
        divisions=tuple(
            StandingsDivision(
                division.name,
                tuple(
                    _standings_row(
                        place,
                        night,
                        previous_rank_by_entrant,
                        card_by_entrant[place.result.entrant],
                    )
                    for place in division.places
                ),
            )
            for division in ranking.ranked_divisions(night)
            if time_slots.games_of_division(night, division.name)
        ),
        games_over=max(
            (seated_game.number for seated_game in night.rounds if seated_game.is_over), default=0
        ),
        games_waiting=games_and_open_tables,
        is_final=progress.is_fully_played(night) and not games_and_open_tables,
        shows_movement=bool(previous_rank_by_entrant),
        shows_x=night.rules.has_x_marks,
        shows_lone_marches=_has_loner_column(night),
        loners_known_words=loners_known_words(night),
    )


def _has_loner_column(night: Night) -> bool:
    """Return whether the standings have a column of loners. Some loners must be known, and either
    all games have records of them, or scorecards, a tie-breaker or a side prize count them.
    """
    games_known = ranking.lone_march_coverage(night)
    if not games_known.fully_known_game_count and not any(
        entry.loners is not None for entry in night.entries
    ):
        return False
    return (
        games_known.is_complete
        or night.rules.count_loners is LonerCountRule.FROM_SCORECARDS
        or TieBreaker.LONE_MARCHES in night.rules.tie_breakers
        or any(prize.feat is Feat.MOST_LONE_MARCHES for prize in prize_split(night).side_prizes)
    )


def loners_known_words(night: Night) -> str:
    """Return words about how many scorecards or games have known loners, or an empty string if all
    do. Players who left early are named, because their scorecards will not come.
    """
    games_known = ranking.lone_march_coverage(night)
    if games_known.is_complete:
        return ""
    if not are_players_asked_for_loners(games_known, night.rules):
        return games_known.known_games_words
    results = [place.result for place in ranking.standings(night)]
    unknown_entries = [
        int(result.entrant) for result in results if not result.are_lone_marches_known
    ]
    known_count = len(results) - len(unknown_entries)
    known_words = f"known from {known_count} of {len(results)} scorecards so far"
    unknown_cards = [ranking.scorecard_of_player(night, entry) for entry in unknown_entries]
    leavers = [card.party.name for card in unknown_cards if has_left_early(night, card)]
    return (
        f"{known_words}, without {list_in_words(leavers)}, who left early"
        if leavers
        else known_words
    )


def first_three_rows(rows: Sequence[StandingsRow]) -> Sequence[StandingsRow]:
    """Return the rows of the first three places, or an empty sequence if too many parties share
    them.
    """
    top_rows = [row for row in rows if row.place.rank in METAL_ROLE_BY_PLACE]
    return top_rows if len(top_rows) <= MAX_PARTIES_ON_PODIUM else ()


def podium_drawing(
    night: Night, rows: Sequence[StandingsRow], space: PodiumSpace = PAGE_PODIUM_SPACE
) -> Drawing | None:
    """Return the drawing of a podium with the first three places, or None if too many parties share
    them. Two people with the same name are told apart.
    """
    entries = with_distinct_names(night).entries
    steps = []
    for row in first_three_rows(rows):
        names = (entries.with_number(entry.number).name for entry in row.party.current_members)
        steps.append(
            PodiumStep(row.place.rank, names_on_ampersand_lines(names), row.place.figure_with_unit)
        )
    return draw_podium(steps, space)


def _bracket_standings(night: Night) -> Standings:
    """Return the final places of a bracket. Later games do not change them."""
    places_and_parties = (
        (place, night.parties.with_number(place.result.entrant))
        for place in ranking.standings(night)
    )
    rows = []
    for place, party in places_and_parties:
        bracket_state = draws.bracket_state(night)
        wins, losses = bracket_state.wins_and_losses(place.result.entrant)
        games_played = sum(
            bool(ending.score) and place.result.entrant in bracket_state.teams_in(name)
            for name, ending in bracket_state.endings.items()
        )
        row = StandingsRow(place, party, None, game_count=games_played, wins=wins, losses=losses)
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
    place: Place, night: Night, previous_rank_by_entrant: Mapping[str, int], card: Scorecard
) -> StandingsRow:
    previous_rank = previous_rank_by_entrant.get(place.result.entrant)
    is_new = previous_rank is None or card.party.first_game == len(night.rounds)
    return StandingsRow(
        place,
        card.party,
        places_moved=None if is_new or previous_rank is None else previous_rank - place.rank,
        game_count=count_counted_games(card),
        points_by_game=" ".join(texts_of_game_points(card)),
        averaged_game_count=count_averaged_games(card),
    )


def _rank_by_entrant(night: Night) -> dict[str, int]:
    """Return the rank of each player or team in the divisions that have begun."""
    return {
        place.result.entrant: place.rank
        for division in ranking.ranked_divisions(night)
        if time_slots.games_of_division(night, division.name)
        for place in division.places
    }
