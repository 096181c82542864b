"""Whatever comes in from outside and is meant as a number or as JSON is read here and nowhere else.

A field, a query, a part of a path or a cookie holds any text at all: letters, five thousand digits, three
thousand brackets, half of a sign. A reader gives back something usable, or what the caller says instead.
``tests/companion/test_reading.py`` keeps other readers out of the web side.
"""
