import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { everyNotification } from '#server/db/notifications.ts';
import type { Notification } from '#core/wire/notification-wire.ts';
import { aChange, aDevice, aProduct, aThread, type Person, type Product } from '../product.ts';

let product: Product;
let ana: Person;
let bo: Person;
let cy: Person;
let team: string;
beforeAll(async () => {
  product = await aProduct();
});
beforeEach(async () => {
  product.time.now += 3_600_000;
  [ana, bo, cy] = [product.person('ana'), product.person('bo'), product.person('cy')];
  team = await product.team(ana, 'Nadelöhr');
  await product.join(bo, team, 'member');
  await cy.call('GET', '/users/me');
});
afterAll(() => product.close());

interface Listed {
  readonly notifications: readonly Notification[];
  readonly unread: number;
  readonly next: string | null;
}

const list = async (who: Person, query = ''): Promise<Listed> => {
  const { status, body } = await who.call('GET', `/users/me/notifications${query}`);
  expect(status).toBe(200);
  return body as unknown as Listed;
};

const read = async (who: Person, ids: readonly string[]) => {
  const { status, body } = await who.call('POST', '/users/me/notifications/read', { body: { ids } });
  return [status, (body as unknown as { readonly unread: number }).unread];
};

const heard = async (who: Person) =>
  (await list(who)).notifications.map(({ kind, by, about }) => [kind, by?.userId ?? null, about?.userId ?? null]);

describe('a change of a team is told to the others in it', () => {
  test('somebody is put into it, gets another role, and is taken out', async () => {
    const members = `/teams/${team}/members`;
    const step = async (method: string, path: string, body?: unknown) => {
      product.time.now += 1000;
      expect((await ana.call(method, path, body === undefined ? {} : { body })).status).toBeLessThan(300);
    };
    await product.join(cy, await product.team(ana, 'Elsewhere'), 'viewer');
    await step('POST', members, { userId: cy.userId, role: 'viewer' });
    await step('POST', members, { userId: cy.userId, role: 'viewer' }); // the same role again: no new notification
    await step('POST', members, { userId: cy.userId, role: 'admin' });
    await step('DELETE', `${members}/${cy.userId}`);
    const expected = ['left', 'role', 'joined'].map((kind) => [kind, ana.userId, cy.userId]);
    expect(await heard(cy)).toEqual(expected);
    expect(await heard(bo)).toEqual(expected);
    expect(await heard(ana)).toEqual([]);
    const reader = { userId: cy.userId, email: undefined, now: new Date(product.time.now) };
    const listed = (await list(cy)).notifications.map(({ id }) => id);
    for (const page of [1, 2, 3, 4])
      expect((await everyNotification(product.db, reader, page)).map(({ id }) => id)).toEqual(listed);
    const { notifications, unread, next } = await list(cy);
    expect([unread, next]).toEqual([3, null]);
    expect(notifications[1]).toEqual({
      id: expect.any(String),
      kind: 'role',
      topic: 'invites',
      team: { public_id: team, name: 'Nadelöhr' },
      by: { userId: ana.userId, name: ana.email },
      about: { userId: cy.userId, name: cy.email },
      role: 'admin',
      name: null,
      row: null,
      itemId: null,
      createdAt: new Date(product.time.now - 1000).toISOString(),
      readAt: null,
    });
  });

  test('somebody leaves, the team gets another name and is deleted: who was in it is told, with the name of then', async () => {
    await product.join(cy, team, 'member');
    await cy.call('DELETE', `/teams/${team}/members/${cy.userId}`);
    product.time.now += 1000;
    await ana.call('PATCH', `/teams/${team}`, { body: { name: 'Nadelöhr' } });
    await ana.call('PATCH', `/teams/${team}`, { body: { name: 'Fadenlauf' } });
    product.time.now += 1000;
    await ana.call('DELETE', `/teams/${team}`);
    expect(await heard(bo)).toEqual([
      ['deleted', ana.userId, null],
      ['renamed', ana.userId, null],
      ['left', cy.userId, cy.userId],
    ]);
    const { notifications } = await list(bo);
    expect(notifications.map((one) => [one.team.name, one.name])).toEqual([
      ['Fadenlauf', null],
      ['Fadenlauf', 'Fadenlauf'],
      ['Nadelöhr', null],
    ]);
    expect([await heard(ana), await heard(cy)]).toEqual([[['left', cy.userId, cy.userId]], []]);
  });
});

test('an invite is told while it waits, to the person with its address alone, and is a notification no more when it is answered', async () => {
  const body = { email: cy.email, role: 'viewer' };
  const sent = await ana.call('POST', `/teams/${team}/invites`, { body });
  const { public_id: publicId } = sent.body.invite;
  const { notifications, unread } = await list(cy);
  expect(unread).toBe(1);
  expect(notifications).toMatchObject([
    {
      id: publicId,
      itemId: publicId,
      kind: 'invite',
      topic: 'invites',
      team: { public_id: team, name: 'Nadelöhr' },
      by: { userId: ana.userId },
      role: 'viewer',
    },
  ]);
  expect(JSON.stringify(notifications)).not.toContain('token');
  expect(await heard(bo)).toEqual([]);
  const claims = product.person('eve', { email: cy.email, emailConfirmed: false });
  expect(await heard(claims)).toEqual([]);
  expect(await read(cy, [publicId])).toEqual([200, 0]);
  await cy.call('POST', `/invites/${publicId}/accept`);
  expect(await heard(cy)).toEqual([]);
  expect(await heard(bo)).toEqual([['joined', cy.userId, cy.userId]]);
});

