import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepTelling, sendDigests, type DigestDeps } from '#server/digest/keep-telling.ts';
import { aChange, aDevice, aThread, type Person } from '../product.ts';
import { dailyMails, day, hour, minute } from './daily-mails.ts';

let daily: Awaited<ReturnType<typeof dailyMails>>;
beforeAll(async () => {
  daily = await dailyMails();
});
afterAll(() => daily.close());

let ana: Person;
let team: string;
beforeEach(async () => {
  await daily.newMorning();
  ana = await daily.somebody('ana');
  team = await daily.product.team(ana, 'Nadelöhr');
});
const aColour = (set?: Readonly<Record<string, unknown>>) => daily.aColour(ana, team, set);

const told = '1902 Isacord Poinsettia (Nadelöhr)';
const times = (raw: string, what: string): number => (raw.split('text/html')[0] ?? '').split(what).length - 1;

describe('a colour below its minimum', () => {
  test('is told once however many changes come in one dip, and once more for the next dip', async () => {
    const colour = await aColour();
    await colour.dip();
    for (let at = 0; at < 10; at += 1) await colour.change(`seen ${at} times`);
    expect(await daily.nextDay()).toBe(1);
    expect(daily.mails.to(ana.email)).toHaveLength(1);
    expect(times(daily.mails.to(ana.email)[0] ?? '', told)).toBe(1);
    for (let at = 0; at < 10; at += 1) await colour.change(`seen ${at} times more`);
    expect(await daily.nextDay()).toBe(0);
    await colour.fill();
    expect(await daily.nextDay()).toBe(0);
    await colour.dip();
    expect(await daily.nextDay()).toBe(1);
    expect(daily.mails.to(ana.email)).toHaveLength(2);
    expect(times(daily.mails.to(ana.email)[1] ?? '', told)).toBe(1);
  });

  test('that dips twice between two mails is told twice, of the first time that it is filled up again', async () => {
    const colour = await aColour();
    for (const step of [colour.dip, colour.fill, colour.dip]) await step();
    expect(await daily.nextDay()).toBe(1);
    const [mail = ''] = daily.mails.to(ana.email);
    expect(times(mail, told)).toBe(2);
    expect(times(mail, `${told}, filled up since`)).toBe(1);
  });

  test('is not one while it is being added', async () => {
    await aColour();
    expect(await daily.nextDay()).toBe(0);
  });

  test('is not one yet in its first ten minutes, and is told the next day if it stays', async () => {
    const colour = await aColour();
    await colour.dip();
    const bo = await daily.somebody('bo'); // bo registers now, so no earlier day was considered for his mails
    await daily.product.join(bo, team, 'member');
    await daily.product.db.query(`update app.member set joined_at = joined_at - interval '1 year'`);
    daily.product.time.now += 9 * minute;
    expect(await daily.digests()).toBe(0);
    expect(await daily.nextDay()).toBe(2);
    expect(times(daily.mails.to(bo.email)[0] ?? '', told)).toBe(1);
  });

  test('that has no minimum of its own is judged by the team’s, and never low without one', async () => {
    const colour = await aColour({ minSpools: null });
    await colour.dip();
    expect(await daily.nextDay()).toBe(0);
    await ana.call('PATCH', `/teams/${team}/settings`, { body: { lowStockDefaultSpools: 2 } });
    expect(await daily.nextDay()).toBe(1);
    expect(times(daily.mails.to(ana.email)[0] ?? '', told)).toBe(1);
  });

  test('is told to everybody who was in the team by then, to each in their language, without a price', async () => {
    const [vic, late] = [await daily.somebody('vic'), await daily.somebody('late')];
    await daily.product.join(vic, team, 'viewer');
    await daily.product.db.query('update app.member set joined_at = $1', [new Date(daily.product.time.now)]);
    await vic.call('PATCH', '/users/me', { body: { locale: 'de-AT' } });
    const colour = await aColour();
    await colour.dip();
    await daily.product.join(late, team, 'member');
    await daily.product.db.query('update app.member set joined_at = $2 where user_id = $1', [
      late.userId,
      new Date(daily.product.time.now + hour),
    ]);
    expect(await daily.nextDay()).toBe(2);
    const [english = '', german = ''] = [...daily.mails.to(ana.email), ...daily.mails.to(vic.email)];
    expect(english).toContain('Below the minimum');
    expect(german).toContain('Unter dem Mindestbestand');
    expect(german).toContain('https://spools.example.org/profile?tab=notifications');
    expect(`${english}${german}`).not.toContain('7654321');
    expect(daily.mails.to(late.email)).toEqual([]);
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
    expect(await daily.nextDay()).toBe(0);
    await wish(true);
    expect(await daily.nextDay()).toBe(0);
    for (const step of [colour.fill, colour.dip]) await step();
    expect(await daily.nextDay()).toBe(1);
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
    const bo = await daily.somebody('bo');
    await daily.product.join(bo, team, 'member');
    const [mine, theirs] = [aDevice(ana, team), aDevice(bo, team)];
    const thread = aThread();
    const { version: baseVersion } = await mine.push(aChange('thread.create', thread));
    const set = (notes: string) => aChange('thread.update', { id: thread.id, set: { notes }, baseVersion });
    await theirs.push(set('Top drawer'));
    await mine.push(set('Bottom drawer'));
    await wanting(bo, {});
    expect(await daily.nextDay()).toBe(1); // the mail is to ana, who has changed no setting
    const [mail = ''] = daily.mails.to(ana.email);
    expect(mail).toContain('Needs attention');
    expect(mail).toContain(`${ana.email} and somebody else have set the same of 1902 Isacord (Nadelöhr)`);
    expect(mail).not.toContain('drawer');
    expect(await daily.nextDay()).toBe(0);
  });

  test('are invites and changes of teams, for whoever asks for them', async () => {
    const bo = await daily.somebody('bo');
    await daily.product.join(bo, team, 'member');
    await wanting(bo, { invites: true });
    await ana.call('PATCH', `/teams/${team}`, { body: { name: 'Fadenlauf' } });
    const other = await daily.product.team(ana, 'Garnrolle');
    await ana.call('POST', `/teams/${other}/invites`, { body: { email: bo.email, role: 'viewer' } });
    await ana.call('POST', `/teams/${team}/members`, { body: { userId: bo.userId, role: 'owner' } });
    expect(await daily.nextDay()).toBe(1);
    const [mail = ''] = daily.mails.to(bo.email);
    expect(mail).toContain(`${ana.email} offers to make you an owner of Fadenlauf`);
    expect(mail).toContain(`${ana.email} has named a team Fadenlauf`);
    expect(mail).toContain(`${ana.email} invites you to Garnrolle`);
    expect(await daily.nextDay()).toBe(0);
  });
});

