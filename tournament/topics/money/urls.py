"""The pages of `money`, and who may open each."""

from django.urls import include, path

from tournament.server.access.doors import directing, director
from tournament.topics.money import views

NIGHT = [
    path("money/", directing(views.money), name="money"),
    path("money/<int:payment>/", directing(views.receipt), name="receipt"),
    path("money.csv", directing(views.money_csv), name="money-csv"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT)),
    path("statement/", director(views.statement), name="statement"),
    path("statement.csv", director(views.statement_csv), name="statement-csv"),
    path("statement.pdf", director(views.statement_pdf), name="statement-pdf"),
]
