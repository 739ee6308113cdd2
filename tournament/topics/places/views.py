"""How everybody stands, each player's card, the medals and the club's season: at the desk, and as
files for a spreadsheet.
"""

from collections.abc import Iterator
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django_tables2 import RequestConfig

from tournament.evening.night import ranking, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import Card, CardLineKind
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.progress import open_game_in_words, open_game_points
from tournament.evening.night.walls import SeasonChoice
from tournament.evening.words.many import capital
from tournament.kit.desk.appearance import print_wish
from tournament.kit.desk.frame import page
from tournament.kit.desk.listing import Listing, person, spreadsheet
from tournament.kit.desk.words import occasion_of
from tournament.kit.lists.columns import Column
from tournament.kit.printing.book import Foot, book
from tournament.server.access.doors import club_of, director_of
from tournament.storage.reading import replay
from tournament.storage.reading.club_face import picture_of
from tournament.storage.reading.evenings import tonights_of
from tournament.topics.places.boards import cards
from tournament.topics.places.boards import standings as boards
from tournament.topics.places.boards.climbs import climb_on_card, climbs
from tournament.topics.places.boards.medals import file_name, medal_columns, medal_rows, medal_sheet
from tournament.topics.places.boards.ranks import StandingsRow, columns
from tournament.topics.places.boards.season import Season, SeasonRow, season_columns
from tournament.topics.places.forms import SeasonForm
from tournament.topics.places.paper.standings import season_pages
from tournament.topics.places.season import season_of


class StandingsListing(Listing):
    def render_movement(self, record: StandingsRow) -> SafeString:
        kind = "good" if record.moved and record.moved > 0 else ""
        mark = "▲" if kind else "▼" if record.moved else ""
        return format_html('<span class="moved {}">{} {}</span>', kind, mark, record.movement)

    def render_why(self, record: StandingsRow) -> SafeString:
        """Return what decided among equals behind a press: at large type it fits into no column."""
        if not record.place.beside:
            return format_html("{}", record.beside_figure)
        details = "<details><summary>Why</summary><p>{}</p></details>"
        return format_html(details, capital(record.place.beside))

    def render_name(self, record: StandingsRow) -> SafeString:
        left = format_html(" <i>{}</i>", record.left) if record.left else ""
        return format_html("<span>{}{}</span>", person(record.name, record.number), left)


class SeasonListing(Listing):
    def render_name(self, record: SeasonRow) -> SafeString:
        return person(record.name, record.aside)


def standings(request: HttpRequest, night: Night) -> HttpResponse:
    board = boards.standings(night)
    listed, listings = tuple(columns(board)), []
    for place, division in enumerate(board.divisions):
        # Headings of several divisions on one page are kept apart.
        at = f"d{place}-" if place else ""
        listing = StandingsListing(division.rows, listed, tournament=night.tournament, prefix=at)
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
    """Show the card of a player, or of a team by its number."""
    open_game = open_game_in_words(open_game_points(night), entry)
    if entry not in night.parties.by_number:
        raise Http404
    context = {"card": cards.card(night, entry), "so_far": open_game}
    context["climb"] = climb_on_card(climbs(night), entry)
    return page(request, night, "places/cards/card.html", context)


def standings_csv(request: HttpRequest, night: Night) -> HttpResponse:
    board = boards.standings(night)
    listed = list(columns(board))
    if night.party_words.is_team:
        divisions = {row.number: one.name for one in board.divisions for row in one.rows}
        listed.insert(0, Column(lambda row: divisions[row.number], file="division"))
    return spreadsheet(f"standings-{night.date}", board.rows, listed)


def players_csv(request: HttpRequest, night: Night) -> HttpResponse:
    """Return everybody who is signed in, with what each game left on the card. A game that somebody
    did not play, or that is not in, is an empty cell: 0 would lower the average.
    """
    return spreadsheet(f"players-{night.date}", ranking.cards(night), _player_columns(night))


def medals(request: HttpRequest, night: Night) -> HttpResponse:
    return page(request, night, "places/medals/medals.html", {"board": medal_sheet(night)})


def medals_csv(request: HttpRequest, night: Night) -> HttpResponse:
    return spreadsheet(file_name(night), medal_rows(night), medal_columns(night))


def season(request: HttpRequest) -> HttpResponse:
    form, board = _form_and_season(request)
    listing = SeasonListing(board.rows, season_columns(board))
    RequestConfig(request, paginate=False).configure(listing)
    context = {"form": form, "board": board, "listing": listing, "scene": _scene(form)}
    context |= {"here": request.get_full_path(), "walls": replay.walls(club_of(request))}
    return render(request, "places/season/season.html", context)


def season_pdf(request: HttpRequest) -> HttpResponse:
    _, board = _form_and_season(request)
    club, wish = director_of(request).club, print_wish(request)
    foot = Foot("The season", date_format(timezone.localdate(), "F j, Y"), club=club.name)
    content = book(season_pages(board, wish), foot, wish.paper, "The season", picture_of(club.pk))
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = 'inline; filename="season.pdf"'
    return response


def season_csv(request: HttpRequest) -> HttpResponse:
    _, board = _form_and_season(request)
    return spreadsheet("season", board.rows, season_columns(board))


def _player_columns(night: Night) -> Iterator[Column[Card]]:
    yield Column(lambda card: card.entry.party, file=night.party_words.column)
    yield Column(lambda card: card.entry.name, file="name")
    yield Column(lambda card: card.entry.nickname, file="nickname")
    yield Column(lambda card: card.entry.lot, file="lot")
    yield Column(lambda card: "yes" if card.entry.ranked else "no", file="ranked")
    yield Column(lambda card: card.entry.first_game, file="from game")
    yield Column(lambda card: card.entry.last_game, file="left after game")
    yield Column(lambda card: card.tally.points, file="points")
    yield Column(lambda card: card.tally.x, file="x")
    yield Column(lambda card: card.tally.fine_cents, file="fines in cents")
    for played in night.rounds:
        yield Column(partial(_points_of, night, played), file=f"game {played.number}")


def _points_of(night: Night, played: PlayedGame, card: Card) -> int | None:
    """Return what a game left on a card; None if it is of another session, missed or not in."""
    session = sessions.plays_in(night, night.parties.of(card.entry.party))
    if sessions.session_of(night, played) != session:
        return None
    line = next((line for line in card.lines if line.round == played.number and line.is_in), None)
    if line is None or (line.how is CardLineKind.MISSED and not line.tally.points):
        return None
    return line.tally.points


def _scene(form: SeasonForm) -> str:
    """Return the scene by which a wall shows this season."""
    chosen = form.cleaned_data if form.is_valid() else form.initial
    return SeasonChoice(chosen["first"], chosen["last"], chosen.get("best")).scene


def _form_and_season(request: HttpRequest) -> tuple[SeasonForm, Season]:
    """Return the form and the season it asks for; if the form is wrong, the season of the last
    year.
    """
    today = timezone.localdate()
    form = SeasonForm(request.GET if "first" in request.GET else None, today=today)
    chosen = form.cleaned_data if form.is_valid() else form.initial
    club = club_of(request)
    first, last, best = chosen["first"], chosen["last"], chosen.get("best")
    return form, season_of(club, first, last, best, occasion_of(request))
