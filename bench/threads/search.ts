import { createSearch } from '#core/catalogue/search.ts';
import { exponent, median } from '../figures.ts';
import type { Report } from '../report.ts';
import { someThreads, timed } from './some-threads.ts';

const typed = ['brand 3 colour', '001902', 'colour 77', 'clour brand', '4'];

export const measureSearch = (report: Report, rounds: number): void => {
  const sizes = [1000, 10_000, 100_000].map((count) => {
    const search = createSearch(someThreads(count), {
      code: ({ data }) => data.code,
      words: ({ data }) => [data.brand, data.line, data.name],
    });
    const ms = median(timed(rounds, (round) => search(typed[round % typed.length] ?? '')));
    report.add({ what: `a search over ${count.toLocaleString('en')} threads`, figure: `${ms.toFixed(1)} ms` });
    return { count, ms };
  });
  const [, middle, large] = sizes;
  if (middle !== undefined && large !== undefined)
    report.add({ what: '  growth', figure: `^${exponent(middle.count, middle.ms, large.count, large.ms).toFixed(2)}` });
  report.keep('search, ms', sizes);
};
