"""Every address of the companion."""

from django.urls import path

from companion.views import corrections, log, pages, play, setup, why

urlpatterns = [
    path("", pages.home, name="home"),
    path("setup/", setup.setup, name="setup"),
    path("tables/<slug:code>/", play.table, name="table"),
    path("tables/<slug:code>/record/<slug:box>/", play.record, name="record"),
    path("tables/<slug:code>/go/", play.go, name="go"),
    path("tables/<slug:code>/undo/", play.undo, name="undo"),
    path("tables/<slug:code>/redo/", play.redo, name="redo"),
    path("tables/<slug:code>/log/", log.log, name="log"),
    path("tables/<slug:code>/log/<int:number>/", log.entry, name="entry"),
    path("tables/<slug:code>/export/", log.export, name="export"),
    path("tables/<slug:code>/correct/", corrections.correct, name="correct"),
    path("tables/<slug:code>/why/<slug:seat>/<slug:what>/", why.why, name="why"),
]
