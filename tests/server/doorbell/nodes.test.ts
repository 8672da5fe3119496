import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { peopleAtOnce, readNews } from '#server/doorbell/doorbell.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aThread } from '../product.ts';
import { aNode } from './a-node.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

const cutTheLines = () =>
  own.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'spoolside-doorbell' and datname = current_database()`,
  );

test('What is pushed to one server rings at the other, and once at each', async () => {
  const [one, other] = [await aNode(own), await aNode(own)];
  const ana = one.person();
  const team = await one.team(ana);
  const here = await one.listen(ana);
  const there = await other.listen(ana);
  await aDevice(ana, team).push(aChange('thread.create', aThread()));
  await Promise.all([here.event('change'), there.event('change')]);
  await aDevice(ana, team).push(aChange('thread.create', aThread()));
  for (const stream of [here, there]) {
    await stream.first(({ data }) => (data as { version?: number }).version === 2);
    expect(stream.versions()).toEqual([1, 2]);
  }
});

test('Changed teams and ended sessions cross too, also for more people than fit into one notification', async () => {
  const [one, other] = [await aNode(own), await aNode(own)];
  const [ana, bo] = [one.person(), one.person('bo')];
  const [first, last] = [await other.listen(ana), await other.listen(bo)];
  one.doorbell.ringTeams([ana.userId, ...Array.from({ length: 2 * peopleAtOnce }, newId), bo.userId]);
  await Promise.all([first.event('teams'), last.event('teams')]);
  other.ended.add(ana.userId);
  one.doorbell.ringSessions(ana.userId);
  await first.over;
  expect(other.doorbell.count()).toBe(1);
});

test('A server whose line was cut hears again, and tells everybody what they may have missed', async () => {
  const [one, other] = [await aNode(own), await aNode(own)];
  const ana = one.person();
  const team = await one.team(ana);
  const stream = await other.listen(ana);
  await cutTheLines();
  const { version } = await aDevice(ana, team).push(aChange('thread.create', aThread()));
  await stream.event('teams');
  await stream.first(({ data }) => (data as { version?: number }).version === version);
  const next = await aDevice(ana, team).push(aChange('thread.create', aThread()));
  await stream.first(({ data }) => (data as { version?: number }).version === next.version);
  expect(stream.versions().at(-1)).toBe(version + 1);
});

test.each(['', 'x', '{}', '{"kind":"change","from":"x","team":"y","version":1}', '{"kind":"data"}', '[1]'])(
  'a notification that says %j is passed over',
  (payload) => {
    expect(readNews(payload)).toBeUndefined();
  },
);
