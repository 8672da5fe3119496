import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import { becomeNewClient } from '#data/queue/outcomes.ts';
import { rowKey } from '#data/database/team-database.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { aTeamServer, httpFault, type TeamServer } from '../a-team-server.ts';
import { aThread, save } from '../data/a-tab.ts';
import { anEngine } from './an-engine.ts';

const withQueue = async (count: number, set: object = {}) => {
  const device = anEngine();
  device.server.book.thread();
  await device.start();
  for (let at = 1; at <= count; at += 1) await save(device.store, aThread({ code: `q${at}`, ...set }));
  const mids = (await device.db.outbox.toArray()).map(({ mid }) => mid);
  return { ...device, mids, send: () => device.pass(250) };
};
const tooLarge = httpFault(413, 'too_large');

describe('A push', () => {
  test('carries who sends it, what they know, and what waits', async () => {
    const { send, asked, server, time, mids } = await withQueue(2);
    await send();
    const { epoch } = server.state;
    expect(asked.find(({ call }) => call === 'push')).toEqual({
      call: 'push',
      body: {
        clientId: expect.any(String),
        epoch,
        access: 'full',
        pending: 2,
        sentAt: new Date(time.now).toISOString(),
        mutations: mids.map((mid, at) => ({
          seq: at + 1,
          mid,
          name: 'thread.create',
          at: expect.any(String),
          args: { id: expect.any(String), set: expect.objectContaining({ code: `q${at + 1}` }) },
        })),
      },
    });
  });

  test('holds fifty changes at most, and the next follows at once', async () => {
    const { send, pushes } = await withQueue(120);
    await send();
    expect(pushes().map((seqs) => seqs.length)).toEqual([50, 50, 20]);
  });

  test('holds as many bytes as the server takes', async () => {
    const { send, asked } = await withQueue(50, { notes: '絲'.repeat(1024), tags: Array(20).fill('絲'.repeat(32)) });
    await send();
    const sizes = asked.flatMap((one) => (one.call === 'push' ? [JSON.stringify(one.body)] : []));
    for (const body of sizes) expect(new TextEncoder().encode(body).byteLength).toBeLessThanOrEqual(256 * 1024);
  });

  test('whose answer was lost is sent again, and has one effect', async () => {
    const { send, world, server, db, pass, wait } = await withQueue(3);
    world.mishaps = ['lost answer'];
    await send();
    expect(server.book.rows.size).toBe(4);
    expect(await db.outbox.count()).toBe(3);
    await pass(wait());
    expect(server.book.rows.size).toBe(4);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.rows.count()).toBe(4);
  });

  test('that is too large is halved until it fits', async () => {
    const { send, world, pushes, db } = await withQueue(8);
    world.mishaps = [tooLarge, tooLarge];
    await send();
    expect(pushes()).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8],
      [1, 2, 3, 4],
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ]);
    expect(await db.outbox.count()).toBe(0);
  });

  test('of one change that is too large by itself hands it to the person, and the queue goes on', async () => {
    const { send, world, server, db, mids, engine } = await withQueue(2);
    world.mishaps = [tooLarge, tooLarge];
    await send();
    expect(engine.status().phase).toBe('idle');
    expect(await db.attention.toArray()).toMatchObject([{ mid: mids[0], kind: 'rejected', code: 'too_large' }]);
    expect(server.settled.has(mids[1] ?? '')).toBe(true);
    expect(await db.outbox.count()).toBe(0);
  });

  test('that stops at a change keeps what came before, waits as long as it is asked to, and sends the rest', async () => {
    const { send, server, db, mids, wait, pass, engine } = await withQueue(3);
    const push = server.push.bind(server);
    server.push = (body) => {
      const answer = push({ ...body, mutations: body.mutations.slice(0, 1) });
      const stopped = { mid: mids[1] ?? '', code: 'server_error', retryAfter: 30 };
      return answer.ok ? { ok: true, value: { ...answer.value, stopped } } : answer;
    };
    await send();
    expect(engine.status()).toMatchObject({ phase: 'waiting', reachable: true });
    expect(wait()).toBe(30_000);
    // the same round has also read the change back
    expect(await db.history.toArray()).toMatchObject([{ mid: mids[0] }]);
    expect((await db.outbox.toArray()).map(({ mid, state }) => [mid, state])).toEqual([
      [mids[1], 'pending'],
      [mids[2], 'pending'],
    ]);
    server.push = push;
    await pass(30_000);
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('A server that knows the queue otherwise', () => {
  test('and waits for one that is still here gets it again', async () => {
    const { send, world, pushes, db } = await withQueue(3);
    world.mishaps = [httpFault(409, 'gap', { details: { expected: 1 } })];
    await send();
    expect(pushes()).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(await db.outbox.count()).toBe(0);
  });

  test('and waits for one that is no longer here gets the queue under a new name, the changes with their ids', async () => {
    const { send, store, pass, server, senders, pushes, db } = await withQueue(2);
    await send();
    const [first = ''] = senders();
    server.lastSeqs.set(first, 0);
    await save(store, aThread());
    const [entry] = await db.outbox.toArray();
    await pass(250);
    expect(pushes()).toEqual([[1, 2], [3], [1]]);
    expect(senders()).toHaveLength(2);
    expect(server.settled.has(entry?.mid ?? '')).toBe(true);
    expect(await db.outbox.count()).toBe(0);
  });

  test('and has given the number to another gets the queue under a new name', async () => {
    const { send, server, senders, mids, db, store } = await withQueue(0);
    await save(store, aThread());
    await send();
    const [first = ''] = senders();
    server.lastSeqs.set(first, 7); // a copy of this profile on another machine has already sent some changes
    await save(store, aThread());
    await send();
    expect(senders()).toHaveLength(2);
    expect(mids).toEqual([]);
    expect(server.book.rows.size).toBe(3);
    expect(await db.outbox.count()).toBe(0);
  });

  test.each([
    ['a gap', httpFault(409, 'gap', { details: { expected: 1 } })],
    ['another number', httpFault(409, 'gap', { details: { expected: 99 } })],
    ['a fork', httpFault(409, 'client_forked')],
  ])('and insists on %s is not asked without end', async (_what, fault) => {
    const { send, world, pushes, engine, db } = await withQueue(2);
    world.weather = fault;
    await send();
    expect(pushes().length).toBeLessThan(10);
    expect(engine.status().phase).toBe('waiting');
    expect(await db.outbox.count()).toBe(2);
  });

  test('and says nothing of what was sent is not asked without end', async () => {
    const { send, server, pushes, engine } = await withQueue(2);
    const { epoch } = server.state;
    server.push = () => ({ ok: true, value: { epoch, version: 1, outcomes: [], stopped: null } });
    await send();
    expect(pushes()).toHaveLength(1);
    expect(engine.status().phase).toBe('waiting');
  });
});

describe('A server that was set back', () => {
  test('is read again, and in the same breath gets what it has lost and what still waits', async () => {
    const { send, pass, server, db, store, senders, engine } = await withQueue(1);
    await send();
    await save(store, aThread({ code: 'applied' }));
    const late = await db.outbox.toArray();
    await pass(250);
    // The server is restored to before the last changes: their rows are gone, and the team has a new epoch.
    for (const { mid, args } of late) {
      server.settled.delete(mid);
      server.book.rows.delete(rowKey('thread', (args as { readonly id: string }).id));
    }
    server.state.epoch = newId();
    const waiting = newId();
    await save(store, aThread({ code: 'waiting' }, waiting));
    await pass(250);
    expect(engine.status().phase).toBe('idle');
    expect(server.book.rows.has(`thread/${waiting}`)).toBe(true);
    expect(senders()).toHaveLength(2);
    expect(await db.outbox.count()).toBe(0);
    expect(await cursorOf(db)).toMatchObject({ epoch: server.state.epoch, generation: 1 });
    expect((await db.rows.toArray()).map(({ key }) => key).toSorted()).toEqual([...server.book.rows.keys()].toSorted());
  });

  test('is noticed by a device that has nothing to send, too', async () => {
    const { pass, server, db } = await withQueue(0);
    server.state.epoch = newId();
    const id = server.book.thread();
    await pass(60_000);
    expect(await cursorOf(db)).toMatchObject({ epoch: server.state.epoch, generation: 1 });
    expect(await db.rows.get(rowKey('thread', id))).toBeDefined();
  });
});

describe('A device that has fallen too far behind', () => {
  test('reads everything again, and what was deleted meanwhile is gone', async () => {
    const { pass, server, db, world } = await withQueue(0);
    const [old] = [...server.book.rows.values()];
    server.book.rows.clear();
    const id = server.book.thread();
    world.mishaps = [httpFault(410, 'resync')];
    await pass(60_000);
    expect((await db.rows.toArray()).map((row) => row.id)).toEqual([id]);
    expect(old?.id).not.toBe(id);
    expect(await cursorOf(db)).toMatchObject({ epoch: server.state.epoch, generation: 1 });
  });

  test('keeps what it has until all of the new copy is there', async () => {
    const { pass, server, db, world, wait } = await withQueue(0);
    for (let at = 0; at < 5; at += 1) server.book.thread();
    server.state.pageRows = 2;
    world.mishaps = [httpFault(410, 'resync')];
    let calls = 0;
    world.during = () => {
      calls += 1;
      if (calls === 3) world.mishaps = [{ kind: 'offline' }];
    };
    await pass(60_000);
    expect(await db.rows.count()).toBe(1);
    expect(await cursorOf(db)).toMatchObject({ generation: 0 });
    await pass(wait());
    expect(await db.rows.count()).toBe(6);
  });
});

test('A device that takes a new name while a push is on its way still sends everything once.', async () => {
  const { send, world, store, server, db } = await withQueue(3);
  let done = false;
  world.during = () => {
    if (!done) void becomeNewClient(store);
    done = true;
  };
  await send();
  await save(store, aThread());
  await send();
  expect(server.book.rows.size).toBe(5);
  expect(await db.outbox.count()).toBe(0);
});

test('A long reading while others write asks for each page once, and tells each time how far the page before had seen.', async () => {
  const server = aTeamServer();
  for (let at = 0; at < 3; at += 1) server.book.thread();
  server.state.pageRows = 1;
  const pull: TeamServer['pull'] = (question) => {
    const answer = server.pull(question);
    if (!answer.ok) return answer;
    const { to, more } = answer.value;
    const version = server.book.version();
    if (version < 6) server.book.thread();
    return ok({ ...answer.value, version, last: `mark ${to}`, ...(more && { newest: `mark ${version}` }) });
  };
  const { start, asked, db } = anEngine({ server: { ...server, pull } });
  await start();
  const questions = asked.flatMap((one) => (one.call === 'pull' ? [one.question] : []));
  expect(questions.map(({ after }) => after)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(questions.map(({ heard }) => heard?.version)).toEqual([undefined, 3, 4, 5, 6, 6]);
  expect(await db.rows.count()).toBe(6);
});
