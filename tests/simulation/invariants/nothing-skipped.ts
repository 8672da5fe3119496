import type { LocalRow } from '#data/team-database.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';

/** I6: no cursor stands above a row that the device has not stored. A violation shows as a row at or below the cursor that the device lacks or holds in an older version: it would never be sent again. */
export const nothingSkipped = (world: World): void => {
  const { counter, heads } = world.contents;
  for (const device of world.devices) {
    const { meta, rows } = device.disk.team(world.databaseOf(device));
    const cursor = meta.find((one) => one.k === 'cursor');
    if (cursor?.k !== 'cursor' || cursor.epoch !== counter.epoch) continue;
    const here = new Map(rows.map((row) => [row.key, row]));
    for (const { kind, row_id: id, version, deleted, addressee } of heads) {
      if (version > cursor.cursor || (addressee !== null && addressee !== device.person.userId)) continue;
      const row = here.get(`${kind}/${id}`);
      // a device that reads everything anew hears nothing of what is deleted: it is enough that it does not show it as the server's
      const isMissing = deleted ? livesAsTold(row) && (row?.v ?? 0) < version : (row?.v ?? -1) < version;
      if (isMissing)
        throw new Violation(
          'I6',
          `${device.name} has read up to ${cursor.cursor}, and of ${kind} ${id} it holds ${row?.v ?? 'nothing'} for ${version}.`,
        );
    }
  }
};

const livesAsTold = (row: LocalRow | undefined): boolean => {
  if (row === undefined || row.v === 0) return false;
  return row.base === undefined ? !row.deleted : row.base !== null && !row.base.deleted;
};
