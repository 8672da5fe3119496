import { expect, test } from 'vitest';
import { createDatabase } from '#server/db/postgres.ts';
import { createDoorbell } from '#server/doorbell/doorbell.ts';
import { createLog } from '#server/base/log.ts';
import { withDatabase } from '../database.ts';
import { aProduct } from '../product.ts';

/* A pooler in transaction mode loses a connection's `listen` without an error, as if it listened in another database. */

const aNodeThat = async (hears: boolean) => {
  const [own, other] = [await withDatabase(), await withDatabase()];
  const db = createDatabase(own.address);
  const stopping = new AbortController();
  const lines: string[] = [];
  const log = { ...createLog('silent'), warn: (_: unknown, text?: string) => void lines.push(text ?? String(_)) };
  const { address } = hears ? own : other;
  const doorbell = createDoorbell({
    db,
    address,
    log: log as ReturnType<typeof createLog>,
    stopping: stopping.signal,
    ownRingMs: 50,
    ownRingWithinMs: 300,
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
  return { doorbell, events, lines, close };
};

test('a node that does not hear its own notifications says so once, and its devices ask from time to time', async () => {
  const node = await aNodeThat(false);
  await expect.poll(() => node.doorbell.isDeaf()).toBe(true);
  expect((await node.events()).status).toBe(503);
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(node.lines.filter((line) => line.includes('does not hear'))).toHaveLength(1);
  await node.close();
});

test('one that hears them says nothing', async () => {
  const node = await aNodeThat(true);
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect([node.doorbell.isDeaf(), node.lines]).toEqual([false, []]);
  await node.close();
});
