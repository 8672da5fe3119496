import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { newId } from '#core/ids.ts';
import { keepForSending, keptFile } from '#data/files/file-bytes.ts';
import { createFileCalls } from '#remote/files.ts';
import { createRemote } from '#remote/remote.ts';
import { openFile, createUploads } from '#sync/uploads.ts';
import { aFile, aProduct, tokenOf, type Person, type Product } from '../server/product.ts';
import { sha256Of } from '../server/files/some-bytes.ts';
import { aDevice } from './a-device.ts';

export const mib = 1024 * 1024;

export let product: Product;

export let other: Product;

export const withTwoServers = (): void => {
  beforeAll(async () => {
    product = await aProduct({ env: { FILES_TEAM_MB: '12' } });
    other = await aProduct({ db: product.db });
  });
  afterAll(() => product.close());
};

const rethrow = (fault: unknown): void => {
  throw fault;
};

const fetchOf =
  (person: Person, on: () => Product): typeof globalThis.fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(String(input), 'http://localhost');
    const headers = new Headers(init?.headers);
    headers.set('Sec-Fetch-Site', 'same-origin');
    headers.set('Authorization', `Bearer ${tokenOf(person)}`);
    return on().app.request(pathname + search, { ...init, headers });
  };

const aTablet = (person: Person, teamId: string, indexedDB = new IDBFactory()) => {
  const world = { server: product, most: Infinity, isMetered: false };
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const asked = /\/files\/[0-9a-f]{64}(?:\/parts\/(\d+))?$/.exec(String(input));
    if (asked !== null) calls.push(`${init?.method ?? 'GET'} ${asked[1] ?? ''}`.trim());
    if (init?.method === 'PUT' && (world.most -= 1) < 0) throw new TypeError('Failed to fetch');
    return fetchOf(person, () => world.server)(input, init);
  };
  const clock = () => product.time.now;
  const device = aDevice({ userId: person.userId, teamId, clock, fetch, indexedDB });
  const { http } = createRemote({ fetch, baseUrl: '/api/v2', clock, build: 'test', refresh: async () => 'refused' });
  const remote = createFileCalls(http);
  let isBusy = false;
  const uploads = createUploads({
    store: device.store,
    files: remote,
    random: () => 1,
    setTimer: () => () => undefined,
    unlessBusy: async (_name, work) => {
      isBusy = true;
      await work().finally(() => (isBusy = false));
      return true;
    },
    isMetered: () => world.isMetered,
    onFault: (fault) => void device.faults.push(fault),
  });
  onTestFinished(uploads.stop);
  const settled = async () => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (isBusy);
  };
  return {
    ...device,
    world,
    calls,
    meet: async (asks = false) => {
      await device.sync();
      product.time.now += 60_000;
      if (asks) uploads.retry();
      else uploads.wake();
      await new Promise((resolve) => setTimeout(resolve, 20));
      await settled();
      await device.sync();
      expect(device.faults).toEqual([]);
    },
    kept: (sha256: string) => keptFile(device.store, sha256),
    open: (sha256: string) => openFile({ store: device.store, remote, team: teamId, sha256, report: rethrow }),
    take: async (bytes: Uint8Array, threadId: string) => {
      const id = newId();
      const sha256 = sha256Of(bytes);
      const set = aFile('thread', threadId, { sha256, bytes: bytes.length, type: 'application/pdf' });
      expect(await keepForSending(device.store, sha256, new Blob([bytes.slice()]))).toEqual({
        ok: true,
        value: undefined,
      });
      await device.save({ name: 'file.create', args: { id, set } });
      return { id, sha256 };
    },
  };
};

export const aWorkshop = async () => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  const teamId = await product.team(ana);
  await product.join(bo, teamId, 'admin');
  const disk = new IDBFactory();
  const [tablet, phone] = [aTablet(ana, teamId, disk), aTablet(bo, teamId)];
  const threadId = newId();
  await tablet.save({
    name: 'thread.create',
    args: { id: threadId, set: { brand: 'Isacord', line: '40', code: '1' } },
  });
  await tablet.meet();
  return { ana, teamId, disk, tablet, phone, threadId };
};
