"""Who is signed in on this device. Everything else that a session knows is the device's own, and nothing
of the account is ever written into it: what was lent is gone with the sign-in. What stays is a mark that
opens nothing: by it the guesses of a device that was signed in are told from those of strangers.

To sign in takes nothing along: what the device had stays its own alone, unless somebody asks for it
(``companion/device/claims.py``), and stays on it even then. What is started or joined while somebody is
signed in is both the account's, so that it is at hand on other devices, and the device's, which sits at
that table, signed in or not.
"""

from collections.abc import Iterable

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, login
from django.contrib.auth.models import AnonymousUser
from django.middleware.csrf import rotate_token
from django.utils.crypto import constant_time_compare, get_random_string

from companion.device.claims import account_claim, streams_end, tables_lent
from companion.device.session import account_mark, account_mark_keep, sign_in_keep, sign_in_of
from companion.device.sessions import OF_THE_ACCOUNT
from companion.models import Account
from companion.models.account import folded


def account_of(session) -> Account | None:
    """Django's own answer to a password that was changed elsewhere is to forget the whole session; here
    the device stays at its tables and is only signed out."""
    if SESSION_KEY not in session:
        return None
    account = Account.objects.filter(pk=session[SESSION_KEY]).first()
    known = session.get(HASH_SESSION_KEY, "")
    return account if account and constant_time_compare(known, account.get_session_auth_hash()) else None


def sign_in(request, account: Account) -> None:
    """With a new session key, whoever was signed in here before."""
    forget_account(request.session)
    request.session.leads_on = False
    login(request, account)
    sign_in_keep(request.session, get_random_string(12))
    account_mark_keep(request.session, account.pk)


def sign_out(request) -> None:
    """The device keeps its own tables, sheets, groups, names and board."""
    account, mark = account_of(request.session), sign_in_of(request.session)
    forget_account(request.session)
    request.session.leads_on = False
    request.session.cycle_key()
    rotate_token(request)
    request.user = AnonymousUser()
    if account:
        account_mark_keep(request.session, account.pk)
        streams_end(account.pk, tables_lent(account), sign_in=mark)


def known_by(session, name: str) -> str:
    """By what this device is known to the account with this name; empty if it never was signed in there."""
    account = Account.objects.filter(key=folded(name)).first()
    return account_mark(session, account.pk) if account else ""


def forget_account(session) -> None:
    for key in OF_THE_ACCOUNT:
        session.pop(key, None)


def take_along(session, *, phones: Iterable[int] = (), pads: Iterable[str] = ()) -> None:
    """What this device has just started or joined is the account's, too, if somebody is signed in."""
    if account := account_of(session):
        account_claim(account=account, phones=phones, pads=pads)
