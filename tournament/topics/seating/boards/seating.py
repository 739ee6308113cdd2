"""Two boards of players' seats. The preview of the next game shows who moves, who sits out, and the
repeat partners. The board of the game being played shows what changed since that game was seated.
Players are known by their entry numbers.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from rotation.formats.progressive import GameAfterMoves
from rotation.progressive.next_game import find_repeat_partners
from rotation.progressive.one_table import split_table
from rotation.progressive.past_partners import PastGames
from rotation.seating import Entrant, Seating, Table
from scoring.chairs import Chair
from scoring.dials.options import FirstSitOutRule
from scoring.places.tie_breakers import format_ordinal
from tournament.evening import courses, facts
from tournament.evening.night import draws, progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.seats.next_game import (
    MAX_TABLES_LISTED,
    Absence,
    Swap,
    entrants_seated_elsewhere,
    is_table_untouched,
    past_games_of_night,
    possible_absences,
    possible_swaps,
    seating_key,
    seating_of_next_game,
    why_next_game_must_wait,
    without_players,
)
from tournament.evening.night.time_slots import game_title
from tournament.evening.purse.effects_of_correction import would_move_players
from tournament.evening.words.many import count_of
from tournament.kit.lists.finding import comparable_text
from tournament.topics.entrants.boards.who_is_here import table_counts_in_words
from tournament.topics.seating.boards.left_over_choices import (
    SeatingChoice,
    choices_for_players,
    chosen_choice_words,
)

FIRST_SIT_OUT_SENTENCE_BY_RULE = {
    FirstSitOutRule.LAST_SIGNED_IN: "In game 1 the last to check in sit out.",
    FirstSitOutRule.RANDOM_DRAW: "The draw decides who sits out game 1.",
    FirstSitOutRule.DIRECTOR_CHOOSES: "The director chooses who sits out game 1.",
}
SAT_OUT_WORDS_BY_COUNT = {0: "has not sat out yet", 1: "has sat out once", 2: "has sat out twice"}


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player in a seat, or one who sits out and has no table. `origin_words` tell where the
    player was in the game before. If there is an `absence`, a substitute will play in this seat. A
    substitute in a game being played `plays_for` the entry with that number.
    """

    entry: int
    table: int | None = None
    chair: Chair | None = None
    origin_words: str = ""
    is_swapped: bool = False
    absence: Absence | None = None
    plays_for: int | None = None


@dataclass(frozen=True, slots=True)
class RepeatPartners:
    """Two players at a table who have been partners before, perhaps in the game before."""

    table: int
    partners: tuple[int, ...]
    is_from_last_game: bool


@dataclass(frozen=True, slots=True)
class CardTable:
    """A card table with its players. It `allows_swaps` of its seats if it has no score and no seat
    has changed hands during the game.
    """

    number: int
    sitters: tuple[Sitter, ...]
    repeats: tuple[RepeatPartners, ...] = ()
    allows_swaps: bool = True


@dataclass(frozen=True, slots=True)
class SeatingPreview:
    """The next game as it would be seated now. `swaps` and `absences` are those that the director
    prepared and that are still possible. `repeat_sit_outs` has the players who sit out again, each
    with a word such as "2nd" for the second time.

    The `newcomers` play for the first time, the `returning_players` are back after missing a game,
    and the `leavers` no longer play. The `displaced_players` have another seat because other
    players came or left.
    """

    game: int
    player_count: int
    words: str
    tables: tuple[CardTable, ...]
    bench: tuple[Sitter, ...]
    repeats: tuple[RepeatPartners, ...]
    repeat_sit_outs: tuple[tuple[int, str], ...]
    newcomers: tuple[int, ...]
    returning_players: tuple[int, ...]
    leavers: tuple[int, ...]
    displaced_players: tuple[int, ...]
    choices: tuple[SeatingChoice, ...]
    swaps: tuple[Swap, ...]
    absences: tuple[Absence, ...]
    fingerprint: str
    sitting_out_rule: str

    @property
    def displaced_words(self) -> str:
        return f"Moved because of this ({len(self.displaced_players)} of {self.player_count}):"

    @property
    def repeats_in_words(self) -> str:
        return count_of(len(self.repeats), "repeat partner")

    @property
    def left_over_words(self) -> str:
        return f"{self.player_count} players"

    @property
    def change_label(self) -> str:
        """Return the label of the collapsed choices for extra players, or "" before game 1, when
        they are all shown.
        """
        return "Change the tables" if self.game > 1 and chosen_choice_words(self.choices) else ""


