"""Home is tonight: where the evening stands, and the one thing to do next."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament import courses
from tournament.access.doors import club_of
from tournament.bracket import views as bracket
from tournament.desk.club_word import occasion_of
from tournament.desk.frame import page
from tournament.evening.rules import board as rules_board
from tournament.evening.tonight.board import Tonight, any_night
from tournament.evening.tonight.board import tonight as board
from tournament.evening.tonight.clock_jump import TOLD, tell_of_a_jump
from tournament.help import news
from tournament.laptop.copies import keeper
from tournament.live.follow import followed_by
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame
from tournament.reading import club_face, evenings, outside_nights, soundness
from tournament.reading.evenings import tonights_of
from tournament.set_up.views import beginnings_of
from tournament.web.responses import remember
from tournament.words.many import so_many


def tonight(request: HttpRequest) -> HttpResponse:
    """Where nothing is set up, the ways to begin."""
    now = timezone.localtime()
    home = board(evenings.nights(club_of(request), now), now, occasion_of(request))
    if home.night:
        jump = tell_of_a_jump(request, home.night)
        response = _home(request, home.night, home)
        if jump:
            remember(request, response, TOLD, jump)
        return response
    context = {"board": home, "steps": home.steps, "beginnings": beginnings_of(request)}
    return render(request, "evening/tonight/start.html", context | _unsound(club_of(request)))


def night(request: HttpRequest, night: Night) -> HttpResponse:
    """Any night, whether it is tonight's or not: a practice evening, or one of last month."""
    return _home(request, night, any_night(night))


def _home(request: HttpRequest, night: Night, board: Tonight) -> HttpResponse:
    """The first page of a night, where a director is told that it is not as it was written."""
    soundness.of(night.tournament)
    here = keeper.here()
    context: dict[str, object] = {"board": board, "worry": here.worry if here else ""}
    if night.current and not (night.is_played or night.is_closed):
        context["live"] = followed_by(request, ("hall", night.tournament))
    return page(request, night, "evening/tonight/tonight.html", context | _unsound(night.club))


def _unsound(club: int) -> dict[str, object]:
    """What is told above all else, with that the program is newer than the last time."""
    context = {"unsound": soundness.unsound(club), "damaged_rows": outside_nights.known(club)}
    return context | {"newer_than": news.unread_version()}


def correct(request: HttpRequest, night: Night) -> HttpResponse:
    """Which game? The newest first."""
    if courses.of(night).seat_page == "bracket":
        return bracket.correct(request, night)  # its games are found by their names
    over = [_over(night, played) for played in reversed(night.rounds) if played.is_over]
    return page(request, night, "table/scores/correct.html", {"games": over})


def _over(night: Night, played: PlayedGame) -> tuple[int, str, str]:
    """Its number, where the cursor waits, and that all of it is in. The cursor is no longer on the
    way to the next game; a correction that takes a reason begins with that.
    """
    closed = night.closed_by(played.number)
    box = "" if closed else f"#t{played.games[0].table}"
    reason = f" {closed[:1].upper()}{closed[1:]}, so a correction takes a reason." if closed else ""
    return played.number, box, f"{so_many(len(played.games), 'table')}, all in.{reason}"


def rules(request: HttpRequest, night: Night) -> HttpResponse:
    return page(request, night, "evening/rules/rules.html", {"board": rules_board.rules(night)})


def rules_in_public(request: HttpRequest, wall: str) -> HttpResponse:
    """For phones, under the address of the wall."""
    club = club_face.of_wall(wall)
    night = tonights_of(club[0].club) if club else None
    if club is None or night is None:
        raise Http404
    context = {"night": night, "wall": wall, "board": rules_board.rules(night), "face": club[0]}
    return render(request, "evening/rules/public_rules.html", context)
