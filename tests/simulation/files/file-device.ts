import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { newId } from '#core/ids.ts';
import { openDeviceDatabase, type DeviceStore } from '#data/database/device-database.ts';
import { keepForSending } from '#data/files/file-bytes.ts';
import { createFileCalls } from '#remote/files.ts';
import { createRemote } from '#remote/remote.ts';
import { createUploads, openFile } from '#sync/uploads.ts';
import { aDevice } from '../../journeys/a-device.ts';
import { aFile, tokenOf, type Person, type Product } from '../../server/product.ts';
import { sha256Of } from '../../server/files/some-bytes.ts';
import { Violation } from '../violation.ts';

export interface Around {
  readonly random: () => number;
  readonly clock: () => number;
  readonly server: () => Product;
  readonly isFaulty: () => boolean;
  readonly broken: Violation[];
}

export const aFileDevice = (around: Around, name: string, person: Person, teamId: string, disk = new IDBFactory()) => {
  const { random, clock } = around;
  const send: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input), 'http://localhost');
    const headers = new Headers(init?.headers);
    headers.set('Sec-Fetch-Site', 'same-origin');
    headers.set('Authorization', `Bearer ${tokenOf(person)}`);
    const answer = await around.server().app.request(pathname + search, { ...init, headers });
    if (answer.status === 500)
      around.broken.push(new Violation('F7', `${init?.method ?? 'GET'} ${pathname} of ${name} is answered 500.`));
    return answer;
  };
  /** F8: a device begins to send bytes only after it has pushed a row that names them. */
  const rowIsFirst = async (path: string): Promise<void> => {
    const sha256 = /\/files\/([0-9a-f]{64})$/.exec(path)?.[1];
    const rows = await device.db.rows.where('key').startsWith('file/').toArray();
    if (sha256 !== undefined && !rows.some(({ v, d }) => v > 0 && d['sha256'] === sha256))
      around.broken.push(new Violation('F8', `${name} sends ${sha256} before its row.`));
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST') await rowIsFirst(String(input));
    const chance = around.isFaulty() && String(input).includes('/files/') ? random() : 1;
    if (chance < 0.1) throw new TypeError('Failed to fetch');
    if (chance < 0.18 && init?.body instanceof Blob)
      return send(input, { ...init, body: init.body.slice(0, Math.floor(init.body.size / 2)) });
    if (chance < 0.3) await send(input, init);
    const answer = await send(input, init);
    if (chance < 0.4) throw new TypeError('Failed to fetch');
    return answer;
  };
  const device = aDevice({ userId: person.userId, teamId, clock, fetch: send, indexedDB: disk });
  const { http } = createRemote({ fetch, baseUrl: '/api/v2', clock, build: 'test', refresh: async () => 'refused' });
  const remote = createFileCalls(http);
  let isBusy = false;
  const uploads = createUploads({
    store: device.store,
    files: remote,
    random,
    setTimer: () => () => undefined,
    unlessBusy: async (_name, work) => {
      isBusy = true;
      await work().finally(() => (isBusy = false));
      return true;
    },
    isMetered: () => false,
    onFault: (fault) => void device.faults.push(fault),
  });
  const settled = async (): Promise<void> => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (isBusy);
  };
  const deviceDb = openDeviceDatabase({ indexedDB: disk, IDBKeyRange });
  const own: DeviceStore = { db: deviceDb, now: clock };
  return {
    ...device,
    name,
    person,
    disk,
    own,
    meet: async (insists = false): Promise<void> => {
      await device.sync();
      if (insists) uploads.retry();
      else uploads.wake();
      await settled();
    },
    take: async (bytes: Uint8Array, threadId: string): Promise<void> => {
      const sha256 = sha256Of(bytes);
      const set = aFile('thread', threadId, { sha256, bytes: bytes.length, type: 'application/pdf' });
      const kept = await keepForSending(device.store, sha256, new Blob([bytes.slice()]));
      if (!kept.ok) return;
      uploads.wake();
      await settled();
      await device.save({ name: 'file.create', args: { id: newId(), set } });
    },
    open: (sha256: string) =>
      openFile({
        store: device.store,
        remote,
        team: teamId,
        sha256,
        report: (fault) => {
          throw fault;
        },
      }),
    stop: async (): Promise<void> => {
      uploads.stop();
      await settled();
    },
  };
};

export type FileDevice = ReturnType<typeof aFileDevice>;
