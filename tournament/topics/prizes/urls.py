"""The pages of `prizes`, and who may open each."""

from django.urls import include, path

from tournament.server.access.doors import directing, director
from tournament.topics.prizes.views import check_out, closing, payout

NIGHT = [
    path("check-out/", directing(check_out.check_out), name="check-out"),
    path("check-out/<int:entry>/", directing(check_out.card_in), name="card-in"),
    path("payout/", directing(payout.payout), name="payout"),
    path("closing/", directing(closing.closing), name="closing"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT)),
    path("nights/close/", director(closing.close_left_open), name="close-left-open"),
]
