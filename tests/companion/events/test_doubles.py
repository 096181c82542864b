"""Somebody who is in the list twice: flagged at the desk, and one person when the desk says so."""

import pytest
from django.test import Client

from companion.models import Account, Presence, Stage

pytestmark = pytest.mark.usefixtures("files_are_read_again")


@pytest.fixture
def door(event):
    """Ann is entered by the desk, and registers by the poster as well."""
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid")
    desk.sends("desk/", act="open")
    phone = Client(HTTP_HOST="localhost")
    desk.sends("register/", phone, name="Ann")
    return desk, phone


def merges(desk, double, into, client=None):
    rows = {one.name: one.pk for one in desk.event.entrants.all()}
    return desk.sends("desk/entrants/", client, act="merge", row=rows[double], into=rows[into])


def names(desk):
    return [one.name for one in desk.now.entrants]


def test_the_desk_is_asked_whether_they_are_one(door):
    desk, _phone = door
    assert "Ann and Ann 2: one person twice?" in desk.reads("desk/")
    assert "4 Ann 2 Is 1 Ann" in desk.reads("desk/entrants/")


def test_the_phone_of_a_double_goes_on_as_the_one_who_stays(door):
    desk, phone = door
    merges(desk, "Ann 2", "Ann")
    assert names(desk) == ["Ann", "Bob", "Cid"]
    assert desk.gets("me/", phone).context["place"].me.name == "Ann"
    assert "one person twice" not in desk.reads("desk/")
    assert "Ann 2 is Ann: one person now." in desk.reads("desk/log/")


def test_seats_and_results_of_both_stay(door):
    desk, _phone = door
    desk.plays([("Ann 2", "Bob", "Cid")], {"Ann 2": 9, "Bob": 8, "Cid": 7}.get)
    merges(desk, "Ann 2", "Ann")
    assert [row.player for row in desk.now.stages[0].rows] == ["Ann", "Bob", "Cid"]


def test_two_who_sat_in_one_round_are_two_people(door):
    desk, _phone = door
    desk.plays([("Ann", "Ann 2", "Bob")], {"Ann 2": 9, "Bob": 8, "Ann": 7}.get)
    answer = merges(desk, "Ann 2", "Ann")
    assert "Both have a seat in the same round" in desk.client.get(answer.url).text
    assert len(names(desk)) == 4
    assert "one person twice" not in desk.reads("desk/")


def test_another_device_with_the_same_row_is_not_let_in(door):
    desk, _phone = door
    merges(desk, "Ann 2", "Ann")
    stranger = Client(HTTP_HOST="localhost")
    session = stranger.session
    row = desk.event.acts.get(what="merged").said["row"]
    session["events"] = {desk.event.code: {"me": row, "mark": "0" * 16}}
    session.save()
    assert desk.gets("me/", stranger).status_code == 404


def test_a_new_link_of_the_one_who_stays_shuts_out_the_phone_of_the_double(door):
    desk, phone = door
    merges(desk, "Ann 2", "Ann")
    assert desk.gets("me/", phone).status_code == 200
    desk.sends("desk/entrants/", act="renew", entrant=1)
    assert desk.gets("me/", phone).status_code == 404


def test_a_phone_follows_from_double_to_double(door):
    desk, phone = door
    merges(desk, "Ann 2", "Ann")
    merges(desk, "Ann", "Bob")
    assert desk.gets("me/", phone).context["place"].me.name == "Bob"
    desk.sends("desk/entrants/", act="renew", entrant=2)
    assert desk.gets("me/", phone).status_code == 404


def test_a_phone_that_a_new_link_shut_out_does_not_come_back_by_another_merger(door):
    desk, phone = door
    merges(desk, "Ann 2", "Ann")
    desk.sends("desk/entrants/", act="renew", entrant=1)
    merges(desk, "Ann", "Bob")
    assert desk.gets("me/", phone).status_code == 404


def test_a_phone_that_was_merged_by_mistake_is_nobody_s_once_its_row_is_taken_out(door):
    desk, phone = door
    merges(desk, "Ann 2", "Ann")
    undoes(desk)
    assert desk.gets("me/", phone).context["place"].me.name == "Ann 2"
    desk.sends("desk/entrants/", act="clear", entrant=4)
    assert names(desk) == ["Ann", "Bob", "Cid"]
    assert desk.gets("me/", phone).status_code == 404


