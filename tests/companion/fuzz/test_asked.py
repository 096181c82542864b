"""Templates ask our objects only for what they have: Django takes a name that is wrong for an empty one."""

import random
from itertools import chain

import pytest
from django.template import Context, Template
from django.template.base import Variable, VariableDoesNotExist

from companion.templatetags.scorepad import WHERE_NAMED
from companion.urls import urlpatterns
from tests.companion.fuzz.attack import Attack
from tests.companion.fuzz.world import make_world

OURS = ("companion", "scoring", "tests")
TABLES = {"Table", "SharedTable"}
OPTIONAL = {
    "seat": {"Round"},
    "lead": TABLES,
    "uncounted": TABLES,
    "take": {"NewPasswordForm", "OtherAccountForm", "ProofForm", "SignInForm", "NewAccountForm"},
}
"""What these classes need not have, and a template may ask them for."""


@pytest.fixture
def missing(monkeypatch):
    """Fills itself with what was asked for and is not there."""
    found = set()
    resolve = Variable._resolve_lookup

    def watched(self, context):
        try:
            return resolve(self, context)
        except VariableDoesNotExist as error:
            name, asked = error.params
            kind = type(asked)
            is_optional = self.var in WHERE_NAMED or kind.__name__ in OPTIONAL.get(name, ())
            if kind.__module__.partition(".")[0] in OURS and not is_optional:
                found.add(f"{template_of(context)}: {self.var} ({kind.__name__} has no {name})")
            raise

    monkeypatch.setattr(Variable, "_resolve_lookup", watched)
    return found


def template_of(context) -> str:
    template = context.render_context.template
    return template.name if template else ""


class Sheet:
    seats = ()


def test_a_name_that_is_wrong_is_noticed(missing):
    Template("{% if sheet.seats %}{{ sheet.seats }}{% endif %}{{ nobody.name }}").render(
        Context({"sheet": Sheet(), "nobody": None})
    )
    assert not missing
    Template("{% if sheet.chairs %}yes{% endif %}").render(Context({"sheet": Sheet()}))
    assert missing == {"None: sheet.chairs (Sheet has no chairs)"}


@pytest.mark.slow
@pytest.mark.sqlite  # templates know no database
@pytest.mark.parametrize("role", ["host", "seat", "watch", "account"])
def test_pages_ask_for_nothing_that_is_not_there(start, missing, role):
    world = make_world(start)
    attack = Attack(world, random.Random(1))
    for address in chain.from_iterable(map(attack.addresses, urlpatterns)):
        world.devices[role].get(address)
    assert not missing, "\n".join(sorted(missing))
