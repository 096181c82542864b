"""English: the names are those of the rules library."""

WORDS = {
    "Silver": "coin",
    "Fur": "furs pelt",
    "Cattle": "cow beef",
    "Merchant Ship": "boat",
    "Trade Good": "goods token",
    "$": "money dollar cash",
    "point": "vp victory",
    "Circumnavigate the Globe": "circumnavigate circumnavigation world",
    "Chipongu (Japan)": "japan",
    "Holland": "netherlands dutch",
    "Italian City-States": "italy",
    "Plague (Age I)": "1",
    "Plague (Age II)": "2",
    "Plague (Age III)": "3",
    "worker": "piece figure",
}
