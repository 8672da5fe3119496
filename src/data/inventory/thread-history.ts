import type { Spool } from '#core/kinds/spool.ts';
import type { LedgerEntry } from '#core/stock/stock.ts';
import { foundOf } from '../rows/local-rows.ts';
import { refOf } from '../rows/ref-of.ts';
import type { TeamDatabase } from '../database/team-database.ts';

/** One booking as the history shows it. */
export interface HistoryItem {
  readonly entry: LedgerEntry;
  readonly by: string;
  readonly spoolCode: string;
  /** The spool is no longer in the inventory. */
  readonly spoolDeleted: boolean;
  /** Undefined where the device does not know the spool. */
  readonly spoolState: Spool['state'] | undefined;
  readonly isPending: boolean;
}

/** Every booking on the spools of a thread, deleted spools included, newest first. Safe inside a live query. */
export const historyOf = async (db: TeamDatabase, threadId: string): Promise<readonly HistoryItem[]> => {
  const spools = await db.rows
    .where('refs')
    .equals(refOf('spool', 'threadId', threadId))
    .toArray();
  const codes = new Map(spools.map((row) => [row.id, row]));
  const movements = await db.rows
    .where('refs')
    .anyOf(spools.map((spool) => refOf('movement', 'spoolId', spool.id)))
    .toArray();
  return movements
    .map((row): HistoryItem => {
      const { data } = foundOf<'movement'>(row);
      const spool = codes.get(data.spoolId);
      const known = spool && foundOf<'spool'>(spool).data;
      return {
        entry: { ...data, id: row.id },
        by: data.createdBy,
        spoolCode: known?.shortCode ?? '',
        spoolState: known?.state,
        spoolDeleted: spool?.deleted ?? false,
        isPending: row.dirty === 1,
      };
    })
    .toSorted((a, b) => (a.entry.occurredAt < b.entry.occurredAt ? 1 : -1));
};
