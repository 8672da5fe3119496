import { newId } from '#core/ids.ts';
import type { Report } from '../report.ts';
import { aPusher, pushAll, type Change, type Stage } from './stage.ts';

export interface Filled {
  readonly teamId: string;
  readonly busiest: string;
}

const rows = { threads: 10_000, spools: 3000, movements: 100_000 };
// left for the movements of later measurements: a team may have no more than a hundred thousand
const room = 1000;
const mostMs = 8000;

export const fill = async (stage: Stage, report: Report, share: number): Promise<Filled> => {
  const teamId = await stage.team();
  const push = aPusher(stage, teamId);
  const threads = Array.from({ length: rows.threads * share }, () => newId());
  const spools = Array.from({ length: rows.spools * share }, () => newId());
  const begun = performance.now();
  const took = [
    await pushAll(push, threads.map(aThread)),
    await pushAll(
      push,
      spools.map((id, nth) => aSpool(id, threads[nth] ?? '')),
    ),
    // each new spool already has one movement
    await pushAll(
      push,
      Array.from({ length: (rows.movements - rows.spools - room) * share }, (_, nth) => aUse(spoolOf(spools, nth))),
    ),
  ].flat();
  const seconds = (performance.now() - begun) / 1000;
  const slowest = Math.max(...took);
  const size = `${threads.length} threads, ${spools.length} spools, ${(rows.movements - room) * share} movements`;
  report.keep('pushes while filling, ms', took);
  report.add({ what: `a new installation filled by pushes: ${size}`, figure: `${seconds.toFixed(0)} s` });
  report.add({
    what: 'its slowest push of 50 changes',
    figure: `${slowest.toFixed(0)} ms`,
    bar: `≤ ${mostMs} ms`,
    isWithin: slowest <= mostMs,
  });
  const analysed = await stage.db.query<{ tables: number }>(
    `select count(*) as tables from pg_stat_user_tables
     where schemaname = 'app' and relname in ('head', 'thread', 'spool', 'movement') and autoanalyze_count > 0`,
  );
  report.add({ what: 'of its 4 large tables have statistics, unasked', figure: String(analysed[0]?.tables) });
  return { teamId, busiest: spools[0] ?? '' };
};

/**
 * Picks the spool of the nth movement: five in a row on each; every second five go to the first hundredth of the
 * spools.
 */
const spoolOf = (spools: readonly string[], nth: number): string => {
  const few = Math.ceil(spools.length / 100);
  const turn = Math.floor(nth / 5);
  return spools[turn % 2 === 0 ? (turn / 2) % few : (turn * 7919) % spools.length] ?? '';
};

export const aThread = (id: string): Change => ({
  name: 'thread.create',
  args: { id, set: { brand: 'Isacord', line: '40', code: id.slice(-4), name: 'Poinsettia' } },
});

export const aSpool = (id: string, threadId: string): Change => ({
  name: 'spool.create',
  args: { id, set: { threadId, shortCode: id.slice(-6) } },
});

export const aUse = (spoolId: string): Change => ({
  name: 'movement.create',
  args: { id: newId(), set: { spoolId, type: 'consume', deltaMm: -1000 } },
});
