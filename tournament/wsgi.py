"""The web door for servers that speak WSGI; what changes by itself then comes by polling."""

import os

from django.core.wsgi import get_wsgi_application

from tournament import launch

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
launch.checked_environment()
application = get_wsgi_application()

from django.conf import settings  # noqa: E402  models are ready only after the line above

from tournament.tools.demo import wiper  # noqa: E402

if settings.DEMO:
    wiper.start()