def seating_preview(
    night: Night,
    swaps: Iterable[Swap] = (),
    absences: Iterable[Absence] = (),
    missing_players: Collection[int] = (),
) -> SeatingPreview:
    """Return the preview of the next game. If it can't be seated, refuse with a sentence about what
    is missing.
    """
    night = without_players(night, missing_players)
    swaps = possible_swaps(seating_of_next_game(night), swaps)
    seating, game = seating_of_next_game(night, swaps), night.rounds.next_number
    past_games, last_game = past_games_of_night(night), previous_game(night)
    repeat_partners = tuple(_repeat_partners(seating, past_games))
    absence_by_entrant = {
        str(absence.entry): absence for absence in possible_absences(seating, absences)
    }
    seat_takers = {str(absence.taker) for absence in absence_by_entrant.values()}
    swapped_entries = frozenset(number for swap in swaps for number in swap)
    next_games, arrivals = draws.next_games(night), tuple(last_game.arrivals(seating))
    game_after_moves = next_games.next_game if isinstance(next_games, GameAfterMoves) else None

    def make_sitter(
        entrant: Entrant, table: int | None = None, chair: Chair | None = None
    ) -> Sitter:
        entry = int(entrant)
        origin_words = last_game.origin_words(entrant, table)
        if table and origin_words and game_after_moves:
            origin_words += last_game.tie_words(entrant)
        if table is None and entry not in swapped_entries:
            origin_words = why_sits_out(night, game, entry) or origin_words
        absence = absence_by_entrant.get(entrant)
        return Sitter(entry, table, chair, origin_words, entry in swapped_entries, absence)

    return SeatingPreview(
        game=game,
        player_count=len(seating.entrants),
        words=table_counts_in_words(seating.table_counts),
        tables=tuple(
            _preview_table(table, make_sitter, repeat_partners) for table in seating.tables
        ),
        bench=tuple(
            make_sitter(entrant) for entrant in seating.bench if entrant not in seat_takers
        ),
        repeats=repeat_partners,
        repeat_sit_outs=tuple(_repeat_sit_outs(seating, past_games)),
        newcomers=tuple(
            number for number in arrivals if number not in night.rounds.numbers_ever_seated
        ),
        returning_players=tuple(
            number for number in arrivals if number in night.rounds.numbers_ever_seated
        ),
        leavers=tuple(
            number for number in last_game.leavers(seating) if number not in missing_players
        ),
        displaced_players=tuple(map(int, game_after_moves.displaced_players))
        if game_after_moves
        else (),
        choices=choices_for_players(night, len(seating.entrants), seating.table_counts),
        swaps=swaps,
        absences=tuple(absence_by_entrant.values()),
        fingerprint=seating_key(seating),
        sitting_out_rule=sitting_out_rule_sentence(night, game),
    )


def _preview_table(
    table: Table, make_sitter: Callable[..., Sitter], repeat_partners: Iterable[RepeatPartners]
) -> CardTable:
    return CardTable(
        table.number,
        tuple(make_sitter(entrant, table.number, chair) for chair, entrant in table.seats),
        tuple(repeat for repeat in repeat_partners if repeat.table == table.number),
    )


def _repeat_partners(seating: Seating, past_games: PastGames) -> Iterator[RepeatPartners]:
    for repeat in find_repeat_partners(seating, past_games):
        is_from_last_game = frozenset(repeat.partners) in past_games.last_partners
        yield RepeatPartners(repeat.table, tuple(map(int, repeat.partners)), is_from_last_game)


def _repeat_sit_outs(seating: Seating, past_games: PastGames) -> Iterator[tuple[int, str]]:
    """Yield each player who sits out again, with "2nd" for the second time, "3rd" for the third,
    and so on.
    """
    for entrant in seating.bench:
        if times_sat_out := past_games.times_sat_out.get(entrant):
            yield int(entrant), format_ordinal(times_sat_out + 1)


def sitting_out_rule_sentence(night: Night, game: int) -> str:
    """Return a sentence about who sits out in a game, or "" if the night is drawn in advance."""
    later_rule_sentence = courses.course_of(night).page_words.sit_out_rule_text
    return (
        FIRST_SIT_OUT_SENTENCE_BY_RULE[night.rules.sits_out_first]
        if later_rule_sentence and game == 1
        else later_rule_sentence
    )


def why_sits_out(night: Night, game: int, entry: int) -> str:
    """Return words about why a player sits out a game: the table that the player comes from, and
    how often the player has sat out. Return "" if no rule decides it.
    """
    last_game = night.rounds.with_number(game - 1)
    if last_game is None or not sitting_out_rule_sentence(night, game):
        return ""
    times_sat_out = sum(
        entry in seated_game.bench for seated_game in night.rounds if seated_game.number < game
    )
    sat_out_words = SAT_OUT_WORDS_BY_COUNT.get(times_sat_out, f"has sat out {times_sat_out} times")
    if entry in last_game.bench:
        return f"no one else could take the turn, {sat_out_words}"
    table_game = last_game.game_of(entry)
    if table_game is None:
        return "is back" if entry in night.rounds.numbers_ever_seated else "just arrived"
    return f"moves from table {table_game.table}, {sat_out_words}"


