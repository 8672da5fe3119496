import { createDigest, type Digest } from '#core/digest.ts';
import { eachRow } from './row-chunks.ts';
import type { LocalRow, TeamDatabase } from '../database/team-database.ts';

/** Whether the server had the row, not deleted, at the last pull. Pending changes do not count. */
export function livesOnServer({ v, deleted, base }: LocalRow): boolean {
  return v > 0 && !(base === undefined ? deleted : base === null || base.deleted);
}

/** Returns the digest of the server's rows at the last pull, without deleted rows and pending changes. */
export async function digestOfServed(db: TeamDatabase): Promise<Digest> {
  const digest = createDigest();
  await eachRow(db.rows, (row) => {
    if (livesOnServer(row)) digest.add({ t: row.kind, id: row.id, v: row.v });
  });
  return digest.result();
}
