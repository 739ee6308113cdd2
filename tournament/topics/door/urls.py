"""The pages of `door`, and who may open each."""

from django.urls import include, path

from tournament.server.access.doors import directing, taking_files
from tournament.topics.door.views import check_in, lists, presses

NIGHT = [
    path("check-in/", directing(check_in.check_in), name="check-in"),
    path("check-in/row/", directing(presses.row), name="check-in-row"),
    path("check-in/team/", directing(presses.row), name="check-in-team"),
    path("check-in/all-here/", directing(check_in.all_here), name="all-here"),
    path("check-in/sessions/", directing(presses.arrange_sessions), name="sessions"),
    path("players/import/", taking_files(directing(lists.bring_in_players)), name="import-players"),
    path("teams/import/", taking_files(directing(lists.bring_in_teams)), name="import-teams"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT)),
]
