"""The pages of `nights`, and who may open each."""

from django.urls import include, path

from tournament.server.access.permissions import (
    allow_anyone,
    allow_directors,
    allow_directors_of_night,
    allow_files,
)
from tournament.topics.nights.views import history, limits, nights, tonight

NIGHT = [
    path("", allow_directors_of_night(tonight.night), name="night"),
    path("rules/", allow_directors_of_night(tonight.rules), name="rules"),
    path("undo/", allow_directors_of_night(history.undo), name="undo"),
    path("time-limit/", allow_directors_of_night(limits.time_limit), name="time-limit"),
    path("time-limit/end/", allow_directors_of_night(limits.end_after), name="end-after"),
    path("correct/", allow_directors_of_night(tonight.choose_game_to_correct), name="correct"),
    path("history/", allow_directors_of_night(history.history), name="history"),
    path("go-back/", allow_directors_of_night(history.going_back), name="going-back"),
    path("night.json", allow_directors_of_night(nights.download_night), name="night-json"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT)),
    path("", allow_directors(tonight.tonight), name="tonight"),
    path("nights/", allow_directors(nights.nights), name="nights"),
    path(
        "nights/import/",
        allow_files(allow_directors(nights.import_night_file)),
        name="import-night",
    ),
    path("display/<slug:wall>/rules/", allow_anyone(tonight.public_rules), name="wall-rules"),
]
