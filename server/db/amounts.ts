import { kindOf, rowKinds } from '#core/kinds/kinds.ts';
import { headOf } from './history/head-of.ts';
import { columnOf, tableNameOf } from './row-tables.ts';
import type { Sql } from './sql.ts';

/** Whether a team's rows hold an amount of money, also in deleted rows, and in values that a person can restore. */
export async function holdsAmounts(sql: Sql, teamId: number): Promise<boolean> {
  const amounts = [...inFields, replacedByImport, replacedByPerson];
  const [found] = await sql.query<{ holds: boolean }>(
    `select ${amounts.map((amount) => `exists (${amount})`).join(' or ')} as holds`,
    [teamId],
  );
  return found?.holds === true;
}

const moneyFields = rowKinds.flatMap((kind) =>
  Object.entries(kindOf(kind).fields).flatMap(([name, field]) => {
    if (field.unit === 'minor') return [{ kind, name, initial: null }];
    return field.unit === 'rate' ? [{ kind, name, initial: 'initial' in field ? String(field.initial) : null }] : [];
  }),
);

// A rate counts as an amount only if it differs from the field's initial value.
const inFields = moneyFields.map(({ kind, name, initial }) => {
  const holds = initial === null ? 'is not null' : `::numeric <> ${initial}`;
  return `select from ${tableNameOf(kind)} where team_id = $1 and ${columnOf(name)} ${holds}`;
});

// Reversing an import restores the values under `before`. A deleted or reversed record restores nothing any more.
const replacedByImport = `select from ${tableNameOf('importBatch')} b ${headOf('importBatch', 'b')}
  where b.team_id = $1 and not h.deleted and not b.is_taken_back and jsonb_path_exists(b.changes, '$[*].before ? (${[
    ...new Set(moneyFields.map(({ name }) => `@.${name} != null`)),
  ].join(' || ')})')`;

// The addressee of a notice can restore the values that the notice has under `before`.
const replacedByPerson = `select from ${tableNameOf('notice')} n ${headOf('notice', 'n')}
  where n.team_id = $1 and not h.deleted and jsonb_path_exists(n.changes, '$[*] ? (@.before != null && (${moneyFields
    .map(({ name, initial }) => `@.field == "${name}"${initial === null ? '' : ` && @.before != "${initial}"`}`)
    .join(' || ')}))')`;
