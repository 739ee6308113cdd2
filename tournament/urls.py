"""Every page, and who may open it."""

from django.urls import path

from tournament.doors import director, everyone, scorekeeper
from tournament.views import club, hall, looks, people, tonight, wall

urlpatterns = [
    path("", director(tonight.tonight), name="tonight"),
    path("set-up/", director(tonight.set_up), name="set-up"),
    path("set-up/<int:tournament>/", director(tonight.change), name="change-night"),
    path("club/", director(club.club), name="club"),
    path("club/password/", director(club.new_password), name="new-password"),
    path("welcome/", everyone(people.welcome), name="welcome"),
    path("sign-in/", everyone(people.enter), name="sign-in"),
    path("sign-out/", director(people.leave), name="sign-out"),
    path("looks/", everyone(looks.change), name="looks"),
    path("hall/", director(hall.overview), name="hall"),
    path("hall/open/", director(hall.let_in), name="open-hall"),
    path("hall/close/", director(hall.shut), name="close-hall"),
    path("hall/end-table-links/", director(hall.end_table_links), name="end-table-links"),
    path("table/<int:tournament>/<int:table>/<str:key>/", scorekeeper(hall.table), name="table"),
    path("display/", everyone(wall.only_wall), name="only-wall"),
    path("display/<slug:wall>/", everyone(wall.wall), name="wall"),
]

handler400 = "tournament.views.errors.bad_request"
handler403 = "tournament.views.errors.forbidden"
handler404 = "tournament.views.errors.not_found"
handler500 = "tournament.views.errors.crashed"
