"""Everything made ready before the server answers, and what must not be started, in sentences."""

import socket
import ssl
import tempfile
from pathlib import Path

from django.conf import settings
from django.core.checks import Tags, run_checks
from django.core.management import CommandError, call_command
from django.db import DatabaseError, InterfaceError, connection

from companion.live.claim import CannotClaim, claim_database
from companion.serving.addresses import is_this_machine
from companion.serving.faults import fault_of
from companion.wording.catalogues import compile_catalogues

# A file that can be read but not written to would let everybody fill in a sheet, and record none.
QUESTIONS = {
    "sqlite": ("SELECT name FROM sqlite_master", "BEGIN IMMEDIATE", "ROLLBACK"),
    "postgresql": ("SELECT 1",),
}


def make_ready() -> None:
    """Folder, database, translations and static files, for the living room and for a hall."""
    refuse_unwritable(settings.DATA_DIR)
    if connection.vendor == "sqlite":
        refuse_unwritable(Path(connection.settings_dict["NAME"]).parent)
    claim()
    refuse_useless_database()
    refuse_what_checks_find()
    migrate()
    try:
        compile_catalogues(settings.LOCALE_PATHS[0])
        call_command("collectstatic", verbosity=0, interactive=False)
    except OSError as error:
        where = error.filename or settings.STATIC_ROOT
        raise CommandError(f"{where} can't be written ({error.strerror}).") from error


def claim() -> None:
    try:
        claim_database()
    except CannotClaim as refusal:
        raise CommandError(str(refusal)) from refusal


def migrate() -> None:
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except (DatabaseError, InterfaceError) as error:
        if fault_of(error) is None:
            raise
        raise CommandError(complaint(error)) from error


def refuse_unsafe(workers: int, host: str, proxies: list[str]) -> None:
    """What would run, but not in earnest. ``check --deploy`` says the rest."""
    if not settings.PRODUCTION:
        raise CommandError(
            "This start is for production: set DEBUG=false, SECRET_KEY and ALLOWED_HOSTS (see README.md). "
            "For a living room there is make play."
        )
    if "*" in settings.ALLOWED_HOSTS:
        raise CommandError("ALLOWED_HOSTS must name the hosts of this server; * is not a host.")
    if "*" in proxies and not is_this_machine(host):
        raise CommandError(
            "FORWARDED_ALLOW_IPS must name the proxies; with * anybody can claim to be somebody else."
        )
    if workers > 1 and connection.vendor == "sqlite":
        raise CommandError(
            "Several processes need PostgreSQL: on SQLite phones would not hear of all that is recorded. "
            "Set DATABASE_URL, or WORKERS=1."
        )


def refuse_unwritable(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"x" * 4096)
            probe.flush()
    except OSError as error:
        raise CommandError(
            f"Nothing can be written to {folder} ({error.strerror}). Set DATA_DIR and DB_PATH to folders "
            "that this user may write to and that have space."
        ) from error


def refuse_useless_database() -> None:
    """Asked without the pool, which would wait long and not say why."""
    driver = connection.Database  # type: ignore[attr-defined]  # which every database of Django has
    try:
        if connection.vendor == "postgresql":
            driver.connect(**{"connect_timeout": 5} | connection.get_connection_params()).close()
        with connection.cursor() as cursor:
            for question in QUESTIONS[connection.vendor]:
                cursor.execute(question)
    except (DatabaseError, InterfaceError, driver.Error) as error:
        raise CommandError(complaint(error)) from error


def refuse_what_checks_find() -> None:
    """Before anything is changed in a database that is not for this program (``companion/checks.py``)."""
    found = run_checks(tags=[Tags.database], databases=[connection.alias])
    if serious := [one for one in found if one.is_serious()]:
        raise CommandError(serious[0].msg)


def complaint(error: Exception) -> str:
    """What is the matter and what to do, with the database's name and without its password."""
    fault = fault_of(error) or fault_of(as_djangos(error))
    what = fault.console if fault else "The database can't be used."
    where = connection.settings_dict
    host = f" at {where['HOST']}" if where["HOST"] else ""
    return f"Database {where['NAME']}{host}: {what}"


def as_djangos(error: Exception) -> Exception | None:
    """An error of the driver as Django names it."""
    try:
        with connection.wrap_database_errors:
            raise error
    except (DatabaseError, InterfaceError) as wrapped:
        return wrapped
    except Exception:
        return None


def refuse_taken_port(host: str, port: int, advice: str) -> None:
    """Said before anything is printed, so that nobody scans the address of another program."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or error
            raise CommandError(f"Port {port} can't be used ({reason}). Try: {advice}") from error


def tls_options(certificate: str, key: str) -> dict[str, str]:
    """Both files or neither."""
    if bool(certificate) != bool(key):
        raise CommandError("HTTPS needs both TLS_CERT and TLS_KEY.")
    for path in filter(None, (certificate, key)):
        if not Path(path).is_file():
            raise CommandError(f"{path} is not there; see TLS_CERT and TLS_KEY.")
    if not certificate:
        return {}
    try:
        # Nobody sits there to be asked for the password of a key.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
    except OSError as error:
        raise CommandError(
            f"{certificate} and {key} are not a certificate and its key without a password "
            f"({error.strerror})."
        ) from error
    return {"ssl_certfile": certificate, "ssl_keyfile": key}
