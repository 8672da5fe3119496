import { createCatalogueSearch } from '#core/catalogue/catalogue-search.ts';
import { coloursOfChart } from '#core/catalogue/own-charts.ts';
import { builtInColours } from '../built-in-colours.ts';
import { median } from '../figures.ts';
import type { Report } from '../report.ts';
import { bars, own } from './scene.ts';

/** What people type, for example a number key by key, a name and a misspelt brand. */
const typed = ['19', '190', '1902', 'isacord 1902', 'poinsettia', 'dunkelblau', 'isacrod', 'madeira 18', '310'];

export const measureSearch = (report: Report, root: string, rounds: number): void => {
  const builtIn = builtInColours(root);
  const searches = {
    none: createCatalogueSearch(builtIn),
    own: createCatalogueSearch(builtIn, own.flatMap(coloursOfChart)),
  };
  const took = typed.map((text) => ({ text, none: [] as number[], own: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1)
    for (const one of took)
      for (const name of ['none', 'own'] as const) {
        const begun = performance.now();
        for (let at = 0; at < searchesEach; at += 1) searches[name](one.text, { limit: 30 });
        if (round > 0) one[name].push((performance.now() - begun) / searchesEach);
      }
  for (const { text, none, own: withOwn } of took)
    report.add({
      what: `  “${text}”`,
      figure: `${median(withOwn).toFixed(2)} ms`,
      beside: `${median(none).toFixed(2)} ms`,
      ratio: median(withOwn) / median(none),
    });
  const sumOf = (name: 'none' | 'own') => took.reduce((sum, one) => sum + median(one[name]), 0);
  const ratio = sumOf('own') / sumOf('none');
  report.add({
    what: `${typed.length} searches over the built-in charts and ${own.length} own ones`,
    figure: `${sumOf('own').toFixed(1)} ms`,
    beside: `the built-in ones alone ${sumOf('none').toFixed(1)} ms`,
    ratio,
    bar: `≤ ${bars.search}`,
    isWithin: ratio <= bars.search,
  });
  report.keep('search, ms', took);
};

const searchesEach = 5;
