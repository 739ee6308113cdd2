"""Each player's own card. What did not change since is the same object. Knows no names."""

from collections.abc import Mapping, Sequence
from itertools import repeat

from scoring.dials.house_rules import HouseRules
from tournament.facts import Entry, Grant
from tournament.night.party import Party
from tournament.night.play.card_lines import at_table, line
from tournament.night.play.game_cards import Card, CardLine
from tournament.night.play.games import PlayedGame, TableGame
from tournament.night.shelves import Shelves


def cards(
    players: Sequence[Party], rounds: Sequence[PlayedGame], written: Shelves, rules: HouseRules
) -> tuple[Card, ...]:
    """In a bracket a game that others play is no line of a card."""
    entries = tuple(party.members[0] for party in players)
    games = [_lines(entries, played, written, rules) for played in rounds]
    numbers = [entry.number for entry in entries]
    by_game = [[*map(game.get, numbers)] for game in games]
    by_player = zip(*by_game, strict=True) if by_game else repeat(())
    kept, cards = written.one_by_one(("card", len(games))), []
    for party, lines in zip(players, by_player, strict=False):
        parts, known = (party, *filter(None, lines)), kept.get(party.number)
        if known is None or known[0] != parts:
            known = kept[party.number] = parts, Card(party, parts[1:])
        cards.append(known[1])
    return tuple(cards)


def _lines(
    entries: tuple[Entry, ...], played: PlayedGame, written: Shelves, rules: HouseRules
) -> Mapping[int, CardLine]:
    """One game on the cards of all who have it there."""
    return written.made(
        ("lines", played.number),
        (played, entries, written.shelf(Grant.KIND, played.number), rules),
        lambda: _of_game(entries, played, written, rules),
    )


def _of_game(
    entries: tuple[Entry, ...], played: PlayedGame, written: Shelves, rules: HouseRules
) -> Mapping[int, CardLine]:
    lines: dict[int, CardLine] = {}
    if not (played.handovers or played.playing_for):
        for game in played.games:
            lines |= _of_table(game, played, written, rules)
    grants = written.shelf(Grant.KIND, played.number).row
    for entry in entries:
        if entry.number not in lines and (not played.name or entry.number in played.at_a_table):
            lines[entry.number] = line(entry, played, grants, rules)
    return lines


def _of_table(
    game: TableGame, played: PlayedGame, written: Shelves, rules: HouseRules
) -> Mapping[int, CardLine]:
    return written.made(
        ("table's lines", played.number, game.table),
        (game, rules),
        lambda: {entry: at_table(entry, game, played, rules) for entry in game.entries},
    )
