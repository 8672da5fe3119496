import { Violation } from '../violation.ts';
import type { World } from '../world.ts';

/** I18: a spool sits on one needle at a time, on the server and on every device that has read the team. */
export const oneNeedleForASpool = (world: World): void => {
  const judge = (where: string, spools: readonly unknown[]) => {
    const loaded = spools.filter((spool) => spool !== null && spool !== undefined);
    const twice = loaded.find((spool, at) => loaded.indexOf(spool) !== at);
    if (twice !== undefined) throw new Violation('I18', `${where} has the spool ${String(twice)} on two needles.`);
  };
  judge(
    'The server',
    world.contents.needles.map(({ spool_id: spool }) => spool),
  );
  for (const device of world.devices) {
    const { meta, rows } = device.disk.team(world.databaseOf(device));
    const cursor = meta.find((one) => one.k === 'cursor');
    if (cursor?.k !== 'cursor' || !cursor.complete) continue;
    const needles = rows.filter(({ kind, deleted }) => kind === 'needle' && !deleted);
    judge(
      device.name,
      needles.map(({ d }) => d['spoolId']),
    );
  }
};

/**
 * I19: a machine's total is the sum of its runs that were not undone, each once, computed without the product's code.
 */
export const runsCountOnce = ({ contents: { machines, runs }, ownIds }: World): void => {
  const undone = new Set(runs.map((run) => run.reverses_id));
  // leaves out machines of `own-rows.ts`: a person also reads their meters, so runs alone do not give the total
  for (const machine of machines.filter(({ id }) => !ownIds.has(id))) {
    const standing = runs.filter(
      (run) => run.machine_id === machine.id && run.reverses_id === null && !undone.has(run.id),
    );
    const sewn = standing.reduce((sum, run) => sum + Math.ceil(run.pieces / machine.heads) * run.stitches, 0);
    if (sewn !== machine.total_stitches)
      throw new Violation('I19', `The machine ${machine.id} counts ${machine.total_stitches}, its runs say ${sewn}.`);
  }
};
