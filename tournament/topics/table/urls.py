"""The pages of `table`, and who may open each."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.server.access.permissions import allow_directors_of_night
from tournament.topics.table.views import hands, scores, sheets

TABLE_PATHS = [
    path("", allow_directors_of_night(hands.hands_page), name="hands"),
    path("rows/", allow_directors_of_night(sheets.rows_page), name="rows"),
    path("hand/<int:hand_number>/", allow_directors_of_night(hands.hand_page), name="hand"),
    path("drop/<int:hand_number>/", allow_directors_of_night(hands.remove_hand), name="drop-hand"),
    path("deals-first/", allow_directors_of_night(hands.set_first_dealer), name="deal-first"),
    path("short/", allow_directors_of_night(hands.accept_short_game), name="accept-short-game"),
    path("dispute/", allow_directors_of_night(hands.dispute_page), name="dispute"),
    path("sat/", allow_directors_of_night(sheets.correct_seats), name="sat"),
    path("swap/", allow_directors_of_night(hands.swap_scores), name="swap-scores"),
    path("unread/", allow_directors_of_night(sheets.unreadable_sheet_page), name="unread"),
    path("extra-hand/", allow_directors_of_night(hands.save_extra_hand), name="extra-hand"),
]

NIGHT_PATHS: list[URLPattern | URLResolver] = [
    path("scores/", allow_directors_of_night(scores.scores_page), name="scores"),
    path("scores/<int:game>/", allow_directors_of_night(scores.game_scores_page), name="scores-of"),
    path("scores/<int:game>/<int:table>/", include(TABLE_PATHS)),
]

urlpatterns = [path("night/<int:tournament>/", include(NIGHT_PATHS))]
