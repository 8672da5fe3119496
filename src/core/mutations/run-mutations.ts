import * as z from 'zod/mini';
import type { FieldProblems } from '../fields.ts';
import { derivedId } from '../ids.ts';
import { isEqual } from '../is-equal.ts';
import { sewn } from '../job/job-rules.ts';
import { createSetOf } from '../kinds/describe-kind.ts';
import { meterReadingDefaults, type MeterKind, type MeterReading } from '../kinds/meter-reading.ts';
import { movementDefaults, type Movement } from '../kinds/movement.ts';
import { run as runKind, runDefaults, type Run, type RunBlock } from '../kinds/run.ts';
import { limits } from '../limits.ts';
import { err, ok, type Result } from '../result.ts';
import { balanceOf, type LedgerEntry } from '../stock/stock.ts';
import { counted, entriesOf } from './meter-mutations.ts';
import { reversalId } from './derived-ids.ts';
import { runsOf } from './job-mutations.ts';
import {
  createArgs,
  defineMutation,
  fieldsOf,
  reject,
  remove,
  withoutUndefined,
  write,
  type Found,
  type Rejection,
  type Write,
  happenedAt,
} from './mutation.ts';
import { isDerivedId, judgeUndoing, notThisId, undoingId } from './reversal.ts';

const { at, ...rest } = createSetOf(runKind).shape;
const createSet = z.strictObject({ ...rest, at: z.optional(at) });

/**
 * Books a run: takes thread off spools, adds to meters. An undo reverses these bookings. A deleted machine stays
 * deleted.
 */
const create = defineMutation({
  args: createArgs(createSet),
  reads: ({ id, set: { machineId, jobId, blocks = [], reversesId } }) => [
    { kind: 'run', id },
    { kind: 'machine', id: machineId },
    { kind: 'meterReading', index: 'machineId', is: machineId },
    ...(typeof reversesId === 'string' ? [{ kind: 'run', id: reversesId } as const] : []),
    ...(typeof jobId === 'string'
      ? [{ kind: 'job', id: jobId } as const, { kind: 'run', index: 'jobId', is: jobId } as const]
      : []),
    ...[...usedBySpool(blocks).keys()].flatMap((spoolId) => [
      { kind: 'spool', id: spoolId } as const,
      { kind: 'movement', index: 'spoolId', is: spoolId } as const,
      { kind: 'needle', index: 'spoolId', is: spoolId } as const,
    ]),
  ],
  apply: (found, { id, set }, context) => {
    if (found.row('run', id) !== undefined) return ok([]);
    const machine = found.row('machine', set.machineId);
    if (machine === undefined) return reject('missing_row');
    const run: Run = {
      ...runDefaults,
      ...withoutUndefined<Run>(set),
      machineId: set.machineId,
      pieces: set.pieces,
      at: happenedAt(set.at, context),
    };
    const problems = problemsOf(id, run);
    if (problems !== undefined) return reject('invalid', problems);
    const { teamId } = context;
    const job = movedJob(found, id, run);
    if (!job.ok) return job;
    if (run.reversesId === null) {
      const spools = booked(found, teamId, id, run);
      if (!spools.ok) return spools;
      const readings = readingsOf(teamId, id, run, machine.data.heads);
      const meters = counted(machine, [...entriesOf(found, run.machineId), ...readings]);
      return ok([write('run', id, run), ...spools.value, ...readings.map(written), meters, ...job.value]);
    }
    const undone = found.row('run', run.reversesId);
    const expectedId = undoingId(teamId, 'run', run.reversesId);
    const judged = judgeUndoing(undone?.data, { id, machineId: run.machineId, expectedId });
    if (!judged.ok) return judged;
    // Only the spools and the job named in the undo were read, so they must be those of the undone run.
    if (!isEqual(judged.value.blocks, run.blocks)) return reject('invalid', { blocks: { problem: 'not_an_option' } });
    if (judged.value.jobId !== run.jobId) return reject('invalid', { jobId: { problem: 'not_an_option' } });
    const before = entriesOf(found, run.machineId);
    const readings = before
      .filter((entry) => readingIdsOf(teamId, run.reversesId ?? '').includes(entry.id))
      .map((entry) => ({
        ...entry,
        id: undoingId(teamId, 'meterReading', entry.id),
        at: run.at,
        reversesId: entry.id,
      }));
    const spools = unbooked(found, teamId, run.reversesId, run);
    const meters = counted(machine, [...before, ...readings]);
    return ok([write('run', id, run), ...spools, ...readings.map(written), meters, ...job.value]);
  },
});

/** The mutations of runs: only `create`, because a run never changes. */
export const runMutations = { create };

/**
 * Counts the job of a run again with that run. A deleted job stays deleted, and counts all the same. An old job may have
 * left this device: then the server counts it when it undoes the run, and the job comes back.
 */
const movedJob = (found: Found, id: string, run: Run): Result<readonly Write[], Rejection> => {
  if (run.jobId === null) return ok([]);
  const row = found.row('job', run.jobId);
  if (row === undefined) return run.reversesId === null ? err({ code: 'missing_row' }) : ok([]);
  const job = sewn(fieldsOf(row), [...runsOf(found, run.jobId), { ...run, id }]);
  return ok([(row.deleted ? remove : write)('job', row.id, job)]);
};

