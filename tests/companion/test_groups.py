"""/groups/…: people who play together, and the games that they put together."""

import logging
import re
from dataclasses import dataclass

import pytest
from django.http import Http404
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from companion.device.capability import digest_of
from companion.models import Account, Book, Kept, Member, Result, Role
from companion.selectors.shelf import GAMES_SHOWN
from companion.services import groups
from companion.services.errors import NoRoom
from companion.serving.logs import WithoutSecrets
from tests.companion.ended import carried, ended
from tests.companion.history.stored import played as one_more
from tests.companion.sheets import begin, full_sheet

NAME = "<b>Thursday</b> 🏴‍☠️ & co"
LABEL = "<i>Ann</i> 🦜"


# What is stored


@pytest.fixture
def book(db):
    """``book()``: the own book of one more device."""
    return Book.objects.create


@pytest.fixture
def keeper(book):
    return groups.group_make(book=book(), name=NAME, label=LABEL, once="page-1")


@pytest.fixture
def played(start):
    """``played()``: one more finished game."""
    return lambda: Result.objects.create(game=start(2).game, revision=1, at=timezone.now(), is_over=True)


def joined(keeper, book, label="Bob"):
    return groups.group_join(group=keeper.group, book=book(), label=label)


def test_who_makes_a_group_keeps_it(keeper):
    assert (keeper.group.name, keeper.label, keeper.is_keeper) == (NAME, LABEL, True)


def test_the_same_page_sent_twice_makes_one_group(keeper):
    again = groups.group_make(book=keeper.book, name=NAME, label=LABEL, once="page-1")
    other = groups.group_make(book=keeper.book, name=NAME, label=LABEL, once="page-2")
    assert again == keeper
    assert other.group != keeper.group


def test_an_invitation_is_known_by_its_digest_alone(keeper):
    secret = groups.invitation_make(group=keeper.group)
    assert len(secret) * 6 >= 192
    assert groups.group_by_secret(secret) == keeper.group
    assert secret not in str(Book.objects.filter(pk=keeper.group.pk).values())
    assert Book.objects.get(pk=keeper.group.pk).invitation_digest == digest_of(secret)


def test_a_new_invitation_takes_the_place_of_the_old_one(keeper):
    old, new = (groups.invitation_make(group=keeper.group) for _tap in range(2))
    assert (groups.group_by_secret(old), groups.group_by_secret(new)) == (None, keeper.group)


@pytest.mark.parametrize("secret", ["", "nobody-made-this"])
def test_a_group_without_invitation_is_found_by_no_secret(keeper, secret):
    groups.invitation_withdraw(group=keeper.group)
    assert groups.group_by_secret(secret) is None


def test_a_withdrawn_invitation_opens_nothing(keeper):
    secret = groups.invitation_make(group=keeper.group)
    groups.invitation_withdraw(group=keeper.group)
    assert groups.group_by_secret(secret) is None


def test_who_joins_twice_is_one_member(keeper, book):
    device = book()
    first, second = (
        groups.group_join(group=keeper.group, book=device, label=label) for label in ("Bob", "Rob")
    )
    assert first == second
    assert (second.label, second.is_keeper) == ("Bob", False)


def test_the_keeper_who_joins_by_the_own_link_stays_keeper(keeper):
    assert groups.group_join(group=keeper.group, book=keeper.book, label="Ann") == keeper
    assert Member.objects.get().is_keeper


def test_a_group_has_so_many_members_and_no_more(keeper, book, monkeypatch):
    monkeypatch.setattr(groups, "MOST_MEMBERS", 2)
    joined(keeper, book)
    with pytest.raises(NoRoom, match="This group is full: 2 members"):
        joined(keeper, book, "Cid")


def test_a_device_is_in_so_many_groups_and_no_more(keeper, book, monkeypatch):
    monkeypatch.setattr(groups, "MOST_GROUPS", 1)
    with pytest.raises(NoRoom, match="Leave one first"):
        groups.group_make(book=keeper.book, name="Another", label="Ann", once="page-2")
    bob = groups.group_make(book=book(), name="Another", label="Bob", once="page-2")
    with pytest.raises(NoRoom, match="Leave one first"):
        groups.group_join(group=keeper.group, book=bob.book, label="Bob")


