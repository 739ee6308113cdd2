"""Django's settings, for a laptop and for a hosted site. The environment variables decide which of
the two this is (docs/hosting.md). The last block has the settings that differ.
"""

import os
from pathlib import Path
from typing import Any

import tzlocal
from django.core.exceptions import ImproperlyConfigured

from tournament.environment import BadEnvironment, Environment, Postgres, Sqlite, read_environment
from tournament.server.laptop import addresses, data_folder, secret_key


def _environment() -> Environment:
    try:
        return read_environment(os.environ)
    except BadEnvironment as faults:
        raise ImproperlyConfigured(str(faults)) from faults


def database_settings(database: Sqlite | Postgres) -> dict[str, Any]:
    """Return Django's settings for a SQLite file or a PostgreSQL server."""
    if isinstance(database, Sqlite):
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": database.path,
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                # These options make a second writer wait instead of failing, and write each saved
                # change to the disk itself. A Mac needs the last two pragmas for this
                # (docs/adr/0008).
                "timeout": 20,
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=DELETE; PRAGMA synchronous=EXTRA;"
                "PRAGMA fullfsync=ON; PRAGMA checkpoint_fullfsync=ON;",
            },
            # Tests use a file instead of memory, so that they wait for the same locks as a real
            # night does.
            "TEST": {"NAME": DATA_FOLDER / "tests.sqlite3"},
        }
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": database.name,
        "USER": database.user,
        "PASSWORD": database.password,
        "HOST": database.host,
        "PORT": database.port,
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": dict(database.options),
    }


BASE_DIR = Path(__file__).resolve().parent.parent
ENVIRONMENT = _environment()
HOSTED = ENVIRONMENT.is_hosted
DEMO = ENVIRONMENT.demo
DATA_FOLDER = data_folder.find_data_folder()

DEBUG = ENVIRONMENT.debug
SECRET_KEY = ENVIRONMENT.secret_key or secret_key.read_secret_key(DATA_FOLDER)
DATABASES = {
    "default": database_settings(
        ENVIRONMENT.database or Sqlite(DATA_FOLDER / data_folder.DATABASE_FILE_NAME)
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "tournament",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "django_tables2",
]
MIDDLEWARE = [
    "tournament.server.web.middleware.add_content_security_policy",
    "tournament.server.laptop.hall.remove_opener_policy_header",
    "django.middleware.security.SecurityMiddleware",
    "tournament.server.web.middleware.allow_known_methods",
    "tournament.server.laptop.hall.count_other_devices",
    "tournament.server.web.middleware.ServeStaticFiles",
    "tournament.server.web.middleware.CompressPages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tournament.server.access.sessions.add_director_to_requests",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
if DEMO:
    MIDDLEWARE.append("tournament.tools.demo.visitors.VisitorLimits")
ROOT_URLCONF = "tournament.urls"
# The kinds of channels that screens can follow.
CHANNEL_KINDS = "tournament.channels.CHANNEL_KIND_BY_NAME"
ASGI_APPLICATION = "tournament.asgi.application"
WSGI_APPLICATION = "tournament.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.kit.desk.appearance.appearance_context",
                "tournament.server.laptop.full_disk.disk_warning_context",
                "tournament.kit.desk.words.occasion_context",
                "tournament.tools.demo.views.demo_context",
                "tournament.server.help.views.help_context",
            ],
        },
    }
]
FORM_RENDERER = "tournament.kit.desk.forms.fields.FormRenderer"

AUTH_USER_MODEL = "tournament.Director"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 8},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
SESSION_ENGINE = "tournament.server.access.sessions"
# A browser sends cookies to every program on this laptop, whatever its port. So these names must
# differ from the names that other programs use.
SESSION_COOKIE_NAME = "euchre_session"
CSRF_COOKIE_NAME = "euchre_csrf"
# A sign-in lasts long enough for a night, from setting up the tables to counting the cash box.
SESSION_COOKIE_AGE = 12 * 60 * 60
CSRF_FAILURE_VIEW = "tournament.server.web.errors.csrf_failure"

LANGUAGE_CODE = "en-us"
USE_TZ = True
TIME_ZONE = ENVIRONMENT.time_zone or tzlocal.get_localzone_name() or "UTC"

STATIC_URL = "/static/"
# A release includes the collected static files (packaging/). Otherwise `start` collects them.
SHIPPED_STATIC_FOLDER = BASE_DIR / "static"
STATIC_ROOT = SHIPPED_STATIC_FOLDER if SHIPPED_STATIC_FOLDER.is_dir() else DATA_FOLDER / "static"
STATICFILES_DIRS = [
    BASE_DIR / "tournament" / "static",
    ("handbook", BASE_DIR / "docs" / "images"),
]
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {"staticfiles": {"BACKEND": "tournament.server.web.static_files.StaticFiles"}}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

SECURE_CSP = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "frame-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
}
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SECURE_REFERRER_POLICY = "same-origin"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"discreet": {"()": "tournament.server.web.log_lines.SecretsFilter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["discreet"]}},
    "loggers": {
        "tournament": {"handlers": ["console"], "level": "INFO"},
        "django": {"handlers": ["console"], "level": "WARNING"},
        # A request for a host name that is not ours gets an error page, so the log need not mention
        # it.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}

if HOSTED:
    ALLOWED_HOSTS = list(ENVIRONMENT.allowed_hosts)
    CSRF_TRUSTED_ORIGINS = list(ENVIRONMENT.csrf_trusted_origins)
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    MIDDLEWARE.insert(0, "tournament.server.web.middleware.prefix_cookies")
else:
    # `start` updates this list when the laptop joins another network.
    ALLOWED_HOSTS = addresses.laptop_host_names()
    # Phones in the room use plain HTTP, since no certificate can name the laptop's address. So the
    # settings that need TLS are off.
    SILENCED_SYSTEM_CHECKS = [
        "security.W004",  # This check demands strict transport security.
        "security.W008",  # This check demands a redirect to TLS.
        "security.W012",  # This check demands a session cookie over TLS only.
        "security.W016",  # This check demands a CSRF cookie over TLS only.
    ]