test('an invite that is sent again is news again, of the time when it was sent again', async () => {
  const send = async (minutes: number) => {
    product.time.now += minutes * 60_000;
    return ana.call('POST', `/teams/${team}/invites`, { body: { email: cy.email, role: 'viewer' } });
  };
  const { public_id: publicId } = (await send(0)).body.invite;
  expect((await list(cy)).notifications[0]?.createdAt).toBe(new Date(product.time.now).toISOString());
  expect(await read(cy, [publicId])).toEqual([200, 0]);
  expect((await send(5)).status).toBe(200);
  const { notifications, unread } = await list(cy);
  expect([unread, notifications.length]).toEqual([1, 1]);
  expect(notifications[0]).toMatchObject({
    id: publicId,
    readAt: null,
    createdAt: new Date(product.time.now).toISOString(),
  });
});

test('a conflict is told to both with the name of the thing and without its values, until it is put away', async () => {
  const [mine, theirs] = [aDevice(ana, team), aDevice(bo, team)];
  const thread = aThread({ name: 'Poinsettia' });
  const { version: baseVersion } = await mine.push(aChange('thread.create', thread));
  const set = (notes: string) => aChange('thread.update', { id: thread.id, set: { notes }, baseVersion });
  await theirs.push(set('Top drawer'));
  await mine.push(set('Bottom drawer'));
  for (const who of [ana, bo]) {
    const { notifications } = await list(who);
    expect(notifications).toMatchObject([
      {
        kind: 'conflict',
        topic: 'needsAttention',
        by: { userId: ana.userId },
        about: { userId: bo.userId },
        name: '1902 Isacord Poinsettia',
        row: { kind: 'thread', id: thread.id },
      },
    ]);
    expect(JSON.stringify(notifications)).not.toContain('drawer');
  }
  const [first] = (await list(bo)).notifications;
  expect(await theirs.outcomeOf('notice.delete', { id: first?.id })).toMatchObject({ status: 'applied' });
  expect([await heard(bo), (await heard(ana)).length]).toEqual([[], 1]);
  await product.db.query('delete from app.member where user_id = $1', [ana.userId]);
  expect(await heard(ana)).toEqual([]);
});

describe('reading', () => {
  const rename = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      product.time.now += 1000;
      await ana.call('PATCH', `/teams/${team}`, { body: { name: `Name ${at}` } });
    }
  };

  test('goes page by page, the newest first', async () => {
    await rename(5);
    const first = await list(bo, '?limit=2');
    const second = await list(bo, `?limit=2&after=${first.next}`);
    const third = await list(bo, `?limit=2&after=${second.next}`);
    const names = [first, second, third].map(({ notifications }) => notifications.map(({ name }) => name));
    expect(names).toEqual([['Name 4', 'Name 3'], ['Name 2', 'Name 1'], ['Name 0']]);
    expect([third.next, third.unread]).toEqual([null, 5]);
  });

  test('does not call a list ended when the entry that it was to go on from is told no more', async () => {
    await rename(3);
    const { next } = await list(bo, '?limit=2');
    await product.db.query('delete from app.notification where id = $1', [next]);
    const told = await bo.call('GET', `/users/me/notifications?limit=2&after=${next}`);
    expect([told.status, told.body.error.code]).toEqual([410, 'expired']);
    expect(told.body.error.message).toContain('Read the list from its beginning');
  });

  test('marks what was read, once, and only what is one’s own', async () => {
    await rename(3);
    const [newest, ...older] = (await list(bo)).notifications.map(({ id }) => id);
    const at = new Date(product.time.now).toISOString();
    expect(await read(bo, [newest ?? '', newId()])).toEqual([200, 2]);
    product.time.now += 60_000;
    expect(await read(bo, [newest ?? ''])).toEqual([200, 2]);
    expect((await list(bo)).notifications.map(({ readAt }) => readAt)).toEqual([at, null, null]);
    expect(await read(cy, older)).toEqual([200, 0]);
    expect((await list(bo)).unread).toBe(2);
    const marks = await product.db.query('select from app.notification_mark where user_id = any($1::uuid[])', [
      [bo.userId, cy.userId],
    ]);
    expect(marks).toHaveLength(1);
  });

  test.each([
    ['GET', '/users/me/notifications?limit=0', undefined, 422],
    ['GET', '/users/me/notifications?after=x', undefined, 422],
    ['POST', '/users/me/notifications/read', { ids: ['x'] }, 422],
    ['POST', '/users/me/notifications/read', { ids: Array.from({ length: 501 }, newId) }, 422],
    ['POST', '/users/me/notifications/read', {}, 422],
  ])('%s %s with a wrong value is refused', async (method, path, body, status) => {
    const told = await bo.call(method, path, body === undefined ? {} : { body });
    expect([told.status, told.body.error.code]).toEqual([status, 'invalid']);
  });
});
