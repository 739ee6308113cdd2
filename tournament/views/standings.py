"""How everybody stands, and each player's card: at the desk, on players' phones, and as CSV."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django_tables2 import RequestConfig

from tournament.boards import card as cards
from tournament.boards import standings as boards
from tournament.boards import team_card as team_cards
from tournament.listings import Standings
from tournament.lists.export import csv_bytes
from tournament.live.reading import Reading
from tournament.night.complete import said, so_far
from tournament.night.evening import Night
from tournament.views.desk import page
from tournament.views.live import followed
from tournament.views.tonight import tonights_of

OF_A_STANDING = (
    "rank",
    "number",
    "name",
    "points",
    "games won",
    "x",
    "reason",
    "left",
    "games",
    "so far",
)
OF_A_PLAYER = (
    *("number", "name", "nickname", "lot", "ranked", "from game", "left after game"),
    *("points", "x", "fines in cents"),
)


def standings(request: HttpRequest, night: Night) -> HttpResponse:
    board = boards.standings(night)
    listings = []
    for place, one in enumerate(board.divisions):
        at = f"d{place}-" if place else ""
        listing = Standings(board, one.rows, tournament=night.tournament, at=at)
        RequestConfig(request, paginate=False).configure(listing)
        listings.append((one, listing))
    tonight = tonights_of(night.club)
    context = {
        "board": board,
        "listings": listings,
        "is_tonights": tonight is not None and tonight.tournament == night.tournament,
    }
    return page(request, night, "standings/standings.html", context)


def card(request: HttpRequest, night: Night, entry: int) -> HttpResponse:
    """Of a player, or of a team by its number."""
    told = said(so_far(night), entry)
    if night.format.in_teams:
        if entry not in night.by_team:
            raise Http404
        team = team_cards.card(night, entry)
        return page(request, night, "standings/team_card.html", {"card": team, "so_far": told})
    if entry not in night.by_number:
        raise Http404
    return page(
        request, night, "standings/card.html", {"card": cards.card(night, entry), "so_far": told}
    )


def standings_csv(request: HttpRequest, night: Night) -> HttpResponse:
    board = boards.standings(night)
    rows = [
        (
            *(row.rank, row.number, row.name, row.points, row.won, row.x, row.reason, row.left),
            *(row.games, row.so_far),
        )
        for row in board.rows
    ]
    if not night.format.in_teams:
        return sheet(csv_bytes(OF_A_STANDING, rows), f"standings-{night.date}")
    names = [one.name for one in board.divisions for _ in one.rows]
    of_teams = [(name, *row) for name, row in zip(names, rows, strict=True)]
    return sheet(csv_bytes(("division", *OF_A_STANDING), of_teams), f"standings-{night.date}")


def players_csv(request: HttpRequest, night: Night) -> HttpResponse:
    """Everybody who is signed in, with what each game left on the card."""
    games = [f"game {one.number}" for one in night.rounds]
    return sheet(csv_bytes([*OF_A_PLAYER, *games], _players(night)), f"players-{night.date}")


def in_public(request: HttpRequest, wall: str) -> HttpResponse:
    """For phones: names and points of the games that are complete."""
    reading = Reading(timezone.localtime())
    night = _tonight(reading, wall)
    live = followed(("standings", wall, night.tournament if night else 0), reading)
    context = {"night": night, "live": live, "wall": wall}
    return render(request, "standings/public.html", context)


def card_in_public(request: HttpRequest, wall: str, entry: int) -> HttpResponse:
    """Of a player, or of a team by its number."""
    reading = Reading(timezone.localtime())
    night = _tonight(reading, wall)
    if night is None:
        raise Http404
    live = followed(("card", wall, night.tournament, entry), reading)
    title = f"Team {entry}" if night.format.in_teams else night.entry(entry).name
    context = {"wall": wall, "title": title, "live": live}
    return render(request, "standings/public_card.html", context)


def sheet(content: bytes, name: str) -> HttpResponse:
    """A list to be saved, for a spreadsheet."""
    response = HttpResponse(content, content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


def _tonight(reading: Reading, wall: str) -> Night | None:
    club = reading.club(wall)
    if club is None:
        raise Http404
    return club.tonight


def _players(night: Night) -> Iterator[tuple[str | int | None, ...]]:
    for card in night.cards:
        entry, tally = card.entry, card.tally
        yield (
            entry.number,
            entry.name,
            entry.nickname,
            entry.lot,
            "yes" if entry.ranked else "no",
            entry.first_game,
            entry.last_game,
            tally.points,
            tally.x,
            tally.fine_cents,
            *(line.tally.points for line in card.lines),
        )
