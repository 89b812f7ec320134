"use strict";
(() => {
  for (const table of document.querySelectorAll("table")) {
    const body = table.tBodies[0];
    const key = (row, index) => {
      const cell = row.cells[index];
      return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
    };
    [...table.tHead.rows[0].cells].forEach((header, index, all) => {
      header.querySelector("button").addEventListener("click", () => {
        const up = header.getAttribute("aria-sort") !== "ascending";
        for (const other of all) other.removeAttribute("aria-sort");
        header.setAttribute("aria-sort", up ? "ascending" : "descending");
        const rows = [...body.rows].sort((a, b) => {
          const [x, y] = [key(a, index), key(b, index)];
          return (up ? 1 : -1) * (typeof x === "number" ? x - y : x.localeCompare(y, "en", { numeric: true }));
        });
        body.append(...rows);
      });
    });
  }
  for (const button of document.querySelectorAll("button.copy")) {
    const code = button.parentElement.querySelector("code");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(code);
        button.textContent = "Selected";
      }
    });
  }
  const folded = () => [...document.querySelectorAll("details:not([open])")];
  let opened = [];
  addEventListener("beforeprint", () => { opened = folded(); for (const one of opened) one.open = true; });
  addEventListener("afterprint", () => { for (const one of opened) one.open = false; });
})();
