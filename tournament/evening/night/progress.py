"""The progress of a night: whether it has begun, which games are over, and the points so far of the
game being played.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rotation.seating import Seating
from scoring.game import Tally
from tournament.evening.facts import Award, Entry
from tournament.evening.night import draws, ranking, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import Scorecard, ScorecardLine, ScorecardLineKind
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.play.sheets import SCORE_DASH
from tournament.evening.words.many import count_of

# The sign after points that are an average.
AVERAGE_SIGN = "*"


@dataclass(frozen=True, slots=True)
class CurrentGamePoints:
    """The points so far in the game being played. The scores of `scored_table_count` of its
    `table_count` tables are entered. `tally_by_number` has what each player or team has gained in
    the game.
    """

    game: int
    scored_table_count: int
    table_count: int
    tally_by_number: Mapping[int, Tally]

    @property
    def title(self) -> str:
        return f"Game {self.game} so far"

    @property
    def sentence(self) -> str:
        return (
            f"{self.title}: {self.scored_table_count} of {count_of(self.table_count, 'table')} in."
        )

    def points_in_words(self, party_number: int) -> str:
        """Return the points that a player or team has gained so far, as in "+8". Return an empty
        text if the score of the player's or team's table is not entered.
        """
        gained_tally = self.tally_by_number.get(party_number)
        return "" if gained_tally is None else f"{gained_tally.points:+}"


def current_game_points_sentence(
    current_points: CurrentGamePoints | None, party_number: int
) -> str:
    """Return a sentence with a player's or team's points so far; empty if they are not known
    yet.
    """
    points = current_points.points_in_words(party_number) if current_points else ""
    return f"{current_points.title}: {points}." if current_points and points else ""


def has_begun(night: Night) -> bool:
    """Return whether a game is seated, or the bracket is drawn."""
    return bool(night.rounds) or night.teams.are_drawn


def latest_game_of_all_tables(night: Night) -> SeatedGame | None:
    """Return the game that was seated last. Return None in a bracket, where not all tables play
    the same game.
    """
    return None if night.teams.are_drawn else night.rounds.current_game


def why_change_is_correction(night: Night, game_number: int) -> str:
    """Return why a change of scores in this game is a correction, as in "game 4 is seated"; empty
    if the change is not a correction. In a bracket the text is always empty, because there only
    later games that depend on this game matter.
    """
    current_game = latest_game_of_all_tables(night)
    if current_game is None:
        return ""
    if current_game.number > game_number:
        return f"game {current_game.number} is seated"
    if not current_game.is_over:
        return ""
    if any(award.entry is not None for award in night.facts_of(Award)):
        return "the prizes are awarded"
    has_any_scorecard_in = any(_has_turned_in_card(entry, current_game) for entry in night.entries)
    return "scorecards are turned in" if has_any_scorecard_in else ""


def _has_turned_in_card(entry: Entry, latest_game: SeatedGame) -> bool:
    """Return whether this player has turned in a scorecard and did not leave before the latest
    game.
    """
    has_stayed = entry.last_game is None or entry.last_game >= latest_game.number
    return entry.card_in is not None and has_stayed


def is_change_correction(night: Night, game_number: int) -> bool:
    return bool(why_change_is_correction(night, game_number))


def party_number_in(night: Night, seated_game: SeatedGame, entry: int) -> int:
    """Return the number of the party that an entry plays for in a game: of the team, or of the
    player. A substitute in a team plays for the replaced player's team.
    """
    team = night.entries.with_number(seated_game.absentee_by_substitute.get(entry, entry)).team
    return entry if team is None else team


def seating_of(night: Night, seated_game: SeatedGame) -> Seating:
    """Return the seats of a game as its format sees them, with players or teams."""
    if night.party_words.is_team:
        return night.teams_for_format.played_round(seated_game).seating
    return seated_game.played_round.seating


def is_fully_played(night: Night) -> bool:
    """Return whether the scores of every game of the night are entered."""
    if night.teams.are_drawn:
        return draws.bracket_state(night).is_over
    return (
        bool(night.rounds)
        and len(night.rounds) == time_slots.game_count(night)
        and night.rounds[-1].is_over
    )


def is_division_over(night: Night, division: str) -> bool:
    """Return whether the scores of every game of a division are entered, or of every game seated
    so far if the number of games is not fixed.
    """
    if night.teams.are_drawn:
        return is_fully_played(night)
    division_games = time_slots.games_of_division(night, division)
    planned_game_count = time_slots.game_count_of_slot(
        night, time_slots.index_of_division(time_slots.all_time_slots(night), division)
    )
    has_all_games = (
        planned_game_count is None
        or len(division_games) >= planned_game_count
        or time_slots.has_ended_early(night, division, night.rounds.next_number)
    )
    return (
        bool(division_games)
        and has_all_games
        and all(seated_game.is_over for seated_game in division_games)
    )


def without_game_in_play(night: Night) -> Night:
    """Return the night without the game being played."""
    current_game = latest_game_of_all_tables(night)
    return (
        night
        if current_game is None or current_game.is_over
        else night.before_game(current_game.number)
    )


def current_game_points(night: Night) -> CurrentGamePoints | None:
    """Return the points so far of the game being played. Return None before its first score is
    entered, once the game is over, and in a bracket.
    """
    current_game = latest_game_of_all_tables(night)
    if current_game is None or current_game.is_over or not current_game.scored_table_count:
        return None
    return CurrentGamePoints(
        current_game.number,
        current_game.scored_table_count,
        len(current_game.games),
        _gained_tally_by_party(night, current_game),
    )


def count_counted_games(card: Scorecard) -> int:
    """Return how many games of a card count. Missed games and games sat out for no points don't
    count.
    """
    return sum(map(_does_line_count, card.lines))


def texts_of_game_points(card: Scorecard) -> Iterator[str]:
    """Yield the points of each game whose score is entered, as text. An average is followed by
    AVERAGE_SIGN, and a missed game without points is shown as a dash.
    """
    for line in card.lines:
        if line.kind is not ScorecardLineKind.NOT_IN:
            shows_dash = line.kind is ScorecardLineKind.MISSED and not line.tally.points
            average_sign = AVERAGE_SIGN if line.is_average else ""
            yield SCORE_DASH if shows_dash else f"{line.tally.points}{average_sign}"


def count_averaged_games(card: Scorecard) -> int:
    """Return the number of games that a team sat out and gets an average for."""
    return sum(line.is_average for line in card.lines)


def _gained_tally_by_party(night: Night, current_game: SeatedGame) -> Mapping[int, Tally]:
    """Return what each player's or team's card gains from the game being played, by the number of
    the player or team. The change of a team's average is included.
    """
    old_tally_by_number = {
        card.party.number: card.tally
        for card in ranking.scorecards_of_parties(without_game_in_play(night))
    }
    return {
        card.party.number: card.tally - old_tally_by_number[card.party.number]
        for card in ranking.scorecards_of_parties(night)
        if any(line.game == current_game.number and _does_line_count(line) for line in card.lines)
    }


def _does_line_count(line: ScorecardLine) -> bool:
    if line.kind is ScorecardLineKind.SAT_OUT:
        return line.tally.points != 0
    return line.kind not in (ScorecardLineKind.MISSED, ScorecardLineKind.NOT_IN)
