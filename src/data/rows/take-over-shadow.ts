import { isEqual } from '#core/is-equal.ts';
import { chunkAfter } from './row-chunks.ts';
import type { LocalRow, TeamDatabase } from '../database/team-database.ts';

/** Replaces `rows` with `shadow`. `kept`: what stays of a row that `shadow` lacks. Call inside `beneathOverlay`. */
export async function takeOverShadow(db: TeamDatabase, kept: (row: LocalRow) => LocalRow | undefined): Promise<void> {
  for (let after = '', isLast = false; !isLast;) {
    const fresh = await chunkAfter(db.shadow, after);
    const last = fresh.at(-1)?.key;
    isLast = last === undefined;
    const to = last ?? '\uffff';
    const before = await db.rows.where('key').between(after, to, false, true).toArray();
    const { puts, gone } = differences(before, fresh, kept);
    if (puts.length > 0) await db.rows.bulkPut(puts);
    if (gone.length > 0) await db.rows.bulkDelete(gone);
    after = to;
  }
  await db.shadow.clear();
}

const differences = (
  before: readonly LocalRow[],
  fresh: readonly LocalRow[],
  kept: (row: LocalRow) => LocalRow | undefined,
) => {
  const old = new Map(before.map((row) => [row.key, row]));
  const freshKeys = new Set(fresh.map(({ key }) => key));
  const missing = before.filter(({ key }) => !freshKeys.has(key)).map((row) => [row.key, kept(row)] as const);
  const wanted = [...fresh, ...missing.flatMap(([, row]) => row ?? [])];
  return {
    // Most rows are equal and stay: a write takes a hundred times as long as a comparison.
    puts: wanted.filter((row) => !isEqual(row, old.get(row.key))),
    gone: missing.flatMap(([key, row]) => (row === undefined ? [key] : [])),
  };
};
