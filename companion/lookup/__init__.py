"""Looking things up: ``shelf`` has what there is in every game, ``vocabulary`` what it is called in each
language, ``index`` finds it."""
