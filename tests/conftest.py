"""What all tests share: static files collected and languages compiled, as on a running server."""

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test.utils import override_settings

from companion.translations import compile_catalogues

# WhiteNoise looks for it as soon as a test imports the server, before anything is collected.
settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)


@pytest.fixture(scope="session", autouse=True)
def made_ready(tmp_path_factory):
    compile_catalogues(settings.LOCALE_PATHS[0])
    # Every test client makes its own middleware, which else would list all those files each time.
    with override_settings(STATIC_ROOT=tmp_path_factory.mktemp("static"), WHITENOISE_AUTOREFRESH=True):
        call_command("collectstatic", verbosity=0, interactive=False)
        yield
