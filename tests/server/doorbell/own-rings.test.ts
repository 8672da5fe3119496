import { expect, test } from 'vitest';
import { createDatabase } from '#server/db/postgres.ts';
import type { Database } from '#server/db/sql.ts';
import { createDoorbell } from '#server/doorbell/doorbell.ts';
import { createLog } from '#server/base/log.ts';
import { withDatabase } from '../database.ts';
import { aProduct } from '../product.ts';

/* A pooler in transaction mode loses a connection's `listen` without an error, as if it listened in another database. */

const aNode = async (arrive: boolean, ownRingWithinMs: number) => {
  const [own, other] = [await withDatabase(), await withDatabase()];
  const db = createDatabase(own.address);
  const stopping = new AbortController();
  const lines: string[] = [];
  const log = { ...createLog('silent'), warn: (_: unknown, text?: string) => void lines.push(text ?? String(_)) };
  const { address } = arrive ? own : other;
  let sent = 0;
  const counted: Database = {
    ...db,
    query: (text, ...rest) => {
      if (text.includes('pg_notify')) sent += 1;
      return db.query(text, ...rest);
    },
  };
  const doorbell = createDoorbell({
    db: counted,
    address,
    log: log as ReturnType<typeof createLog>,
    stopping: stopping.signal,
    ownRingMs: 50,
    ownRingWithinMs,
  });
  const product = await aProduct({ db, doorbell });
  const events = () =>
    product.person('ana').call('GET', '/sync/events', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
  const close = async () => {
    stopping.abort();
    await doorbell.close();
    await db.close();
    await own.close();
    await other.close();
  };
  return { doorbell, events, lines, sent: () => sent, close };
};

test('a node that does not receive its own notifications says so once, and its devices ask from time to time', async () => {
  const node = await aNode(false, 300);
  await expect.poll(() => node.doorbell.losesRings()).toBe(true);
  expect((await node.events()).status).toBe(503);
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(node.lines.filter((line) => line.includes('do not arrive'))).toHaveLength(1);
  await node.close();
});

test('one that receives them says nothing', async () => {
  const node = await aNode(true, 60_000);
  // the server sends the next ring when the last one has arrived, or after a minute
  await expect.poll(node.sent).toBeGreaterThan(3);
  expect([node.doorbell.losesRings(), node.lines]).toEqual([false, []]);
  await node.close();
});