def test_when_the_keeper_leaves_the_oldest_member_keeps_the_group(keeper, book):
    bob, _cid = joined(keeper, book), joined(keeper, book, "Cid")
    groups.member_leave(member=keeper)
    assert list(keeper.group.members.filter(is_keeper=True)) == [bob]


def test_when_another_leaves_the_keeper_stays_the_only_one(keeper, book):
    groups.member_leave(member=joined(keeper, book))
    assert list(Member.objects.filter(is_keeper=True)) == [keeper]


def test_a_group_without_members_is_gone_and_its_games_are_not(keeper, played):
    game = played()
    groups.games_keep(member=keeper, games=[game])
    groups.member_leave(member=keeper)
    assert not Book.objects.exclude(name="").exists()
    assert not Kept.objects.exists()
    assert Book.objects.filter(pk=keeper.book.pk).exists()
    assert Result.objects.get() == game


def test_a_group_that_its_last_member_has_just_left_is_not_there(keeper, book, played):
    groups.member_leave(member=Member.objects.get(pk=keeper.pk))
    with pytest.raises(Http404):
        joined(keeper, book)
    with pytest.raises(Http404):
        groups.member_leave(member=keeper)
    with pytest.raises(Http404):
        groups.games_keep(member=keeper, games=[played()])


def test_who_is_shown_out_does_not_come_back_by_the_same_link(keeper, book):
    secret = groups.invitation_make(group=keeper.group)
    groups.member_remove(member=joined(keeper, book))
    assert groups.group_by_secret(secret) is None
    assert Member.objects.get() == keeper


def test_a_group_is_handed_over(keeper, book):
    bob = joined(keeper, book)
    assert groups.keeper_hand_over(keeper=keeper, to=bob)
    assert list(Member.objects.filter(is_keeper=True)) == [bob]


def test_a_group_that_is_handed_over_twice_at_once_has_one_keeper(keeper, book):
    bob, cid = joined(keeper, book), joined(keeper, book, "Cid")
    assert [groups.keeper_hand_over(keeper=keeper, to=one) for one in (bob, cid)] == [True, False]
    assert list(Member.objects.filter(is_keeper=True)) == [bob]


def test_a_group_is_not_handed_to_somebody_who_left(keeper, book):
    bob = joined(keeper, book)
    Member.objects.filter(pk=bob.pk).delete()
    assert not groups.keeper_hand_over(keeper=keeper, to=bob)
    assert Member.objects.get().is_keeper


def test_a_group_is_renamed_and_closed(keeper):
    groups.group_rename(group=keeper.group, name="Friday")
    assert Book.objects.get(pk=keeper.group.pk).name == "Friday"
    groups.group_close(group=keeper.group)
    assert not Member.objects.exists()


def test_a_game_is_in_a_group_once_and_says_who_put_it_there_first(keeper, book, played):
    game, other = played(), played()
    bob = joined(keeper, book)
    groups.games_keep(member=bob, games=[game])
    groups.games_keep(member=keeper, games=[game, other])
    assert dict(Kept.objects.values_list("result", "by")) == {game.pk: "Bob", other.pk: LABEL}


def test_a_game_is_taken_out_of_one_group_alone(keeper, played):
    game = played()
    friday = groups.group_make(book=keeper.book, name="Friday", label="Ann", once="page-2")
    for member in (keeper, friday):
        groups.games_keep(member=member, games=[game])
    groups.game_drop(group=keeper.group, result=game)
    assert [one.group for one in Kept.objects.all()] == [friday.group]


# Addresses

ADDRESS = re.compile(r"<code>http://[^/]+(/groups/join/([^/]+)/)</code>")
COMMAND = re.compile(r'name="command" value="(\w+)"')


