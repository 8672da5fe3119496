import { newId } from '#core/ids.ts';
import { createLog } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import type { DatabaseAddress } from '#server/db/postgres.ts';
import type { Sql } from '#server/db/sql.ts';
import { openLine } from './line.ts';

/** Whether a notification sent through the pool arrives at a connection that listens, within `withinMs` ms. */
export async function getsNotifications(sql: Sql, address: DatabaseAddress, withinMs = 3000): Promise<boolean> {
  const channel = `spoolside_${newId().replaceAll('-', '')}`;
  const over = new AbortController();
  const line = openLine({
    address,
    channel,
    log: createLog('silent'),
    onPayload: () => over.abort(),
    onRestored: () => {},
  });
  try {
    await Promise.race([line.up, passes(withinMs, over.signal)]);
    await sql.query(`select pg_notify($1, '')`, [channel]);
    await passes(withinMs, over.signal);
    return over.signal.aborted;
  } finally {
    await line.close();
  }
}
