"""What to look up. All of it stands in the address, so that a list can be shared."""

from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.lookup.things import Group, Thing
from scoring.empires.buildings import Kind
from scoring.empires.turns import AGES

LONGEST = 60
BASE, BUILDERS = "base", "builders"


def chips(label, choices):
    """Any number of them; those of one row add to each other, rows narrow each other down."""
    return forms.MultipleChoiceField(
        label=label,
        required=False,
        choices=choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("There is no filter “%(value)s”.")},
    )


class LookupForm(forms.Form):
    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=LONGEST,
        error_messages={"max_length": _("Search for %(limit_value)d letters at most.")},
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "autocomplete": "off",
                "autocapitalize": "off",
                "spellcheck": "false",
                "enterkeyhint": "search",
                "placeholder": _("rum, soldier, Age of Reason …"),
            }
        ),
    )
    what = chips(_("What"), [(group.key, _(group.value)) for group in Group])
    age = chips(_("Age"), [(str(age.number), _(age.name)) for age in AGES.values()])
    part = chips(_("Part of"), [(BASE, _("Base game")), (BUILDERS, _("Builder expansion"))])
    kind = chips(_("Acts"), [(kind.name.lower(), _(kind.value)) for kind in Kind])

    FILTERS = ("what", "age", "part", "kind")

    def __init__(self, query):
        super().__init__(query, auto_id="lookup-%s")

    def wants(self, thing: Thing) -> bool:
        marks = {
            "what": thing.group.key,
            "age": str(thing.age),
            "part": BUILDERS if thing.expansion else BASE,
            "kind": thing.kind.name.lower() if thing.kind else "",
        }
        return all(not self.cleaned_data[name] or marks[name] in self.cleaned_data[name] for name in marks)

    @property
    def chosen(self) -> list[str]:
        """The filters that are set, in words."""
        return [
            label
            for name in self.FILTERS
            for value, label in self.fields[name].choices
            if value in self.cleaned_data.get(name, ())
        ]

    @property
    def filters(self):
        return [self[name] for name in self.FILTERS]

    def query(self) -> str:
        """The shortest that asks for the same."""
        asked = {name: value for name, value in self.cleaned_data.items() if value}
        return f"?{urlencode(asked, doseq=True)}" if asked else ""
