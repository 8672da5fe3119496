import { Dexie, type Table } from 'dexie';
import { limits } from '#core/limits.ts';
import type { PullAnswer } from '#core/wire/sync-wire.ts';
import { indexed } from '#data/rows/indexed-row.ts';
import type { Account } from '../account.ts';

/** Reads a team with the least code that can store it: no checks, no queue and no other tab. */
export const readByHand = async ({ teamId, token }: Account) => {
  const db = new Dexie('bench_by_hand', { chromeTransactionDurability: 'strict' }) as Dexie & {
    readonly rows: Table<object, string>;
  };
  db.version(1).stores({ rows: 'key, [kind+sort], *refs, dirty' });
  await db.open();
  const started = performance.now();
  let query = 'after=0';
  for (;;) {
    const answer = await fetch(`/api/v2/teams/${teamId}/sync/pull?${query}`, {
      headers: { Authorization: `Bearer ${token}`, 'X-Sync-Protocol': String(limits.syncProtocol) },
    });
    const { rows, to, epoch, more } = (await answer.json()) as PullAnswer;
    await db.rows.bulkPut(rows.map(({ t, id, v, d = {}, del }) => indexed({ kind: t, id, v, d, deleted: del === 1 })));
    if (!more) break;
    query = `after=${to}&epoch=${epoch}`;
  }
  const ms = performance.now() - started;
  const rows = await db.rows.count();
  await db.delete();
  return { ms, rows };
};
