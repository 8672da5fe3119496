import { newId } from '#core/ids.ts';
import { median } from '../figures.ts';
import type { Report } from '../report.ts';
import { aSpool, aThread, aUse, type Filled } from './fill.ts';
import { aPusher, type Stage } from './stage.ts';

const bar = 3;
const rounds = 7;

export const measureBookings = async (stage: Stage, report: Report, { teamId, busiest }: Filled): Promise<void> => {
  const empty = await stage.team();
  const pushers = { full: aPusher(stage, teamId), empty: aPusher(stage, empty) };
  const took = { full: [] as number[], busiest: [] as number[], empty: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const where of ['full', 'empty'] as const) {
      const [threadId, spoolId] = [newId(), newId()];
      await pushers[where]([aThread(threadId), aSpool(spoolId, threadId)]);
      took[where].push(await pushers[where](fifty(spoolId)));
    }
    took.busiest.push(await pushers.full(fifty(busiest)));
  }
  report.keep('50 movements on one spool, ms', took);
  for (const [what, figures] of [
    ['50 movements on a new spool of the full team', took.full],
    ['50 movements on its busiest spool', took.busiest],
  ] as const) {
    const ratio = median(figures) / median(took.empty);
    report.add({
      what,
      figure: `${median(figures).toFixed(0)} ms`,
      beside: `empty team ${median(took.empty).toFixed(0)} ms`,
      ratio,
      bar: `≤ ${bar}`,
      isWithin: ratio <= bar,
    });
  }
};

const fifty = (spoolId: string) => Array.from({ length: 50 }, () => aUse(spoolId));
