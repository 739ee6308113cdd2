"""The pages of `seating`, and who may open each."""

from django.urls import include, path

from tournament.server.access.doors import directing
from tournament.topics.seating import views

NIGHT = [
    path("seat/", directing(views.seat), name="seat"),
    path("seat/draw-again/", directing(views.draw_again), name="draw-again"),
    path("draw/", directing(views.whole_draw), name="whole-draw"),
    path("draw/wish/", directing(views.make_wish), name="draw-wish"),
    path("seat/odd-numbers/", directing(views.odd_numbers), name="odd-numbers"),
    path("seat/left-over/", directing(views.left_over), name="left-over"),
    path("seat/take-back/", directing(views.unseat), name="unseat"),
    path("seat/again/", directing(views.reseat), name="reseat"),
    path("seat/exchange/", directing(views.exchange), name="exchange"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT)),
]
