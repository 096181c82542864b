"""Sign in, make an account, and what wants the password once more."""

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from companion.errors import MustWait, NameTaken, WrongPassword
from companion.forms.names import UNSEEN, refuse_unseen
from companion.models import Account
from companion.models.account import NAME_LENGTH
from companion.services.accounts import account_make, account_prove

MOST_LETTERS = 128
"""Of a password; more is no safer, and takes the server long."""


class NameField(forms.CharField):
    def __init__(self, label=None):
        super().__init__(
            label=label or _("Name"),
            max_length=NAME_LENGTH,
            validators=[refuse_unseen],
            widget=forms.TextInput(
                {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
            ),
            error_messages={
                "required": _("Say a name."),
                "max_length": _("A name has at most 24 letters."),
            },
        )

    def clean(self, value):
        name = " ".join(super().clean(value).split())
        if not name.isprintable():
            raise ValidationError(UNSEEN)
        return name


class PasswordField(forms.CharField):
    def __init__(self, label=None, *, is_new=False):
        super().__init__(
            label=label or _("Password"),
            max_length=MOST_LETTERS,
            strip=False,
            widget=forms.PasswordInput({"autocomplete": "new-password" if is_new else "current-password"}),
            help_text=_("At least eight letters or digits; some words that only you put together are best.")
            if is_new
            else "",
            error_messages={
                "required": _("Say a password."),
                "max_length": _("A password has at most 128 letters."),
            },
        )


class TakeAlongForm(forms.Form):
    """Whether the account gets the games of this device, now and later."""

    take = forms.BooleanField(required=False, initial=True, label=_("Take the games of this device along"))


class NewAccountForm(TakeAlongForm):
    name = NameField()
    password = PasswordField(is_new=True)
    account: Account | None = None
    wait = 0

    def __init__(self, data=None, *, address: str):
        super().__init__(data)
        self.address = address

    def clean(self):
        if {"name", "password"} <= self.cleaned_data.keys():
            refuse_weak(self, "password", Account(name=self.cleaned_data["name"]))
        if not self.errors:
            self.make()

    def make(self):
        try:
            said = {key: self.cleaned_data[key] for key in ("name", "password")}
            self.account = account_make(address=self.address, **said)
        except NameTaken:
            self.add_error("name", _("Somebody has this name already. Take another one."))
        except MustWait as must:
            self.wait = must.seconds
            self.add_error(None, many_accounts_sentence(minutes_of(must)))


def refuse_weak(form: forms.Form, field: str, account: Account) -> None:
    try:
        validate_password(form.cleaned_data[field], account)
    except ValidationError as weak:
        form.add_error(field, weak)


class ProofForm(forms.Form):
    """The password of a name that is known already. ``wait``: the seconds until it may be tried again."""

    password = PasswordField()

    def __init__(self, data=None, *, address: str, name: str = ""):
        super().__init__(data)
        self.address, self.known_name = address, name
        self.account: Account | None = None
        self.wait = 0

    def clean(self):
        if self.errors:
            return
        name = self.cleaned_data.get("name", self.known_name)
        try:
            self.account = account_prove(
                name=name, password=self.cleaned_data["password"], address=self.address
            )
        except WrongPassword:
            self.add_error(None, self.refusal)
        except MustWait as must:
            self.wait = must.seconds
            self.add_error(None, many_guesses_sentence(minutes_of(must)))

    refusal = _("This is not the password.")


class SignInForm(ProofForm, TakeAlongForm):
    name = NameField()
    refusal = _("Name and password do not fit together.")
    field_order = ("name", "password", "take")


class OtherAccountForm(ProofForm):
    """That which is brought in to the one that is signed in (``into``)."""

    name = NameField(_("Name of the other account"))
    refusal = SignInForm.refusal
    field_order = ("name", "password")

    def __init__(self, *args, into: Account, **options):
        super().__init__(*args, **options)
        self.into = into

    def clean(self):
        super().clean()
        if self.account == self.into:
            self.add_error("name", _("This is the account that you are signed in to. Name the other one."))


class NewPasswordForm(ProofForm):
    password = PasswordField(_("Old password"))
    new = PasswordField(_("New password"), is_new=True)

    def clean(self):
        super().clean()
        if self.account and "new" in self.cleaned_data:
            refuse_weak(self, "new", self.account)


def minutes_of(must: MustWait) -> int:
    return -(-must.seconds // 60)


def many_guesses_sentence(minutes: int) -> str:
    return ngettext(
        "There were too many wrong passwords. Wait %(minutes)s minute, then try again.",
        "There were too many wrong passwords. Wait %(minutes)s minutes, then try again.",
        minutes,
    ) % {"minutes": minutes}


def many_accounts_sentence(minutes: int) -> str:
    return ngettext(
        "Many accounts were made from here just now. Wait %(minutes)s minute, then try again.",
        "Many accounts were made from here just now. Wait %(minutes)s minutes, then try again.",
        minutes,
    ) % {"minutes": minutes}
