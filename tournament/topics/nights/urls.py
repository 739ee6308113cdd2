"""The pages of `nights`, and who may open each."""

from django.urls import include, path

from tournament.server.access.permissions import (
    allow_anyone,
    allow_directors,
    allow_directors_of_night,
    allow_file_uploads,
)
from tournament.topics.nights.views import history, limits, nights, tonight

NIGHT_PATHS = [
    path("", allow_directors_of_night(tonight.show_night), name="night"),
    path("rules/", allow_directors_of_night(tonight.rules_page), name="rules"),
    path("undo/", allow_directors_of_night(history.undo_change), name="undo"),
    path("time-limit/", allow_directors_of_night(limits.time_limit_page), name="time-limit"),
    path("time-limit/end/", allow_directors_of_night(limits.end_night_early), name="end-after"),
    path("correct/", allow_directors_of_night(tonight.choose_game_to_correct), name="correct"),
    path("history/", allow_directors_of_night(history.history_page), name="history"),
    path("go-back/", allow_directors_of_night(history.go_back_page), name="going-back"),
    path("night.json", allow_directors_of_night(nights.download_night), name="night-json"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT_PATHS)),
    path("", allow_directors(tonight.tonight_page), name="tonight"),
    path("nights/", allow_directors(nights.nights_page), name="nights"),
    path(
        "nights/import/",
        allow_file_uploads(allow_directors(nights.import_night_file)),
        name="import-night",
    ),
    path(
        "display/<slug:screen_address>/rules/",
        allow_anyone(tonight.public_rules_page),
        name="wall-rules",
    ),
]