@pytest.mark.parametrize("into", [None, "x", [1], "itself"])
def test_an_act_that_leads_nowhere_lets_nobody_in(door, into):
    desk, phone = door
    merges(desk, "Ann 2", "Ann")
    act = desk.event.acts.get(what="merged")
    act.said |= (
        {"into": act.said["row"], "into_mark": act.said["mark"]} if into == "itself" else {"into": into}
    )
    act.save()
    assert desk.gets("me/", phone).status_code == 404


def apart(desk, *names):
    rows = {one.name: one for one in desk.event.entrants.all()}
    desk.event.aparts.create(one=rows[names[0]], other=rows[names[1]])


def test_each_pair_is_kept_apart_once_and_nobody_from_themselves(door):
    desk, _phone = door
    desk.enters("Dea", "Eve")
    for pair in (("Ann", "Bob"), ("Bob", "Ann 2"), ("Ann 2", "Cid"), ("Ann", "Ann 2"), ("Dea", "Ann 2")):
        apart(desk, *pair)
    merges(desk, "Ann 2", "Ann")
    pairs = [(row.one.name, row.other.name) for row in desk.event.aparts.order_by("pk")]
    assert pairs == [("Ann", "Bob"), ("Ann", "Cid"), ("Dea", "Ann")]
    desk.sends("desk/entrants/", act="apart", one="Ann", other="Bob")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    desk.sends("desk/rounds/1/roll/", act="draw")
    assert sorted(name for table in desk.now.last_round.seating for name in table) == sorted(names(desk))


@pytest.mark.parametrize(
    ("of_stays", "of_goes"), [("out", "here"), ("here", "out"), ("", "here"), ("here", "")]
)
def test_who_is_here_under_either_name_is_here(door, of_stays, of_goes):
    desk, _phone = door
    desk.sends("desk/", act="next")
    desk.event.rounds.get().presences.all().delete()
    rows = {one.name: one for one in desk.event.entrants.all()}
    for name, state in (("Ann", of_stays), ("Ann 2", of_goes)):
        if state:
            desk.event.rounds.get().presences.create(entrant=rows[name], state=state)
    merges(desk, "Ann 2", "Ann")
    assert desk.now.last_round.presence[rows["Ann"].pk] == Presence.State.HERE


@pytest.mark.parametrize(("of_stays", "of_goes", "then"), [(None, 3, 3), (2, 3, 2), (2, None, 2)])
def test_a_fixed_table_goes_with_them(door, of_stays, of_goes, then):
    desk, _phone = door
    desk.event.entrants.filter(name="Ann").update(fixed_table=of_stays)
    desk.event.entrants.filter(name="Ann 2").update(fixed_table=of_goes)
    merges(desk, "Ann 2", "Ann")
    assert desk.event.entrants.get(name="Ann").fixed_table == then


@pytest.mark.parametrize("state", ["roll call", "draft", "published"])
def test_who_registers_before_a_round_has_begun_is_here(door, state):
    desk, _phone = door
    desk.sends("desk/", act="next")
    if state != "roll call":
        desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid")
    if state == "published":
        desk.sends("desk/rounds/1/draft/", act="publish")
    desk.sends("register/", Client(HTTP_HOST="localhost"), name="Zoe")
    zoe = desk.event.entrants.get(name="Zoe")
    assert desk.now.last_round.presence[zoe.pk] == Presence.State.HERE
    if state == "published":
        assert "Zoe is new and has no seat" in desk.reads("desk/")
        assert "Zoe sits down at table 1." in desk.reads("desk/rounds/1/")


def test_lots_and_absences_of_a_double_are_theirs_who_stays(door):
    desk, _phone = door
    desk.enters("Dea", "Eve", "Fay")
    tables = [("Ann 2", "Bob", "Cid"), ("Dea", "Eve", "Fay")]
    desk.plays(tables, {"Ann 2": 9, "Bob": 8, "Cid": 7, "Dea": 9, "Eve": 8, "Fay": 7}.get)
    desk.sends("desk/cut/1/", act="say", seats="1")
    desk.sends("desk/cut/1/", act="lots")
    lots = desk.event.stages.get().draws
    assert {"4", "5"} <= set(lots)
    before = everything(desk)
    merges(desk, "Ann 2", "Ann")
    drawn = desk.event.stages.get().draws
    assert "4" not in drawn
    assert drawn["1"] == lots["4"]
    assert desk.gets("standings/").status_code == 200
    undoes(desk)
    assert desk.event.stages.get().draws == lots
    assert everything(desk) == before


