import { limits } from '#core/limits.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import { saveRows } from '#server/db/save-rows.ts';
import type { Sql } from '#server/db/sql.ts';
import { trimNotices } from '#server/db/trim-notices.ts';

/** Saves notices under the version of the change that caused them; who has too many loses the oldest. */
export const saveNotices = async (
  tx: Sql,
  teamId: number,
  version: number,
  notices: readonly WrittenRow[],
  now: string,
): Promise<void> => {
  await saveRows(tx, teamId, version, notices);
  const addressees = notices.flatMap(({ data }) => ('addressee' in data ? [data.addressee] : []));
  await trimNotices(tx, teamId, version, { addressees, most: limits.personNotices, now });
};
