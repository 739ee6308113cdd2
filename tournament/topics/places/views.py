"""The pages of standings, scorecards, medals and the season, and their files for a spreadsheet."""

from collections.abc import Iterator, Mapping
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django_tables2 import RequestConfig

from tournament.evening.facts import Entry
from tournament.evening.night import draws, ranking, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.party import PLAYER_WORDS, TEAM_WORDS, PartyWords
from tournament.evening.night.play.game_cards import Scorecard
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.progress import current_game_points, current_game_points_sentence
from tournament.evening.night.walls import SeasonChoice
from tournament.kit.desk.appearance import requested_print_choices
from tournament.kit.desk.frame import night_page
from tournament.kit.desk.listing import Listing, name_with_number, spreadsheet_response
from tournament.kit.desk.words import occasion_from_request
from tournament.kit.lists.columns import Column, ColumnKind
from tournament.kit.printing.pdf_file import FootLine, make_pdf
from tournament.server.access.permissions import club_of_request, director_of_request
from tournament.server.web.responses import pdf_response
from tournament.storage.reading import reader
from tournament.storage.reading.club_profile import picture_content
from tournament.storage.reading.current_nights import find_tonights_night
from tournament.topics.places.boards import cards
from tournament.topics.places.boards import standings as boards
from tournament.topics.places.boards.medals import (
    NO_MEDALS_SENTENCES,
    medal_columns,
    medal_file_name,
    medal_rows,
    medal_sheet,
)
from tournament.topics.places.boards.place_charts import charts_of_places, find_card_chart
from tournament.topics.places.boards.ranks import StandingsRow, standings_columns
from tournament.topics.places.boards.season import Season, SeasonRow, season_columns
from tournament.topics.places.forms import SeasonForm
from tournament.topics.places.paper.standings import season_pages
from tournament.topics.places.season import season_of

CARD_TEMPLATE_BY_PARTY_WORDS: Mapping[PartyWords, str] = {
    PLAYER_WORDS: "places/card.html",
    TEAM_WORDS: "places/team_card.html",
}


class StandingsListing(Listing):
    def render_movement(self, record: StandingsRow) -> SafeString:
        css_class = "good" if record.places_moved and record.places_moved > 0 else ""
        arrow = "▲" if css_class else "▼" if record.places_moved else ""
        return format_html('<span class="moved {}">{} {}</span>', css_class, arrow, record.movement)

    def render_why(self, record: StandingsRow) -> SafeString:
        """Return the tie-breaks of a place as details below the word "Why", because they are too
        long for a column.
        """
        if not record.place.tie_breaks:
            return SafeString()
        details_html = "<details><summary>Why</summary><p>{}</p></details>"
        return format_html(details_html, ". ".join((*record.place.tie_breaks, "")).strip())

    def render_name(self, record: StandingsRow) -> SafeString:
        note_html = (
            format_html(" <i>{}</i>", record.leaving_and_substitutes_words)
            if record.leaving_and_substitutes_words
            else ""
        )
        return format_html(
            "<span>{}{}</span>", name_with_number(record.name, record.number), note_html
        )


class SeasonListing(Listing):
    def render_name(self, record: SeasonRow) -> SafeString:
        return name_with_number(record.name, record.distinction)


def standings_page(request: HttpRequest, night: Night) -> HttpResponse:
    board = boards.standings(night)
    columns, listings = tuple(standings_columns(board)), []
    for index, division in enumerate(board.divisions):
        # Each list on the page is sorted by a query parameter with its own prefix.
        prefix = f"d{index}-" if index else ""
        listing = StandingsListing(
            division.rows, columns, tournament=night.tournament, prefix=prefix
        )
        RequestConfig(request, paginate=False).configure(listing)
        listings.append((division, listing))
    tonight = find_tonights_night(night.club)
    context = {
        "board": board,
        "listings": listings,
        "is_tonights": tonight is not None and tonight.tournament == night.tournament,
    }
    return night_page(request, night, "places/standings.html", context)


def card_page(request: HttpRequest, night: Night, entry: int) -> HttpResponse:
    """Show the scorecard of a player, or of the team with this number."""
    current_game_sentence = current_game_points_sentence(current_game_points(night), entry)
    if entry not in night.parties.by_number:
        raise Http404
    context = {"card": cards.card_for_desk(night, entry), "so_far": current_game_sentence}
    context["climb"] = find_card_chart(charts_of_places(night), entry)
    return night_page(request, night, CARD_TEMPLATE_BY_PARTY_WORDS[night.party_words], context)


def standings_csv(request: HttpRequest, night: Night) -> HttpResponse:
    board = boards.standings(night)
    columns = list(standings_columns(board))
    if night.party_words.is_team:
        division_by_number = {
            row.number: division.name for division in board.divisions for row in division.rows
        }
        columns.insert(
            0, Column(lambda row: division_by_number[row.number], file_heading="division")
        )
    return spreadsheet_response(f"standings-{night.date}", board.rows, columns)


