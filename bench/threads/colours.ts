import { differenceCiede2000, nearest } from 'culori';
import { isEqual } from '#core/is-equal.ts';
import { nearestThreads } from '#core/colours/nearest-threads.ts';
import { exponent, median } from '../figures.ts';
import type { Report } from '../report.ts';
import { someThreads, timed } from './some-threads.ts';

const wanted = ['#ed171f', '#0a55a3', '#0e1f7c', '#fff08d', '#808080'];
const colourOf = (round: number): string => wanted[round % wanted.length] ?? '#808080';
const most = 0.25;

export const measureColours = (report: Report, rounds: number): void => {
  const sizes = [1000, 5000, 10_000].map((count) => {
    const candidates = someThreads(count).map(({ data: thread }) => ({ thread, knownMm: 0 }));
    const hexes = candidates.flatMap(({ thread }) => thread.hex ?? []);
    const find = nearest(hexes, differenceCiede2000());
    const mine = (hex: string) => nearestThreads({ hex }, candidates, 10).map(({ candidate }) => candidate.thread.hex);
    for (const hex of wanted) if (!isEqual(mine(hex), find(hex, 10))) throw new Error(`The ranking of ${hex} differs.`);
    const ours = median(timed(rounds, (round) => mine(colourOf(round))));
    const theirs = median(timed(rounds, (round) => find(colourOf(round), 10)));
    const ratio = ours / theirs;
    report.add({
      what: `10 nearest of ${count.toLocaleString('en')} colours`,
      figure: `${ours.toFixed(1)} ms`,
      beside: `culori ${theirs.toFixed(1)} ms`,
      ratio,
      ...(count === 10_000 && { bar: `≤ ${most}`, isWithin: ratio <= most }),
    });
    return { count, ours };
  });
  const [small, , large] = sizes;
  if (small !== undefined && large !== undefined)
    report.add({
      what: '  growth',
      figure: `^${exponent(small.count, small.ours, large.count, large.ours).toFixed(2)}`,
    });
  report.keep('nearest colours, ms', sizes);
};
