import { occurrence } from '#core/stock/stock-actions.ts';
import { foundOf } from '../rows/local-rows.ts';
import { refOf } from '../rows/ref-of.ts';
import type { TeamStore } from '../database/team-store.ts';

/** When the next booking on a spool happens: now, but never before what this device knows of that spool [L12]. Asked at the moment of booking, because another tab or the server may just have told more. */
export const nextOccurrence = async ({ db, now }: TeamStore, spoolId: string): Promise<string> => {
  const rows = await db.rows
    .where('refs')
    .equals(refOf('movement', 'spoolId', spoolId))
    .toArray();
  return occurrence(
    rows.map((row) => foundOf<'movement'>(row).data),
    now(),
  );
};
