import type { LocalRow } from '#data/database/team-database.ts';
import type { ServerMovement } from '../server-half.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';
import { fold } from './server-books.ts';

/** I16: the amount that a device shows on a spool follows from the movements it shows, waiting ones included. */
export const stockIsFolded = (world: World): void => {
  for (const device of world.devices) {
    const { meta, rows } = device.disk.team(world.databaseOf(device));
    const cursor = meta.find((one) => one.k === 'cursor');
    // while the device still reads the team, a spool and its movements may be from different times
    if (cursor?.k !== 'cursor' || !cursor.complete) continue;
    const movements = rows.filter(({ kind, deleted }) => kind === 'movement' && !deleted).map(asOnServer);
    for (const { id, d, deleted } of rows.filter(({ kind }) => kind === 'spool')) {
      if (deleted || !('remainingMm' in d)) continue;
      const folded = fold(movements.filter((movement) => movement.spool_id === id));
      if (folded !== d['remainingMm'])
        throw new Violation(
          'I16',
          `${device.name} shows ${String(d['remainingMm'])} on the spool ${id}, and its ledger there says ${folded}.`,
        );
    }
  }
};

const asOnServer = ({ id, d }: LocalRow): ServerMovement => ({
  id,
  spool_id: String(d['spoolId']),
  type: String(d['type']),
  delta_mm: d['deltaMm'] as number | null,
  settles_at_mm: d['settlesAtMm'] as number | null,
  reverses_id: d['reversesId'] as string | null,
  occurred_at: String(d['occurredAt']),
});