@dataclass
class Device:
    client: Client

    def makes(self, name="Thursday", label="Ann") -> str:
        """The code of the new group."""
        said = {"name": name, "label": label, "command": f"page of {name}"}
        answer = self.client.post("/groups/new/", said)
        assert answer.status_code == 302, answer.text
        return answer["Location"].split("/")[2]

    def invites(self, code) -> str:
        """The path of the link, as the page shows it this once."""
        return ADDRESS.search(self.invited(code).text)[1]

    def invited(self, code):
        """The page to which a new link leads."""
        assert self.posts(code, "invite/").url == f"/groups/{code}/members/"
        return self.gets(code, "members/")

    def comes(self, path, label="Bob"):
        return self.client.post(path, {"label": label})

    def gets(self, code, page):
        return self.client.get(f"/groups/{code}/{page}")

    def posts(self, code, page, **data):
        return self.client.post(f"/groups/{code}/{page}", data)


@pytest.fixture
def device(db):
    """``device()``: one more, which nobody knows."""
    return lambda: Device(Client(HTTP_HOST="localhost"))


@pytest.fixture
def ann(device):
    return device()


@pytest.fixture
def bob(device):
    return device()


@pytest.fixture
def thursday(ann, bob):
    """Ann's group, which Bob has joined."""
    code = ann.makes()
    bob.comes(ann.invites(code))
    return code


def number_of(label):
    return Member.objects.get(label=label).pk


@pytest.fixture
def over(start):
    """``over()``: a finished game, and the device that it was played on."""

    def make():
        phone = ended(start(players=2))
        return phone, Device(phone.client)

    return make


# A new one


def test_who_signed_in_is_called_so_and_is_in_the_group_on_every_device(ann, bob):
    account = Account.objects.create(key="ann", name="Ann")
    for one in (ann, bob):
        one.client.force_login(account)
    assert 'name="label" value="Ann"' in ann.client.get("/groups/new/").text
    code = ann.makes()
    assert bob.gets(code, "members/").status_code == 200
    bob.client.logout()
    assert bob.gets(code, "members/").status_code == 404


def test_the_page_asks_for_two_names(ann):
    page = ann.client.get("/groups/new/")
    assert page.status_code == 200
    assert COMMAND.search(page.text)
    assert not Book.objects.exists()


def test_a_group_is_made_once_however_often_its_page_is_sent(ann):
    command = COMMAND.search(ann.client.get("/groups/new/").text)[1]
    said = {"name": "Thursday", "label": "Ann", "command": command}
    first, second = (ann.client.post("/groups/new/", said)["Location"] for _tap in range(2))
    assert first == second
    assert Member.objects.count() == 1


def test_a_first_page_sent_twice_at_once_makes_one_group(ann):
    """Neither answer knows of the other: both begin with the session as it was."""
    command = COMMAND.search(ann.client.get("/groups/new/").text)[1]
    before, places = dict(ann.client.session.items()), []
    for _tap in range(2):
        said = {"name": "Thursday", "label": "Ann", "command": command}
        places.append(ann.client.post("/groups/new/", said)["Location"])
        session = ann.client.session
        session.clear()
        session.update(before)
        session.save()
    assert places[0] == places[1]
    assert Member.objects.count() == 1


def test_html_and_emoji_in_names_are_shown_as_they_were_said(ann, bob):
    code = ann.makes(NAME, LABEL)
    path = ann.invites(code)
    for page in (ann.gets(code, "members/"), ann.gets(code, "games/"), bob.client.get(path)):
        assert escape(NAME) in page.text
        assert NAME not in page.text
    members = ann.gets(code, "members/").text
    assert escape(LABEL) in members
    assert LABEL not in members


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"name": " ", "label": "Ann"}, "A group needs a name."),
        ({"name": "x" * 41, "label": "Ann"}, "The name of a group has at most 40 letters."),
        ({"name": "Thursday", "label": ""}, "Enter your name."),
        ({"name": "Thursday", "label": "x" * 25}, "A name has at most 24 letters."),
        ({"name": "\u200b\u3164", "label": "Ann"}, "This name has invisible characters."),
        ({"name": "Thursday", "label": "\u202e\u2800"}, "This name has invisible characters."),
    ],
)
def test_names_have_their_length(ann, said, sentence):
    answer = ann.client.post("/groups/new/", {**said, "command": "page-1"})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert all(escape(text) in answer.text for text in said.values())
    assert not Book.objects.exclude(name="").exists()


