"""All games of a night that is drawn in advance, by table and by player or team, and how they
differ from the printed scorecards.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from rotation.seating import Entrant, Seating, is_fill_in_team
from scoring.chairs import Chair
from tournament.evening import courses
from tournament.evening.facts import Entry
from tournament.evening.night import draws, progress
from tournament.evening.night.night import Night
from tournament.evening.night.party import PLAYER_WORDS, TEAM_WORDS, Party, PartyWords
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.seats.next_game import seating_of_next_game
from tournament.evening.night.seats.night_for_format import played_round_as_drawn
from tournament.evening.night.time_slots import game_title
from tournament.evening.words.many import count_of, singular_or_plural
from tournament.evening.words.refused import Refused
from tournament.kit.lists.finding import comparable_text
from tournament.topics.seating.boards.schedule import FILL_IN_TEAM_WORDS

# The page lists the players who moved for at most this many games.
MAX_CHANGED_GAMES_LISTED = 2


@dataclass(frozen=True, slots=True)
class ListedEntrant:
    """A player or a team in a list of games. A team without people is shown by its draw number."""

    number: str
    people: tuple[str, ...] = ()
    division: str = ""

    @property
    def name(self) -> str:
        return " & ".join(self.people)


@dataclass(frozen=True, slots=True)
class EntrantGame:
    """One player's or team's part in a game. `table` is None if the player or team sits out. Only a
    player at a table of four has a `partner`.
    """

    table: int | None
    chair: Chair | None
    others_at_table: tuple[Entrant, ...]
    partner: Entrant | None = None

    @property
    def opponents(self) -> tuple[Entrant, ...]:
        """Return the two opponents of a player who has a partner, or an empty tuple."""
        return (
            tuple(entrant for entrant in self.others_at_table if entrant != self.partner)
            if self.partner
            else ()
        )

    @property
    def other_team(self) -> Entrant | None:
        """Return the opposing team if two teams meet at this table, or None."""
        return self.others_at_table[0] if len(self.others_at_table) == 1 else None


@dataclass(frozen=True, slots=True)
class DrawnGames:
    """All games of a night that is drawn in advance. The keys of `listed_entrant_by_entrant` are in
    the order in which the printed schedule lists players or teams.

    `players_by_game_and_team` has the players of each team that had a substitute.
    `left_game_by_game_and_player` has each game that a player left in the middle. `title_by_game`
    has the names of the games. In these three mappings a game is given by its number.
    """

    games: tuple[Seating, ...]
    listed_entrant_by_entrant: Mapping[Entrant, ListedEntrant]
    party_words: PartyWords
    players_by_game_and_team: Mapping[tuple[int, Entrant], ListedEntrant] = field(
        default_factory=dict
    )
    left_game_by_game_and_player: Mapping[tuple[int, Entrant], EntrantGame] = field(
        default_factory=dict
    )
    title_by_game: Mapping[int, str] = field(default_factory=dict)

    @property
    def entrants_playing(self) -> tuple[Entrant, ...]:
        """Return the players or teams that are in at least one game, in the order of the printed
        schedule.
        """
        playing_entrants = {entrant for game in self.games for entrant in game.entrants}
        playing_entrants |= {entrant for _, entrant in self.left_game_by_game_and_player}
        return tuple(
            entrant for entrant in self.listed_entrant_by_entrant if entrant in playing_entrants
        )

    def listed_entrant(self, entrant: Entrant, game: int = 0) -> ListedEntrant:
        """Return the player or team as a list shows it for this game. A fill-in team without
        players has no number.
        """
        usual_listing = self.listed_entrant_by_entrant.get(
            entrant, ListedEntrant("", (FILL_IN_TEAM_WORDS,))
        )
        return self.players_by_game_and_team.get((game, entrant), usual_listing)

    def games_of(self, entrant: Entrant) -> tuple[EntrantGame | None, ...]:
        """Return the entrant's part in each game, or None for a missed game. A game that a player
        left in the middle is not a missed game.
        """
        seating_by_game_number = enumerate(self.games, start=1)
        return tuple(
            entrant_game(game, entrant) or self.left_game_by_game_and_player.get((number, entrant))
            for number, game in seating_by_game_number
        )


def drawn_games(night: Night) -> DrawnGames:
    """Return the games seated so far and the games to come. Refuse a night that is not drawn in
    advance.
    """
    if refusal_text := courses.course_of(night).page_words.no_draw_in_advance_refusal:
        raise Refused(refusal_text)
    if not night.rounds:
        seating_of_next_game(night)
    seatings = (
        *(progress.seating_of(night, seated_game) for seated_game in night.rounds),
        *draws.seatings_to_come(night),
    )
    ordered_parties = sorted(
        night.parties, key=GAME_LISTING_BY_PARTY_WORDS[night.party_words].sort_key
    )
    listed_entrant_by_entrant = {
        night.teams_for_format.entrant_of(party.number): _list_entrant(party, party.current_members)
        for party in ordered_parties
    }
    game_numbers = range(1, len(seatings) + 1)
    return DrawnGames(
        seatings,
        listed_entrant_by_entrant,
        night.party_words,
        players_by_game_and_team=_players_by_game_and_team(night, game_numbers),
        left_game_by_game_and_player=dict(_games_left_in_the_middle(night)),
        title_by_game={number: game_title(night, number) for number in game_numbers},
    )


def _games_left_in_the_middle(night: Night) -> Iterator[tuple[tuple[int, Entrant], EntrantGame]]:
    """Yield a key and a value for each game that a player left in the middle. The key is the number
    of the game and the player.
    """
    for seated_game in night.rounds:
        for handover in seated_game.handovers:
            game = seated_game.game_at(handover.table)
            entries_in_game = game.entries if game else ()
            others_at_table = tuple(
                str(number) for number in entries_in_game if number != handover.taken_by
            )
            game_left = EntrantGame(handover.table, Chair(handover.chair), others_at_table)
            yield (seated_game.number, str(handover.left)), game_left


def _players_by_game_and_team(
    night: Night, game_numbers: Iterable[int]
) -> Mapping[tuple[int, Entrant], ListedEntrant]:
    """Return the players of each team that had a substitute, by game number and team."""
    parties_with_substitutes = [
        party for party in night.parties if len(party.members) > len(party.current_members)
    ]
    return {
        (game, night.teams_for_format.entrant_of(party.number)): _list_entrant(
            party, party.members_in(game)
        )
        for party in parties_with_substitutes
        for game in game_numbers
    }


def _list_entrant(party: Party, people: Iterable[Entry]) -> ListedEntrant:
    return ListedEntrant(str(party.number), tuple(entry.name for entry in people), party.division)


def entrant_game(seating: Seating, entrant: Entrant) -> EntrantGame | None:
    """Return the entrant's part in a game, or None if the entrant is not in the game."""
    table = next((table for table in seating.tables if entrant in table.entrants), None)
    if table is None:
        return EntrantGame(None, None, ()) if entrant in seating.bench else None
    chair = next(chair for chair, sitter in table.seats if sitter == entrant)
    others_at_table = tuple(
        table_entrant for table_entrant in table.entrants if table_entrant != entrant
    )
    partner = dict(table.seats)[chair.opposite] if len(table.seats) == len(Chair) else None
    return EntrantGame(table.number, chair, others_at_table, partner)


