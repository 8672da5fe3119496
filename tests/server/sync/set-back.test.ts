import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { serverLimits } from '#server/base/server-limits.ts';
import type { notificationsAnswer } from '#core/wire/notification-wire.ts';
import { startNewHistory } from '#server/db/history/new-history.ts';
import { createLog } from '#server/base/log.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { aBackup } from '../../journeys/a-backup.ts';
import { aChange, aDevice, aProduct, aThread, type Person, type Product } from '../product.ts';

let product: Product;
let ana: Person;
beforeAll(async () => {
  product = await aProduct();
  ana = product.person('ana');
});
afterAll(() => product.close());

type Device = ReturnType<typeof aDevice>;
type NotificationsAnswer = z.output<typeof notificationsAnswer>;
const aNewThread = () => aChange('thread.create', aThread());

const ask = async (person: Person, team: string, { state }: Device, after: number, last: string | undefined) => {
  const mark = last === undefined ? '' : `&last=${last}`;
  const path = `/teams/${team}/sync/pull?after=${after}&epoch=${state.epoch}${mark}`;
  const { status, body } = await person.call('GET', path);
  return status === 200 ? status : `${status} ${body.error?.code}`;
};

const epochOf = async (team: string) => (await aDevice(ana, team).pull()).epoch;

test('every page tells a mark of where it ends, and the next one goes on from it', async () => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  await device.push(aNewThread(), aNewThread(), aNewThread());
  await device.push(aNewThread());
  const marks: (string | undefined)[] = [];
  for (let page = await device.pull(0, '&limit=1'); ; page = await device.pull(page.to, `&limit=1&last=${page.last}`)) {
    marks.push(page.last);
    if (!page.more) break;
  }
  expect(marks).toHaveLength(4);
  // three changes of one commit are kept or lost together; each mark is signed for its version
  const commits = marks.map((mark) => mark?.slice(0, 18));
  expect(new Set(commits).size).toBe(2);
  expect(commits[0]).toBe(commits[2]);
  expect(new Set(marks).size).toBe(4);
});

test('an empty team knows no mark', async () => {
  expect(await aDevice(ana, await product.team(ana)).pull()).not.toHaveProperty('last');
});

test('a push tells the mark of its version, also when all of it was known', async () => {
  const device = aDevice(ana, await product.team(ana));
  const queue = device.numbered([aNewThread()]);
  const { body: first } = await device.send(queue);
  expect(first.last).toBe((await device.pull()).last);
  expect((await device.send(queue)).body.last).toBe(first.last);
});

const aTeamSetBack = async () => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  await device.push(aNewThread());
  const putBack = await aBackup(product.db);
  await device.push(aNewThread());
  const read = await device.pull();
  await putBack();
  const other = aDevice(ana, team);
  return { team, device, read, other };
};

test('a device that has read what the server never heard of is told so, and the team gets a new epoch', async () => {
  const { team, device, read, other } = await aTeamSetBack();
  await other.push(aNewThread());
  expect(await ask(ana, team, device, read.to, undefined)).toBe(200); // an old release sends no mark
  expect(await ask(ana, team, device, read.to, read.last)).toBe('409 epoch');
  const now = await other.pull();
  expect(now.epoch).not.toBe(read.epoch);
  expect(now.former).toEqual({ [read.epoch]: read.to - 1 });
  // the answer may get lost: asking the same again begins no second epoch
  expect(await ask(ana, team, device, read.to, read.last)).toBe('409 epoch');
  expect(await epochOf(team)).toBe(now.epoch);
});

test('a device that was in the middle of its reading is told so: what changed above its page was left out', async () => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  const thread = aThread();
  await device.push(aChange('thread.create', thread));
  await device.push(aNewThread());
  await device.push(aNewThread());
  const putBack = await aBackup(product.db);
  await device.push(aChange('thread.update', { id: thread.id, set: { name: 'Later' } }));
  const page = await device.pull(0, '&limit=1');
  expect(page).toMatchObject({ to: 2, version: 4, more: true });
  await putBack();
  const rest = `/teams/${team}/sync/pull?after=2&epoch=${page.epoch}`;
  // the page's last version is in both histories; only the version at which it was read tells them apart
  expect((await ana.call('GET', `${rest}&last=${page.last}`)).status).toBe(200);
  expect((await ana.call('GET', `${rest}&last=${page.newest}&lastAt=4`)).status).toBe(409);
});

