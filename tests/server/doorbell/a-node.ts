import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { createDatabase } from '#server/db/postgres.ts';
import { createDoorbell, type DoorbellOptions } from '#server/doorbell/doorbell.ts';
import { pageOfRing } from '#server/sync/pull.ts';
import { createLog } from '#server/base/log.ts';
import type { TestDatabase } from '../database.ts';
import { aProduct, tokenOf, type Person } from '../product.ts';
import { aStream } from './a-stream.ts';

export const aNode = async (
  { address }: Pick<TestDatabase, 'address'>,
  options: Pick<DoorbellOptions, 'pingMs' | 'heartbeatMs' | 'ownRingMs' | 'ownRingWithinMs'> = {},
) => {
  const db = createDatabase(address);
  const stopping = new AbortController();
  const doorbell = createDoorbell({
    db,
    address,
    log: createLog('silent'),
    stopping: stopping.signal,
    pageOf: (teamId, userId, after) => pageOfRing(db, teamId, userId, after),
    ...options,
  });
  await doorbell.up;
  const product = await aProduct({ db, doorbell });
  const respond = getRequestListener(product.app.fetch);
  const http = createServer((request, response) => void respond(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    stopping.abort();
    http.closeAllConnections();
    http.close();
    await doorbell.close();
    await db.close();
  };
  onTestFinished(close);
  return {
    ...product,
    doorbell,
    stopping,
    http,
    url,
    close,
    listen: async (person: Pick<Person, 'userId' | 'email'>) => {
      const stream = await aStream(url, tokenOf(person));
      await stream.event('ping');
      return stream;
    },
  };
};

export type Node = Awaited<ReturnType<typeof aNode>>;
