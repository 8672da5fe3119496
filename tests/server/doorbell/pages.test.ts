import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { ChangeNews } from '#core/wire/doorbell-wire.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, type Person } from '../product.ts';
import { aNode, type Node } from './a-node.ts';
import { aStream } from './a-stream.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

/** Opens a stream in a session of its own, as a person's second device has one. */
const elsewhere = async (node: Node, person: Pick<Person, 'userId' | 'email'>) => {
  const sessionId = newId();
  const token = Buffer.from(JSON.stringify({ ...person, sessionId })).toString('base64url');
  const stream = await aStream(node.url, token);
  await stream.event('ping');
  const changes = () => stream.heard.filter(({ event }) => event === 'change').map(({ data }) => data as ChangeNews);
  const change = async (version: number): Promise<ChangeNews> => {
    const found = await stream.first(
      ({ event, data }) => event === 'change' && (data as ChangeNews).version >= version,
    );
    return found.data as ChangeNews;
  };
  return { ...stream, sessionId, changes, change };
};

const aShop = async () => {
  const node = await aNode(own);
  const [ana, bo] = [node.person(), node.person('bo')];
  const team = await node.team(ana);
  await node.join(bo, team, 'member');
  const device = aDevice(ana, team);
  const thread = aThread();
  const { version } = await device.push(aChange('thread.create', thread));
  return { node, ana, bo, team, device, thread, version };
};

test('A ring brings every reader what their own pull would answer, with the mark of where it begins', async () => {
  const { node, ana, bo, team, device, thread, version } = await aShop();
  const [hers, his] = [await elsewhere(node, ana), await elsewhere(node, bo)];
  await ana.call('PATCH', `/teams/${team}/settings`, { body: { membersSeeCosts: false } });
  const start = (await device.pull(version)).version ?? version;
  // its ring is heard before the next change, which would otherwise come with it
  await Promise.all([hers.change(start), his.change(start)]);
  const spool = aSpool(thread.id, { pricePaidMinor: 450 });
  const { version: top } = await device.push(aChange('spool.create', spool));
  const [toHer, toHim] = [await hers.change(top), await his.change(top)];
  const his2 = aDevice(bo, team);
  his2.state.access = 'noCosts';
  const pulls = [device, his2].map(async (one) => {
    const before = await one.pull(0);
    const answer = await one.pull(start);
    return { before, answer };
  });
  const [mine, theirs] = await Promise.all(pulls);
  expect(toHer.news?.page).toEqual(mine?.answer);
  expect(toHim.news?.page).toEqual(theirs?.answer);
  const costs = [toHer, toHim].map(({ news }) => news?.page.rows.find(({ t }) => t === 'spool')?.d?.['pricePaidMinor']);
  expect(costs).toEqual([450, null]);

  // the next page begins where the last one ended, with the mark by which that one ended
  await device.push(aChange('thread.update', { id: thread.id, set: { notes: 'Shelf 3' }, baseVersion: version }));
  const next = await hers.change(top + 1);
  expect(next.news).toMatchObject({ seen: toHer.news?.page.last, page: { from: top, to: top + 1 } });
});

test('The session that pushed gets no page, for it pulls by itself', async () => {
  const { node, ana, bo, team, device, thread } = await aShop();
  const own = await node.listen(ana); // in these tests a person's pushes and `listen` are of one session
  const his = await node.listen(bo);
  const note = (notes: string) => aChange('thread.update', { id: thread.id, set: { notes }, baseVersion: 1 });
  await device.push(note('one'));
  expect((await own.event('change')).data).toEqual({ team, version: 2 });
  expect((await his.event('change')).data).toMatchObject({ version: 2, news: { page: { from: 1, to: 2 } } });
});

test.each([
  ['more rows than a ring carries', 101, null],
  ['more bytes than a ring carries', 20, 'x'.repeat(1000)],
])('A page of %s is left to the pull', async (_why, count, notes) => {
  const { node, ana, device, team } = await aShop();
  const stream = await elsewhere(node, ana);
  const another = () => aChange('thread.create', aThread({ code: newId().slice(-12), notes }));
  await device.push(another());
  await stream.change(2); // from now on, the stream knows up to where it has told
  const silent = aDevice((await aProduct({ db: own.db })).person('ana', ana), team);
  let top = 2;
  for (let left = count; left > 0; left -= 50)
    top = (await silent.push(...Array.from({ length: Math.min(50, left) }, another))).version;
  node.doorbell.ring(team, top);
  expect(await stream.change(top)).toEqual({ team, version: top });
});

test('Somebody who was put out, or whose session has ended, gets no page even if the stream has not heard of it', async () => {
  const { node, bo, team, device, thread } = await aShop();
  const [put, over] = [await elsewhere(node, bo), await elsewhere(node, node.person('cy'))];
  await own.db.query('delete from app.member where user_id = $1', [bo.userId]);
  await device.push(aChange('thread.update', { id: thread.id, set: { notes: 'Shelf 3' }, baseVersion: 1 }));
  expect(await put.change(2)).toEqual({ team, version: 2 });
  expect(over.changes()).toEqual([]);
});

test('A stream whose session has ended is ended by the ring', async () => {
  const { node, bo, device, thread } = await aShop();
  const stream = await elsewhere(node, bo);
  node.ended.add(stream.sessionId);
  await device.push(aChange('thread.update', { id: thread.id, set: { notes: 'Shelf 3' }, baseVersion: 1 }));
  await stream.over;
  expect(stream.changes()).toEqual([]);
});

test('Of many readers some get a page, and all are rung', async () => {
  const { node, team, device, thread } = await aShop();
  const people = Array.from({ length: 10 }, (_, at) => node.person(`p${at}`));
  for (const one of people) await node.join(one, team, 'viewer');
  const streams = await Promise.all(people.map((one) => elsewhere(node, one)));
  await device.push(aChange('thread.update', { id: thread.id, set: { notes: 'Shelf 3' }, baseVersion: 1 }));
  const heard = await Promise.all(streams.map((stream) => stream.change(2)));
  expect(heard.map(({ version }) => version)).toEqual(people.map(() => 2));
  expect(heard.filter(({ news }) => news !== undefined)).toHaveLength(8);
});
