import { isFor } from '#core/kinds/notice.ts';
import type { Access } from '#core/access/permissions.ts';
import { readsKind } from '#core/access/visible-kinds.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { Outcome, PulledRow } from '#core/wire/sync-wire.ts';
import { readRowsById } from '#server/db/rows.ts';
import type { Sql } from '#server/db/sql.ts';
import type { AboutRow, KeptOutcome } from '#server/db/sync-mutations.ts';
import { pulledRow } from './pulled-row.ts';

interface Reader {
  readonly userId: string;
  readonly access: Access;
}

/** Builds outcomes for their sender. A refusal about a row contains what the sender may see of the row, or null. */
export async function tellOutcomes(
  sql: Sql,
  teamId: number,
  reader: Reader,
  outcomes: readonly (readonly [mid: string, KeptOutcome])[],
): Promise<Outcome[]> {
  const about = outcomes.flatMap(([, one]) => ('refusal' in one && one.refusal.about ? [one.refusal.about] : []));
  const current = await currentRows(sql, teamId, reader, about);
  return outcomes.map(([mid, one]) => ({
    ...tellOutcome(mid, one),
    ...('refusal' in one &&
      one.refusal.about && { current: current.get(`${one.refusal.about.kind}/${one.refusal.about.id}`) ?? null }),
  }));
}

/** Builds the outcome of one change, without the row that a refusal is about. */
export function tellOutcome(mid: string, outcome: KeptOutcome): Outcome {
  if (outcome.status === 'applied') return { mid, status: 'applied', version: outcome.version };
  const { code, message, fields } = outcome.refusal;
  return { mid, status: outcome.status, code, message, ...(fields && { fields }) };
}

const currentRows = async (
  sql: Sql,
  teamId: number,
  { userId, access }: Reader,
  about: readonly AboutRow[],
): Promise<ReadonlyMap<string, PulledRow>> => {
  const rows = new Map<string, PulledRow>();
  for (const kind of new Set<RowKind>(about.map((row) => row.kind))) {
    if (!readsKind(kind, access)) continue;
    const ids = about.filter((row) => row.kind === kind).map((row) => row.id);
    for (const [id, row] of await readRowsById(sql, teamId, kind, ids))
      if (isFor(userId, row.data)) rows.set(`${kind}/${id}`, pulledRow(row, access));
  }
  return rows;
};
