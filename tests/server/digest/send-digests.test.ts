import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '#server/db/postgres.ts';
import { keepTelling } from '#server/digest/keep-telling.ts';
import { sendDigests, type DigestDeps } from '#server/digest/send-digests.ts';
import { createLog } from '#server/log.ts';
import { deliverMails } from '#server/mail/deliver.ts';
import { createPostbox } from '#server/mail/postbox.ts';
import { createMailSeal } from '#server/mail/seal.ts';
import { createSmtp } from '#server/mail/smtp.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aConfig } from '../platform/an-app.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, type Person, type Product } from '../product.ts';
import { aMailServer } from './a-mail-server.ts';

let database: TestDatabase;
let product: Product;
let mails: Awaited<ReturnType<typeof aMailServer>>;
let deps: DigestDeps;
let deliver: () => Promise<number>;
const stopping = new AbortController();
const env = { PUBLIC_URL: 'https://spools.example.org', SMTP_URL: 'smtp://localhost:25', HOST: '0.0.0.0' };
beforeAll(async () => {
  database = await withDatabase();
  mails = await aMailServer();
  product = await aProduct({ db: database.db, env });
  const seal = createMailSeal(randomBytes(32), randomBytes);
  const common = {
    db: database.db,
    clock: () => product.time.now,
    log: createLog('silent'),
    stopping: stopping.signal,
  };
  deps = { ...common, config: aConfig(env), postbox: createPostbox({ ...common, seal, wake: () => {} }) };
  deliver = () => deliverMails({ ...common, seal, send: createSmtp(mails.url, 'Spoolside <no-reply@example.org>') });
});
afterAll(async () => {
  await mails.close();
  await database.close();
});

const hour = 3_600_000;
const day = 24 * hour;

let ana: Person;
let team: string;
beforeEach(async () => {
  product.time.now = Math.ceil(product.time.now / day) * day + 10 * hour; // ten o'clock on the next day
  await sendDigests(deps); // whatever an earlier test has left
  ana = product.person();
  team = await product.team(ana, 'Nadelöhr');
});

/** The day's mails, sent and received. */
const digests = async (): Promise<number> => {
  const sent = await sendDigests(deps);
  await deliver();
  return sent;
};
const nextDay = () => {
  product.time.now += day;
  return digests();
};

/** A colour with two spools and a minimum of two, and ways to take one away and bring it back, an hour later each. */
const aColour = async (set: Readonly<Record<string, unknown>> = {}) => {
  const device = aDevice(ana, team);
  const thread = aThread({ name: 'Poinsettia', minSpools: 2, ...set });
  const spools = [aSpool(thread.id, { pricePaidMinor: 7_654_321 }), aSpool(thread.id, { shortCode: 'T-0002' })];
  await device.push(aChange('thread.create', thread), ...spools.map((spool) => aChange('spool.create', spool)));
  const [first = spools[0]] = spools;
  const state = async (value: string) => {
    product.time.now += hour;
    await device.push(aChange('spool.update', { id: first?.id, set: { state: value } }));
  };
  return {
    device,
    thread,
    dip: () => state('empty'),
    fill: () => state('open'),
    change: (notes: string) => device.push(aChange('spool.update', { id: first?.id, set: { notes } })),
  };
};

const told = 'Isacord 1902 Poinsettia (Nadelöhr)';
const times = (raw: string, what: string): number => (raw.split('text/html')[0] ?? '').split(what).length - 1;

