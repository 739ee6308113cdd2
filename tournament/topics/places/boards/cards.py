"""The scorecard of a player or team: the table, the other players and the score of each game, and
what comes next. Phones show only complete games, and no money.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scoring.chairs import Chair
from scoring.game import Tally
from scoring.places.standings import Place
from tournament.evening import courses
from tournament.evening.night import draws, ranking
from tournament.evening.night.bracket.where_next import place_in_words, where_team_goes_words
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.game_cards import ScorecardLine, ScorecardLineKind
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.play.open_rulings import open_ruling_words
from tournament.evening.night.play.sheets import score_in_words
from tournament.evening.night.progress import is_fully_played, without_game_in_play
from tournament.evening.words.many import capitalize, count_of, singular_or_plural
from tournament.topics.entrants.boards.who_is_here import leaving_time_words, replacement_sentences
from tournament.topics.places.boards.standings import standings


@dataclass(frozen=True, slots=True)
class Tablemate:
    """A partner, an opponent or the other team of one game, with the name from that game."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game on a scorecard. `title` is its number, or in a bracket its name. `tally` is None
    until the table's score is entered. `words` are the score, or why there is none. `note` is what
    the director wrote about points given for a game. `rulings` are the rulings that the score does
    not include yet.
    """

    number: int
    title: str
    table: int | None
    chair: Chair | None
    partner: Tablemate | None
    opponents: tuple[Tablemate, ...]
    tally: Tally | None
    words: str
    note: str = ""
    where_next: str = ""
    rulings: tuple[str, ...] = ()

    @property
    def open_rulings_sentence(self) -> str:
        """Return a sentence for everyone about the rulings that the score does not include yet."""
        rulings_words = singular_or_plural(len(self.rulings), "a ruling is", "rulings are")
        return f"Game {self.title}: {rulings_words} not in the score yet." if self.rulings else ""

    @property
    def opponent_names(self) -> tuple[str, ...]:
        return tuple(tablemate.name for tablemate in self.opponents)


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A scorecard on a page. `rank` is empty for a substitute, and in a bracket until the place is
    final. `place_words` is the final place in a bracket. `substitutes` say who played for whom in a
    team.
    """

    party: Party
    rank: str
    score_words: str
    tally: Tally
    games: tuple[GameLine, ...]
    shows_x: bool
    shows_points: bool
    when_left: str
    substitutes: tuple[str, ...]
    place_words: str
    is_final: bool

    @property
    def sum_heading(self) -> str:
        return "Total" if self.is_final else "So far"

    @property
    def words(self) -> str:
        """Return the points and the place in a sentence or two."""
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        if self.party.division:
            yield f"{self.party.division}."
        if self.shows_points and self.party.has_checked_in:
            x_words = f", {count_of(self.tally.x, 'X')}" if self.shows_x else ""
            place_words = f", place {self.rank}" if self.rank else ""
            yield f"{self.score_words}{x_words}{place_words}."
        elif self.place_words:
            yield f"{capitalize(self.place_words)}."


def card_for_desk(night: Night, party_number: int) -> ShownCard:
    return shown_card(night, party_number, standings(night).places.get(party_number))


def shown_card(
    night: Night, party_number: int, place: Place | None, *, is_for_phone: bool = False
) -> ShownCard:
    """Return the scorecard with all games of the night. The sums and the `place` only count
    complete games. `is_for_phone` is true for players' phones.
    """
    party, card_lines = (
        night.parties.with_number(party_number),
        ranking.scorecard_of_party(night, party_number).lines,
    )
    complete_tally = ranking.scorecard_of_party(without_game_in_play(night), party_number).tally
    game_lines = [
        _game_line(line, night, party, is_for_phone)
        for line in card_lines
        if _is_line_shown(line, party)
    ]
    return ShownCard(
        party=party,
        rank=place.rank_words if place else "",
        score_words=place.figure_with_unit if place else count_of(complete_tally.points, "point"),
        tally=complete_tally,
        games=_sort_game_lines([*game_lines, *_forfeit_lines(night, party, is_for_phone)]),
        shows_x=night.rules.has_x_marks and party.party_words.has_scorecards,
        shows_points=not courses.course_of(night).ranks_by_wins,
        when_left=leaving_time_words(party, night),
        substitutes=replacement_sentences(night, party),
        place_words=place_in_words(night, str(party_number)) if place and place.is_final else "",
        is_final=night.is_closed or is_fully_played(night),
    )


