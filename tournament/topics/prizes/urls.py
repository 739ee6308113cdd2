"""The pages of `prizes`, and who may open each."""

from django.urls import include, path

from tournament.server.access.permissions import allow_directors, allow_directors_of_night
from tournament.topics.prizes.views import check_out, closing, payout

NIGHT_PATHS = [
    path("check-out/", allow_directors_of_night(check_out.check_out_page), name="check-out"),
    path(
        "check-out/<int:entry>/",
        allow_directors_of_night(check_out.turn_in_card_page),
        name="card-in",
    ),
    path("payout/", allow_directors_of_night(payout.payout_page), name="payout"),
    path("closing/", allow_directors_of_night(closing.closing_page), name="closing"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT_PATHS)),
    path("nights/close/", allow_directors(closing.close_earlier_nights), name="close-left-open"),
]
