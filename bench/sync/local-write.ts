import { median, percentile } from '../figures.ts';
import type { Scene } from './scene.ts';

export const measureLocalWrites = async ({ stage, browser, report, isShort }: Scene): Promise<void> => {
  const account = await stage.team();
  const turns = isShort ? 4 : 16;
  const { product, floor } = await browser.run<{
    readonly product: readonly number[];
    readonly floor: readonly number[];
  }>(`${stage.url}/robots.txt`, 'product', 'localWrites', account, turns, 25);
  report.keep('local write, ms', { product, floor });
  const ratio = median(product) / median(floor);
  const p95 = percentile(product, 0.95);
  report.add({
    what: 'local write, p50',
    figure: `${median(product).toFixed(2)} ms`,
    beside: `raw IndexedDB ${median(floor).toFixed(2)} ms`,
    ratio,
    bar: '≤ 1.6',
    isWithin: ratio <= 1.6,
  });
  report.add({
    what: 'local write, p95',
    figure: `${p95.toFixed(2)} ms`,
    beside: `raw IndexedDB ${percentile(floor, 0.95).toFixed(2)} ms`,
    bar: '≤ 10 ms',
    isWithin: p95 <= 10,
  });
};
