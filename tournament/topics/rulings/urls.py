"""The pages of `rulings`, and who may open each."""

from django.urls import include, path

from tournament.server.access.permissions import allow_directors_of_night
from tournament.topics.rulings import views

NIGHT_PATHS = [
    path("rulings/", allow_directors_of_night(views.rulings_page), name="rulings"),
    path(
        "ruling/<int:game>/<int:table>/", allow_directors_of_night(views.ruling_page), name="ruling"
    ),
    path("tricks/", allow_directors_of_night(views.tricks_page), name="tricks"),
    path(
        "tricks/<int:game>/<int:table>/",
        allow_directors_of_night(views.tricks_at_table_page),
        name="tricks-of",
    ),
    path("order-up/", allow_directors_of_night(views.order_up_page), name="order-up"),
]

urlpatterns = [path("night/<int:tournament>/", include(NIGHT_PATHS))]
