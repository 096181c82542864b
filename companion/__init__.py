"""The web side. Importing it first puts a sound SQLite in the place of the system's."""

import sys

import pysqlite3

# SQLite before 3.51.3 can corrupt a WAL database, and Debian still ships one: everybody who asks
# for sqlite3 from here on (Django above all) gets the one that pysqlite3 brings along.
sys.modules["sqlite3"] = pysqlite3
sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2
