// The projector turns its pages by itself, and stays awake.
document.addEventListener("DOMContentLoaded", () => {
  const TURN = 12000;
  const hall = () => document.querySelector(".hall");
  let nth = Number(hall()?.dataset.shows) || 1;

  function show() {
    const pages = document.querySelectorAll(".screen-page").length || 1;
    if (nth > pages) nth = 1;
    hall().dataset.shows = nth;
  }
  const turn = (by) => {
    const pages = document.querySelectorAll(".screen-page").length || 1;
    nth = ((nth - 1 + by + pages) % pages) + 1;
    show();
  };
  function turnByKey({ key }) {
    if (key === "ArrowRight") turn(1);
    if (key === "ArrowLeft") turn(-1);
  }

  const awake = () => { if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); };

  window.scorepad.listen(
    [document, "event", show],
    [document, "keydown", turnByKey],
    [document, "visibilitychange", awake],
  );
  setInterval(() => turn(1), TURN);
  awake();
});