describe('a colour below its minimum', () => {
  test('is told once however many changes come in one dip, and once more for the next dip', async () => {
    const colour = await aColour();
    await colour.dip();
    for (let at = 0; at < 10; at += 1) await colour.change(`seen ${at} times`);
    expect(await nextDay()).toBe(1);
    expect(mails.to(ana.email)).toHaveLength(1);
    expect(times(mails.to(ana.email)[0] ?? '', told)).toBe(1);
    for (let at = 0; at < 10; at += 1) await colour.change(`seen ${at} times more`);
    expect(await nextDay()).toBe(0);
    await colour.fill();
    expect(await nextDay()).toBe(0);
    await colour.dip();
    expect(await nextDay()).toBe(1);
    expect(mails.to(ana.email)).toHaveLength(2);
    expect(times(mails.to(ana.email)[1] ?? '', told)).toBe(1);
  });

  test('that dips twice between two mails is told twice, of the first time that it is filled up again', async () => {
    const colour = await aColour();
    for (const step of [colour.dip, colour.fill, colour.dip]) await step();
    expect(await nextDay()).toBe(1);
    const [mail = ''] = mails.to(ana.email);
    expect(times(mail, told)).toBe(2);
    expect(times(mail, `${told}, filled up since`)).toBe(1);
  });

  test('is not one while it is being added', async () => {
    await aColour();
    expect(await nextDay()).toBe(0);
  });

  test('that has no minimum of its own is judged by the team’s, and never low without one', async () => {
    const colour = await aColour({ minSpools: null });
    await colour.dip();
    expect(await nextDay()).toBe(0);
    await ana.call('PATCH', `/teams/${team}/settings`, { body: { lowStockDefaultSpools: 2 } });
    expect(await nextDay()).toBe(1);
    expect(times(mails.to(ana.email)[0] ?? '', told)).toBe(1);
  });

  test('is told to everybody who was in the team by then, to each in their language, without a price', async () => {
    const [vic, late] = [product.person('vic'), product.person('late')];
    await product.join(vic, team, 'viewer');
    await product.db.query('update app.member set joined_at = $1', [new Date(product.time.now)]);
    await vic.call('PATCH', '/users/me', { body: { locale: 'de-AT' } });
    const colour = await aColour();
    await colour.dip();
    await product.join(late, team, 'member');
    await product.db.query('update app.member set joined_at = $2 where user_id = $1', [
      late.userId,
      new Date(product.time.now + hour),
    ]);
    expect(await nextDay()).toBe(2);
    const [english = '', german = ''] = [...mails.to(ana.email), ...mails.to(vic.email)];
    expect(english).toContain('Below the minimum');
    expect(german).toContain('Unter dem Mindestbestand');
    expect(german).toContain('https://spools.example.org/profile?tab=notifications');
    expect(`${english}${german}`).not.toContain('7654321');
    expect(mails.to(late.email)).toEqual([]);
  });

  test('is not told to whoever does not want to hear of it by mail, nor later when they do', async () => {
    const colour = await aColour();
    const wish = (email: boolean) =>
      ana.call('PATCH', `/teams/${team}/members/settings/notifications`, {
        body: {
          value: {
            lowStock: { app: true, email },
            maintenanceDue: { app: true, email: false },
            invites: { app: true, email: false },
            needsAttention: { app: true, email: false },
          },
        },
      });
    await wish(false);
    await colour.dip();
    expect(await nextDay()).toBe(0);
    await wish(true);
    expect(await nextDay()).toBe(0);
    for (const step of [colour.fill, colour.dip]) await step();
    expect(await nextDay()).toBe(1);
  });
});

describe('the other topics', () => {
  const wanting = (who: Person, topics: Readonly<Record<string, boolean>>) => {
    const channels = (topic: string) => ({ app: true, email: topics[topic] === true });
    const names = ['lowStock', 'maintenanceDue', 'invites', 'needsAttention'];
    const value = Object.fromEntries(names.map((name) => [name, channels(name)]));
    return who.call('PATCH', `/teams/${team}/members/settings/notifications`, { body: { value } });
  };

  test('are conflicts, and with them nothing that was not asked for', async () => {
    const bo = product.person('bo');
    await product.join(bo, team, 'member');
    const [mine, theirs] = [aDevice(ana, team), aDevice(bo, team)];
    const thread = aThread();
    const { version: baseVersion } = await mine.push(aChange('thread.create', thread));
    const set = (notes: string) => aChange('thread.update', { id: thread.id, set: { notes }, baseVersion });
    await theirs.push(set('Top drawer'));
    await mine.push(set('Bottom drawer'));
    await wanting(bo, {});
    expect(await nextDay()).toBe(1); // ana, who has set nothing
    const [mail = ''] = mails.to(ana.email);
    expect(mail).toContain('Needs attention');
    expect(mail).toContain(`${ana.email} and somebody else have set the same of Isacord 1902 (Nadelöhr)`);
    expect(mail).not.toContain('drawer');
    expect(await nextDay()).toBe(0);
  });

  test('are invites and changes of teams, for whoever asks for them', async () => {
    const bo = product.person('bo');
    await product.join(bo, team, 'member');
    await wanting(bo, { invites: true });
    await registered(bo, { isProven: true });
    await ana.call('PATCH', `/teams/${team}`, { body: { name: 'Fadenlauf' } });
    const other = await product.team(ana, 'Garnrolle');
    await ana.call('POST', `/teams/${other}/invites`, { body: { email: bo.email, role: 'viewer' } });
    expect(await nextDay()).toBe(1);
    const [mail = ''] = mails.to(bo.email);
    expect(mail).toContain(`${ana.email} has named a team Fadenlauf`);
    expect(mail).toContain(`${ana.email} invites you to Garnrolle`);
    expect(await nextDay()).toBe(0);
  });

  test('are no invites for an address that only confirmed itself', async () => {
    const bo = product.person('bo');
    await product.join(bo, team, 'member');
    await wanting(bo, { invites: true });
    await registered(bo, { isProven: false });
    const other = await product.team(ana, 'Garnrolle');
    await ana.call('POST', `/teams/${other}/invites`, { body: { email: bo.email, role: 'viewer' } });
    expect(await nextDay()).toBe(0);
  });

  /** Registers somebody at the auth server, as one who read a mail there or did not. */
  const registered = ({ userId, email }: Person, { isProven }: { readonly isProven: boolean }) =>
    database.db.query(
      `insert into auth.users (id, email, email_confirmed_at, email_proven_at, created_at, updated_at)
       values ($1, $2, now(), case when $3 then now() end, now(), now())`,
      [userId, email, isProven],
    );
});

