"""Every address of the companion."""

from django.urls import path

from companion.views import (
    corrections,
    log,
    offline,
    pages,
    people,
    play,
    result,
    setup,
    start,
    styleguide,
    why,
)

urlpatterns = [
    path("", pages.home, name="home"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("sw.js", offline.worker, name="worker"),
    path("offline/", offline.offline, name="offline"),
    path("signal/", offline.signal, name="signal"),
    path("setup/", setup.setup, name="setup"),
    path("start/", start.start, name="start"),
    path("styleguide/", styleguide.styleguide, name="styleguide"),
    path("tables/<slug:code>/", play.table, name="table"),
    path("tables/<slug:code>/setup/", start.table_setup, name="table_setup"),
    path("tables/<slug:code>/people/", people.people, name="people"),
    path("tables/<slug:code>/people/<slug:key>/", people.person, name="person"),
    path("tables/<slug:code>/detail/", people.detail, name="detail"),
    path("tables/<slug:code>/standing/", people.standing, name="standing"),
    path("tables/<slug:code>/record/<slug:box>/", play.record, name="record"),
    path("tables/<slug:code>/go/", play.go, name="go"),
    path("tables/<slug:code>/undo/", play.undo, name="undo"),
    path("tables/<slug:code>/redo/", play.redo, name="redo"),
    path("tables/<slug:code>/log/", log.log, name="log"),
    path("tables/<slug:code>/log/<int:number>/", log.entry, name="entry"),
    path("tables/<slug:code>/log/<int:number>/correct/", corrections.entry_correct, name="entry_correct"),
    path("tables/<slug:code>/log/<int:number>/restore/", corrections.entry_restore, name="entry_restore"),
    path("tables/<slug:code>/log/<int:number>/drop/", corrections.entry_drop, name="entry_drop"),
    path("tables/<slug:code>/log/<int:number>/rewind/", log.rewind, name="rewind"),
    path("tables/<slug:code>/export/", log.export, name="export"),
    path("tables/<slug:code>/correct/", corrections.correct, name="correct"),
    path("tables/<slug:code>/result/", result.result, name="result"),
    path("tables/<slug:code>/now/", result.now, name="now"),
    path("tables/<slug:code>/why/<slug:seat>/<slug:what>/", why.why, name="why"),
]
