"""The page Tonight, the same page for any other night, the rules, and the games to correct."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.night.hours.own_time import is_clock_set_back, is_dated_today
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.words.many import capitalize
from tournament.kit.desk.frame import night_page
from tournament.kit.desk.words import occasion_from_request, time_of_day
from tournament.server.access.permissions import club_of_request
from tournament.server.help import whats_new
from tournament.server.laptop.backups import keeper
from tournament.server.live.follow import updating_part_for_browser
from tournament.server.web.responses import set_private_cookie
from tournament.storage.reading import club_profile, current_nights
from tournament.storage.reading.current_nights import find_tonights_night
from tournament.topics.bracket import views as bracket
from tournament.topics.nights.boards import rules as rules_board
from tournament.topics.nights.boards.tonight import (
    TonightBoard,
    board_of_other_night,
    tonight_board,
)
from tournament.topics.set_up.views import starting_points_of_club

# The cookie with the last jump of the clock that the director was warned of. The jump is not stored
# in the session, because a session would expire early if the clock is wrong.
CLOCK_JUMP_COOKIE = "euchre_clock"
CLOCK_ADVICE = (
    "You can keep playing. Set the clock right when you can. If the game clock was running, "
    "restart it."
)


def tonight_page(request: HttpRequest) -> HttpResponse:
    """Show the page *Tonight*. If no night is set up, it shows the ways to begin one."""
    now = timezone.localtime()
    club = club_of_request(request)
    open_nights = current_nights.nights_left_open(club, now)
    board = tonight_board(
        current_nights.nights_near_today(club, now),
        now,
        occasion_from_request(request),
        open_nights,
    )
    if board.night:
        clock_jump = _warn_once_of_clock_jump(request, board.night)
        response = _home_page(request, board.night, board)
        if clock_jump:
            set_private_cookie(request, response, CLOCK_JUMP_COOKIE, clock_jump)
        return response
    context = {
        "board": board,
        "steps": board.steps,
        "starting_points": starting_points_of_club(request),
        "version_before_update": whats_new.version_before_update(),
    }
    return render(request, "nights/tonight/start.html", context)


def show_night(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the page of any night, such as a practice night or a night of last month."""
    return _home_page(request, night, board_of_other_night(night))


def choose_game_to_correct(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the games that can be corrected, the newest first."""
    if courses.course_of(night).seat_page == "bracket":
        # The games of a bracket have names instead of numbers, so a separate page shows them.
        return bracket.correct_results_page(request, night)
    finished_games = [seated_game for seated_game in reversed(night.rounds) if seated_game.is_over]
    correction_reasons = [
        progress.why_change_is_correction(night, seated_game.number)
        for seated_game in finished_games
    ]
    games_and_anchors = [*map(_game_and_anchor, finished_games, correction_reasons)]
    context: dict[str, object] = {
        "games": games_and_anchors,
        "why": _reason_note(correction_reasons),
    }
    return night_page(request, night, "table/scores/correct.html", context)


def rules_page(request: HttpRequest, night: Night) -> HttpResponse:
    return night_page(
        request, night, "nights/rules/rules.html", {"board": rules_board.rules_board(night)}
    )


def public_rules_page(request: HttpRequest, screen_address: str) -> HttpResponse:
    """Show the rules on a phone. The page's address contains the club's screen address."""
    club = club_profile.find_club_by_screen_address(screen_address)
    night = find_tonights_night(club.profile.club) if club else None
    if club is None or night is None:
        raise Http404
    context = {
        "night": night,
        "wall": screen_address,
        "board": rules_board.rules_board(night),
        "face": club.profile,
    }
    return render(request, "nights/rules/public_rules.html", context)


def _home_page(request: HttpRequest, night: Night, board: TonightBoard) -> HttpResponse:
    running_keeper = keeper.running_keeper
    context: dict[str, object] = {
        "board": board,
        "worry": running_keeper.visible_trouble if running_keeper else "",
        "version_before_update": whats_new.version_before_update(),
    }
    if night.rounds.current_game and not (progress.is_fully_played(night) or night.is_closed):
        context["live"] = updating_part_for_browser(request, ("hall", night.tournament))
    return night_page(request, night, "nights/tonight/tonight.html", context)


def _warn_once_of_clock_jump(request: HttpRequest, night: Night) -> str:
    """Warn the director once if the laptop's clock was set back, or if the night is not dated
    today. Return a text that identifies the problem, or an empty string if there is none.
    """
    now, latest_change = timezone.localtime(), current_nights.latest_change_time(night.tournament)
    if is_clock_set_back(latest_change, now):
        assert latest_change is not None
        jump_key = f"{int(latest_change.timestamp())}"
        reason = f"something was saved on {_date_and_time_words(timezone.localtime(latest_change))}"
    elif not is_dated_today(night, now):
        jump_key = f"{night.date}"
        reason = f"this {night.occasion.singular} is dated {night.date_words}"
    else:
        return ""
    jump_key = f"{night.tournament}_{jump_key}"
    if request.COOKIES.get(CLOCK_JUMP_COOKIE) != jump_key:
        messages.warning(
            request,
            f"This computer's clock says {_date_and_time_words(now)}, but {reason}. {CLOCK_ADVICE}",
        )
    return jump_key


def _date_and_time_words(moment: datetime) -> str:
    return f"{moment:%A, %B} {moment.day}, {moment.year}, at {time_of_day(moment)}"


def _game_and_anchor(seated_game: SeatedGame, correction_reason: str) -> tuple[int, str]:
    """Return a game's number, and the anchor of its first table. If the correction needs a reason,
    the anchor is empty and the page sets the cursor.
    """
    return seated_game.number, "" if correction_reason else f"#t{seated_game.games[0].table}"


def _reason_note(reasons: Sequence[str]) -> str:
    """Return a sentence that says why corrections need a reason, or an empty string. `reasons` has
    a reason for each game, the newest game first; a reason is empty if none is needed.
    """
    newest_reason, *earlier_reasons = reasons or ("",)
    if newest_reason:
        return f"{capitalize(newest_reason)}, so each change needs a reason."
    if not earlier_reasons:
        return ""
    return f"{capitalize(earlier_reasons[0])}, so each change of an earlier game needs a reason."
