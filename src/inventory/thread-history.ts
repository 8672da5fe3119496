import type { Spool } from '#core/kinds/spool.ts';
import type { LedgerEntry } from '#core/stock/stock.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';

/** A movement of a spool with the details that the history shows. */
export interface HistoryItem {
  readonly entry: LedgerEntry;
  readonly by: string;
  readonly byMember: string | null;
  readonly spoolCode: string;
  /** Whether the spool was deleted. */
  readonly spoolDeleted: boolean;
  /** Undefined if the device does not have the spool. */
  readonly spoolState: Spool['state'] | undefined;
  readonly isPending: boolean;
}

/** Returns every booking on the spools of a thread, deleted spools included, newest first. Safe inside a live query. */
export async function historyOf(db: TeamDatabase, threadId: string): Promise<readonly HistoryItem[]> {
  const spools = await rowsNaming(db, 'spool', 'threadId', [threadId]);
  const codes = new Map(spools.map((row) => [row.id, row]));
  const movements = await rowsNaming(db, 'movement', 'spoolId', [...codes.keys()]);
  return movements
    .map((row): HistoryItem => {
      const { data } = foundOf<'movement'>(row);
      const spool = codes.get(data.spoolId);
      const known = spool && foundOf<'spool'>(spool).data;
      return {
        entry: { ...data, id: row.id },
        by: data.createdBy,
        byMember: data.byMember,
        spoolCode: known?.shortCode ?? '',
        spoolState: known?.state,
        spoolDeleted: spool?.deleted ?? false,
        isPending: row.dirty === 1,
      };
    })
    .toSorted((a, b) => (a.entry.occurredAt < b.entry.occurredAt ? 1 : -1));
}
