"""Home: where the evening stands, and the one thing to do next; and the night's rules."""

from datetime import datetime

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.night.hours.own_time import is_of_the_day, is_set_back
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.words.many import capital, so_many
from tournament.kit.desk.frame import page
from tournament.kit.desk.words import clock, occasion_of
from tournament.server.access.doors import club_of
from tournament.server.help import whats_new
from tournament.server.laptop.copies import keeper
from tournament.server.live.follow import follow_for
from tournament.server.web.responses import remember
from tournament.storage.reading import club_face, evenings
from tournament.storage.reading.evenings import tonights_of
from tournament.topics.bracket import views as bracket
from tournament.topics.nights.boards import rules as rules_board
from tournament.topics.nights.boards.tonight import Tonight, any_night
from tournament.topics.nights.boards.tonight import tonight as board
from tournament.topics.set_up.views import beginnings_of

# The browser remembers the jump: a session that a wrong clock has saved ends by that clock too.
JUMP_COOKIE = "euchre_clock"
GOES_ON = (
    "Play goes on by the order of what was done. Set the clock right when you can, and "
    "start the round's clock anew if one ran."
)


def tonight(request: HttpRequest) -> HttpResponse:
    """Show tonight, or the ways to begin if nothing is set up."""
    now = timezone.localtime()
    club = club_of(request)
    left_open = evenings.left_open(club, now)
    home = board(evenings.nights(club, now), now, occasion_of(request), left_open)
    if home.night:
        jump = _warn_of_a_jump(request, home.night)
        response = _home(request, home.night, home)
        if jump:
            remember(request, response, JUMP_COOKIE, jump)
        return response
    context = {
        "board": home,
        "steps": home.steps,
        "beginnings": beginnings_of(request),
        "newer_than": whats_new.unread_version(),
    }
    return render(request, "nights/tonight/start.html", context)


def night(request: HttpRequest, night: Night) -> HttpResponse:
    """Show any night: tonight's, a practice evening, or one of last month."""
    return _home(request, night, any_night(night))


def _home(request: HttpRequest, night: Night, board: Tonight) -> HttpResponse:
    here = keeper.running_keeper()
    context: dict[str, object] = {
        "board": board,
        "worry": here.worry if here else "",
        "newer_than": whats_new.unread_version(),
    }
    if night.rounds.current and not (progress.is_played(night) or night.is_closed):
        context["live"] = follow_for(request, ("hall", night.tournament))
    return page(request, night, "nights/tonight/tonight.html", context)


def _warn_of_a_jump(request: HttpRequest, night: Night) -> str:
    """Warn the director once if the laptop's clock has jumped; return which jump it is."""
    now, latest = timezone.localtime(), evenings.latest_change(night.tournament)
    if is_set_back(latest, now):
        assert latest is not None
        moment = timezone.localtime(latest)
        jump, why = f"{int(latest.timestamp())}", f"something was saved on {_moment_words(moment)}"
    elif not is_of_the_day(night, now):
        jump, why = f"{night.date}", f"this {night.occasion.one} is of {night.day}"
    else:
        return ""
    jump = f"{night.tournament}_{jump}"
    if request.COOKIES.get(JUMP_COOKIE) != jump:
        messages.warning(
            request, f"This computer's clock says {_moment_words(now)}, but {why}. {GOES_ON}"
        )
    return jump


def _moment_words(moment: datetime) -> str:
    return f"{moment:%A, %B} {moment.day}, {moment.year}, at {clock(moment)}"


def correct(request: HttpRequest, night: Night) -> HttpResponse:
    """Ask which game to correct, the newest first."""
    if courses.of(night).seat_page == "bracket":
        return bracket.correct(request, night)  # its games are found by their names
    over = [_over(night, played) for played in reversed(night.rounds) if played.is_over]
    return page(request, night, "table/scores/correct.html", {"games": over})


def _over(night: Night, played: PlayedGame) -> tuple[int, str, str]:
    """Return a game's number, where the cursor waits on its page, and that all of it is in.

    A correction that takes a reason begins with the reason; else the cursor is at the first table,
    and not on the way to the next game.
    """
    closed = progress.closed_by(night, played.number)
    box = "" if closed else f"#t{played.games[0].table}"
    reason = f" {capital(closed)}, so a correction takes a reason." if closed else ""
    return played.number, box, f"{so_many(len(played.games), 'table')}, all in.{reason}"


def rules(request: HttpRequest, night: Night) -> HttpResponse:
    return page(request, night, "nights/rules/rules.html", {"board": rules_board.rules(night)})


def rules_in_public(request: HttpRequest, wall: str) -> HttpResponse:
    """Show the rules to phones, under the address of the wall."""
    club = club_face.find_by_wall(wall)
    night = tonights_of(club[0].club) if club else None
    if club is None or night is None:
        raise Http404
    context = {"night": night, "wall": wall, "board": rules_board.rules(night), "face": club[0]}
    return render(request, "nights/rules/public_rules.html", context)
