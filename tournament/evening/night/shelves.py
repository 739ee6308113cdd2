"""The facts of a night on shelves: one for each kind and, of what belongs to a game, for each game.

A change makes another night, in which every shelf that it did not touch is the same one, and what
was worked out of such shelves is remembered with them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeVar, TypeVarTuple

from tournament.evening import facts

OfKind = TypeVar("OfKind", bound=facts.Fact)
Made = TypeVar("Made")
Parts = TypeVarTuple("Parts")
# Kinds whose key begins with the number of a game.
OF_GAMES = frozenset(
    kind.KIND
    for kind in (facts.Round, facts.Seat, facts.Handover, facts.Grant, facts.Sheet, facts.Hand)
)
Place = tuple[str, int | None]


class Shelf:
    """The facts of one kind, or those of one game; never changed once it stands."""

    __slots__ = ("_row", "facts")

    def __init__(self, held: dict[facts.Key, facts.Fact]) -> None:
        self.facts = held
        self._row: tuple[Any, ...] | None = None

    @property
    def row(self) -> tuple[Any, ...]:
        """In the order of their keys."""
        if self._row is None:
            self._row = tuple(self.facts[key] for key in sorted(self.facts))
        return self._row

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shelf) and self.facts == other.facts

    __hash__ = None  # type: ignore[assignment]


EMPTY = Shelf({})


class Memory:
    """What was worked out of a night's facts, for that night and all that come of it."""

    __slots__ = ("_latest", "_latest_of_each")

    def __init__(self) -> None:
        self._latest: dict[Hashable, tuple[tuple[object, ...], Any]] = {}
        self._latest_of_each: dict[Hashable, dict[int, tuple[tuple[object, ...], Any]]] = {}

    def made(self, make: Callable[[*Parts], Made], *parts: *Parts, at: Hashable = None) -> Made:
        """Return `make(*parts)`, the same object as long as the parts are equal. The latest is
        remembered for each `make`, and for each game or table that something is made `at`.
        """
        latest = self._latest.get((make, at))
        if latest is None or latest[0] != parts:
            latest = self._latest[make, at] = parts, make(*parts)
        made: Made = latest[1]
        return made

    def made_of_each(
        self,
        make: Callable[[*Parts], Made],
        parts_of: Iterable[tuple[int, tuple[*Parts]]],
        at: Hashable = None,
    ) -> list[Made]:
        """Return the same for each of hundreds, by their numbers."""
        latest_of, made = self._latest_of_each.setdefault((make, at), {}), []
        for number, parts in parts_of:
            latest = latest_of.get(number)
            if latest is None or latest[0] != parts:
                latest = latest_of[number] = parts, make(*parts)
            made.append(latest[1])
        return made


class Shelves(Mapping[facts.Name, facts.Fact]):
    """All that is written down of one night at one moment."""

    __slots__ = ("_shelves", "memory")

    def __init__(self, written: Iterable[tuple[facts.Name, facts.Fact]] = ()) -> None:
        held: dict[Place, dict[facts.Key, facts.Fact]] = {}
        for name, fact in written:
            held.setdefault(_place(name), {})[name[1]] = fact
        self._shelves = {place: Shelf(by_key) for place, by_key in held.items()}
        self.memory = Memory()

    @classmethod
    def from_facts(cls, written: facts.Facts) -> Shelves:
        return written if isinstance(written, cls) else cls(written.items())

    @classmethod
    def from_kinds(cls, pairs: Iterable[tuple[type[facts.Fact], Iterable[facts.Fact]]]) -> Shelves:
        """Kind by kind, each fact with its key alone: a hall has tens of thousands of them."""
        held: dict[Place, dict[facts.Key, facts.Fact]] = {}
        for kind, of_kind in pairs:
            key_of, is_of_game = facts.key_of(kind), kind.KIND in OF_GAMES
            for fact in of_kind:
                key = key_of(fact)
                place = (kind.KIND, key[0] if is_of_game else None)
                if place in held:
                    held[place][key] = fact
                else:
                    held[place] = {key: fact}
        return cls()._with({place: Shelf(by_key) for place, by_key in held.items()})

    def with_facts(self, news: Mapping[facts.Name, facts.Fact | None]) -> Shelves:
        """With these instead, or without those that are nothing now."""
        touched: dict[Place, dict[facts.Key, facts.Fact]] = {}
        for name, fact in news.items():
            place = _place(name)
            if place not in touched:
                touched[place] = dict(self.shelf(*place).facts)
            if fact is None:
                touched[place].pop(name[1], None)
            else:
                touched[place][name[1]] = fact
        shelves = self._shelves | {place: Shelf(held) for place, held in touched.items()}
        return self._with({place: shelf for place, shelf in shelves.items() if shelf.facts})

    def beside(self, name: str) -> Shelves:
        """Return the same facts for a night that is shown with other names: it remembers for itself
        what is made of them.
        """
        shelves = self._with(self._shelves)
        shelves.memory = self.memory.made(Memory, at=name)
        return shelves

    def before(self, game: int) -> Shelves:
        """Without anything of this game and those after it."""
        kept = {at: shelf for at, shelf in self._shelves.items() if at[1] is None or at[1] < game}
        return self._with(kept)

    def within(self, game: int) -> Shelves:
        """What is written down of the games before this one, and of nothing else."""
        shelves = self._shelves.items()
        return self._with({at: one for at, one in shelves if at[1] is not None and at[1] < game})

    def shelf(self, kind: str, game: int | None = None) -> Shelf:
        return self._shelves.get((kind, game), EMPTY)

    def all(self, kind: type[OfKind]) -> tuple[OfKind, ...]:
        """The facts of one kind, in the order of their keys."""
        if kind.KIND not in OF_GAMES:
            return self.shelf(kind.KIND).row
        games = self._games(kind.KIND)
        return tuple(fact for game in games for fact in self.shelf(kind.KIND, game).row)

    def _games(self, kind: str) -> list[int]:
        return sorted(at for of, at in self._shelves if of == kind and at is not None)

    def _with(self, shelves: dict[Place, Shelf]) -> Shelves:
        copy = Shelves()
        copy._shelves, copy.memory = shelves, self.memory
        return copy

    def __getitem__(self, name: facts.Name) -> facts.Fact:
        return self.shelf(*_place(name)).facts[name[1]]

    def __iter__(self) -> Iterator[facts.Name]:
        for (kind, _), shelf in self._shelves.items():
            for key in shelf.facts:
                yield kind, key

    def __len__(self) -> int:
        return sum(len(shelf.facts) for shelf in self._shelves.values())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shelves):
            return super().__eq__(other)
        return self._shelves == other._shelves

    __hash__ = None  # type: ignore[assignment]


def game_of(name: facts.Name) -> int | None:
    """The number of the game that a fact belongs to; nothing where it is the whole evening's."""
    kind, key = name
    return key[0] if kind in OF_GAMES else None


def _place(name: facts.Name) -> Place:
    return name[0], game_of(name)