@dataclass(frozen=True, slots=True)
class PreviousGame:
    """The previous game. `table_by_entrant` has the table of each player, or None for a player who
    sat out. The mapping is empty before the first game. A player who had a substitute counts as
    being at the table, and a ranked substitute as sitting out.
    """

    night: Night
    table_by_entrant: Mapping[Entrant, int | None]

    def origin_words(self, entrant: Entrant, table: int | None) -> str:
        """Return words about where the player was in the previous game, or "" if the player stays
        at the same table.
        """
        if not self.table_by_entrant:
            return ""
        if entrant not in self.table_by_entrant:
            return (
                "is back"
                if int(entrant) in self.night.rounds.numbers_ever_seated
                else "just arrived"
            )
        old_table = self.table_by_entrant[entrant]
        if old_table == table:
            return "" if table else "again"
        return f"from table {old_table}" if old_table else "was sitting out"

    def tie_words(self, entrant: Entrant) -> str:
        """Return words about the chairs that decided a tie: this player leaves a 3-player table,
        and a player with the same number of points stays there. Return "" if there was no such tie.
        """
        seated_game, table = self.night.rounds.current_game, self.table_by_entrant.get(entrant)
        table_game = seated_game.game_at(table) if seated_game and table else None
        if seated_game is None or table_game is None or not table_game.seated_table.is_three_handed:
            return ""
        leavers = split_table(table_game.played_table, self.night.rules.three_move).leavers
        (staying_chair,) = (
            chair for chair, player in table_game.seated_table.seats if player not in leavers
        )
        leaver_chair = next(
            chair
            for chair, entry in table_game.seats
            if seated_game.absentee_by_substitute.get(entry, entry) == int(entrant)
        )
        if (
            leaver_chair is staying_chair
            or table_game.points[leaver_chair] != table_game.points[staying_chair]
        ):
            return ""
        return f" (tied: {leaver_chair.label} before {staying_chair.label})"

    def arrivals(self, coming_seating: Seating) -> Iterator[int]:
        """Return the players of the coming game who were not in the previous game. Return none
        before the first game.
        """
        arriving_entrants = (
            entrant for entrant in coming_seating.entrants if entrant not in self.table_by_entrant
        )
        return (int(entrant) for entrant in arriving_entrants if self.table_by_entrant)

    def leavers(self, coming_seating: Seating) -> Iterator[int]:
        """Return the ranked players of the previous game who are not in the coming game."""
        leaver_numbers = (
            int(entrant)
            for entrant in self.table_by_entrant
            if entrant not in coming_seating.entrants
        )
        return (
            number for number in leaver_numbers if self.night.entries.with_number(number).ranked
        )


def previous_game(night: Night) -> PreviousGame:
    seated_game = night.rounds.current_game
    if seated_game is None:
        return PreviousGame(night, {})
    absentee_by_substitute = {
        str(substitute): str(absentee)
        for substitute, absentee in seated_game.absentee_by_substitute.items()
    }
    ranked_substitutes = (
        number
        for number in seated_game.absentee_by_substitute
        if night.entries.with_number(number).ranked
    )
    table_by_entrant: dict[Entrant, int | None] = dict.fromkeys(
        map(str, (*seated_game.bench, *ranked_substitutes))
    )
    for table_game in seated_game.games:
        players = (
            absentee_by_substitute.get(str(entry), str(entry)) for entry in table_game.entries
        )
        table_by_entrant |= dict.fromkeys(players, table_game.table)
    return PreviousGame(night, table_by_entrant)


@dataclass(frozen=True, slots=True)
class CurrentGame:
    """The game being played. The `players_to_move` would have other seats if the game were seated
    again, using the corrected scores. The `newcomers` play from the next game on, and the `leavers`
    leave after this game.
    """

    game: int
    tables: tuple[CardTable, ...]
    bench: tuple[Sitter, ...]
    is_untouched: bool
    players_to_move: tuple[int, ...]
    newcomers: tuple[int, ...]
    leavers: tuple[int, ...]
    sitters_sorted_by_name: tuple[Sitter, ...]
    sitting_out_rule: str

    @property
    def moves_words(self) -> str:
        return count_of(
            len(self.players_to_move),
            "player would have another seat",
            "players would have other seats",
        )