def undoes(desk, client=None):
    undo = desk.gets("desk/", client).context["undo"]
    assert undo, "nothing to undo is offered"
    desk.sends("desk/undo/", client, act=undo["act"])


def everything(desk):
    """Of everybody, by name."""
    return {
        one.name: (
            one.pk,
            one.number,
            one.note,
            one.fixed_table,
            one.mark,
            sorted(one.seats.values_list("pk", flat=True)),
            sorted(one.presences.values_list("round__number", "state")),
            sorted(
                desk.event.aparts.filter(one=one).values_list("other__name", "round__number"),
                key=lambda pair: (pair[0], pair[1] or 0),
            ),
        )
        for one in desk.event.entrants.all()
    }


def test_a_merger_is_undone_and_everybody_has_what_was_theirs(door):
    desk, phone = door
    desk.plays([("Ann 2", "Bob", "Cid")], {"Ann 2": 9, "Bob": 8, "Cid": 7}.get)
    for nth, note in ((1, "the tall one"), (4, "by phone")):
        desk.sends("desk/entrants/", act="note", entrant=nth, note=note)
    for one, other in (("Ann", "Bob"), ("Ann 2", "Bob"), ("Ann 2", "Ann"), ("Cid", "Ann 2")):
        desk.sends("desk/entrants/", act="apart", one=one, other=other)
    desk.sends("desk/entrants/", act="fix", entrant=4, table=2)
    before, ranked = everything(desk), [row.player for row in desk.now.stages[0].rows]
    merges(desk, "Ann 2", "Ann")
    assert everything(desk) != before
    undoes(desk)
    assert everything(desk) == before
    assert [row.player for row in desk.now.stages[0].rows] == ranked
    assert desk.gets("me/", phone).context["place"].me.name == "Ann 2"
    assert "Undone: Ann 2 is Ann: one person now." in desk.reads("desk/log/")


def test_a_merger_stays_once_a_round_was_called(door):
    desk, _phone = door
    merges(desk, "Ann 2", "Ann")
    act = desk.event.acts.get(what="merged")
    desk.sends("desk/", desk.hand("helper", "Lea"), act="next")
    desk.event.acts.filter(what="link_made").update(by="Lea")
    assert not desk.gets("desk/").context["undo"]
    desk.sends("desk/undo/", act=act.pk)
    assert "They stay one person." in desk.reads("desk/")
    assert names(desk) == ["Ann", "Bob", "Cid"]


# Lea merges, and Olga goes on


@pytest.fixture
def lea(door):
    desk, _phone = door
    return desk.hand("helper", "Lea")


def pairs(desk):
    return sorted((row.one.name, row.other.name) for row in desk.event.aparts.all())


def test_what_others_did_since_stays_when_a_merger_is_undone(door, lea):
    desk, _phone = door
    apart(desk, "Cid", "Ann 2")
    merges(desk, "Ann 2", "Ann", lea)
    desk.sends("desk/entrants/", act="apart", one="Bob", other="Cid")
    desk.sends("desk/entrants/", act="apart", one="Ann", other="Bob")
    Stage.objects.update(plan=[{"round": 2, "seed": 7, "tables": [[1, 2, 3]]}])
    undoes(desk, lea)
    assert names(desk) == ["Ann", "Bob", "Cid", "Ann 2"]
    assert pairs(desk) == [("Ann", "Bob"), ("Bob", "Cid"), ("Cid", "Ann 2")]
    assert Stage.objects.get().plan == [{"round": 2, "seed": 7, "tables": [[1, 2, 3]]}]


def test_who_may_sit_together_since_may_do_so_when_a_merger_is_undone(door, lea):
    desk, _phone = door
    apart(desk, "Cid", "Ann 2")
    merges(desk, "Ann 2", "Ann", lea)
    desk.sends("desk/entrants/", act="together", apart=desk.event.aparts.get().pk)
    assert pairs(desk) == []
    undoes(desk, lea)
    assert names(desk) == ["Ann", "Bob", "Cid", "Ann 2"]
    assert pairs(desk) == []


