"""The WSGI application, for hosted sites. Since WSGI cannot stream, open pages ask for updates
again and again.
"""

import os

from django.core.wsgi import get_wsgi_application

from tournament import launch

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
launch.read_environment_or_exit()
application = get_wsgi_application()

from django.conf import settings  # noqa: E402  settings are ready only after the line above

from tournament.tools.demo import deletion  # noqa: E402

if settings.DEMO:
    deletion.start_deletion_thread()
