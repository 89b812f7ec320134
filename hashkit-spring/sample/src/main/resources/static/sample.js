// A table that is wider than its place says that it scrolls.
function announceScrolling() {
  document.querySelectorAll(".scroll").forEach((place) => {
    place.previousElementSibling.hidden = place.scrollWidth <= place.clientWidth;
  });
}

// What a visitor has opened and scrolled, which new nodes would forget.
function stateOf(live) {
  return {
    open: [...live.querySelectorAll("details")].map((part) => part.open),
    left: [...live.querySelectorAll(".scroll")].map((part) => part.scrollLeft),
  };
}

function restore(live, state) {
  live.querySelectorAll("details").forEach((part, i) => (part.open = state.open[i] ?? false));
  announceScrolling();
  live.querySelectorAll(".scroll").forEach((part, i) => (part.scrollLeft = state.left[i] ?? 0));
}

// Shows what has changed every three seconds, without moving the page.
async function refresh(live) {
  if (document.hidden) {
    return;
  }
  try {
    const answer = await fetch(location.href, { redirect: "error" });
    if (answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const state = stateOf(live);
      live.replaceChildren(...page.getElementById("live").childNodes);
      restore(live, state);
    }
  } catch {
    // The server is busy or gone; the last figures stay.
  }
}

announceScrolling();
addEventListener("resize", announceScrolling);
document.addEventListener("toggle", announceScrolling, true);
const live = document.getElementById("live");
if (live) {
  setInterval(() => refresh(live), 3000);
}
