import { kindOf, rowKinds } from '#core/kinds/kinds.ts';
import { columnOf, tableNameOf } from './row-tables.ts';
import type { Sql } from './sql.ts';

/** Whether any row of a team has an amount of money. Deleted rows count, because a person may restore them. */
export const holdsAmounts = async (sql: Sql, teamId: number): Promise<boolean> => {
  const [found] = await sql.query<{ holds: boolean }>(
    `select ${amounts.map((amount) => `exists (${amount})`).join(' or ')} as holds`,
    [teamId],
  );
  return found?.holds === true;
};

const amounts = rowKinds.flatMap((kind) =>
  Object.entries(kindOf(kind).fields)
    .filter(([, { unit }]) => unit === 'minor')
    .map(([field]) => `select from ${tableNameOf(kind)} where team_id = $1 and ${columnOf(field)} is not null`),
);
