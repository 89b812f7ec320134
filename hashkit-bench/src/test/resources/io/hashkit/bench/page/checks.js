"use strict";
(() => {
  const problems = [];
  const advice = document.querySelector(".advice");
  if (advice) document.body.dataset.advice = Math.ceil(advice.getBoundingClientRect().bottom);
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  if (document.documentElement.scrollWidth > innerWidth) {
    problems.push("the page is " + document.documentElement.scrollWidth + " wide");
  }
  const shown = [...document.querySelectorAll("svg")].filter((svg) => svg.getBoundingClientRect().width > 0);
  const within = (inner, outer) => inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5
    && inner.top >= outer.top - 0.5 && inner.bottom <= outer.bottom + 0.5;
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  for (const svg of shown) {
    const name = svg.querySelector("title")?.textContent ?? "";
    const frame = svg.getBoundingClientRect();
    if (!name || !svg.querySelector(".title")) problems.push("a chart has no title");
    if (!svg.querySelector(".axis-title")) problems.push(name + ": no axis has a title");
    const texts = [...svg.querySelectorAll("text")].map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
    texts.forEach(({ text, box }, index) => {
      if (!within(box, frame)) problems.push(`${name}: "${text}" is cut off`);
      for (const other of texts.slice(index + 1)) {
        if (overlap(box, other.box)) problems.push(`${name}: "${text}" lies on "${other.text}"`);
      }
    });
    for (const mark of svg.querySelectorAll(".whisker, .bar, .mark, .hollow")) {
      if (!within(mark.getBoundingClientRect(), frame)) problems.push(name + ": a " + mark.getAttribute("class") + " is outside");
    }
  }
  for (const cell of document.querySelectorAll("td, dd, pre")) {
    if (cell.scrollWidth > cell.clientWidth + 1) problems.push("cut off: " + cell.textContent);
  }
  const headers = document.querySelectorAll("th button");
  headers.forEach((button) => button.click());
  document.body.dataset.sorted = document.querySelectorAll("th[aria-sort]").length;
  document.body.dataset.width = innerWidth;
  document.body.dataset.charts = shown.length;
  document.body.dataset.problems = problems.join("; ");
})();
