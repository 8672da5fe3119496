import { Dexie } from 'dexie';
import { syncRemoteOf } from '#app/workspace/sync-remote-of.ts';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { commit } from '#data/queue/commit.ts';
import { digestOfServed } from '#data/rows/served.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { rowKey } from '#data/database/team-database.ts';
import { createTeamStore, cursorOf } from '#data/database/team-store.ts';
import { createRemote } from '#remote/remote.ts';
import { createSyncCalls } from '#remote/sync-calls.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import type { PullAnswer } from '#core/wire/sync-wire.ts';
import type { Account, Moment } from '../account.ts';
import { readByHand } from './hand-written.ts';
import { listen } from './listen.ts';

/** Opens the product's device side for one team: database, remote and engine, but no locks between tabs. */
const open = (account: Account) => {
  const { userId, teamId, token } = account;
  const db = openTeamDatabase(userId, teamId);
  const store = createTeamStore(db, { userId, teamId, role: 'owner' }, Date.now);
  const { http } = createRemote({
    fetch: (...call) => fetch(...call),
    clock: Date.now,
    build: 'bench',
    refresh: async () => 'refused',
    accessToken: () => token,
  });
  const sync = createSyncCalls(http);
  const calls = syncRemoteOf(http, userId);
  const asked: { readonly after: number; readonly rows: number; readonly answeredAt: number }[] = [];
  const note = (after: number, page: PullAnswer) =>
    asked.push({ after, rows: page.rows.length, answeredAt: performance.now() });
  const moments: Moment[] = [];
  const engine = createEngine({
    store,
    remote: {
      push: async (team, body, former) => {
        moments.push(['push sent', Date.now()]);
        const answer = await calls.push(team, body, former);
        moments.push(['push answered', Date.now()]);
        return answer;
      },
      pull: async (team, question) => {
        moments.push(['pull sent', Date.now()]);
        const answer = await calls.pull(team, question);
        moments.push(['pull answered', Date.now()]);
        if (answer.ok) note(question.after, answer.value);
        return answer;
      },
    },
    random: Math.random,
    setTimer: (run, ms) => {
      const timer = window.setTimeout(() => run(), ms);
      return () => window.clearTimeout(timer);
    },
    unlessBusy: async (_name, work) => {
      await work();
      return true;
    },
    isLive: () => true,
    onGone: async () => fail(new Error('The person is no longer in the team.')),
    snapshot: async () => undefined,
    onFault: fail,
  });
  return { db, store, sync, engine, asked, moments };
};

const fail = (fault: unknown): never => {
  throw fault;
};

type Opened = ReturnType<typeof open>;

const settled = (engine: Engine): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const { phase } = engine.status();
      if (phase === 'working') return;
      end();
      if (phase === 'idle') resolve();
      else reject(new Error(`The engine ended in ${phase}.`));
    };
    const end = engine.subscribe(look);
  });

const close = ({ engine, store, db }: Opened): void => {
  engine.stop();
  store.feed.close();
  db.close();
};

export const firstSync = async (account: Account, { stay = false } = {}) => {
  const opened = open(account);
  const { db, engine, asked } = opened;
  await db.open();
  const started = performance.now();
  const end = settled(engine);
  engine.start();
  await end;
  const ms = performance.now() - started;
  const rows = await db.rows.count();
  close(opened);
  if (!stay) await Dexie.delete(db.name);
  return { ms, rows, from: asked[0]?.after ?? 0 };
};

export const handWritten = (account: Account) => readByHand(account);

/** Begins a first sync and returns as soon as `most` rows have come; the caller then closes the page. */
export const beginSync = async (account: Account, most: number) => {
  const { db, engine, asked } = open(account);
  await db.open();
  engine.start();
  while (asked.reduce((sum, { rows }) => sum + rows, 0) < most) await new Promise((resolve) => setTimeout(resolve, 5));
  const { cursor } = await cursorOf(db);
  return { cursor, rows: await db.rows.count() };
};

export const checkAndCopy = async (account: Account) => {
  const opened = open(account);
  const { db, engine, asked } = opened;
  await db.open();
  const { cursor, epoch, access } = await cursorOf(db);
  const question = { after: cursor, access, ...(epoch !== null && { epoch }) };
  const timed = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
    return times;
  };
  const poll = await timed(() => opened.sync.pull(account.teamId, question));
  const digestServer = await timed(() => opened.sync.pull(account.teamId, { ...question, digest: true }));
  const digestDevice = await timed(() => digestOfServed(db));
  // Stores another epoch, as after a restore of the server, so that the device must load everything again.
  await db.meta.put({ ...(await cursorOf(db)), epoch: newId() });
  asked.length = 0;
  const started = performance.now();
  const end = settled(engine);
  engine.start();
  await end;
  const ended = performance.now();
  const last = asked.findLast(({ rows }) => rows > 0)?.answeredAt ?? started;
  const rows = await db.rows.count();
  close(opened);
  await Dexie.delete(db.name);
  return { rows, poll, digestServer, digestDevice, copyMs: ended - started, swapMs: ended - last };
};