describe('the hour', () => {
  test('is five in the morning (UTC): a day has one mail, and a server that was asleep then sends it later', async () => {
    const colour = await aColour();
    await colour.dip();
    daily.product.time.now = Math.ceil(daily.product.time.now / day) * day + 4.9 * hour;
    expect(await daily.digests()).toBe(0);
    daily.product.time.now += 0.2 * hour;
    expect(await daily.digests()).toBe(1);
    await colour.fill();
    await colour.dip();
    expect(await daily.digests()).toBe(0);
    daily.product.time.now = Math.ceil(daily.product.time.now / day) * day + 23 * hour;
    expect(await daily.digests()).toBe(1);
    expect(daily.mails.to(ana.email)).toHaveLength(2);
  });
});

test('what a mail had to say is not lost with a mail server that is away for a day and longer', async () => {
  const colour = await aColour();
  await colour.dip();
  daily.product.time.now += day;
  expect(await sendDigests(daily.deps)).toBe(1);
  for (const end = daily.product.time.now + 60 * hour; daily.product.time.now < end; daily.product.time.now += hour)
    await daily.deliver({ away: true });
  daily.product.time.now += 6 * hour;
  await daily.deliver();
  expect(daily.mails.to(ana.email).map((mail) => times(mail, told))).toEqual([1]);
});

describe('nobody gets a mail twice', () => {
  test('and one person’s trouble is not another’s: whose mail cannot be written gets it at the next round', async () => {
    const bo = await daily.somebody('bo');
    await daily.product.join(bo, team, 'member');
    await daily.product.db.query('update app.member set joined_at = $1', [new Date(daily.product.time.now)]);
    const colour = await aColour();
    await colour.dip();
    daily.product.time.now += day;
    const clumsy: DigestDeps['postbox'] = {
      ...daily.deps.postbox,
      put: (tx, letter) =>
        letter.to === ana.email ? Promise.reject(new Error('no words')) : daily.deps.postbox.put(tx, letter),
    };
    expect(await sendDigests({ ...daily.deps, postbox: clumsy })).toBe(1);
    expect(await daily.digests()).toBe(1);
    expect([daily.mails.to(ana.email).length, daily.mails.to(bo.email).length]).toEqual([1, 1]);
  });
});

test('comes at five by the clock of the team that one sees first, once a day there', async () => {
  await ana.call('PATCH', `/teams/${team}/settings`, { body: { timeZone: 'America/Los_Angeles' } });
  const colour = await aColour();
  const midnight = Math.ceil(daily.product.time.now / day) * day;
  await colour.dip();
  daily.product.time.now = midnight + 11 * hour; // in the time zone of this test it is three or four in the morning
  expect(await daily.digests()).toBe(0);
  daily.product.time.now += 3 * hour;
  expect(await daily.digests()).toBe(1);
  await colour.fill();
  await colour.dip();
  daily.product.time.now = midnight + day + 3 * hour; // in the time zone of this test it is the evening of the same day
  expect(await daily.digests()).toBe(0);
  daily.product.time.now += 12 * hour;
  expect(await daily.digests()).toBe(1);
});

test('a running server looks by itself, and ends when it is stopped', async () => {
  const colour = await aColour();
  await colour.dip();
  daily.product.time.now += day;
  const ending = new AbortController();
  const telling = keepTelling({ ...daily.deps, stopping: ending.signal, random: () => 0, everyMs: 5 });
  const waiting = () => daily.product.db.query(`select from app.mail where recipient = $1`, [ana.email]);
  await expect.poll(async () => (await waiting()).length).toBe(1);
  ending.abort();
  await telling;
  await daily.deliver();
  expect(daily.mails.to(ana.email)).toHaveLength(1);
});
