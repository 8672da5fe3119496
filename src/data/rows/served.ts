import { digestOf, type Digest } from '#core/digest.ts';
import { eachRow } from './row-chunks.ts';
import type { LocalRow, TeamDatabase } from '../database/team-database.ts';

/** Whether the server, as far as this device knows, has the row and it lives there; whatever pending changes lie on top. */
export const livesOnServer = ({ v, deleted, base }: LocalRow): boolean =>
  v > 0 && !(base === undefined ? deleted : base === null || base.deleted);

/** The digest of what the server has said of living rows, pending changes left aside. */
export const digestOfServed = async (db: TeamDatabase): Promise<Digest> => {
  const served: { t: string; id: string; v: number }[] = [];
  await eachRow(db.rows, (row) => {
    if (livesOnServer(row)) served.push({ t: row.kind, id: row.id, v: row.v });
  });
  return digestOf(served);
};
