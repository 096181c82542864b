// Runs before the first paint, so that the page never flashes in the wrong light.
(() => {
  const root = document.documentElement;
  // A script's ears, in one table at its end: where, to which events, and who hears them.
  const listen = (...ears) => ears.forEach(([where, kinds, hear, isEarly]) => {
    kinds.split(" ").forEach((kind) => where.addEventListener(kind, hear, isEarly));
  });
  window.scorepad = { listen };
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch { /* storage may be switched off; then the device decides */ }
})();
