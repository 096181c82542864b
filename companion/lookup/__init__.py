"""Looking things up: ``things`` are what there is, ``names`` what it is called in each language,
``index`` finds it."""