/** Derives the id of the movement that a run books on a spool. */
export function runMovementId(teamId: string, runId: string, spoolId: string): string {
  return derivedId(teamId, 'movement', runId, spoolId);
}

/**
 * Returns the mm that a run takes off each spool, over all blocks, and the needle of the last block with that spool.
 */
const usedBySpool = (
  blocks: readonly RunBlock[],
): ReadonlyMap<string, { readonly lengthMm: number; readonly needle: number | null }> => {
  const used = new Map<string, { readonly lengthMm: number; readonly needle: number | null }>();
  for (const { needle, spools } of blocks)
    for (const { spoolId, lengthMm } of spools)
      used.set(spoolId, { lengthMm: (used.get(spoolId)?.lengthMm ?? 0) + lengthMm, needle });
  return used;
};

type Reading = MeterReading & { readonly id: string };

/**
 * Returns the readings that a run adds: seconds, and stitches, which count once for all heads that sew together [T9].
 */
const readingsOf = (teamId: string, runId: string, run: Run, heads: number): readonly Reading[] => {
  const added: readonly (readonly [MeterKind, number])[] = [
    ['stitches', Math.ceil(run.pieces / heads) * run.stitches],
    ['hours', run.seconds],
  ];
  return added
    .filter(([, delta]) => delta > 0)
    .map(([kind, delta]) => ({
      ...meterReadingDefaults,
      id: derivedId(teamId, 'meterReading', runId, kind),
      machineId: run.machineId,
      kind,
      at: run.at,
      source: 'run',
      delta,
    }));
};

const readingIdsOf = (teamId: string, runId: string): readonly string[] =>
  ['stitches', 'hours'].map((kind) => derivedId(teamId, 'meterReading', runId, kind));

const written = ({ id, ...reading }: Reading): Write => write('meterReading', id, reading);

const booked = (found: Found, teamId: string, runId: string, run: Run): Result<readonly Write[], Rejection> => {
  const writes: Write[] = [];
  for (const [spoolId, { lengthMm, needle }] of usedBySpool(run.blocks)) {
    const row = found.row('spool', spoolId);
    if (row === undefined) return err({ code: 'missing_row' });
    const slot = found.where('needle', 'spoolId', spoolId).find(({ data }) => data.machineId === run.machineId)?.data;
    const movement: Movement = {
      ...movementDefaults,
      spoolId,
      type: 'consume',
      deltaMm: -lengthMm,
      groupId: runId,
      jobId: run.jobId,
      machineId: run.machineId,
      head: slot === undefined || slot.head === 0 ? null : slot.head,
      needle: slot?.needle ?? needle,
      occurredAt: run.at,
      reason: run.what,
    };
    writes.push(...onSpool(found, spoolId, { ...movement, id: runMovementId(teamId, runId, spoolId) }));
  }
  return ok(writes);
};

/** Reverses the bookings of a run, except those that were reversed before. */
const unbooked = (found: Found, teamId: string, runId: string, run: Run): readonly Write[] =>
  [...usedBySpool(run.blocks).keys()].flatMap((spoolId) => {
    const ledger = ledgerOf(found, spoolId);
    const booking = ledger.find(({ id }) => id === runMovementId(teamId, runId, spoolId));
    if (booking === undefined || ledger.some(({ reversesId }) => reversesId === booking.id)) return [];
    const deltaMm = booking.deltaMm === null ? null : -booking.deltaMm;
    const reversal = { ...booking, type: 'reversal' as const, deltaMm, reversesId: booking.id, occurredAt: run.at };
    return onSpool(found, spoolId, { ...reversal, id: reversalId(teamId, booking.id) });
  });

const onSpool = (found: Found, spoolId: string, { id, ...movement }: LedgerEntry): readonly Write[] => {
  const row = found.row('spool', spoolId);
  if (row === undefined) return [];
  const before = fieldsOf(row);
  const state = movement.type === 'consume' && before.state === 'sealed' ? 'open' : before.state;
  const spool = { ...before, state, ...balanceOf([...ledgerOf(found, spoolId), { ...movement, id }]) };
  return [write('movement', id, fields(movement)), (row.deleted ? remove : write)('spool', spoolId, spool)];
};

const fields = (movement: Movement): Movement =>
  Object.fromEntries(
    Object.keys({ ...movementDefaults, spoolId: '', type: '', occurredAt: '' }).map((name) => [
      name,
      movement[name as keyof Movement],
    ]),
  ) as unknown as Movement;

const ledgerOf = (found: Found, spoolId: string): readonly LedgerEntry[] =>
  found.where('movement', 'spoolId', spoolId).map((row) => ({ ...fieldsOf(row), id: row.id }));

const problemsOf = (id: string, { reversesId, blocks, pieces, spoiled }: Run): FieldProblems | undefined => {
  if (reversesId === null && isDerivedId(id)) return notThisId;
  if (spoiled > pieces) return { spoiled: { problem: 'too_large', limit: pieces } };
  const used = [...usedBySpool(blocks).values()];
  if (used.length > limits.runSpools) return { blocks: { problem: 'too_many', limit: limits.runSpools } };
  const most = 50_000_000;
  return used.some(({ lengthMm }) => lengthMm > most) ? { blocks: { problem: 'too_large', limit: most } } : undefined;
};
