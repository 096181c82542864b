"""All settings. Every environment variable read here is in the README's table.

Three ways to run, told by DEBUG: unset is a living room (`make play`), false is production,
which refuses to start without its secret and hosts, and true is for developing.
"""

from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from companion.env import env, env_bool, env_hosts, env_path, env_postgres, env_secret, env_zone
from companion.games import tag_libraries

BASE_DIR = Path(__file__).resolve().parent.parent
DEBUG = env_bool("DEBUG", default=False)
PRODUCTION = not env_bool("DEBUG", default=True)

# Everything that this machine keeps and git does not: database, secret, collected static files.
DATA_DIR = env_path("DATA_DIR", BASE_DIR / "var")
SECRET_KEY = env_secret("SECRET_KEY", default=None if PRODUCTION else DATA_DIR / "secret.txt")

# A living room has no names to list: there HomeHosts lets in the local network and nobody else.
HOME_HOSTS = None if PRODUCTION else env_hosts("ALLOWED_HOSTS", default=[])
ALLOWED_HOSTS = env_hosts("ALLOWED_HOSTS", default=None) if PRODUCTION else ["*"]

# Over plain HTTP a browser drops Secure and __Host- cookies, so they come with HTTPS only.
TLS_CERT = env("TLS_CERT")
TLS_KEY = env("TLS_KEY")
HTTPS = PRODUCTION or bool(TLS_CERT)

INSTALLED_APPS = [
    "companion",
    "crispy_forms",
    "csp",
    "django_htmx",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "companion.middleware.light_answers",
    "companion.middleware.own_answers",
    "companion.middleware.ways_told",
    "django.middleware.security.SecurityMiddleware",
    # Styles, scripts and drawings come before what says what a page may do: they are no pages.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "companion.middleware.permissions_policy",
    "csp.middleware.CSPMiddleware",
    "companion.middleware.home_hosts",
    "companion.middleware.writable_text",
    "django.middleware.gzip.GZipMiddleware",
    "companion.middleware.DeviceSession",
    "django.middleware.locale.LocaleMiddleware",
    "companion.middleware.own_zone",
    "companion.middleware.not_while_away",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "companion.middleware.account",
    "companion.middleware.refused_body",
    "companion.middleware.nothing_to_see",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "companion.middleware.unreadable_tables",
]

ROOT_URLCONF = "companion.urls"
WSGI_APPLICATION = "companion.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["companion.serving.loaders.Loader", "django.template.loaders.app_directories.Loader"],
                )
            ],
            "libraries": tag_libraries(),
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
CRISPY_ALLOWED_TEMPLATE_PACKS = CRISPY_TEMPLATE_PACK = "fields"

# One writer at a time, waiting its turn, and one fsync for each commit: that is what "saved" means.
SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": env_path("DB_PATH", DATA_DIR / "scorepad.sqlite3"),
    "CONN_MAX_AGE": None,
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    },
    "TEST": {"NAME": DATA_DIR / "test.sqlite3"},
}
# A living room needs no database server; a hall that runs several processes does.
DATABASES = {"default": env_postgres("DATABASE_URL") or SQLITE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "companion.Account"
LOGIN_URL = "account"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarityValidator", {"user_attributes": ["name"]}),
        ("MinimumLengthValidator", {"min_length": 8}),
        ("CommonPasswordValidator", {}),
    )
]

USE_TZ = True
# For those whose browser has not said its own yet.
TIME_ZONE = env_zone("TIME_ZONE", "UTC")
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "companion" / "locale"]
# A language is offered once its catalogue is there: no page calls itself French and speaks English.
LANGUAGES = [
    (code, name)
    for code, name in (("en", _("English")), ("fr", _("French")), ("es", _("Spanish")), ("pl", _("Polish")))
    if code == LANGUAGE_CODE or (LOCALE_PATHS[0] / code / "LC_MESSAGES" / "django.po").exists()
]

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "companion.serving.bundles.BundleFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "companion.serving.lean.LeanFiles"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = False
WHITENOISE_ALLOW_ALL_ORIGINS = False

SECURE_SSL_REDIRECT = PRODUCTION
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# Whether its neighbours under the same domain speak HTTPS, and whether browsers should know of the domain
# beforehand, is not for this server to say.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this header over plain HTTP, and complain about it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
KNOCK_COOKIE_NAME = "__Host-knock" if HTTPS else "knock"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "companion.views.errors.csrf_failure"
SESSION_ENGINE = "companion.device.sessions"
# As long as browsers keep one: a phone stays at its tables until it is shown out.
SESSION_COOKIE_AGE = 400 * 24 * 60 * 60
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}

# Refused addresses are logged, and an address may be a key to somebody's table.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "once_a_minute": {"()": "companion.serving.logs.OnceAMinute"},
        "without_secrets": {"()": "companion.serving.logs.WithoutSecrets"},
    },
    "formatters": {"plain": {}, "json": {"()": "companion.serving.logs.JsonLines"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["once_a_minute", "without_secrets"],
            "formatter": "json" if PRODUCTION else "plain",
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Django's own handlers know no such filter.
    "loggers": {
        "companion": {"level": "INFO" if PRODUCTION else "WARNING"},
        "django": {"handlers": [], "level": "INFO" if DEBUG else "WARNING"},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        # Each try to reach a database that is away is a line of its own; that it is away is told once.
        "psycopg.pool": {"level": "ERROR"},
    },
}
