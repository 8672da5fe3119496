import { occurrence } from '#core/stock/stock-actions.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import type { TeamStore } from '#data/database/team-store.ts';

/** Returns the time (UTC ISO 8601) of a spool's next booking [L12]. Call it when booking: others may come before. */
export async function nextOccurrence({ db, now }: TeamStore, spoolId: string): Promise<string> {
  const rows = await rowsNaming(db, 'movement', 'spoolId', [spoolId]);
  return occurrence(
    rows.map((row) => foundOf<'movement'>(row).data),
    now(),
  );
}
