"""Sign in, make an account, and what wants the password once more."""

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from companion.device.account import known_by
from companion.forms.names import UNSEEN, refuse_unseen
from companion.models import Account
from companion.models.account import NAME_LENGTH
from companion.selectors.account import Unclaimed
from companion.services.accounts import account_prove
from companion.services.errors import MustWait, NameTaken, WrongPassword

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
                "required": _("Enter a name."),
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
            help_text=_("At least eight letters or digits. Best: words that only you would put together.")
            if is_new
            else "",
            error_messages={
                "required": _("Enter a password."),
                "max_length": _("A password has at most 128 letters."),
            },
        )


class TakeAlongForm(forms.Form):
    """Whether the account gets what this device has (``unclaimed``). Nobody is asked about nothing, and
    nobody says yes by overlooking it."""

    take = forms.BooleanField(required=False)

    def __init__(self, *args, unclaimed: Unclaimed, **options):
        super().__init__(*args, **options)
        if unclaimed:
            self.fields["take"].label = take_sentence(unclaimed)
        else:
            del self.fields["take"]

    @property
    def takes_along(self) -> bool:
        return self.cleaned_data.get("take", False)


def take_sentence(unclaimed: Unclaimed) -> str:
    return gettext("Add the %(things)s of this phone to your account") % {"things": unclaimed}


class NewAccountForm(TakeAlongForm):
    name = NameField()
    password = PasswordField(is_new=True)
    wait = 0

    def clean(self):
        if {"name", "password"} <= self.cleaned_data.keys():
            refuse_weak(self, "password", Account(name=self.cleaned_data["name"]))

    def refuse(self, refusal: NameTaken | MustWait) -> None:
        """Why there is no such account."""
        if isinstance(refusal, MustWait):
            self.wait = refusal.seconds
            self.add_error(None, many_accounts_sentence(minutes_of(refusal)))
        else:
            self.add_error("name", _("This name is taken. Choose another one."))


def refuse_weak(form: forms.Form, field: str, account: Account) -> None:
    try:
        validate_password(form.cleaned_data[field], account)
    except ValidationError as weak:
        form.add_error(field, weak)


class ProofForm(forms.Form):
    """The password of a name that is known already. ``wait``: the seconds until it may be tried again."""

    password = PasswordField()

    def __init__(self, data=None, *, address: str, session, name: str = "", **options):
        super().__init__(data, **options)
        self.address, self.session, self.known_name = address, session, name
        self.account: Account | None = None
        self.wait = 0

    def clean(self):
        if self.errors:
            return
        name = self.cleaned_data.get("name", self.known_name)
        try:
            self.account = account_prove(
                name=name,
                password=self.cleaned_data["password"],
                address=self.address,
                known=known_by(self.session, name),
            )
        except WrongPassword:
            self.add_error(None, self.refusal)
        except MustWait as must:
            self.wait = must.seconds
            self.add_error(None, many_guesses_sentence(minutes_of(must)))

    refusal = _("Wrong password.")


class SignInForm(ProofForm, TakeAlongForm):
    name = NameField()
    refusal = _("Wrong name or password.")
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
            self.add_error("name", _("You are signed in to this account. Enter the other one."))


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
        "Too many wrong passwords. Wait %(minutes)s minute, then try again.",
        "Too many wrong passwords. Wait %(minutes)s minutes, then try again.",
        minutes,
    ) % {"minutes": minutes}


def many_accounts_sentence(minutes: int) -> str:
    return ngettext(
        "Too many new accounts from here. Wait %(minutes)s minute, then try again.",
        "Too many new accounts from here. Wait %(minutes)s minutes, then try again.",
        minutes,
    ) % {"minutes": minutes}
