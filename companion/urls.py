"""Every address of the companion."""

from django.urls import path

from companion.views import pages, play, setup

urlpatterns = [
    path("", pages.home, name="home"),
    path("setup/", setup.setup, name="setup"),
    path("tables/<slug:code>/", play.table, name="table"),
    path("tables/<slug:code>/record/<slug:box>/", play.record, name="record"),
    path("tables/<slug:code>/go/", play.go, name="go"),
    path("tables/<slug:code>/undo/", play.undo, name="undo"),
    path("tables/<slug:code>/redo/", play.redo, name="redo"),
]
