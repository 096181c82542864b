// Runs before the first paint, so that the page never flashes in the wrong light.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch { /* storage may be switched off; then the device decides */ }
})();
