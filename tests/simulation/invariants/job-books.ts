import { reserve } from '#core/job/reservations.ts';
import type { Job } from '#core/kinds/job.ts';
import type { Spool } from '#core/kinds/spool.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';

interface BookedRun {
  readonly id: string;
  readonly job_id: string | null;
  readonly pieces: number;
  readonly spoiled: number;
  readonly reverses_id: string | null;
}

/**
 * I24: a job has the good and the spoiled pieces of its runs that were not undone, each once, on the server and on every
 * device that has read the team. Computed without the product's code.
 */
export const runsMoveTheirJob = (world: World): void => {
  const { jobs, runs } = world.contents;
  for (const { id, pieces_done: done, spoiled } of jobs) judge('The server', id, { done, spoiled }, runs);
  for (const { device, rows } of devicesThatRead(world)) {
    const here = rows.filter(({ kind, deleted }) => kind === 'run' && !deleted).map(asRun);
    for (const { id, d } of rows.filter(({ kind, d: data }) => kind === 'job' && 'piecesDone' in data))
      judge(device.name, id, { done: Number(d['piecesDone']), spoiled: Number(d['spoiled']) }, here);
  }
};

/** I25: however often and on however many devices a quote is accepted, each of its placements has one job. */
export const oneJobForAPlacement = (world: World): void => {
  const twiceIn = (places: readonly string[]) => places.find((place, at) => places.indexOf(place) !== at);
  const quoted = world.contents.jobs.filter(({ quote_id: quote }) => quote !== null);
  const twice = twiceIn(
    quoted.map(({ quote_id: quote, quote_revision: revision, quote_line: line, placement }) =>
      [quote, revision, line, placement].join(),
    ),
  );
  if (twice !== undefined) throw new Violation('I25', `The server has two jobs for ${twice}.`);
};

/** I26: jobs reserve of a spool at most what is on it, and of a thread what they need or what there is. */
export const nothingReservedTwice = (world: World): void => {
  for (const { device, rows } of devicesThatRead(world)) {
    const living = (kind: string) =>
      rows.filter((row) => row.kind === kind && !row.deleted && row.d['createdAt'] !== undefined);
    const jobs = living('job').map(({ id, d }) => ({ id, job: d as unknown as Job }));
    if (jobs.length === 0) continue;
    const spools = living('spool').map(({ id, d }) => ({ id, spool: d as unknown as Spool }));
    const threads = living('thread').map(({ id }) => ({
      id,
      spools: spools.filter(({ spool }) => spool.threadId === id),
    }));
    const reserved = reserve(
      jobs.map(({ id, job }) => ({ id, job, heads: 1, blocks: job.blocks })),
      threads,
    );
    for (const { id, spool } of spools) {
      const takenMm = reserved.takenMm(id);
      if (takenMm > Math.max(0, spool.remainingMm ?? 0))
        throw new Violation(
          'I26',
          `On ${device.name} jobs reserve ${takenMm} of the spool ${id}, which has ${spool.remainingMm}.`,
        );
    }
    for (const { id, spools: own } of threads) {
      const ofThread = reserved.ofThread(id);
      const known = own.reduce((sum, { spool }) => sum + (isThere(spool) ? (spool.remainingMm ?? 0) : 0), 0);
      const [needed, missing] = [sumOf(ofThread, 'needMm'), sumOf(ofThread, 'missingMm')];
      if (missing !== Math.max(0, needed - known))
        throw new Violation(
          'I26',
          `On ${device.name} jobs lack ${missing} of ${id}: they need ${needed}, ${known} are there.`,
        );
    }
  }
};

const isThere = ({ state, lentTo, remainingMm }: Spool): boolean =>
  (state === 'sealed' || state === 'open') && lentTo === null && (remainingMm ?? 0) > 0;

const sumOf = <Name extends string>(list: readonly Readonly<Record<Name, number>>[], name: Name): number =>
  list.reduce((sum, one) => sum + one[name], 0);

const judge = (
  where: string,
  jobId: string,
  told: { readonly done: number; readonly spoiled: number },
  runs: readonly BookedRun[],
): void => {
  const undone = new Set(runs.map((run) => run.reverses_id));
  const standing = runs.filter((run) => run.job_id === jobId && run.reverses_id === null && !undone.has(run.id));
  const spoiled = sumOf(standing, 'spoiled');
  const done = sumOf(standing, 'pieces') - spoiled;
  if (told.done !== done || told.spoiled !== spoiled)
    throw new Violation(
      'I24',
      `${where} counts ${told.done} and ${told.spoiled} spoiled for ${jobId}, its runs ${done} and ${spoiled}.`,
    );
};

const devicesThatRead = (world: World) =>
  world.devices.flatMap((device) => {
    const { meta, rows } = device.disk.team(world.databaseOf(device));
    const cursor = meta.find((one) => one.k === 'cursor');
    return cursor?.k === 'cursor' && cursor.complete ? [{ device, rows }] : [];
  });

const asRun = ({ id, d }: LocalRow): BookedRun => ({
  id,
  job_id: d['jobId'] as string | null,
  pieces: Number(d['pieces']),
  spoiled: Number(d['spoiled']),
  reverses_id: d['reversesId'] as string | null,
});
