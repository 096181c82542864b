"""Tables that were stored before a table said which game it follows go on, with the nations they had."""

import json
import os
import subprocess
import sys

import pytest
from django.db import connection

UPDATE = """
import json
import django

django.setup()
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

before = [("companion", "0011_doors")]
call_command("migrate", "companion", "0011", verbosity=0)
old = MigrationExecutor(connection).loader.project_state(before).apps
table = old.get_model("companion", "Game").objects.create(
    code="oldtable", head={"builders": True, "advantages": "random"}, detail="full", box="dock", revision=1
)
people = [("Ann", "red", "england"), ("Bob", "blue", "spain"), ("Cid", "green", "")]
for number, (name, color, nation) in enumerate(people, start=1):
    old.get_model("companion", "Seat").objects.create(
        game=table, number=number, name=name, color=color, nation=nation
    )
land = {"do": "land", "player": "seat-1", "worker": "colonist", "region": "caribbean"}
old.get_model("companion", "Entry").objects.create(
    game=table, number=1, step=1, revision=1, data=land, box="dock"
)
call_command("migrate", verbosity=0)

from companion.log.exports import exported
from companion.models import Game

print(json.dumps(exported(Game.objects.get(code="oldtable"))))
"""


@pytest.fixture
def old_database(tmp_path, transactional_db):
    """The environment of a database of its own, of the kind that the tests run on."""
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "companion.settings", "DATA_DIR": str(tmp_path)}
    if connection.vendor == "sqlite":
        yield environment
        return
    name = f"old_{os.getpid()}"
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    address = os.environ["DATABASE_URL"].replace("/postgres?", f"/{name}?")
    yield environment | {"DATABASE_URL": address}
    with connection.cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.mark.slow
def test_a_table_that_was_stored_before_is_the_same_game(old_database):
    done = subprocess.run([sys.executable, "-c", UPDATE], env=old_database, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["format"] == "empires-log/1"
    assert document["players"] == [
        {"name": "Ann", "nation": "england"},
        {"name": "Bob", "nation": "spain"},
        {"name": "Cid", "nation": None},
    ]
    assert [entry["player"] for entry in document["entries"]] == ["Ann"]
