"""A control for every kind of field that the rules know."""

from collections.abc import Callable
from typing import Any

from companion.forms.controls.choices import Choice, Flag, Toggles, YesNo
from companion.forms.controls.combined import Each, Group, Ranking, Several
from companion.forms.controls.control import Control
from companion.forms.controls.values import Number, Text
from companion.games.hooks.table import NOTHING
from scoring import kinds


def control_of(kind: kinds.Kind, *, required: bool = True) -> Control:
    """The control of a field; one that may be left out has a way to say so."""
    return _CONTROLS[type(kind)](kind, required)


def _choice(kind: kinds.Of, required: bool) -> Control:
    return Choice(kind.part, absent=False if required else kind.nothing or NOTHING)


def _or_null(kind: kinds.OrNull, required: bool) -> Control:
    assert isinstance(kind.kind, kinds.Of)
    return Choice(kind.kind.part, none=True)


def _several(kind: kinds.ListOf, required: bool) -> Control:
    return Several(control_of(kind.kind, required=False), kind.lines)


def _each(kind: kinds.Each, required: bool) -> Control:
    return Each(kind.part, control_of(kind.kind, required=False))


def _group(kind: kinds.Group, required: bool) -> Control:
    controls = {key: control_of(inner) for key, inner in kind.kinds.items()}
    leader = kind.kinds.get(kind.leads)
    if isinstance(leader, kinds.Of):
        controls[kind.leads] = Choice(leader.part, absent=True)
    return Group(controls, kind.leads)


_CONTROLS: dict[type[kinds.Kind], Callable[[Any, bool], Control]] = {
    kinds.Of: _choice,
    kinds.OrNull: _or_null,
    kinds.ListOf: _several,
    kinds.Each: _each,
    kinds.Group: _group,
    kinds.AnyOf: lambda kind, required: Toggles(kind.part),
    kinds.Count: lambda kind, required: Number(kind.least, kind.most),
    kinds.Ranking: lambda kind, required: Ranking(),
    kinds.YesNo: lambda kind, required: YesNo(),
    kinds.Flag: lambda kind, required: Flag(),
    kinds.Text: lambda kind, required: Text(),
}