test('a device that is ahead of the server is told so', async () => {
  const { team, device, read } = await aTeamSetBack();
  expect(await ask(ana, team, device, read.to, read.last)).toBe('409 epoch');
  expect(await epochOf(team)).not.toBe(read.epoch);
});

test('a device of an epoch that began after the backup was made is told so, begins a new one, and is believed about the time until then', async () => {
  const { team, device, read, other } = await aTeamSetBack();
  const putBack = await aBackup(product.db);
  await startNewHistory(product.db, new Date(product.time.now));
  product.time.now += 60_000;
  await other.push(aNewThread());
  const later = await other.pull();
  await putBack();
  product.time.now += 60_000;
  await aDevice(ana, team).push(aNewThread());
  expect(await epochOf(team)).toBe(read.epoch);
  expect(await ask(ana, team, other, later.to, later.last)).toBe('409 epoch');
  const now = await device.pull();
  expect(now.former).toEqual({ [read.epoch]: 1, [later.epoch]: 1 });
  expect([read.epoch, later.epoch]).not.toContain(now.epoch);
  // the server has stored the new epoch; asking again begins no other one
  expect(await ask(ana, team, other, later.to, later.last)).toBe('409 epoch');
  const { epoch, former } = await aDevice(ana, team).pull();
  expect({ epoch, former }).toEqual({ epoch: now.epoch, former: now.former });
});

test('a push into another history than its device has heard of changes nothing', async () => {
  const { team, device, read, other } = await aTeamSetBack();
  await other.push(aNewThread());
  const refused = await device.send(device.numbered([aNewThread()]), { last: read.last, lastAt: read.to });
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'epoch']);
  const now = await aDevice(ana, team).pull();
  expect(now.epoch).not.toBe(read.epoch);
  expect(now.rows).toHaveLength(2);
});

test('what the server has signed proves that it was set back, whoever brings it', async () => {
  const { team, device, read, other } = await aTeamSetBack();
  const eve = product.person('eve');
  await product.join(eve, team, 'viewer');
  await other.push(aNewThread());
  expect(await ask(eve, team, device, read.to, read.last)).toBe('409 epoch');
  expect(await epochOf(team)).not.toBe(read.epoch);
});

test('however often it is set back, each time is noticed', async () => {
  const team = await product.team(ana);
  await aDevice(ana, team).push(aNewThread());
  const putBack = await aBackup(product.db);
  const epochs = new Set([await epochOf(team)]);
  for (let time = 1; time <= 8; time += 1) {
    product.time.now += 5000;
    const device = aDevice(ana, team);
    await device.push(aNewThread());
    const read = await device.pull();
    await putBack();
    product.time.now += 5000;
    await aDevice(ana, team).push(aNewThread());
    expect([time, await ask(ana, team, device, read.to, read.last)]).toEqual([time, '409 epoch']);
    epochs.add((await device.pull()).epoch);
  }
  expect(epochs.size).toBe(9);
});

test('sixteen former epochs are kept, and a signed one that is older begins nothing', async () => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  await device.push(aNewThread());
  const epochs: string[] = [];
  const marks: (string | undefined)[] = [];
  for (let time = 0; time < serverLimits.formerEpochs + 2; time += 1) {
    const { epoch, last } = await device.pull();
    epochs.push(epoch);
    marks.push(last);
    product.time.now += 1000;
    await startNewHistory(product.db, new Date(product.time.now));
  }
  const now = await device.pull();
  expect(Object.keys(now.former ?? {}).toSorted()).toEqual(epochs.slice(2));
  for (const [at, epoch] of epochs.entries()) {
    const gone = await ana.call('GET', `/teams/${team}/sync/pull?after=1&epoch=${epoch}&last=${marks[at]}`);
    expect([at, gone.status, gone.body.error?.details]).toEqual([at, 409, { epoch: now.epoch }]);
  }
  expect(await epochOf(team)).toBe(now.epoch);
});

