// What Sphinx's search ranks by: its defaults, but decisions and the changelog after the pages that a reader acts on.
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([page, , , , score]) => (/^docs\/decisions\/|^CHANGELOG/.test(page) ? score - 20 : score),
};
