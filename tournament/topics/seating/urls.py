"""The pages of `seating`, and who may open each."""

from django.urls import include, path

from tournament.server.access.permissions import allow_directors_of_night
from tournament.topics.seating import views

NIGHT_PATHS = [
    path("seat/", allow_directors_of_night(views.seat_page), name="seat"),
    path("seat/draw-again/", allow_directors_of_night(views.draw_again), name="draw-again"),
    path("draw/", allow_directors_of_night(views.whole_draw_page), name="whole-draw"),
    path("draw/wish/", allow_directors_of_night(views.change_draw_request), name="draw-wish"),
    path(
        "seat/odd-numbers/",
        allow_directors_of_night(views.set_rule_for_odd_numbers),
        name="odd-numbers",
    ),
    path(
        "seat/left-over/",
        allow_directors_of_night(views.set_rule_for_left_over_team),
        name="left-over",
    ),
    path("seat/take-back/", allow_directors_of_night(views.undo_seating), name="unseat"),
    path("seat/again/", allow_directors_of_night(views.reseat_game), name="reseat"),
    path("seat/exchange/", allow_directors_of_night(views.swap_seats), name="exchange"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT_PATHS)),
]
