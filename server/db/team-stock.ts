import type { Kept, TeamStock } from '#core/exchange/team-stock.ts';
import type { RowKind, RowTypes } from '#core/kinds/kinds.ts';
import { fieldsOf } from '#core/mutations/mutation.ts';
import type { Access } from '#core/access/permissions.ts';
import { redact } from '#core/access/redact.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { livingIds } from './history/heads.ts';
import { readRowsById } from './rows.ts';
import type { Sql } from './sql.ts';

/** Reads the threads, spools and places that the reader sees, without deleted ones. Needs a snapshot transaction. */
export async function readTeamStock(
  sql: Sql,
  teamId: number,
  reader: { readonly userId: string; readonly access: Access },
): Promise<TeamStock> {
  return {
    threads: await rowsOf(sql, teamId, 'thread', reader),
    spools: await rowsOf(sql, teamId, 'spool', reader),
    places: await rowsOf(sql, teamId, 'place', reader),
  };
}

// A query reads at most this many rows, because the server parses its rows without a pause for other requests.
const rowsAtOnce = 500;

/** Reads a team's rows of one kind that are not deleted, with only the fields that the reader may see. */
export async function rowsOf<K extends RowKind>(
  sql: Sql,
  teamId: number,
  kind: K,
  reader: { readonly userId: string; readonly access: Access },
): Promise<readonly Kept<RowTypes[K]>[]> {
  const rows: Kept<RowTypes[K]>[] = [];
  for (let after: string | undefined; ;) {
    const ids = await livingIds(sql, teamId, { kind, reader, after, most: rowsAtOnce });
    const found = await readRowsById(sql, teamId, kind, ids);
    for (const id of ids) {
      const row = found.get(id) as FoundRow<K> | undefined;
      if (row !== undefined) rows.push({ id, data: redact(kind, fieldsOf(row), reader.access) });
    }
    after = ids.at(-1);
    if (after === undefined || ids.length < rowsAtOnce) return rows;
  }
}
