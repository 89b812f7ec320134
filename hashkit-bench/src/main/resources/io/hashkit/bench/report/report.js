"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { runs, titles } = data;
  const TARGET_MS = 250;
  const MOST_BARS = 40;
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
    return runs.flatMap((run, index) => run.rows.filter((row) => row.section === section).map((row) => ({
      low: null, high: null, ...row, run: index, perUnit: row.nanos / row.work,
    })));
  }

  const isMessages = (rows) => rows.every((row) => row.unit === "byte");

  /** Parameters without the figures of the cost: rows of one family differ in the cost alone. */
  const family = (row) =>
    (several ? runs[row.run].label + ", " : "") + row.engine + " " + row.parameters.replace(/(=2\^|=)\d+/g, "").replace(/ (?=,|$)/g, "");

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
          row && row.low !== null ? [row.low / unit.nanos, row.high / unit.nanos] : null),
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

  /** A line at the time that a login may take: down where time runs to the right, across where it runs up. */
  const target = {
    id: "target",
    afterDatasetsDraw(chart, unused, options) {
      const { ctx, chartArea, scales } = chart;
      const axis = options.across ? scales.y : scales.x;
      if (!options.value || options.value > axis.max || options.value < axis.min) return;
      const at = axis.getPixelForValue(options.value);
      ctx.save();
      ctx.strokeStyle = colour("--target");
      ctx.fillStyle = colour("--target");
      ctx.setLineDash([5, 4]);
      ctx.beginPath();
      if (options.across) {
        ctx.moveTo(chartArea.left, at); ctx.lineTo(chartArea.right, at);
      } else {
        ctx.moveTo(at, chartArea.top); ctx.lineTo(at, chartArea.bottom);
      }
      ctx.stroke();
      ctx.textAlign = options.across ? "left" : at > chartArea.right - 90 ? "right" : "left";
      ctx.fillText(options.value + " ms target", options.across ? chartArea.left + 6 : at, options.across ? at - 5 : chartArea.top - 6);
      ctx.restore();
    },
  };

  const charts = [];
  Chart.defaults.font.size = innerWidth < 480 ? 9 : 12;

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
          target: { value: unit.name === "ms" ? TARGET_MS : 0 },
        },
      },
    }));
  }

  /** Lines over a logarithmic axis, or over two. */
  function drawLines(parent, describedAs, lines, x, y, targetMs) {
    const box = element("div", null, parent, { class: "chart" });
    box.style.height = 300 + 14 * lines.length + "px";
    const canvas = element("canvas", null, box, { role: "img", "aria-label": describedAs + "; the table below holds the figures" });
    charts.push(new Chart(canvas, {
      type: "line",
      data: {
        datasets: lines.map(({ name, points }, index) => ({
          label: name,
          data: points,
          borderColor: COLOURS[index % COLOURS.length],
          backgroundColor: COLOURS[index % COLOURS.length],
          borderDash: index >= COLOURS.length ? [4, 3] : [],
        })),
      },
      plugins: [target],
      options: {
        responsive: true, maintainAspectRatio: false, animation: false,
        scales: { x: scale(x.title, x), y: scale(y.title, { type: "logarithmic", ...y }) },
        plugins: { legend: { position: "bottom", labels: { color: colour("--ink") } }, target: { value: targetMs, across: true } },
      },
    }));
  }

  function exactly(values) {
    const sorted = [...new Set(values)].sort((a, b) => a - b);
    return {
      afterBuildTicks: (axis) => { axis.ticks = sorted.map((value) => ({ value })); },
      ticks: { color: colour("--ink"), callback: (value) => value.toLocaleString("en") },
    };
  }

  function linesBy(rows, name, point) {
    const names = [...new Set(rows.map(name))];
    return names.map((one) => ({ name: one, points: rows.filter((row) => name(row) === one).map(point).sort((a, b) => a.x - b.x) }));
  }

  /** Messages by size: a line for each engine and operation. */
  function drawSizes(rows, parent) {
    const size = (row) => Number(/(\d+) B/.exec(row.parameters)[1]);
    const name = (row) => (several ? runs[row.run].label + ", " : "") + row.engine + " " + row.parameters.replace(/ \d+ B/, "");
    drawLines(parent, "AES-256-GCM: lines of the time of one message by its size",
      linesBy(rows, name, (row) => ({ x: size(row), y: row.nanos / 1e3 })),
      { title: "bytes of the message", type: "logarithmic", ...exactly(rows.map(size)) },
      { title: "µs for one operation, less is faster" }, 0);
  }

  /** Cost against time, where a contender was measured at several costs; work of different units cannot share an axis. */
  function drawCosts(section, rows, parent) {
    for (const unit of new Set(rows.map((row) => row.unit))) {
      const lines = linesBy(rows.filter((row) => row.unit === unit), family, (row) => ({ x: row.work, y: row.nanos / 1e6 }))
        .filter((line) => new Set(line.points.map((point) => point.x)).size > 1);
      if (lines.length === 0) continue;
      element("h3", "Cost against time: " + unit, parent);
      drawLines(parent, (titles[section] ?? section) + ": lines of the time of one operation by its work", lines,
        { title: "work of one operation: " + unit, type: "logarithmic" },
        { title: "ms for one operation, less is faster" }, TARGET_MS);
    }
  }

  const LOAD_COLUMNS = [
    ["Target", (load) => (several ? runs[load.run].label + ", " : "") + load.target],
    ["Parameters", (load) => load.parameters],
    ["come a second", (load) => load.offered],
    ["answered", (load) => load.answered],
    ["p50 ms", (load) => load.p50 / 1e6],
    ["p99 ms", (load) => load.p99 / 1e6],
    ["max ms", (load) => load.max / 1e6],
    ["refused, %", (load) => 100 * load.refused],
  ];

  function drawLoad() {
    const parent = document.getElementById("load");
    parent.replaceChildren();
    const loads = runs.flatMap((run, index) => run.loads.map((load) => ({ ...load, run: index })));
    if (loads.length === 0) return;
    element("h2", "Latency under load", parent);
    element("p", "Logins that come at a rate, served or not: how long until a caller has an answer. Past what the host can serve,"
      + " the limiter refuses some at once, so that the others are still answered.", parent, { class: "note" });
    const lines = ["p50", "p99"].flatMap((percentile) => linesBy(loads,
      (load) => LOAD_COLUMNS[0][1](load) + ", " + percentile, (load) => ({ x: load.offered, y: load[percentile] / 1e6 })));
    drawLines(parent, "Latency by the rate at which logins come", lines,
      { title: "logins that come in a second", type: "linear", beginAtZero: true }, { title: "ms until there is an answer" }, 0);
    sortable(LOAD_COLUMNS, loads, parent);
  }

  function drawFindings() {
    const parent = document.getElementById("findings");
    parent.replaceChildren();
    for (const run of runs) {
      for (const finding of run.findings) {
        element("h2", (several ? run.label + ": " : "") + finding.title, parent);
        if (finding.header.length === 1) {
          const list = element("ul", null, parent);
          for (const [text] of finding.rows) element("li", text, list);
        } else {
          sortable(finding.header.map((name, index) => [name, (row) => row[index]]), finding.rows, parent);
        }
      }
    }
  }

  function bytes(value) {
    return value < 1e4 ? Math.round(value) + " B" : value < 1e7 ? Math.round(value / 1024) + " KiB" : Math.round(value / 1048576) + " MiB";
  }

  function ratio({ to, value, low, high }) {
    return `${value.toPrecision(3)} (${low.toPrecision(3)} to ${high.toPrecision(3)}) ${to}`;
  }

  function table(rows, parent) {
    const time = unitOf(rows);
    const beside = (name) => rows.some((row) => row[name] !== undefined);
    const milli = (value) => (value === undefined || value === null ? null : value / time.nanos);
    sortable([
      ...(several ? [["Run", (row) => runs[row.run].label]] : []),
      ["Engine", (row) => row.engine],
      ["Parameters", (row) => row.parameters],
      [time.name, (row) => row.nanos / time.nanos],
      ["low", (row) => milli(row.low)],
      ["high", (row) => milli(row.high)],
      ["interval", (row) => (row.low === null ? "" : row.spread === "forks" ? row.forks.length + " forks" : row.spread === "range" ? "range" : "99.9 % of iterations")],
      ...(beside("ratio") ? [["times the rival", (row) => (row.ratio ? ratio(row.ratio) : "")]] : []),
      ["/s/core", (row) => 1e9 / row.nanos],
      ["ns/unit", (row) => row.perUnit],
      ["unit", (row) => row.unit],
      ...(beside("user") ? [["user " + time.name, (row) => milli(row.user)], ["system " + time.name, (row) => milli(row.system)]] : []),
      ...(beside("garbage") ? [["garbage", (row) => row.garbage ?? null, bytes]] : []),
      ...(beside("onCpu") ? [["on CPU, %", (row) => (row.onCpu === undefined ? null : 100 * row.onCpu)]] : []),
      ...(beside("disturbance") ? [["disturbed", (row) => row.disturbance ?? ""]] : []),
    ], rows, parent);
  }

  /** @param columns name, value of a row, and for numbers how they are written */
  function sortable(columns, rows, parent) {
    const scroll = element("div", null, parent, { class: "scroll", tabindex: "0", role: "region", "aria-label": "table" });
    const made = element("table", null, scroll);
    const head = element("tr", null, element("thead", null, made));
    const body = element("tbody", null, made);
    const cells = rows.map((row) => columns.map(([, value]) => value(row)));
    const isNumber = columns.map((unused, index) => cells.length > 0 && cells.every((row) => typeof row[index] !== "string"));
    function fill() {
      body.replaceChildren();
      for (const row of cells) {
        const line = element("tr", null, body);
        row.forEach((cell, index) => {
          const text = cell === null ? "" : isNumber[index] ? (columns[index][2] ?? digits)(cell) : cell;
          element("td", text, line, isNumber[index] ? { class: "number" } : {});
        });
      }
    }
    function compare(a, b) {
      return typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : (a ?? -1) - (b ?? -1);
    }
    columns.forEach(([name], index) => {
      const header = element("th", null, head, { scope: "col", ...(isNumber[index] ? { class: "number" } : {}) });
      element("button", name, header, { type: "button" }).addEventListener("click", () => {
        const up = header.getAttribute("aria-sort") !== "ascending";
        for (const other of head.children) other.removeAttribute("aria-sort");
        header.setAttribute("aria-sort", up ? "ascending" : "descending");
        cells.sort((a, b) => (up ? 1 : -1) * compare(a[index], b[index]));
        fill();
      });
    });
    fill();
  }

  function draw() {
    const figures = document.getElementById("figures");
    for (const section of sections()) {
      const rows = rowsOf(section);
      const part = element("section", null, figures, { id: "section-" + section });
      element("h2", titles[section] ?? section, part);
      if (isMessages(rows)) drawSizes(rows, part);
      else if (rows.length <= MOST_BARS) drawBars(section, rows, part);
      if (!isMessages(rows)) drawCosts(section, rows, part);
      table(rows, part);
    }
  }

  function describe() {
    const title = [...new Set(runs.map((run) => run.title))].join(" · ");
    document.getElementById("title").textContent = title;
    document.title = title;
    document.getElementById("lead").textContent = runs.map((run) => run.label + ", " + run.started).join(" · ");
    const advice = document.getElementById("advice");
    for (const run of runs) for (const sentence of run.advice) element("li", (several ? run.label + ": " : "") + sentence, advice);
    if (advice.children.length === 0) document.getElementById("summary").querySelector("h2").remove();
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

  function drawAll() {
    draw();
    drawLoad();
    drawFindings();
    tell();
  }

  describe();
  drawAll();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    for (const chart of charts.splice(0)) chart.destroy();
    document.getElementById("figures").replaceChildren();
    drawAll();
  });
  addEventListener("beforeprint", () => charts.forEach((chart) => chart.resize()));
})();