describe('each new epoch', () => {
  const told = async ({ call }: Person) =>
    ((await call('GET', '/users/me/notifications')).body as unknown as NotificationsAnswer).notifications
      .filter(({ kind }) => kind === 'set_back')
      .map(({ by, team }) => [by?.userId, team.public_id]);

  test('is told to the owners of the team, with whose device has noticed it, and to nobody else', async () => {
    const owner = product.person('owner');
    const team = await product.team(owner);
    const [bo, cy] = [product.person('bo'), product.person('cy')];
    await product.join(bo, team, 'admin');
    await product.join(cy, team, 'owner');
    const device = aDevice(bo, team);
    await device.push(aNewThread());
    const putBack = await aBackup(product.db);
    await device.push(aNewThread());
    const read = await device.pull();
    await putBack();
    product.time.now += 1000;
    for (let time = 0; time < 2; time += 1) expect(await ask(bo, team, device, read.to, read.last)).toBe('409 epoch');
    expect(await told(owner)).toEqual([[bo.userId, team]]);
    expect(await told(cy)).toEqual([[bo.userId, team]]);
    expect(await told(bo)).toEqual([]);
  });

  test('also when the server was told of the backup', async () => {
    const owner = product.person('owner');
    const team = await product.team(owner);
    await startNewHistory(product.db, new Date(product.time.now));
    expect(await told(owner)).toEqual([[undefined, team]]);
  });
});

test('what was committed since the backup was put back gives way to nothing that is offered again', async () => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  const threads = [aThread(), aThread()] as const;
  await device.push(...threads.map((thread) => aChange('thread.create', thread)));
  const putBack = await aBackup(product.db);
  product.time.now += 60_000;
  const name = (at: 0 | 1, to: string) => aChange('thread.update', { id: threads[at].id, set: { name: to } });
  const [filler, lost, lostToo] = [name(1, 'filler'), name(0, 'lost'), name(1, 'lost too')];
  for (const change of [filler, lost, lostToo]) await device.push(change);
  const read = await device.pull();
  await putBack();
  product.time.now += 60_000;
  await aDevice(ana, team).push(name(0, 'since'));
  expect(await ask(ana, team, device, read.to, read.last)).toBe('409 epoch');
  const again = aDevice(ana, team);
  const { former } = await again.pull();
  expect(former).toEqual({ [read.epoch]: 2 });
  const offers = [lost, lostToo].map((change, at) => ({ ...change, was: 4 + at }));
  await again.push(...offers);
  const names = await Promise.all(threads.map(async ({ id }) => (await again.row(id))?.d?.['name']));
  expect(names).toEqual(['since', 'lost too']);
});

test('marks that were let go of are compared with nothing', async () => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  const places: { to: number; last?: string | undefined }[] = [];
  const start = product.time.now;
  const day = 86_400_000;
  for (const days of [0, 1, serverLimits.mutationDays, serverLimits.mutationDays + 1]) {
    product.time.now = start + days * day;
    await device.push(aNewThread());
    places.push(await device.pull());
  }
  product.time.now = start + (serverLimits.mutationDays + 2) * day;
  await tidyUp({
    config: { auth: { kind: 'external' } },
    db: product.db,
    clock: () => product.time.now,
    log: createLog('silent'),
    stopping: new AbortController().signal,
  });
  const kept = await product.db.query(
    'select version from app.team_history h join app.team t on t.id = h.team_id where t.public_id = $1 order by version',
    [team],
  );
  expect(kept).toEqual([{ version: 3 }, { version: 4 }]);
  for (const { to, last } of places) expect(await ask(ana, team, device, to, last)).toBe(200);
  expect(await ask(ana, team, device, 4, places[0]?.last)).toBe('409 epoch');
  product.time.now = start;
});
