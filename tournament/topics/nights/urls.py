"""The pages of `nights`, and who may open each."""

from django.urls import include, path

from tournament.server.access.doors import directing, director, everyone, taking_files
from tournament.topics.nights.views import history, limits, nights, tonight

NIGHT = [
    path("", directing(tonight.night), name="night"),
    path("rules/", directing(tonight.rules), name="rules"),
    path("undo/", directing(history.undo), name="undo"),
    path("time-limit/", directing(limits.time_limit), name="time-limit"),
    path("time-limit/end/", directing(limits.end_after), name="end-after"),
    path("correct/", directing(tonight.correct), name="correct"),
    path("history/", directing(history.history), name="history"),
    path("go-back/", directing(history.going_back), name="going-back"),
    path("night.json", directing(nights.save), name="night-json"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT)),
    path("", director(tonight.tonight), name="tonight"),
    path("nights/", director(nights.nights), name="nights"),
    path("nights/import/", taking_files(director(nights.bring)), name="import-night"),
    path("display/<slug:wall>/rules/", everyone(tonight.rules_in_public), name="wall-rules"),
]
