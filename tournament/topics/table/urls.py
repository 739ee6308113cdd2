"""The pages of `table`, and who may open each."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.server.access.doors import directing
from tournament.topics.table.views import hands, scores, sheets

TABLE = [
    path("", directing(hands.hands), name="hands"),
    path("rows/", directing(sheets.rows), name="rows"),
    path("hand/<int:number>/", directing(hands.hand), name="hand"),
    path("drop/<int:number>/", directing(hands.drop), name="drop-hand"),
    path("deals-first/", directing(hands.deal_first), name="deal-first"),
    path("short/", directing(hands.take_short), name="take-short"),
    path("dispute/", directing(hands.dispute), name="dispute"),
    path("sat/", directing(sheets.correct_seats), name="sat"),
    path("unread/", directing(sheets.unread), name="unread"),
    path("extra-hand/", directing(hands.extra_hand), name="extra-hand"),
]

NIGHT: list[URLPattern | URLResolver] = [
    path("scores/", directing(scores.scores), name="scores"),
    path("scores/<int:game>/", directing(scores.game_scores), name="scores-of"),
    path("scores/<int:game>/<int:table>/", include(TABLE)),
]

urlpatterns = [path("night/<int:tournament>/", include(NIGHT))]
