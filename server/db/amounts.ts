import { rowKinds } from '#core/rows.ts';
import { columnOf, rowTables } from './row-tables.ts';
import type { Sql } from './sql.ts';

/** Whether any row of a team holds an amount of money, a deleted one too: it may be restored. */
export const holdsAmounts = async (sql: Sql, teamId: number): Promise<boolean> => {
  const [found] = await sql.query<{ holds: boolean }>(
    `select ${amounts.map((amount) => `exists (${amount})`).join(' or ')} as holds`,
    [teamId],
  );
  return found?.holds === true;
};

// money is kept in minor units, and its fields are called so (domain §1)
const amounts = rowKinds.flatMap((kind) =>
  Object.keys(rowTables[kind])
    .filter((field) => field.endsWith('Minor'))
    .map((field) => `select from app.${kind} where team_id = $1 and ${columnOf(field)} is not null`),
);
