import type { LocalRow } from '#data/database/team-database.ts';
import { isOfServersHistory } from './same-history.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';

/** I6: a device holds each row up to its cursor that it may see, because no later pull sends such a row again. */
export const nothingSkipped = (world: World): void => {
  const { counter, heads } = world.contents;
  const known = new Set(heads.map(({ kind, row_id: id }) => `${kind}/${id}`));
  for (const device of world.devices) {
    const { meta, rows } = device.disk.team(world.databaseOf(device));
    const cursor = meta.find((one) => one.k === 'cursor');
    if (cursor?.k !== 'cursor' || !isOfServersHistory(world, cursor)) continue;
    const here = new Map(rows.map((row) => [row.key, row]));
    // a deletion that the server no longer has is never sent: the device would show the row for ever
    const forgotten = rows.find((row) => livesAsTold(row) && row.v <= cursor.cursor && !known.has(row.key));
    if (forgotten !== undefined && cursor.cursor >= counter.floor)
      throw new Violation(
        'I6',
        `${device.name} shows ${forgotten.key}; the server has no memory of it, and would not tell it to start afresh.`,
      );
    for (const { kind, row_id: id, version, deleted, addressee } of heads) {
      if (version > cursor.cursor || (addressee !== null && addressee !== device.person.userId)) continue;
      if (cursor.access !== 'full' && isForThoseWhoSeeCosts(kind)) continue;
      const row = here.get(`${kind}/${id}`);
      // a device that reads everything again gets no deletions, but must not show the deleted row
      const isMissing = deleted ? livesAsTold(row) && (row?.v ?? 0) < version : (row?.v ?? -1) < version;
      if (isMissing)
        throw new Violation(
          'I6',
          `${device.name} has read up to ${cursor.cursor}, and of ${kind} ${id} it holds ${row?.v ?? 'nothing'} for ${version}.`,
        );
    }
  }
};

const isForThoseWhoSeeCosts = (kind: string): boolean => kind === 'pricingProfile' || kind === 'quote';

const livesAsTold = (row: LocalRow | undefined): boolean => {
  if (row === undefined || row.v === 0) return false;
  return row.base === undefined ? !row.deleted : row.base !== null && !row.base.deleted;
};