@dataclass(frozen=True, slots=True)
class GameChanges:
    """The changes of one game since scorecards were printed. The `moved_entrants` have another seat
    or opponent now. The printed scorecards of the `entrants_with_wrong_card` are wrong.
    """

    game: int
    player_count: int
    moved_entrants: tuple[int, ...]
    entrants_with_wrong_card: frozenset[int]


@dataclass(frozen=True, slots=True)
class DrawChanges:
    """The first games that changed, the entrants whose scorecard is wrong in any game, and
    sentences that count them.
    """

    games: tuple[GameChanges, ...]
    entrants_with_wrong_card: tuple[int, ...]
    words: str


def changes_of_draw(old_night: Night, night: Night) -> DrawChanges | None:
    """Return how the draw differs from that of `old_night`, when the scorecards were printed.
    Return None if every scorecard is still right for the games to come, or if the night has another
    format now.
    """
    if old_night.format is not night.format:
        return None
    # In a game that has begun, no one needs a scorecard anymore to find a seat.
    first_open_game = night.rounds.next_number - bool(
        night.rounds.current_game and night.rounds.current_game.is_untouched
    )
    old_and_new_games = list(
        zip(_seatings_of_all_games(old_night), _seatings_of_all_games(night), strict=False)
    )[first_open_game - 1 :]
    changes_of_games = [
        _changes_in_game(number, *old_and_new_game, GAME_LISTING_BY_PARTY_WORDS[night.party_words])
        for number, old_and_new_game in enumerate(old_and_new_games, start=first_open_game)
    ]
    changed_games = [game for game in changes_of_games if game.entrants_with_wrong_card]
    if not changed_games:
        return None
    entrants_with_wrong_card = tuple(
        sorted(frozenset[int]().union(*(game.entrants_with_wrong_card for game in changed_games)))
    )
    moved_words = GAME_LISTING_BY_PARTY_WORDS[night.party_words].change_words
    words = _sentences_about_changes(
        changed_games,
        len(entrants_with_wrong_card),
        has_other_games=len(old_and_new_games) > 1,
        moved_words=moved_words,
    )
    return DrawChanges(
        tuple(changed_games[:MAX_CHANGED_GAMES_LISTED]), entrants_with_wrong_card, words
    )