const aThread = (at: number) => ({ brand: 'Isacord', line: '40', code: String(at), name: `Colour ${at}` });

export const localWrites = async (account: Account, turns: number, each: number) => {
  const opened = open(account);
  const { db, store } = opened;
  await db.open();
  const raw = await openRaw();
  const product: number[] = [];
  const floor: number[] = [];
  let at = 0;
  const save = async (): Promise<void> => {
    const saved = await commit(store, [{ name: 'thread.create', args: { id: newId(), set: aThread((at += 1)) } }]);
    if (!saved.ok) throw new Error(`Nothing was saved: ${JSON.stringify(saved.error)}`);
  };
  await save();
  const row = await db.rows.toCollection().first();
  const entry = await db.outbox.toCollection().first();
  const put = (): Promise<void> => {
    const id = newId();
    const thread = { ...row, id, key: rowKey('thread', id) };
    return putBoth(raw, thread, { ...entry, seq: (at += 1), mid: newId() });
  };
  for (let turn = 0; turn < turns; turn += 1)
    for (const [times, write] of [
      [product, save],
      [floor, put],
    ] as const)
      for (let nth = 0; nth < each; nth += 1) {
        const started = performance.now();
        await write();
        if (turn > 0) times.push(performance.now() - started); // the first turn only warms up
      }
  close(opened);
  raw.close();
  await Dexie.delete(db.name);
  await Dexie.delete(rawName);
  return { product, floor };
};

const rawName = 'bench_raw';

const openRaw = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(rawName, 1);
    opening.addEventListener('upgradeneeded', () => {
      const rows = opening.result.createObjectStore('rows', { keyPath: 'key' });
      rows.createIndex('[kind+sort]', ['kind', 'sort']);
      rows.createIndex('refs', 'refs', { multiEntry: true });
      rows.createIndex('dirty', 'dirty');
      const outbox = opening.result.createObjectStore('outbox', { keyPath: 'seq' });
      outbox.createIndex('mid', 'mid', { unique: true });
      outbox.createIndex('state', 'state');
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('The raw database did not open.')));
  });

const putBoth = (db: IDBDatabase, row: object, entry: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const writing = db.transaction(['rows', 'outbox'], 'readwrite', { durability: 'strict' });
    writing.objectStore('rows').put(row);
    writing.objectStore('outbox').put(entry);
    writing.addEventListener('complete', () => resolve());
    writing.addEventListener('abort', () => reject(new Error('The raw write failed.')));
  });

export const live = async (account: Account) => {
  const opened = open(account);
  const { db, store, engine, moments } = opened;
  await db.open();
  const arrivals = new Map<string, number>();
  store.feed.subscribe((keys) => {
    const seenAt = Date.now();
    void db.rows.bulkGet([...keys]).then((rows) => {
      for (const name of rows.map((row) => String(row?.d['name']))) if (!arrivals.has(name)) arrivals.set(name, seenAt);
      return rows;
    });
  });
  const end = settled(engine);
  engine.start();
  await end;
  await listen(account, store, engine, () => moments.push(['rung', Date.now()]));
  return {
    /**
     * Renames or creates a thread; returns the times of the request and of the save here. `hurry`: sends it at once.
     */
    edit: async (id: string, name: string, hurry: boolean) => {
      const askedAt = Date.now();
      const known = await db.rows.get(rowKey('thread', id));
      const draft = known === undefined ? creation(id, name) : rename(id, name, known.v);
      const saved = await commit(store, [draft]);
      if (!saved.ok) throw new Error(`Nothing was saved: ${JSON.stringify(saved.error)}`);
      if (hurry) engine.wake('person');
      return { askedAt, savedAt: Date.now() };
    },
    forget: () => {
      moments.length = 0;
    },
    moments: () => moments,
    arrival: async (name: string): Promise<number> => {
      for (let tries = 0; tries < 3000; tries += 1) {
        const at = arrivals.get(name);
        if (at !== undefined) return at;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error(`${name} has not arrived.`);
    },
  };
};

const creation = (id: string, name: string) => mutate('thread.create', { id, set: { ...aThread(1), name } });
const rename = (id: string, name: string, baseVersion: number) =>
  mutate('thread.update', { id, set: { name }, baseVersion });
