import type { ScannedCode } from '#core/codes/scanned-code.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';

export type ScannedLabel = Extract<ScannedCode, { readonly is: 'label' }>;

const kinds = { spools: 'spool', places: 'place', machines: 'machine', threads: 'thread' } as const;

/** Returns the path of a label's page. Undefined if this team lacks the row and the label names another host. */
export async function pathOfLabel({ db }: TeamStore, { of, id, host }: ScannedLabel): Promise<string | undefined> {
  const row = await db.rows.get(rowKey(kinds[of], id));
  const isHere = row !== undefined && !row.deleted;
  return isHere || host === window.location.host ? `/inventory/${of}/${id}` : undefined;
}
