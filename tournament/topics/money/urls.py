"""The pages of `money`, and who may open each."""

from django.urls import include, path

from tournament.server.access.permissions import allow_directors, allow_directors_of_night
from tournament.topics.money import views

NIGHT_PATHS = [
    path("money/", allow_directors_of_night(views.money_page), name="money"),
    path("money/<int:payment>/", allow_directors_of_night(views.receipt_page), name="receipt"),
    path("money.csv", allow_directors_of_night(views.money_csv), name="money-csv"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT_PATHS)),
    path("statement/", allow_directors(views.statement_page), name="statement"),
    path("statement.csv", allow_directors(views.statement_csv), name="statement-csv"),
    path("statement.pdf", allow_directors(views.statement_pdf), name="statement-pdf"),
]
