// The big screen turns by itself to the region in question, and back after a while.
(() => {
  const STAYS = 9000;
  let timer = 0;

  function turn() {
    clearTimeout(timer);
    const map = document.querySelector(".screen-turns[data-sight]");
    if (!map || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [x, y, width] = map.dataset.sight.split(" ").map(Number);
    const larger = map.ownerSVGElement.viewBox.baseVal.width / width;
    void map.getBoundingClientRect(); // so that it turns, and does not jump
    map.style.transform = `scale(${larger}) translate(${-x}px, ${-y}px)`;
    timer = setTimeout(() => { map.style.transform = ""; }, STAYS);
  }

  window.scorepad.listen([document, "table", turn]);
})();
