"""The pages of `phones`, and who may open each."""

from django.urls import path

from tournament.server.access.doors import directing, director, everyone, scorekeeper
from tournament.topics.phones.views import hall, players, table

urlpatterns = [
    path("night/<int:tournament>/floor/", directing(hall.floor), name="floor"),
    path("hall/", director(hall.overview), name="hall"),
    path("hall/open/", director(hall.let_in), name="open-hall"),
    path("hall/wi-fi/", director(hall.name_wifi), name="name-wi-fi"),
    path("hall/last-names/", director(hall.last_names), name="last-names"),
    path("hall/close/", director(hall.shut), name="close-hall"),
    path("hall/keep-to-desk/", director(hall.keep_to_desk), name="keep-to-desk"),
    path("hall/my-phone/", director(hall.invite), name="invite-phone"),
    path("hall/my-phone/end/", director(hall.end), name="end-phones"),
    path("phone/<str:one_time>/", everyone(hall.come_in), name="come-in"),
    path("hall/both-sides/", director(hall.both_sides), name="both-sides"),
    path("hall/end-table-links/", director(hall.end_table_links), name="end-table-links"),
    path("table/", everyone(table.enter), name="table-code"),
    path("table/<int:tournament>/<int:table>/<str:key>/", scorekeeper(table.table), name="table"),
    path(
        "display/<slug:wall>/standings/", everyone(players.public_standings), name="wall-standings"
    ),
    path(
        "display/<slug:wall>/card/<int:entry>/", everyone(players.card_in_public), name="wall-card"
    ),
    path("me/", everyone(players.redirect_to_find_me), name="me"),
    path("me/<slug:wall>/", everyone(players.find_me), name="find-me"),
]
