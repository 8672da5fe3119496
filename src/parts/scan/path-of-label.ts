import type { ScannedCode } from '#core/codes/scanned-code.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { TeamStore } from '#data/database/team-store.ts';

/** The label of a thing, as it was scanned. */
export type ScannedLabel = Extract<ScannedCode, { readonly is: 'label' }>;

const kinds = { spools: 'spool', places: 'place', machines: 'machine', threads: 'thread' } as const;

/** The page that a label leads to. Undefined for a label of another installation: neither is the thing in this team, nor the address ours. */
export const pathOfLabel = async ({ db }: TeamStore, { of, id, host }: ScannedLabel): Promise<string | undefined> => {
  const row = await db.rows.get(rowKey(kinds[of], id));
  const isHere = row !== undefined && !row.deleted;
  return isHere || host === window.location.host ? `/inventory/${of}/${id}` : undefined;
};
