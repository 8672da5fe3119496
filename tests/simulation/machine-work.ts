import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import { oneOf } from '../src/seeded.ts';
import type { Workplace } from './work.ts';

/**
 * Makes a person's changes: a machine, a needle, a run or its undo. Few machines and spools, so that changes collide.
 */
export const machineWork = (random: () => number, { teamId, now, rows }: Workplace): readonly Draft[] => {
  const of = (kind: string) => rows.filter((row) => row.kind === kind && Object.keys(row.d).length > 0);
  const machines = of('machine');
  if (machines.length === 0 || (machines.length < 2 && random() < 0.3)) return [newMachine(random)];
  const machine = oneOf(random, machines);
  const { id: machineId, v, deleted } = machine;
  const chance = random();
  if (chance < 0.08)
    return [
      {
        name: deleted ? 'machine.restore' : 'machine.delete',
        args: { id: machineId, ...(v > 0 && { baseVersion: v }) },
      },
    ];
  const spools = of('spool')
    .filter((row) => !row.deleted)
    .slice(0, 2);
  if (chance < 0.6) return [load(random, teamId, machine, spools)];
  const at = new Date(now).toISOString();
  const runs = of('run').filter(({ d }) => d['machineId'] === machineId && d['reversesId'] === null);
  if (chance < 0.7 && runs.length > 0) return [takeBack(teamId, oneOf(random, runs), at)];
  return [run(random, machineId, spools, at)];
};

const newMachine = (random: () => number): Draft => ({
  name: 'machine.create',
  args: {
    id: newId(),
    set: { nickname: 'Bertha', brand: 'T', model: 'M', needlesPerHead: 3, heads: random() < 0.7 ? 1 : 2 },
  },
});

const load = (
  random: () => number,
  teamId: string,
  { id: machineId, d }: LocalRow,
  spools: readonly LocalRow[],
): Draft => {
  // on a machine of two heads mostly head 1; else head 0, which stands for all heads
  const head = random() < 0.9 && d['heads'] === 2 ? 1 : 0;
  const slot = { head, needle: 1 + Math.floor(random() * 3) };
  const spoolId = spools.length > 0 && random() < 0.8 ? oneOf(random, spools).id : null;
  const set = { machineId, ...slot, ...(spoolId === null ? { threadId: null, spoolId } : { spoolId }) };
  return { name: 'needle.update', args: { id: slotId(teamId, machineId, slot), set } };
};

const run = (random: () => number, machineId: string, spools: readonly LocalRow[], at: string): Draft => {
  const used = spools.length > 0 && random() < 0.7 ? [oneOf(random, spools).id] : [];
  const blocks = used.map((spoolId) => ({
    threadId: null,
    needle: 1,
    stitches: 100,
    spools: [{ spoolId, lengthMm: 1000 + Math.floor(random() * 9) }],
  }));
  const set = { machineId, pieces: 1 + Math.floor(random() * 4), stitches: 100, seconds: 60, blocks, at };
  return { name: 'run.create', args: { id: newId(), set } };
};

const takeBack = (teamId: string, { id, d }: LocalRow, at: string): Draft => {
  const { machineId, pieces, stitches, seconds, blocks } = d;
  const set = { machineId, pieces, stitches, seconds, blocks, at, reversesId: id };
  return { name: 'run.create', args: { id: undoingId(teamId, 'run', id), set } };
};