def test_one_group_too_many_is_told_on_the_page(ann, monkeypatch):
    ann.makes()
    monkeypatch.setattr(groups, "MOST_GROUPS", 1)
    answer = ann.client.post("/groups/new/", {"name": "Friday", "label": "Ann", "command": "page-2"})
    assert answer.status_code == 422
    assert "You are in 1 group; that is the most. Leave one first." in answer.text
    assert 'value="Friday"' in answer.text


# Coming in


def test_a_link_is_shown_once_with_its_code(ann):
    code = ann.makes()
    answer = ann.invited(code)
    secret = ADDRESS.search(answer.text)[2]
    assert "no-store" in answer["Cache-Control"]
    assert len(re.findall(r'<svg [^>]*class="qr"', answer.text)) == 1
    assert "style=" not in answer.text
    assert secret not in ann.gets(code, "members/").text


def test_a_look_at_a_link_says_which_group_and_joins_nobody(ann, bob):
    code = ann.makes()
    answer = bob.client.get(ann.invites(code))
    assert answer.status_code == 200
    assert "Join “Thursday”" in answer.text
    assert "Ann" not in answer.text
    assert Member.objects.count() == 1
    assert not answer.cookies.get("session")


def test_the_button_joins_and_leads_to_a_clean_address(ann, bob):
    code = ann.makes()
    path = ann.invites(code)
    answer = bob.comes(path)
    assert answer["Location"].startswith(f"/groups/{code}/")
    page = bob.client.get(answer["Location"])
    assert page.status_code == 200
    assert path.split("/")[-2] not in page.text
    assert "Bob" in ann.gets(code, "members/").text


def test_a_second_tap_and_a_second_look_lead_to_the_group(ann, bob):
    code = ann.makes()
    path = ann.invites(code)
    ways = {bob.comes(path)["Location"], bob.comes(path, "Rob")["Location"], bob.client.get(path)["Location"]}
    assert len(ways) == 1
    assert list(Member.objects.values_list("label", flat=True)) == ["Ann", "Bob"]


def test_who_joins_says_a_name(ann, bob):
    answer = bob.comes(ann.invites(ann.makes()), " ")
    assert answer.status_code == 422
    assert "Enter your name." in answer.text
    assert Member.objects.count() == 1


def test_a_full_group_says_so(ann, bob, monkeypatch):
    path = ann.invites(ann.makes())
    monkeypatch.setattr(groups, "MOST_MEMBERS", 1)
    answer = bob.comes(path)
    assert answer.status_code == 422
    assert "This group is full: 1 member." in answer.text


def test_a_device_that_joins_gets_a_new_session(ann, bob):
    session = bob.client.session
    session["planted"] = True
    session.save()
    bob.comes(ann.invites(ann.makes()))
    assert bob.client.session.session_key != session.session_key


@pytest.mark.parametrize("secret", ["nobody-made-this", "x" * 400])
def test_an_unknown_link_opens_nothing(bob, secret):
    answer = bob.client.get(f"/groups/join/{secret}/")
    assert answer.status_code == 404
    assert "This link does not work" in answer.text
    assert bob.comes(f"/groups/join/{secret}/").status_code == 404