def current_game(
    night: Night, seated_game: SeatedGame, night_when_seated: Night | None = None
) -> CurrentGame:
    """Return the board of the game being played. `night_when_seated` is the night as it was when
    this game was seated.
    """
    game = seated_game.number
    night_before_corrections = (
        night_when_seated if can_correction_move_players(seated_game) else None
    )
    can_players_move = night_before_corrections is not None and would_move_players(
        night_before_corrections, night, game
    )
    tables = tuple(_current_table(table_game, seated_game) for table_game in seated_game.games)
    bench = tuple(
        Sitter(entry, origin_words=why_sits_out(night, game, entry)) for entry in seated_game.bench
    )
    ranked_entries = [entry for entry in night.entries if entry.ranked]
    numbers_already_replaced = {
        handover.left for handover in night.facts_of(facts.Handover) if handover.round == game
    }
    sitters = [*(sitter for table in tables for sitter in table.sitters), *bench]
    sitters_sorted_by_name = sorted(
        sitters,
        key=lambda sitter: (
            comparable_text(night.entries.with_number(sitter.entry).name),
            sitter.entry,
        ),
    )
    return CurrentGame(
        game=game,
        tables=tables,
        bench=bench,
        is_untouched=seated_game.is_untouched,
        players_to_move=entrants_seated_elsewhere(night, seated_game) if can_players_move else (),
        newcomers=tuple(entry.number for entry in ranked_entries if entry.first_game == game + 1),
        leavers=tuple(
            entry.number
            for entry in ranked_entries
            if entry.last_game == game and entry.number not in numbers_already_replaced
        ),
        sitters_sorted_by_name=tuple(sitters_sorted_by_name),
        sitting_out_rule=sitting_out_rule_sentence(night, game),
    )


def can_correction_move_players(seated_game: SeatedGame) -> bool:
    """Return whether the game's seats can still change if an earlier score is corrected. The seats
    of game 1, which is drawn at random, and of a game with scores can't change.
    """
    return seated_game.number > 1 and seated_game.is_untouched


def _current_table(table_game: TableGame, seated_game: SeatedGame) -> CardTable:
    sitters = tuple(
        Sitter(
            entry, table_game.table, chair, plays_for=seated_game.absentee_by_substitute.get(entry)
        )
        for chair, entry in table_game.seats
    )
    return CardTable(
        table_game.table, sitters, allows_swaps=is_table_untouched(table_game, seated_game)
    )


@dataclass(frozen=True, slots=True)
class GameProgress:
    """The state of a game. `words` tell which tables have no score yet, or why no next game can be
    seated. `link_words` and `page` are the words and the URL name of the link to the next step.
    """

    title: str
    words: str
    link_words: str
    page: str


def game_progress(night: Night, seated_game: SeatedGame) -> GameProgress:
    game_name = f"Game {game_title(night, seated_game.number)}"
    if seated_game.games_missing_scores:
        title = f"{game_name} is {'seated' if seated_game.is_untouched else 'being played'}"
        words = (
            f"{count_of(len(seated_game.games), 'table')}. {_unfinished_tables_words(seated_game)}."
        )
        return GameProgress(title, words, f"Enter scores for game {seated_game.number}", "scores")
    link_words, page = "See the scores", "scores"
    if progress.is_fully_played(night):
        next_page = courses.course_of(night).next_page_link(seated_game)
        link_words, page = next_page.label, next_page.page
    return GameProgress(
        f"{game_name}: all scores are in", why_next_game_must_wait(night), link_words, page
    )


def _unfinished_tables_words(seated_game: SeatedGame) -> str:
    """Return words about the tables that have no score yet: their numbers if they are few,
    otherwise only how many tables they are. If no table has a score, say so.
    """
    table_numbers = [str(game.table) for game in seated_game.games_missing_scores]
    if not seated_game.scored_table_count:
        return "No scores yet"
    table_words = (
        ", ".join(table_numbers)
        if len(table_numbers) <= MAX_TABLES_LISTED
        else f"{len(table_numbers)} tables"
    )
    return f"Not in: {table_words}"


def seat_button_words(night: Night, waiting_count: int, missing_count: int) -> str:
    """Return the words of the button that seats the next game. `waiting_count` counts the players
    or teams who are not ready, and `missing_count` those who are not here.
    """
    seat_words, party_words = f"Seat game {night.rounds.next_number}", night.party_words
    if missing_count and waiting_count:
        return f"{seat_words} without {party_words.plural} who are missing or not ready"
    if missing_count:
        return f"{seat_words} without the missing {party_words.plural}"
    if waiting_count == 1:
        return f"{seat_words} without this {party_words.singular}"
    return f"{seat_words} without these {party_words.plural}" if waiting_count else seat_words