def test_who_stands_by_since_a_draw_goes_on_doing_so(door, lea):
    desk, _phone = door
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    merges(desk, "Ann 2", "Ann", lea)
    one = desk.event.rounds.get()
    one.presences.filter(entrant__name="Ann").update(state=Presence.State.STANDBY)
    undoes(desk, lea)
    found = {row.entrant.name: row.state for row in one.presences.select_related("entrant")}
    assert found == {"Ann": "standby", "Bob": "here", "Cid": "here", "Ann 2": "here"}


def test_a_round_that_is_gone_does_not_come_back_with_a_double(door, lea):
    desk, _phone = door
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    rows = {one.name: one for one in desk.event.entrants.all()}
    desk.event.aparts.create(one=rows["Cid"], other=rows["Ann 2"], round=desk.event.rounds.get())
    merges(desk, "Ann 2", "Ann", lea)
    desk.sends("desk/rounds/1/roll/", act="delete")
    undoes(desk, lea)
    assert names(desk) == ["Ann", "Bob", "Cid", "Ann 2"]
    assert not Presence.objects.exists()
    assert pairs(desk) == []


@pytest.fixture
def equals(door):
    """Two tables are played, of which all winners are equals; one has a seat in the final."""
    desk, _phone = door
    desk.enters("Dea", "Eve", "Fay")
    tables = [("Ann 2", "Bob", "Cid"), ("Dea", "Eve", "Fay")]
    desk.plays(tables, {"Ann 2": 9, "Bob": 8, "Cid": 7, "Dea": 9, "Eve": 8, "Fay": 7}.get)
    desk.sends("desk/cut/1/", act="say", seats="1")
    return desk


def refused(desk, client, act):
    """What the desk says of an undo that is not offered any more."""
    assert not desk.gets("desk/", client).context["undo"]
    desk.sends("desk/undo/", client, act=act.pk)
    return desk.reads("desk/", client)


def test_lots_that_were_drawn_since_keep_a_merger_from_being_undone(equals, lea):
    merges(equals, "Ann 2", "Ann", lea)
    equals.sends("desk/cut/1/", act="lots")
    lots = Stage.objects.get().draws
    assert set(lots) == {"1", "5"}
    said = refused(equals, lea, equals.event.acts.get(what="merged"))
    assert "Something was done since, so this can't be undone any more." in said
    assert "Olga: Lots" in said
    assert Stage.objects.get().draws == lots


def test_lots_of_two_who_are_one_since_are_not_undone(equals, lea):
    equals.sends("desk/cut/1/", lea, act="lots")
    merges(equals, "Ann 2", "Ann")
    assert "Ann 2 is Ann" in refused(equals, lea, equals.event.acts.get(what="lots"))
    assert set(Stage.objects.get().draws) == {"1", "5"}


def test_a_merger_stays_once_a_cut_has_said_who_goes_on(equals, lea):
    equals.enters("Gus")
    equals.sends("desk/cut/1/", act="say", seats="4")
    merges(equals, "Gus", "Cid", lea)
    act = equals.event.acts.get(what="merged")
    equals.sends("desk/cut/1/", act="settle", name="Final", tables="1")
    assert equals.event.acts.filter(what="cut").exists()
    assert "They stay one person." in refused(equals, lea, act)
    assert "Gus" not in names(equals)


def test_an_account_that_is_gone_does_not_come_back_with_a_double(door):
    desk, _phone = door
    account = Account.objects.create(key="ann", name="Ann")
    desk.event.entrants.filter(name="Ann 2").update(account=account)
    merges(desk, "Ann 2", "Ann")
    assert desk.event.entrants.get(name="Ann").account == account
    account.delete()
    undoes(desk)
    assert names(desk) == ["Ann", "Bob", "Cid", "Ann 2"]
    assert not desk.event.entrants.exclude(account=None).exists()


@pytest.mark.parametrize("is_undone", [False, True])
@pytest.mark.parametrize("number", [1, 4])
def test_whose_account_it_was_is_forgotten_with_a_name(door, is_undone, number):
    desk, _phone = door
    account = Account.objects.create(key="ann", name="Ann of the harbour")
    desk.event.entrants.filter(name="Ann 2").update(account=account)
    merges(desk, "Ann 2", "Ann")
    if is_undone:
        undoes(desk)
    desk.sends("desk/entrants/", act="erase", entrant=number if is_undone else 1, sure="1")
    said = desk.event.acts.get(what="merged").said
    assert "back" not in said
    assert not desk.gets("desk/").context["undo"]
