"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { runs, titles } = data;
  const TARGET_MS = 250;
  const COLOURS = ["#3b7dd8", "#d9822b", "#3d9a50", "#9a5bc0", "#c8453b", "#6b7683", "#b59b00", "#00918a"];
  const several = runs.length > 1;

  function element(name, text, parent, attributes = {}) {
    const made = document.createElement(name);
    if (text !== null) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (parent) parent.append(made);
    return made;
  }

  function digits(value) {
    const size = Math.abs(value);
    return size >= 1000 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
  }

  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function sections() {
    const found = new Set();
    for (const run of runs) for (const row of run.rows) found.add(row.section);
    return [...found];
  }

  function rowsOf(section) {
    return runs.flatMap((run, index) => run.rows.filter((row) => row.section === section).map((row) => ({ ...row, run: index })));
  }

  function unitOf(rows) {
    const largest = Math.max(...rows.map((row) => row.nanos));
    return largest >= 1e6 ? { name: "ms", nanos: 1e6 } : { name: "µs", nanos: 1e3 };
  }

  /** Bars of one colour for each run or engine; an interval is a thin bar over each. */
  function bars(rows, unit) {
    const key = (row) => (several ? runs[row.run].label : row.engine);
    const place = (row) => (several ? row.engine + "\n" + row.parameters : row.parameters);
    const labels = [...new Set(rows.map(place))];
    const names = [...new Set(rows.map(key))];
    const datasets = names.map((name, index) => {
      const own = labels.map((label) => rows.find((row) => key(row) === name && place(row) === label));
      return {
        label: name,
        data: own.map((row) => (row ? row.nanos / unit.nanos : null)),
        intervals: own.map((row) =>
          row && row.error !== null ? [(row.nanos - row.error) / unit.nanos, (row.nanos + row.error) / unit.nanos] : null),
        backgroundColor: COLOURS[index % COLOURS.length],
        borderWidth: 0,
        grouped: rows.length > labels.length,
      };
    });
    return { labels: labels.map((label) => label.split("\n")), datasets };
  }

  /** Draws the interval of each bar over it. */
  const whiskers = {
    id: "whiskers",
    afterDatasetsDraw(chart) {
      const { ctx, scales } = chart;
      const along = chart.options.indexAxis === "y" ? scales.x : scales.y;
      ctx.save();
      ctx.strokeStyle = colour("--whisker");
      ctx.lineWidth = 1.5;
      chart.data.datasets.forEach((set, index) => {
        if (!set.intervals || !chart.isDatasetVisible(index)) return;
        chart.getDatasetMeta(index).data.forEach((bar, at) => {
          const interval = set.intervals[at];
          if (!interval) return;
          const from = along.getPixelForValue(Math.max(interval[0], along.min));
          const to = along.getPixelForValue(Math.min(interval[1], along.max));
          ctx.beginPath();
          ctx.moveTo(from, bar.y); ctx.lineTo(to, bar.y);
          ctx.moveTo(from, bar.y - 3); ctx.lineTo(from, bar.y + 3);
          ctx.moveTo(to, bar.y - 3); ctx.lineTo(to, bar.y + 3);
          ctx.stroke();
        });
      });
      ctx.restore();
    },
  };

  /** A line at the time that a login may take. */
  const target = {
    id: "target",
    afterDatasetsDraw(chart, unused, options) {
      if (!options.value || options.value > chart.scales.x.max) return;
      const { ctx, chartArea, scales } = chart;
      const x = scales.x.getPixelForValue(options.value);
      ctx.save();
      ctx.strokeStyle = colour("--target");
      ctx.fillStyle = colour("--target");
      ctx.setLineDash([5, 4]);
      ctx.beginPath(); ctx.moveTo(x, chartArea.top); ctx.lineTo(x, chartArea.bottom); ctx.stroke();
      ctx.textAlign = x > chartArea.right - 90 ? "right" : "left";
      ctx.fillText(options.value + " ms target", x, chartArea.top - 6);
      ctx.restore();
    },
  };

  const charts = [];
  Chart.defaults.font.size = innerWidth < 480 ? 10 : 12;

  function scale(title, extra = {}) {
    return {
      title: { display: true, text: title, color: colour("--ink") },
      ticks: { color: colour("--ink") },
      grid: { color: colour("--line") },
      ...extra,
    };
  }

  function drawBars(section, rows, parent) {
    const unit = unitOf(rows);
    const { labels, datasets } = bars(rows, unit);
    const box = element("div", null, parent, { class: "chart" });
    box.style.height = 90 + labels.length * (10 + 18 * datasets.length) + "px";
    const canvas = element("canvas", null, box, {
      role: "img", "aria-label": titles[section] + ": bars of the time of one operation; the table below holds the figures",
    });
    charts.push(new Chart(canvas, {
      type: "bar",
      data: { labels, datasets },
      plugins: [whiskers, target],
      options: {
        indexAxis: "y", responsive: true, maintainAspectRatio: false, animation: false, layout: { padding: { right: 12 } },
        scales: { x: scale(unit.name + " for one operation, less is faster", { beginAtZero: true }), y: scale("", { title: { display: false } }) },
        plugins: {
          legend: { labels: { color: colour("--ink") }, position: "bottom" },
          title: { display: true, text: " ", font: { size: 10 }, padding: 4 },
          target: { value: unit.name === "ms" && section !== "aes-256-gcm" ? TARGET_MS : 0 },
        },
      },
    }));
  }

  /** Messages by size: a line for each engine and operation. */
  function drawSizes(rows, parent) {
    const parse = (row) => /^(.+) (\d+) B$/.exec(row.parameters);
    const names = [...new Set(rows.map((row) => (several ? runs[row.run].label + ", " : "") + row.engine + " " + parse(row)[1]))];
    const sizes = [...new Set(rows.map((row) => Number(parse(row)[2])))].sort((a, b) => a - b);
    const box = element("div", null, parent, { class: "chart" });
    box.style.height = "360px";
    const canvas = element("canvas", null, box, {
      role: "img", "aria-label": "AES-256-GCM: lines of the time of one message by its size; the table below holds the figures",
    });
    charts.push(new Chart(canvas, {
      type: "line",
      data: {
        datasets: names.map((name, index) => ({
          label: name,
          data: rows
            .filter((row) => (several ? runs[row.run].label + ", " : "") + row.engine + " " + parse(row)[1] === name)
            .map((row) => ({ x: Number(parse(row)[2]), y: row.nanos / 1e3 }))
            .sort((a, b) => a.x - b.x),
          borderColor: COLOURS[index % COLOURS.length],
          backgroundColor: COLOURS[index % COLOURS.length],
          borderDash: index >= COLOURS.length ? [4, 3] : [],
        })),
      },
      options: {
        responsive: true, maintainAspectRatio: false, animation: false,
        scales: {
          x: scale("bytes of the message", {
            type: "logarithmic",
            afterBuildTicks: (axis) => { axis.ticks = sizes.map((value) => ({ value })); },
            ticks: { color: colour("--ink"), callback: (value) => value.toLocaleString("en") },
          }),
          y: scale("µs for one operation, less is faster", { type: "logarithmic" }),
        },
        plugins: { legend: { labels: { color: colour("--ink") } } },
      },
    }));
  }

  function table(section, rows, parent) {
    const time = unitOf(rows);
    const columns = [
      ...(several ? [["Run", (row) => runs[row.run].label]] : []),
      ["Engine", (row) => row.engine],
      ["Parameters", (row) => row.parameters],
      [time.name, (row) => row.nanos / time.nanos],
      ["± " + time.name, (row) => (row.error === null ? null : row.error / time.nanos)],
      ["a second and core", (row) => 1e9 / row.nanos],
      ["ns for a unit of work", (row) => row.perUnit],
      ["unit", (row) => row.unit],
    ];
    const scroll = element("div", null, parent, { class: "scroll" });
    const made = element("table", null, scroll);
    const head = element("tr", null, element("thead", null, made));
    const body = element("tbody", null, made);
    const cells = rows.map((row) => columns.map(([, value]) => value(row)));
    function fill() {
      body.replaceChildren();
      for (const row of cells) {
        const line = element("tr", null, body);
        for (const cell of row) {
          const number = typeof cell !== "string";
          element("td", cell === null ? "" : number ? digits(cell) : cell, line, number ? { class: "number" } : {});
        }
      }
    }
    columns.forEach(([name], index) => {
      const number = typeof cells[0][index] !== "string";
      const header = element("th", null, head, { scope: "col", ...(number ? { class: "number" } : {}) });
      element("button", name, header, { type: "button" }).addEventListener("click", () => {
        const up = header.getAttribute("aria-sort") !== "ascending";
        for (const other of head.children) other.removeAttribute("aria-sort");
        header.setAttribute("aria-sort", up ? "ascending" : "descending");
        cells.sort((a, b) => (up ? 1 : -1) * (typeof a[index] === "string" ? a[index].localeCompare(b[index]) : a[index] - b[index]));
        fill();
      });
    });
    fill();
  }

  /** "A is faster than B" only for equal work and intervals that do not overlap. */
  function comparisons(rows) {
    const sentences = [];
    for (const a of rows) {
      for (const b of rows) {
        if (runs[a.run].indicative) continue;
        const equal = a.parameters === b.parameters && a.run === b.run && a.engine !== b.engine;
        if (equal && a.error !== null && b.error !== null && a.nanos + a.error < b.nanos - b.error) {
          sentences.push(`${several ? runs[a.run].label + ": " : ""}${a.parameters}: ${a.engine} takes ${(a.nanos / b.nanos).toFixed(2)} of the time of ${b.engine}.`);
        }
      }
    }
    return sentences;
  }

  function draw() {
    const figures = document.getElementById("figures");
    for (const section of sections()) {
      const rows = rowsOf(section);
      const part = element("section", null, figures, { id: "section-" + section });
      element("h2", titles[section] ?? section, part);
      if (section === "aes-256-gcm") drawSizes(rows, part);
      else drawBars(section, rows, part);
      table(section, rows, part);
      const sentences = comparisons(rows);
      if (sentences.length > 0) {
        const details = element("details", null, part);
        element("summary", "Surely faster: equal work, intervals apart", details);
        const list = element("ul", null, details);
        for (const sentence of sentences) element("li", sentence, list);
      }
    }
  }

  function describe() {
    document.getElementById("lead").textContent = runs.map((run) => run.label + ", " + run.started).join(" · ");
    const advice = document.getElementById("advice");
    for (const run of runs) for (const sentence of run.advice) element("li", (several ? run.label + ": " : "") + sentence, advice);
    if (runs.some((run) => run.indicative)) {
      document.getElementById("warning").textContent =
        "Indicative: one fork and few iterations. For figures to publish, run with --full on an idle host.";
    }
    const hosts = document.getElementById("hosts");
    for (const run of runs) {
      if (several) element("h3", run.label, hosts);
      const list = element("dl", null, hosts);
      for (const [name, value] of Object.entries(run.host)) {
        element("dt", name, list);
        element("dd", value, list);
      }
    }
    for (const command of new Set(runs.map((run) => run.command))) element("pre", command, document.getElementById("commands"));
  }

  /** For tests: what each chart holds. */
  function tell() {
    document.body.dataset.charts = JSON.stringify(charts.map((chart) => ({
      labels: chart.data.labels,
      sets: chart.data.datasets.map((set) => ({ label: set.label, data: set.data })),
    })));
  }

  describe();
  draw();
  tell();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    for (const chart of charts.splice(0)) chart.destroy();
    document.getElementById("figures").replaceChildren();
    draw();
    tell();
  });
  addEventListener("beforeprint", () => charts.forEach((chart) => chart.resize()));
})();
