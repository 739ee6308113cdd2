"""The pages of `rulings`, and who may open each."""

from django.urls import include, path

from tournament.server.access.doors import directing
from tournament.topics.rulings import views

NIGHT = [
    path("rulings/", directing(views.rulings), name="rulings"),
    path("ruling/<int:game>/<int:table>/", directing(views.ruling), name="ruling"),
    path("tricks/", directing(views.tricks), name="tricks"),
    path("tricks/<int:game>/<int:table>/", directing(views.tricks_of), name="tricks-of"),
    path("order-up/", directing(views.order_up), name="order-up"),
]

urlpatterns = [path("night/<int:tournament>/", include(NIGHT))]
