import { readList } from '#core/pasting/read-list.ts';
import { createThreadIndex } from '#core/pasting/thread-index.ts';
import { builtInColours } from '../built-in-colours.ts';
import { median } from '../figures.ts';
import { createReport } from '../report.ts';

export interface Call {
  readonly root: string;
}

const bar = 1.5;
const rounds = 9;

/** Times `readList` with refused lists, with blank lines and with the longest list that it reads. */
export const main = ({ root }: Call): void => {
  const report = createReport('pasting', root);
  const threads = builtInColours(root).map((thread) => ({ item: thread.catalogueId, thread, isOwn: false }));
  const index = createThreadIndex({ threads, chosenBrands: ['Isacord'] });
  const rows = (count: number) => 'Isacord 0020\n'.repeat(count);
  const lists = {
    'the longest list that is read, 2,000 rows': { text: rows(2000), isRead: true },
    '10,000 rows': { text: rows(10_000), isRead: false },
    '4 MB of line ends': { text: '\n'.repeat(4_000_000), isRead: false },
    '1 MB of one word': { text: 'a'.repeat(1_000_000), isRead: false },
    '190,000 letters of line ends': { text: '\n'.repeat(190_000), isRead: true },
  };
  const took = new Map<string, number[]>(Object.keys(lists).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, { text, isRead }] of Object.entries(lists)) {
      const begun = performance.now();
      const read = readList(text, index);
      const ms = performance.now() - begun;
      if (read.ok !== isRead) throw new Error(`${name}: read ${read.ok}`);
      if (round > 0) took.get(name)?.push(ms);
    }
  const [longest = 0, ...others] = [...took.values()].map(median);
  report.add({ what: Object.keys(lists)[0] ?? '', figure: `${longest.toFixed(0)} ms` });
  for (const [at, ms] of others.entries())
    report.add({
      what: Object.keys(lists)[at + 1] ?? '',
      figure: `${ms.toFixed(1)} ms`,
      beside: `the longest list ${longest.toFixed(0)} ms`,
      ratio: ms / longest,
      bar: `≤ ${bar}`,
      isWithin: ms / longest <= bar,
    });
  report.keep('lists, ms', Object.fromEntries(took));
  report.finish();
};
