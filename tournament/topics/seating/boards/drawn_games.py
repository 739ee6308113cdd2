"""All games of an evening that is drawn beforehand, by game and table, and by player or team; and
how they differ by now from what printed cards say.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from rotation.seating import Entrant, Seating, is_house
from scoring.chairs import Chair
from tournament.evening import courses
from tournament.evening.facts import Entry
from tournament.evening.night import draws, progress
from tournament.evening.night.night import Night
from tournament.evening.night.party import PLAYER, TEAM, Party, PartyWords
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.seats.format_field import as_drawn
from tournament.evening.night.seats.next_game import seating
from tournament.evening.night.sessions import title_of
from tournament.evening.words.refused import Refused
from tournament.kit.lists.finding import fold
from tournament.topics.seating.boards.schedule import HOUSE

FOUR = 4
# Those who sit elsewhere are shown for at most so many games.
MAX_SHOWN = 2


@dataclass(frozen=True, slots=True)
class ListedEntrant:
    """A player or a team; without people it is known by the number it drew."""

    number: str
    people: tuple[str, ...] = ()
    division: str = ""

    @property
    def name(self) -> str:
        return " & ".join(self.people)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """What one game is for a player or a team: a table with others at it, or none. Only at a table
    of four players there is a `partner`.
    """

    table: int | None
    chair: Chair | None
    others: tuple[Entrant, ...]
    partner: Entrant | None = None

    @property
    def against(self) -> tuple[Entrant, ...]:
        """Return the two of the other side, if there is a partner."""
        return tuple(one for one in self.others if one != self.partner) if self.partner else ()

    @property
    def foe(self) -> Entrant | None:
        """Return the other team, if two meet."""
        return self.others[0] if len(self.others) == 1 else None


@dataclass(frozen=True, slots=True)
class DrawnGames:
    """All games from the first on. `who` has everybody in the order in which they are listed;
    `cast` has those who are somebody else in one game, and `left` what a game was for those who
    left in the middle of it, both by the game's number. `titles` say what a game is called.
    """

    games: tuple[Seating, ...]
    who: Mapping[Entrant, ListedEntrant]
    kind: PartyWords
    cast: Mapping[tuple[int, Entrant], ListedEntrant] = field(default_factory=dict)
    left: Mapping[tuple[int, Entrant], OwnGame] = field(default_factory=dict)
    titles: Mapping[int, str] = field(default_factory=dict)

    @property
    def playing(self) -> tuple[Entrant, ...]:
        """Return those who are in any of the games, in the order in which they are listed."""
        there = {text for game in self.games for text in game.present} | {
            text for _, text in self.left
        }
        return tuple(text for text in self.who if text in there)

    def called(self, entrant: Entrant, game: int = 0) -> ListedEntrant:
        """Return who plays; a house team without helpers yet has no number."""
        return self.cast.get((game, entrant), self.who.get(entrant, ListedEntrant("", (HOUSE,))))

    def turns(self, entrant: Entrant) -> tuple[OwnGame | None, ...]:
        """Return what each game is for this one, None for a game that they were not here for."""
        numbered = enumerate(self.games, start=1)
        return tuple(turn(game, entrant) or self.left.get((at, entrant)) for at, game in numbered)


def drawn_games(night: Night) -> DrawnGames:
    """Return the games seated so far, and those to come if nobody leaves; Refused if they are not
    drawn beforehand.
    """
    if why_none := courses.of(night).words.no_draw:
        raise Refused(why_none)
    if not night.rounds:
        seating(night)
    games = (
        *(progress.seating_of(night, played) for played in night.rounds),
        *draws.games_to_come(night),
    )
    in_order = sorted(night.parties, key=LISTS[night.party_words].order)
    who = {night.sides.key(party.number): _who(party, party.people) for party in in_order}
    numbers = range(1, len(games) + 1)
    cast, titles = _cast(night, numbers), {number: title_of(night, number) for number in numbers}
    return DrawnGames(games, who, night.party_words, cast, dict(_games_left_early(night)), titles)


def _games_left_early(night: Night) -> Iterator[tuple[tuple[int, Entrant], OwnGame]]:
    """Yield the games that somebody left in the middle, with those who stayed at the table."""
    for played in night.rounds:
        for handover in played.handovers:
            game = played.at(handover.table)
            there = game.entries if game else ()
            others = tuple(str(number) for number in there if number != handover.taken_by)
            turn = OwnGame(handover.table, Chair(handover.chair), others)
            yield (played.number, str(handover.left)), turn


def _cast(night: Night, games: Iterable[int]) -> Mapping[tuple[int, Entrant], ListedEntrant]:
    """Return who plays in each game for a team in which somebody plays for one of the two."""
    changed = [party for party in night.parties if len(party.members) > len(party.people)]
    return {
        (game, night.sides.key(party.number)): _who(party, party.people_in(game))
        for party in changed
        for game in games
    }


def _who(party: Party, people: Iterable[Entry]) -> ListedEntrant:
    return ListedEntrant(str(party.number), tuple(entry.name for entry in people), party.division)


def turn(game: Seating, entrant: Entrant) -> OwnGame | None:
    """Return what a game is for an entrant, None for one who is not in it."""
    table = next((table for table in game.tables if entrant in table.entrants), None)
    if table is None:
        return OwnGame(None, None, ()) if entrant in game.bench else None
    chair = next(chair for chair, text in table.seats if text == entrant)
    others = tuple(text for text in table.entrants if text != entrant)
    partner = dict(table.seats)[chair.opposite] if len(table.seats) == FOUR else None
    return OwnGame(table.number, chair, others, partner)


@dataclass(frozen=True, slots=True)
class InGame:
    """One game. Of so many who are `here`, those `elsewhere` sit in another place than was drawn,
    or meet another team; `cards` are those that are wrong about this game.
    """

    game: int
    here: int
    elsewhere: tuple[int, ...]
    cards: frozenset[int]


@dataclass(frozen=True, slots=True)
class ChangedDraw:
    """The first changed `games`, all wrong `cards`, and both in words."""

    games: tuple[InGame, ...]
    cards: tuple[int, ...]
    words: str


def redrawn(was: Night, night: Night) -> ChangedDraw | None:
    """Return how the draw differs from the evening as it `was` when its cards were printed, or None
    if all cards hold for what is still to be played.
    """
    if was.format is not night.format:
        return None
    # In a game that has begun everybody sits already, whatever the card says.
    first = night.rounds.next_number - bool(
        night.rounds.current and night.rounds.current.is_untouched
    )
    to_play = list(zip(_all_games(was), _all_games(night), strict=False))[first - 1 :]
    compared = [
        _changes_in_game(number, *both, LISTS[night.party_words])
        for number, both in enumerate(to_play, start=first)
    ]
    otherwise = [game for game in compared if game.cards]
    if not otherwise:
        return None
    cards = tuple(sorted(frozenset[int]().union(*(game.cards for game in otherwise))))
    changed = LISTS[night.party_words].changed
    words = _changes_in_words(otherwise, len(cards), others=len(to_play) > 1, changed=changed)
    return ChangedDraw(tuple(otherwise[:MAX_SHOWN]), cards, words)


def _all_games(night: Night) -> Sequence[Seating]:
    drawn = LISTS[night.party_words].drawn
    return (*(drawn(night, played) for played in night.rounds), *draws.games_to_come(night))


def _players_as_drawn(night: Night, played: PlayedGame) -> Seating:
    """Return a game in which a player who is away for it alone keeps the place."""
    return as_drawn(played, {entry.number for entry in night.entries if entry.ranked}).seating


@dataclass(frozen=True, slots=True)
class ListOfGames:
    """How the games of players are listed, or of teams: in which `order`, what a card says of one
    (`on_card`), what of it is a place (`place`) and what is said of those who have another one
    (`changed`), and how a game was `drawn`.
    """

    order: Callable[[Party], tuple[str, int]]
    on_card: Callable[[OwnGame], tuple[object, ...]]
    place: Callable[[OwnGame], tuple[object, ...]]
    changed: str
    drawn: Callable[[Night, PlayedGame], Seating]


LISTS: Mapping[PartyWords, ListOfGames] = {
    PLAYER: ListOfGames(
        order=lambda party: (fold(party.name), party.number),
        on_card=attrgetter("table", "chair", "partner"),
        place=attrgetter("table", "chair"),
        changed="sit elsewhere",
        drawn=_players_as_drawn,
    ),
    TEAM: ListOfGames(
        order=lambda party: ("", party.number),
        on_card=attrgetter("table", "others"),
        place=attrgetter("table", "others"),
        changed="teams meet somebody else",
        drawn=progress.seating_of,
    ),
}


def _changes_in_game(number: int, drawn: Seating, now: Seating, of: ListOfGames) -> InGame:
    here = [text for text in now.present if not is_house(text)]
    elsewhere, cards = [], []
    for text in here:
        then, sits = turn(drawn, text), turn(now, text)
        if then and sits and of.on_card(then) != of.on_card(sits):
            cards.append(int(text))
            if of.place(then) != of.place(sits):
                elsewhere.append(int(text))
    return InGame(number, len(here), tuple(sorted(elsewhere)), frozenset(cards))


def _changes_in_words(games: Sequence[InGame], cards: int, *, others: bool, changed: str) -> str:
    first, *later = games
    when = f"From game {first.game} on" if later else f"In game {first.game}"
    if not later and others:
        when += " alone"
    moved = f": there {len(first.elsewhere)} of {first.here} {changed}" if first.elsewhere else ""
    wrong = "1 card is wrong" if cards == 1 else f"{cards} cards are wrong"
    return f"{when} it is not as it was drawn{moved}, and {wrong}."
