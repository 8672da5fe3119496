import type { FoundRow } from '#core/rows.ts';
import { foundOf } from '../rows/local-rows.ts';
import { refOf } from '../rows/ref-of.ts';
import type { TeamDatabase } from '../database/team-database.ts';

/** The living shopping lines and all ticks of a team, oldest first. Safe inside a live query. */
export const shoppingOf = async (
  db: TeamDatabase,
): Promise<{
  readonly lines: readonly FoundRow<'shoppingLine'>[];
  readonly ticks: readonly FoundRow<'shoppingTick'>[];
}> => {
  const living = (kind: string) => db.rows.where('[kind+sort]').between([kind, ''], [kind, '\uffff']).toArray();
  const [lines, ticks] = await Promise.all([living('shoppingLine'), living('shoppingTick')]);
  return {
    lines: lines.map((row) => foundOf<'shoppingLine'>(row)),
    ticks: ticks.map((row) => foundOf<'shoppingTick'>(row)),
  };
};

/** How many spools came into stock with these ticks: what was bought in the shop check is there already. */
export const stockedBy = async (db: TeamDatabase, tickIds: readonly string[]): Promise<number> => {
  const found = await Promise.all(
    tickIds.map((id) =>
      db.rows
        .where('refs')
        .equals(refOf('movement', 'groupId', id))
        .toArray(),
    ),
  );
  return found.flat().filter((row) => row.d['type'] === 'opening').length;
};
