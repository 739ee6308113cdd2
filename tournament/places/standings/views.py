"""How everybody stands, and each player's card: at the desk, on players' phones, and as CSV."""

from collections.abc import Callable, Iterator, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django_tables2 import RequestConfig

from tournament.desk.frame import page
from tournament.night.complete import open_game_in_words, so_far
from tournament.night.night import Night
from tournament.night.play.game_cards import Card
from tournament.places.boards.climbs import climbs, on_a_card
from tournament.places.boards.columns import in_a_spreadsheet
from tournament.places.cards import board as cards
from tournament.places.standings import board as boards
from tournament.places.standings.listing import StandingsListing
from tournament.reading.evenings import tonights_of
from tournament.web.responses import csv_file

OF_A_PLAYER: Mapping[str, Callable[[Card], str | int | None]] = {
    "name": lambda card: card.entry.name,
    "nickname": lambda card: card.entry.nickname,
    "lot": lambda card: card.entry.lot,
    "ranked": lambda card: "yes" if card.entry.ranked else "no",
    "from game": lambda card: card.entry.first_game,
    "left after game": lambda card: card.entry.last_game,
    "points": lambda card: card.tally.points,
    "x": lambda card: card.tally.x,
    "fines in cents": lambda card: card.tally.fine_cents,
}


def standings(request: HttpRequest, night: Night) -> HttpResponse:
    board = boards.standings(night)
    listings = []
    for place, division in enumerate(board.divisions):
        at = f"d{place}-" if place else ""
        listing = StandingsListing(board, division.rows, tournament=night.tournament, at=at)
        RequestConfig(request, paginate=False).configure(listing)
        listings.append((division, listing))
    tonight = tonights_of(night.club)
    context = {
        "board": board,
        "listings": listings,
        "is_tonights": tonight is not None and tonight.tournament == night.tournament,
    }
    return page(request, night, "places/standings/standings.html", context)


def card(request: HttpRequest, night: Night, entry: int) -> HttpResponse:
    """Of a player, or of a team by its number."""
    text = open_game_in_words(so_far(night), entry)
    if entry not in night.by_party:
        raise Http404
    context = {"card": cards.card(night, entry), "so_far": text}
    context["climb"] = on_a_card(climbs(night), entry)
    return page(request, night, "places/cards/card.html", context)


def standings_csv(request: HttpRequest, night: Night) -> HttpResponse:
    board = boards.standings(night)
    columns = in_a_spreadsheet(board)
    header = [column.spreadsheet for column in columns]
    rows = [[column.say(row) for column in columns] for row in board.rows]
    if night.called.is_team:
        header = ["division", *header]
        names = [division.name for division in board.divisions for _ in division.rows]
        rows = [[name, *row] for name, row in zip(names, rows, strict=True)]
    return csv_file(f"standings-{night.date}", header, rows)


def players_csv(request: HttpRequest, night: Night) -> HttpResponse:
    """Everybody who is signed in, with what each game left on the card."""
    games = [f"game {played.number}" for played in night.rounds]
    header = [night.called.column, *OF_A_PLAYER, *games]
    return csv_file(f"players-{night.date}", header, _players(night))


def _players(night: Night) -> Iterator[tuple[str | int | None, ...]]:
    for card in night.cards:
        games = (line.tally.points for line in card.lines)
        yield card.entry.party, *(say(card) for say in OF_A_PLAYER.values()), *games
