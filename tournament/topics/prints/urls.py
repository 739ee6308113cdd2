"""The pages of `prints`, and who may open each."""

from django.urls import include, path

from tournament.server.access.doors import directing
from tournament.topics.prints import views

NIGHT = [
    path("print/", directing(views.prints), name="prints"),
    path("print/<slug:what>.pdf", directing(views.document), name="print"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT)),
]
