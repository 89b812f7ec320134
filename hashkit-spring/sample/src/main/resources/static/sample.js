// Shows what has changed every three seconds, without moving the page.
setInterval(async () => {
  if (document.hidden) {
    return;
  }
  try {
    const answer = await fetch(location.href, { redirect: "error" });
    if (answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.getElementById("live").replaceChildren(...page.getElementById("live").childNodes);
    }
  } catch {
    // The server is busy or gone; the last figures stay.
  }
}, 3000);