def players_csv(request: HttpRequest, night: Night) -> HttpResponse:
    """Return a spreadsheet of all players with their points in each game. A game has an empty cell
    if the player missed it or its score is not entered, because a 0 would lower the average.
    """
    return spreadsheet_response(
        f"players-{night.date}",
        ranking.scorecards_of_people(night),
        _player_columns(night),
    )


def medals_page(request: HttpRequest, night: Night) -> HttpResponse:
    context = {"board": medal_sheet(night), "no_medals": NO_MEDALS_SENTENCES}
    return night_page(request, night, "places/medals.html", context)


def medals_csv(request: HttpRequest, night: Night) -> HttpResponse:
    return spreadsheet_response(medal_file_name(night), medal_rows(night), medal_columns(night))


def season_page(request: HttpRequest) -> HttpResponse:
    form, board = _form_and_season(request)
    listing = SeasonListing(board.rows, season_columns(board))
    RequestConfig(request, paginate=False).configure(listing)
    context = {
        "form": form,
        "board": board,
        "listing": listing,
        "scene": _season_choice(form).scene,
    }
    context |= {
        "here": request.get_full_path(),
        "walls": reader.big_screens(club_of_request(request)),
    }
    return render(request, "places/season.html", context)


def season_pdf(request: HttpRequest) -> HttpResponse:
    _, board = _form_and_season(request)
    club, choices = director_of_request(request).club, requested_print_choices(request)
    foot_line = FootLine("Season", date_format(timezone.localdate(), "F j, Y"), club=club.name)
    content = make_pdf(
        season_pages(board, choices), foot_line, choices.paper, "Season", picture_content(club.pk)
    )
    return pdf_response("season.pdf", content)


def season_csv(request: HttpRequest) -> HttpResponse:
    _, board = _form_and_season(request)
    return spreadsheet_response("season", board.rows, season_columns(board))


def _first_and_last_game(night: Night, entry: Entry) -> tuple[str | int, str | int | None]:
    """Return the first game of a player, and the last one if the player left: their numbers, or in
    a bracket their names.
    """
    if not night.format.calls_games:
        return entry.first_game, entry.last_game
    names = _bracket_games(night, entry) or [""]
    return names[0], None if entry.last_game is None else names[-1]


def _bracket_games(night: Night, entry: Entry) -> list[str]:
    """Return the names of the team's games while this player was in it, in the order of calls."""
    return [
        game.name
        for game in night.rounds
        if entry.is_here_in(game.number)
        and str(entry.party_number) in draws.bracket_state(night).teams_in(game.name)
    ]


def _player_columns(night: Night) -> Iterator[Column[Scorecard]]:
    yield Column(
        lambda card: card.entry.party_number, file_heading=night.party_words.number_heading
    )
    yield Column(lambda card: card.entry.name, file_heading="name")
    yield Column(lambda card: card.entry.nickname, file_heading="nickname")
    yield Column(lambda card: card.entry.lot, file_heading="lot")
    yield Column(lambda card: "yes" if card.entry.ranked else "no", file_heading="in standings")
    yield Column(lambda card: _first_and_last_game(night, card.entry)[0], file_heading="from game")
    yield Column(
        lambda card: _first_and_last_game(night, card.entry)[1], file_heading="left after game"
    )
    yield Column(lambda card: card.tally.points, file_heading="points")
    yield Column(lambda card: card.tally.x, file_heading="Xs")
    # The file shows no fines for a substitute, because a substitute owes none.
    yield Column(
        lambda card: card.tally.fine_cents if card.entry.ranked else 0,
        kind=ColumnKind.MONEY,
        file_heading="fines",
    )
    for seated_game in night.rounds:
        game = seated_game.name or seated_game.number
        yield Column(partial(_points_in_game, night, seated_game), file_heading=f"game {game}")


def _points_in_game(night: Night, seated_game: SeatedGame, card: Scorecard) -> int | None:
    """Return a player's points in a game. Return None if the player missed the game, if its score
    is not entered, or if it belongs to another time slot.
    """
    slot_index = time_slots.slot_index_of_team(
        night, night.parties.with_number(card.entry.party_number)
    )
    if time_slots.slot_index_of_game(night, seated_game) != slot_index:
        return None
    return next(
        (
            line.tally.points
            for line in card.lines
            if line.game == seated_game.number and line.is_score_in
        ),
        None,
    )


def _season_choice(form: SeasonForm) -> SeasonChoice:
    """Return the season's dates and number of nights from the form, or the form's initial values if
    it is not valid.
    """
    form_values = form.cleaned_data if form.is_valid() else form.initial
    return SeasonChoice(form_values["first"], form_values["last"], form_values.get("best"))


def _form_and_season(request: HttpRequest) -> tuple[SeasonForm, Season]:
    """Return the form and the season for its dates. If the form is not valid, return the season of
    the last 365 days.
    """
    today, occasion = timezone.localdate(), occasion_from_request(request)
    sent_values = request.GET if "first" in request.GET else None
    form = SeasonForm(sent_values, today=today, occasion=occasion)
    choice, club = _season_choice(form), club_of_request(request)
    return form, season_of(club, choice.first, choice.last, choice.best_night_count, occasion)
