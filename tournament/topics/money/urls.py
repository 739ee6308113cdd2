"""The pages of `money`, and who may open each."""

from django.urls import include, path

from tournament.server.access.doors import directing, director
from tournament.topics.money.views import over_dates
from tournament.topics.money.views import till as money

NIGHT = [
    path("money/", directing(money.money), name="money"),
    path("money/<int:payment>/", directing(money.receipt), name="receipt"),
    path("money.csv", directing(money.money_csv), name="money-csv"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT)),
    path("statement/", director(over_dates.statement), name="statement"),
    path("statement.csv", director(over_dates.statement_csv), name="statement-csv"),
    path("statement.pdf", director(over_dates.statement_pdf), name="statement-pdf"),
]
