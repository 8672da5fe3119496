import { groupedBy } from '#core/grouped-by.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import { rowKey, type TeamDatabase } from '#data/database/team-database.ts';

/**
 * The shopping lines that are not deleted, all ticks, and, for open lines, how many spools of each tick are in stock.
 */
interface StoredShopping {
  readonly lines: readonly FoundRow<'shoppingLine'>[];
  readonly ticks: readonly FoundRow<'shoppingTick'>[];
  readonly stocked: ReadonlyMap<string, number>;
}

/** Returns the shopping lines that are not deleted and all ticks of a team, oldest first. Safe inside a live query. */
export async function shoppingOf(db: TeamDatabase): Promise<StoredShopping> {
  const [lines, ticks] = await Promise.all([livingRows(db, 'shoppingLine'), livingRows(db, 'shoppingTick')]);
  const open = new Set(
    lines.flatMap(({ id, data }) => (data.status === 'wanted' || data.status === 'ordered' ? [id] : [])),
  );
  const ids = ticks.flatMap(({ id, data }) => (open.has(data.lineId) ? [id] : []));
  return { lines, ticks, stocked: await stockedOf(db, ids) };
}

/** Per tick, counts its spools that are not deleted: their `opening` movements have the tick's id as `groupId`. */
const stockedOf = async (db: TeamDatabase, tickIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (tickIds.length === 0) return new Map();
  const openings = (await rowsNaming(db, 'movement', 'groupId', tickIds)).filter(({ d }) => d['type'] === 'opening');
  const spools = await db.rows.bulkGet(openings.map(({ d }) => rowKey('spool', String(d['spoolId']))));
  const living = openings.filter((_, at) => spools[at]?.deleted === false);
  return new Map([...groupedBy(living, ({ d }) => String(d['groupId']))].map(([id, own]) => [id, own.length]));
};

/** Counts the spools, not deleted, that these ticks have already put into stock. */
export async function stockedBy(db: TeamDatabase, tickIds: readonly string[]): Promise<number> {
  return [...(await stockedOf(db, tickIds)).values()].reduce((sum, count) => sum + count, 0);
}
