"""The pages of `door`, and who may open each."""

from django.urls import include, path

from tournament.server.access.permissions import allow_directors_of_night, allow_file_uploads
from tournament.topics.door.views import check_in, lists, row_forms

NIGHT_PATHS = [
    path("check-in/", allow_directors_of_night(check_in.check_in_page), name="check-in"),
    path("check-in/row/", allow_directors_of_night(row_forms.handle_row_form), name="check-in-row"),
    path(
        "check-in/team/", allow_directors_of_night(row_forms.handle_row_form), name="check-in-team"
    ),
    path("check-in/all-here/", allow_directors_of_night(check_in.mark_all), name="all-here"),
    path(
        "check-in/sessions/",
        allow_directors_of_night(row_forms.arrange_time_slots),
        name="sessions",
    ),
    path(
        "players/import/",
        allow_file_uploads(allow_directors_of_night(lists.import_players)),
        name="import-players",
    ),
    path(
        "teams/import/",
        allow_file_uploads(allow_directors_of_night(lists.import_teams)),
        name="import-teams",
    ),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT_PATHS)),
]
