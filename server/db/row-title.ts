import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import { columnOf, tableNameOf } from './row-tables.ts';

/** Builds SQL for a row's name, from columns with its kind, team and id; null if the row has no name. */
export function rowTitle(kind: string, team: string, id: string): string {
  const cases = rowKinds.flatMap((one) => {
    const title = titleOf(one, 'r', 2);
    return title === undefined
      ? []
      : [`when '${one}' then (select ${title} from ${tableNameOf(one)} r where r.team_id = ${team} and r.id = ${id})`];
  });
  return `case ${kind} ${cases.join(' ')} end`;
}

/** Builds SQL for a row's name, preceded by the names of the rows that it belongs to, at most `deep` rows up. */
const titleOf = (kind: RowKind, row: string, deep: number): string | undefined => {
  const { fields, after } = kindOf(kind).title;
  const parts = fields.map((field) => `${row}."${columnOf(field)}"`);
  const owner = after === undefined ? null : kindOf(kind).references[after];
  if (typeof owner === 'string' && isRowKind(owner) && after !== undefined && deep > 0) {
    const inner = titleOf(owner, `${row}o`, deep - 1);
    const found = `${row}o.team_id = ${row}.team_id and ${row}o.id = ${row}."${columnOf(after)}"`;
    if (inner !== undefined) parts.unshift(`(select ${inner} from ${tableNameOf(owner)} ${row}o where ${found})`);
  }
  return parts.length === 0 ? undefined : `concat_ws(' ', ${parts.join(', ')})`;
};