def test_a_withdrawn_link_opens_nothing_and_so_does_one_that_was_replaced(ann, bob):
    code = ann.makes()
    old, new = ann.invites(code), ann.invites(code)
    assert bob.comes(old).status_code == 404
    ann.posts(code, "invite/", withdraw="1")
    assert bob.comes(new).status_code == 404
    assert Member.objects.count() == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_address_is_kept_from_referrers_caches_and_logs(ann, bob, method):
    path = ann.invites(ann.makes())
    answer = getattr(bob.client, method)(path, {"label": "Bob"})
    assert answer["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer["Cache-Control"]
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Not Found: %s", (path,), None)
    WithoutSecrets().filter(record)
    assert record.getMessage() == "Not Found: /groups/join/…/"


# Members

PAGES = ("members/", "games/", "close/")


def test_to_a_stranger_there_is_no_group(thursday, device):
    stranger = device()
    Device(stranger.client).makes("Another")
    assert {stranger.gets(thursday, page).status_code for page in PAGES} == {404}
    for page in ("invite/", "leave/", "rename/", "close/", "games/", f"members/{number_of('Bob')}/out/"):
        assert stranger.posts(thursday, page, name="Mine", all="1").status_code == 404
    assert Book.objects.get(code=thursday).name == "Thursday"
    assert Member.objects.filter(group__code=thursday).count() == 2


@pytest.mark.parametrize(
    "page", ["invite/", "rename/", "close/", "members/{ann}/out/", "members/{bob}/keeper/"]
)
def test_what_the_keeper_does_no_other_member_may(thursday, bob, page):
    page = page.format(ann=Member.objects.get(is_keeper=True).pk, bob=number_of("Bob"))
    answer = bob.posts(thursday, page, name="Mine")
    assert answer.status_code == 403
    assert "Only the host of the group can do that." in answer.text
    assert Book.objects.get(code=thursday).name == "Thursday"
    assert Member.objects.count() == 2


def test_others_than_the_keeper_are_offered_to_leave_and_nothing_else(thursday, ann, bob):
    asked = {
        who: re.findall(r'action="/groups/\w+/([a-z]+)/', one.gets(thursday, "members/").text)
        for who, one in (("ann", ann), ("bob", bob))
    }
    assert set(asked["ann"]) == {"invite", "members", "rename", "leave"}
    assert set(asked["bob"]) == {"leave"}


def test_who_is_shown_out_loses_the_group_at_once(thursday, ann, bob):
    assert bob.gets(thursday, "games/").status_code == 200
    ann.posts(thursday, f"members/{number_of('Bob')}/out/")
    assert {bob.gets(thursday, page).status_code for page in PAGES} == {404}
    assert "<b>Bob</b>" not in ann.gets(thursday, "members/").text


def test_the_keeper_shows_out_nobody_of_another_group_nor_herself(thursday, ann, device):
    other = device()
    other.makes("Friday", "Fay")
    for label in ("Fay", "Ann"):
        assert ann.posts(thursday, f"members/{number_of(label)}/out/").status_code == 404
        assert ann.posts(thursday, f"members/{number_of(label)}/keeper/").status_code == 404
    assert Member.objects.count() == 3


def test_a_keeper_who_leaves_leaves_a_keeper(thursday, ann, bob):
    ann.posts(thursday, "leave/")
    assert ann.gets(thursday, "members/").status_code == 404
    assert bob.posts(thursday, "invite/").status_code == 302


def test_the_group_is_handed_over(thursday, ann, bob):
    ann.posts(thursday, f"members/{number_of('Bob')}/keeper/")
    assert ann.posts(thursday, "invite/").status_code == 403
    assert bob.posts(thursday, "invite/").status_code == 302


def test_what_was_done_is_said_once_on_the_next_page(thursday, ann, bob):
    said = [
        (ann, f"members/{number_of('Bob')}/keeper/", "Bob is the host now."),
        (bob, f"members/{number_of('Ann')}/out/", "You removed Ann. The link no longer works."),
        (bob, "close/", "Thursday is closed."),
    ]
    for who, act, sentence in said:
        page = who.client.post(f"/groups/{thursday}/{act}", follow=True)
        assert sentence in page.text
        assert sentence not in who.client.get(page.redirect_chain[-1][0]).text


def test_who_leaves_is_told(thursday, bob):
    assert "You left Thursday." in bob.client.post(f"/groups/{thursday}/leave/", follow=True).text


def test_it_gets_another_name(thursday, ann, bob):
    ann.posts(thursday, "rename/", name="Friday")
    assert "<h1>Friday</h1>" in bob.gets(thursday, "games/").text
    answer = ann.posts(thursday, "rename/", name="")
    assert answer.status_code == 422
    assert "A group needs a name." in answer.text
    assert "<h1>Friday</h1>" in answer.text


def test_closing_says_first_what_goes_and_what_stays(thursday, ann, bob):
    page = ann.gets(thursday, "close/")
    assert "all its 2 members" in page.text
    assert "Leave the group" in page.text
    assert Book.objects.filter(code=thursday).exists()
    ann.posts(thursday, "close/")
    assert {one.gets(thursday, "members/").status_code for one in (ann, bob)} == {404}
    assert ann.posts(thursday, "close/").status_code == 404


def test_nobody_alone_in_a_group_is_told_to_leave_it_to_the_others(ann):
    assert "Leave the group" not in ann.gets(ann.makes(), "close/").text


# Games


def put_in(device, code, number):
    return device.posts(code, "games/", game=number)


def kept(code):
    return dict(Kept.objects.filter(group__code=code).values_list("result", "by"))


def keys_left(device, code):
    return re.findall(r'name="game" value="(\d+)"', device.gets(code, "games/").text)


def test_own_games_are_offered_and_put_in_by_a_tick(over, bob):
    _phone, ann = over()
    code = ann.makes()
    [key] = keys_left(ann, code)
    assert put_in(ann, code, key).status_code == 302
    assert kept(code) == {int(key): "Ann"}
    assert "1 game is in the group now." in ann.gets(code, "games/").text
    assert keys_left(ann, code) == []
    bob.comes(ann.invites(code))
    page = bob.gets(code, "games/").text
    assert "added by Ann" in page
    assert "18" in page
    assert page.count("player-first") == 1


def test_a_game_put_in_twice_is_there_once(over):
    _phone, ann = over()
    code = ann.makes()
    [key] = keys_left(ann, code)
    assert [put_in(ann, code, key).status_code for _tap in range(2)] == [302, 302]
    assert kept(code) == {int(key): "Ann"}


def test_all_are_put_in_with_one_tap_and_once(over):
    _phone, ann = over()
    code = ann.makes()
    [key] = keys_left(ann, code)
    for _tap in range(2):
        assert ann.posts(code, "games/", all="1").status_code == 302
    assert kept(code) == {int(key): "Ann"}
    assert ann.posts(code, "games/", all="1", back="1").status_code == 302


def test_many_games_are_told_page_by_page(ann):
    for _game in range(GAMES_SHOWN + 1):
        one_more(ann.client, "Ann 20", "Bob 10")
    code = ann.makes()
    assert len(keys_left(ann, code)) == GAMES_SHOWN
    assert "?left=2#left" in ann.gets(code, "games/").text
    [oldest] = re.findall(r'name="game" value="(\d+)"', ann.gets(code, "games/?left=2").text)
    assert int(oldest) == min(Result.objects.values_list("pk", flat=True))
    ann.posts(code, "games/", all="1")
    page, last = (ann.gets(code, f"games/{asked}").text for asked in ("", "?kept=99"))
    assert (page.count("Remove"), last.count("Remove")) == (GAMES_SHOWN, 1)
    assert f"games/{oldest}/drop/" in last


@pytest.mark.parametrize("ticked", [{}, {"game": "x"}, {"game": "99999999999999999999"}])
def test_nothing_ticked_is_told(thursday, ann, ticked):
    answer = ann.posts(thursday, "games/", **ticked)
    assert answer.status_code == 422
    assert "Tick the games to add." in answer.text


def test_a_game_that_goes_on_is_not_offered(start):
    ann = Device(start(2).client)
    code = ann.makes()
    assert keys_left(ann, code) == []
    assert ann.posts(code, "games/", all="1").status_code == 302
    assert kept(code) == {}


def test_nobody_puts_in_a_game_of_others_by_guessing_its_number(over, thursday, ann):
    _phone, other = over()
    [key] = keys_left(other, other.makes("Friday"))
    assert put_in(ann, thursday, key).status_code == 422
    assert kept(thursday) == {}


def test_a_game_that_was_only_watched_is_told_and_not_given_to_others(over):
    phone, _ann = over()
    watching = phone.joins(Role.WATCH)
    watcher = Device(watching.client)
    assert "1 game of 2 people" in watching.client.get("/history/").text
    code = watcher.makes()
    assert keys_left(watcher, code) == []
    assert "Your groups" not in watching.gets("result/").text
    assert put_in(watcher, code, Result.objects.get().pk).status_code == 422
    watcher.posts(code, "games/", all="1")
    assert kept(code) == {}


@pytest.mark.parametrize(("role", "seat"), [(Role.SEAT, 1), (Role.TABLE, None)])
def test_who_records_at_the_table_puts_the_game_in_and_it_stays_there(over, role, seat):
    phone, _ann = over()
    playing = phone.joins(role, seat)
    player = Device(playing.client)
    code = player.makes()
    [key] = keys_left(player, code)
    assert player.posts(code, "games/", game=key, back="1").status_code == 302
    assert "In Thursday ✓" in playing.gets("result/").text
    phone.game.phones.filter(role=role).update(revoked_at=timezone.now())
    assert playing.gets("result/").status_code == 404
    assert player.gets(code, f"games/{key}/").status_code == 200


def test_a_watched_game_does_not_hide_the_own_copy_of_it(over):
    phone, _ann = over()
    watching = phone.joins(Role.WATCH)
    copy = carried(phone, watching.client)
    watcher = Device(watching.client)
    [key] = keys_left(watcher, watcher.makes())
    assert int(key) == Result.objects.get(game=copy.game).pk


def test_any_member_takes_a_game_out_again(over, bob, device):
    _phone, ann = over()
    code = ann.makes()
    [key] = keys_left(ann, code)
    put_in(ann, code, key)
    bob.comes(ann.invites(code))
    assert device().posts(code, f"games/{key}/drop/").status_code == 404
    assert [bob.posts(code, f"games/{key}/drop/").status_code for _tap in range(2)] == [302, 302]
    assert kept(code) == {}
    assert keys_left(ann, code) == [key]


# Copies of a game that was carried elsewhere as a file


def key_of(phone):
    """What its result page sends to put it into a group."""
    return re.search(r'name="game" value="(\d+)"', phone.gets("result/").text)[1]


def test_a_copy_is_put_in_and_then_both_are(over):
    phone, ann = over()
    copy = carried(phone, ann.client)
    code = ann.makes()
    key = key_of(copy)
    assert key != key_of(phone)
    answer = ann.posts(code, "games/", game=key, back="1")
    assert answer["Location"] == f"/tables/{copy.game.code}/result/#your-groups"
    assert kept(code) == {int(key): "Ann"}
    for one in (phone, copy):
        assert "In Thursday ✓" in one.gets("result/").text


def test_a_copy_of_a_game_in_the_group_is_not_put_in_beside_it(over):
    phone, ann = over()
    copy = carried(phone)
    bob = Device(copy.client)
    code = ann.makes()
    bob.comes(ann.invites(code))
    number = key_of(copy)
    put_in(ann, code, key_of(phone))
    assert "In Thursday ✓" in copy.gets("result/").text
    assert put_in(bob, code, number).status_code == 302
    [(key, by)] = kept(code).items()
    assert (key, by) == (Result.objects.get(game=phone.game).pk, "Ann")


def test_both_ticked_at_once_are_one_game(over):
    phone, ann = over()
    copy = carried(phone, ann.client)
    code = ann.makes()
    ann.posts(code, "games/", game=[key_of(phone), key_of(copy)])
    assert len(kept(code)) == 1


def test_a_copy_goes_in_while_the_game_in_the_group_goes_on_again(over):
    phone, ann = over()
    copy = carried(phone, ann.client)
    code = ann.makes()
    put_in(ann, code, key_of(phone))
    phone.posts("undo/", {"seen": phone.table.game.revision, "command": "again"})
    [key] = keys_left(ann, code)
    assert int(key) == Result.objects.get(game=copy.game).pk
    put_in(ann, code, key)
    assert ann.gets(code, f"games/{key}/").status_code == 200


def test_a_game_and_the_copy_beside_it_are_counted_once_and_taken_out_together(over):
    phone, ann = over()
    group = Book.objects.get(code=ann.makes())
    numbers = [key_of(one) for one in (phone, carried(phone, ann.client))]
    Kept.objects.bulk_create(Kept(group=group, result_id=number) for number in numbers)
    assert "Its history of 1 game," in ann.gets(group.code, "close/").text
    ann.posts(group.code, f"games/{numbers[0]}/drop/")
    assert kept(group.code) == {}


# One game of the group


@pytest.fixture
def shared(over, bob):
    """A finished game in Ann's group, whose result Bob was not there to see."""
    phone, ann = over()
    code = ann.makes()
    [key] = keys_left(ann, code)
    put_in(ann, code, key)
    bob.comes(ann.invites(code))
    return phone, ann, code, key


def test_a_member_who_was_not_there_sees_the_result_and_nothing_else(shared, bob):
    phone, _ann, code, key = shared
    page = bob.gets(code, f"games/{key}/")
    assert page.status_code == 200
    assert "Ann wins with 18 points." in page.text
    assert "Points over the turns" in page.text
    assert "<form" not in page.text
    assert phone.game.code not in page.text


def test_who_was_there_finds_the_way_to_the_table(shared):
    phone, ann, code, key = shared
    assert f'href="/tables/{phone.game.code}/result/"' in ann.gets(code, f"games/{key}/").text


def test_a_phone_that_was_shown_out_of_the_table_does_not(shared):
    phone, ann, code, key = shared
    phone.game.phones.update(revoked_at=timezone.now())
    assert phone.game.code not in ann.gets(code, f"games/{key}/").text


def test_games_that_are_not_in_the_group_are_not_there(shared, bob, device):
    _phone, ann, code, key = shared
    for number in (99, 10**30):
        assert bob.gets(code, f"games/{number}/").status_code == 404
        assert bob.posts(code, f"games/{number}/drop/").status_code == 404
        assert ann.posts(code, f"members/{number}/out/").status_code == 404
    assert device().gets(code, f"games/{key}/").status_code == 404
    ann.posts(code, f"games/{key}/drop/")
    assert bob.gets(code, f"games/{key}/").status_code == 404


def test_a_game_that_goes_on_again_is_not_shown(shared, bob):
    phone, _ann, code, key = shared
    phone.posts("undo/", {"seen": phone.table.game.revision, "command": "again"})
    assert bob.gets(code, f"games/{key}/").status_code == 404
    assert "kept-game" not in bob.gets(code, "games/").text


# On the page of a result


def test_the_result_page_puts_the_game_into_a_group(over):
    phone, ann = over()
    thursday, friday = ann.makes("Thursday"), ann.makes("Friday")
    page = phone.gets("result/").text
    assert re.findall(r"(Add to|In) (\w+)( ✓)?", page) == [
        ("Add to", "Friday", ""),
        ("Add to", "Thursday", ""),
    ]
    [key] = re.findall(r'name="game" value="(\d+)"', page.split("Add to Friday")[0])
    answer = ann.posts(friday, "games/", game=key, back="1")
    assert answer["Location"] == f"/tables/{phone.game.code}/result/#your-groups"
    assert (kept(friday), kept(thursday)) == ({int(key): "Ann"}, {})
    page = phone.gets("result/").text
    assert "In Friday ✓" in page
    assert "Add to Thursday" in page


def test_who_is_in_no_group_is_not_told_of_groups(over):
    phone, ann = over()
    assert "Your groups" not in phone.gets("result/").text
    code = ann.makes()
    other = phone.joins(Role.WATCH)
    assert "Your groups" not in other.gets("result/").text
    ann.posts(code, "leave/")
    assert "Your groups" not in phone.gets("result/").text


def test_a_pad_goes_into_a_group_like_a_table(ann, bob):
    code = ann.makes()
    sheet = begin(ann.client)
    full_sheet(ann.client, sheet)
    page = ann.client.get(f"/pads/{sheet.code}/result/").text
    [key] = re.findall(r'name="game" value="(\d+)"', page)
    answer = ann.posts(code, "games/", game=key, back="1")
    assert answer["Location"] == f"/pads/{sheet.code}/result/#your-groups"
    assert "In Thursday ✓" in ann.client.get(answer["Location"]).text
    bob.comes(ann.invites(code))
    page = bob.gets(code, f"games/{key}/").text
    assert "Ann wins with 29 points." in page
    assert sheet.code not in page
