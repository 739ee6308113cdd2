"""The addresses of all pages. The `urls.py` of a topic lists its pages and who may open them."""

from django.urls import include, path

# Django tries these modules in order, so the topics that are requested most often come first.
URL_MODULES = (
    "tournament.server.live",
    "tournament.topics.table",
    "tournament.topics.nights",
    "tournament.topics.set_up",
    "tournament.topics.door",
    "tournament.topics.wall",
    "tournament.topics.seating",
    "tournament.topics.leaving",
    "tournament.topics.bracket",
    "tournament.topics.phones",
    "tournament.topics.rulings",
    "tournament.topics.money",
    "tournament.topics.prizes",
    "tournament.topics.places",
    "tournament.topics.prints",
    "tournament.tools.practice",
    "tournament.topics.club",
    "tournament.server.help",
    "tournament.tools.demo",
    "tournament.kit.desk",
)

urlpatterns = [path("", include(f"{module}.urls")) for module in URL_MODULES]

handler400 = "tournament.server.web.errors.bad_request"
handler403 = "tournament.server.web.errors.forbidden"
handler404 = "tournament.server.web.errors.not_found"
handler500 = "tournament.server.web.errors.server_error"