def _seatings_of_all_games(night: Night) -> Sequence[Seating]:
    seating_as_drawn = GAME_LISTING_BY_PARTY_WORDS[night.party_words].seating_as_drawn
    return (
        *(seating_as_drawn(night, seated_game) for seated_game in night.rounds),
        *draws.seatings_to_come(night),
    )


def _seating_with_missing_players(night: Night, seated_game: SeatedGame) -> Seating:
    """Return the seating of a game as it was drawn, including players who miss only this game."""
    return played_round_as_drawn(
        seated_game, {entry.number for entry in night.entries if entry.ranked}
    ).seating


@dataclass(frozen=True, slots=True)
class GameListing:
    """The way to sort and compare the games of players, or of teams. `card_values` returns what a
    scorecard prints about a game, and `seat_values` only the seat or opponent. `change_words` are
    the singular and the plural words for entrants whose seat or opponent changed.
    """

    sort_key: Callable[[Party], tuple[str, int]]
    card_values: Callable[[EntrantGame], tuple[object, ...]]
    seat_values: Callable[[EntrantGame], tuple[object, ...]]
    change_words: tuple[str, str]
    seating_as_drawn: Callable[[Night, SeatedGame], Seating]


GAME_LISTING_BY_PARTY_WORDS: Mapping[PartyWords, GameListing] = {
    PLAYER_WORDS: GameListing(
        sort_key=lambda party: (comparable_text(party.name), party.number),
        card_values=attrgetter("table", "chair", "partner"),
        seat_values=attrgetter("table", "chair"),
        change_words=("players has another seat", "players have other seats"),
        seating_as_drawn=_seating_with_missing_players,
    ),
    TEAM_WORDS: GameListing(
        sort_key=lambda party: ("", party.number),
        card_values=attrgetter("table", "others_at_table"),
        seat_values=attrgetter("table", "others_at_table"),
        change_words=(
            "teams has another table or opponent",
            "teams have other tables or opponents",
        ),
        seating_as_drawn=progress.seating_of,
    ),
}


def _changes_in_game(
    game_number: int, old_seating: Seating, new_seating: Seating, listing: GameListing
) -> GameChanges:
    entrants_here = [entrant for entrant in new_seating.entrants if not is_fill_in_team(entrant)]
    moved_entrants, entrants_with_wrong_card = [], []
    for entrant in entrants_here:
        old_game, new_game = entrant_game(old_seating, entrant), entrant_game(new_seating, entrant)
        if old_game and new_game and listing.card_values(old_game) != listing.card_values(new_game):
            entrants_with_wrong_card.append(int(entrant))
            if listing.seat_values(old_game) != listing.seat_values(new_game):
                moved_entrants.append(int(entrant))
    return GameChanges(
        game_number,
        len(entrants_here),
        tuple(sorted(moved_entrants)),
        frozenset(entrants_with_wrong_card),
    )


def _sentences_about_changes(
    changed_games: Sequence[GameChanges],
    wrong_card_count: int,
    *,
    has_other_games: bool,
    moved_words: tuple[str, str],
) -> str:
    first_change, *later_changes = changed_games
    # Wrong scorecards are counted over all games. Moved players are counted in one game only,
    # because most of them move in the later games too.
    wrong_scorecards_words = count_of(
        wrong_card_count, "scorecard is wrong", "scorecards are wrong"
    )
    moved_count = len(first_change.moved_entrants)
    moved_sentence = (
        f"In game {first_change.game}, {moved_count} of {first_change.player_count} "
        f"{singular_or_plural(moved_count, *moved_words)}."
    )
    if later_changes:
        sentences = [f"Game {first_change.game} and later games changed."]
    else:
        sentences = [f"{'Only game' if has_other_games else 'Game'} {first_change.game} changed."]
    return " ".join(
        [*sentences, *([moved_sentence] if moved_count else []), f"{wrong_scorecards_words}."]
    )
