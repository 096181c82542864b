// The screen stays awake at a table, unless this device was told otherwise.
(() => {
  const toggle = document.getElementById("wake");
  if (!toggle || !navigator.wakeLock) return;
  const KEY = "wake";
  const isWanted = () => { try { return localStorage.getItem(KEY) !== "off"; } catch { return true; } };
  let lock = null;

  async function stay() {
    if (!isWanted() || document.hidden || (lock && !lock.released)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      toggle.dataset.awake = "yes";
    } catch { /* the battery is low; the phone decides */ }
  }

  toggle.hidden = false;
  const box = toggle.querySelector("input");
  box.checked = isWanted();
  function choose() {
    try { localStorage.setItem(KEY, box.checked ? "on" : "off"); } catch { /* for this page only */ }
    if (box.checked) stay();
    else {
      lock?.release();
      delete toggle.dataset.awake;
    }
  }
  window.scorepad.listen([box, "change", choose], [document, "visibilitychange", stay]);
  stay();
})();