describe('the hour', () => {
  test('is five in the morning (UTC): a day has one mail, and a server that was asleep then sends it later', async () => {
    const colour = await aColour();
    await colour.dip();
    product.time.now = Math.ceil(product.time.now / day) * day + 4.9 * hour;
    expect(await digests()).toBe(0);
    product.time.now += 0.2 * hour;
    expect(await digests()).toBe(1);
    await colour.fill();
    await colour.dip();
    expect(await digests()).toBe(0);
    product.time.now = Math.ceil(product.time.now / day) * day + 23 * hour;
    expect(await digests()).toBe(1);
    expect(mails.to(ana.email)).toHaveLength(2);
  });
});

describe('nobody gets a mail twice', () => {
  test('when two servers send at once', async () => {
    const colour = await aColour();
    await colour.dip();
    product.time.now += day;
    const second = createDatabase(database.address, { most: 3 });
    const sent = await Promise.all([sendDigests(deps), sendDigests({ ...deps, db: second })]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(await sendDigests({ ...deps, db: second })).toBe(0);
    await second.close();
    await deliver();
    expect(mails.to(ana.email)).toHaveLength(1);
  });

  test('when a server dies between the mail and the note of it, nor does anybody get none', async () => {
    const colour = await aColour();
    await colour.dip();
    product.time.now += day;
    const dying: DigestDeps['postbox'] = {
      wake: () => {},
      put: async (tx, letter) => {
        await deps.postbox.put(tx, letter);
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      },
    };
    await expect(sendDigests({ ...deps, postbox: dying })).rejects.toThrow('terminating');
    await deliver();
    expect(mails.to(ana.email)).toEqual([]);
    expect(await digests()).toBe(1);
    expect(await digests()).toBe(0);
    expect(mails.to(ana.email)).toHaveLength(1);
  });

  test('and one person’s trouble is not another’s: whose mail cannot be written gets it at the next round', async () => {
    const bo = product.person('bo');
    await product.join(bo, team, 'member');
    await product.db.query('update app.member set joined_at = $1', [new Date(product.time.now)]);
    const colour = await aColour();
    await colour.dip();
    product.time.now += day;
    const clumsy: DigestDeps['postbox'] = {
      ...deps.postbox,
      put: (tx, letter) =>
        letter.to === ana.email ? Promise.reject(new Error('no words')) : deps.postbox.put(tx, letter),
    };
    expect(await sendDigests({ ...deps, postbox: clumsy })).toBe(1);
    expect(await digests()).toBe(1);
    expect([mails.to(ana.email).length, mails.to(bo.email).length]).toEqual([1, 1]);
  });
});

test('a running server looks by itself, and ends when it is stopped', async () => {
  const colour = await aColour();
  await colour.dip();
  product.time.now += day;
  const ending = new AbortController();
  const telling = keepTelling({ ...deps, stopping: ending.signal, random: () => 0, everyMs: 5 });
  const waiting = () => product.db.query(`select from app.mail where recipient = $1`, [ana.email]);
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1);
  ending.abort();
  await telling;
  await deliver();
  expect(mails.to(ana.email)).toHaveLength(1);
});
