import { csvText, readCsv } from '#core/tables/csv-text.ts';
import { guessColumns } from '#core/exchange/guess-columns.ts';
import { planImport } from '#core/exchange/import-plan.ts';
import { threadTable } from '#core/exchange/thread-cells.ts';
import { newId } from '#core/ids.ts';
import { exponent, median } from '../figures.ts';
import type { Report } from '../report.ts';
import { someThreads, timed } from './some-threads.ts';

export const measureImport = (report: Report, rounds: number): void => {
  const sizes = (rounds < 5 ? [200, 1000] : [1000, 10_000]).map((count) => {
    const stock = { threads: someThreads(count), spools: [], places: [] };
    const text = csvText(threadTable(stock, { currency: 'EUR' }));
    const out = median(timed(Math.min(rounds, 5), () => csvText(threadTable(stock, { currency: 'EUR' }))));
    const check = median(
      timed(Math.min(rounds, 5), () => {
        const [header, ...rows] = readCsv(text).rows;
        const plan = planImport({
          file: { rows, broken: undefined },
          mapping: guessColumns(header?.cells ?? [], rows),
          stock: { threads: [], spools: [], places: [] },
          charts: [],
          brand: '',
          line: '',
          spoolsEach: 0,
          money: { currency: 'EUR' },
          actor: { teamId: newId(), actor: newId(), role: 'owner', access: 'full', now: '2026-03-01T09:00:00.000Z' },
        });
        if (plan.threads.length !== count || plan.refused.length > 0) throw new Error('The plan misses rows.');
      }),
    );
    const kB = Math.round(text.length / 1000).toLocaleString('en');
    report.add({ what: `${count.toLocaleString('en')} threads as CSV, ${kB} kB`, figure: `${out.toFixed(0)} ms` });
    report.add({ what: `a file of ${count.toLocaleString('en')} threads checked`, figure: `${check.toFixed(0)} ms` });
    return { count, check };
  });
  const [small, large] = sizes;
  if (small !== undefined && large !== undefined)
    report.add({
      what: '  growth',
      figure: `^${exponent(small.count, small.check, large.count, large.check).toFixed(2)}`,
    });
  report.keep('import, ms', sizes);
};