def _is_line_shown(line: ScorecardLine, party: Party) -> bool:
    """Return whether a game is on the scorecard. A game that the party missed without points is
    left out if the party had left before it, or never came.
    """
    was_missed_without_points = line.kind is ScorecardLineKind.MISSED and not line.tally.points
    is_after_leaving = party.last_game is not None and line.game > party.last_game
    return not (was_missed_without_points and (is_after_leaving or not party.has_checked_in))


def _game_line(line: ScorecardLine, night: Night, party: Party, is_for_phone: bool) -> GameLine:
    """Return one game of the scorecard. What the director wrote about granted points is in its
    `note`, and not in its `words`.
    """
    note = line.note if line.kind is ScorecardLineKind.GRANTED else ""
    is_result_in_bracket = line.name and line.is_score_in
    table_game = night.rounds.table_game(line.game, line.table) if line.table else None
    return GameLine(
        number=line.game,
        title=line.name or str(line.game),
        table=line.table,
        chair=line.chair,
        partner=_tablemate(line.partner, night, line.game) if line.partner else None,
        opponents=tuple(_tablemate(opponent, night, line.game) for opponent in line.opponents),
        tally=line.tally if line.is_score_in else None,
        words=_score_or_reason_words(line, "" if note else line.note),
        note=note,
        where_next=where_team_goes_words(
            night, line.name, str(party.number), is_for_phone=is_for_phone
        )
        if is_result_in_bracket
        else "",
        rulings=open_ruling_words(night, table_game) if table_game else (),
    )


def _tablemate(party_number: int, night: Night, game_number: int) -> Tablemate:
    return Tablemate(party_number, night.parties.with_number(party_number).name_in(game_number))


def _score_or_reason_words(line: ScorecardLine, note: str) -> str:
    """Return the score of the game in words, or why there is none."""
    match line.kind:
        case ScorecardLineKind.PLAYED:
            return _score_words(line)
        case ScorecardLineKind.LEFT:
            return f"left {note}"
        case ScorecardLineKind.SUBSTITUTED:
            return f"substituted {note}".strip()
        case _:
            return ", ".join(filter(None, (str(line.kind.value), note)))


def _score_words(line: ScorecardLine) -> str:
    points, highest_opposing_points = line.tally.points, max(line.opposing_points)
    verb = "won" if line.tally.games_won else "lost" if points < highest_opposing_points else "tied"
    return f"{verb} {score_in_words((points, *line.opposing_points))}"


def _sort_game_lines(unsorted_lines: Iterable[GameLine]) -> tuple[GameLine, ...]:
    """Return the games in the order of their numbers. Remove the words about where the team goes
    next from all games but the last.
    """
    game_lines = sorted(unsorted_lines, key=lambda line: line.number)
    return (*(replace(line, where_next="") for line in game_lines[:-1]), *game_lines[-1:])


def _forfeit_lines(night: Night, team: Party, is_for_phone: bool) -> list[GameLine]:
    team_number = str(team.number)
    return [
        _forfeit_line(night, seated_game, team_number, is_for_phone)
        for seated_game in night.rounds
        if seated_game.forfeit
        and team_number in draws.bracket_state(night).teams_in(seated_game.name)
    ]


def _forfeit_line(night: Night, seated_game: SeatedGame, team: str, is_for_phone: bool) -> GameLine:
    both_teams = draws.bracket_state(night).teams_in(seated_game.name)
    if seated_game.forfeit == "both":
        result_words = "lost: both teams forfeited"
    elif seated_game.forfeit == "ab"[both_teams.index(team)]:
        result_words = "lost by forfeit"
    else:
        result_words = "won by forfeit"
    return GameLine(
        number=seated_game.number,
        title=seated_game.name,
        table=None,
        chair=None,
        partner=None,
        opponents=tuple(
            _tablemate(int(other_team), night, seated_game.number)
            for other_team in both_teams
            if other_team != team
        ),
        tally=None,
        words=result_words,
        where_next=where_team_goes_words(night, seated_game.name, team, is_for_phone=is_for_phone),
    )
