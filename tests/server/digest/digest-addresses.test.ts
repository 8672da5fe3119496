import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendDigests } from '#server/digest/keep-telling.ts';
import { aConfig } from '../platform/an-app.ts';
import type { Person } from '../product.ts';
import { dailyMails, day, env } from './daily-mails.ts';

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
const oneDip = async () => (await daily.aColour(ana, team)).dip();

describe('the address', () => {
  test('that only confirmed itself is told nothing, and of everything once it was shown to be theirs', async () => {
    const bo = await daily.registered(daily.product.person('bo'), { isProven: false });
    await daily.product.join(bo, team, 'member');
    await daily.product.db.query('update app.member set joined_at = $1', [new Date(daily.product.time.now)]);
    const other = await daily.product.team(ana, 'Garnrolle');
    await ana.call('POST', `/teams/${other}/invites`, { body: { email: bo.email, role: 'viewer' } });
    await ana.call('PATCH', `/teams/${team}`, { body: { name: 'Fadenlauf' } });
    await oneDip();
    expect(await daily.nextDay()).toBe(1); // the one mail is to ana
    expect(daily.mails.to(bo.email)).toEqual([]);
    await daily.product.db.query('update auth.users set email_proven_at = now() where id = $1', [bo.userId]);
    expect(await daily.nextDay()).toBe(1);
    expect(daily.mails.to(bo.email)[0]).toContain('1902 Isacord Poinsettia (Fadenlauf)');
  });

  test('is the one that they sign in with now, also before they have come again with it', async () => {
    await oneDip();
    const moved = `moved-${ana.email}`;
    await daily.product.db.query('update auth.users set email = $2 where id = $1', [ana.userId, moved]);
    expect(await daily.nextDay()).toBe(1);
    expect([daily.mails.to(ana.email).length, daily.mails.to(moved).length]).toEqual([0, 1]);
  });

  test('is the one that a provider elsewhere has named, which confirms addresses itself', async () => {
    const bo = daily.product.person('bo'); // the embedded auth server has no account of bo
    await daily.product.team(bo, 'Garnrolle');
    await daily.product.join(bo, team, 'member');
    await daily.product.db.query('update app.member set joined_at = $1', [new Date(daily.product.time.now)]);
    await oneDip();
    daily.product.time.now += day;
    const elsewhere = { ...env, SUPABASE_URL: 'https://project.example.org', SUPABASE_ANON_KEY: 'anyone' };
    expect(await sendDigests({ ...daily.deps, config: aConfig(elsewhere) })).toBe(2);
    await daily.deliver();
    expect([daily.mails.to(ana.email).length, daily.mails.to(bo.email).length]).toEqual([1, 1]);
  });

  test('that nobody has to show, because mails are only looked at here, gets none of them when there is a mail server later', async () => {
    const bo = await daily.registered(daily.product.person('bo'), { isProven: false });
    await daily.product.join(bo, team, 'member');
    await daily.product.db.query('update app.member set joined_at = $1', [new Date(daily.product.time.now)]);
    await oneDip();
    daily.product.time.now += day;
    expect(await sendDigests({ ...daily.deps, config: aConfig() })).toBe(2);
    expect(await daily.product.db.query('select from app.mail where recipient = $1', [bo.email])).toHaveLength(1);
    await daily.deliver();
    expect([daily.mails.to(ana.email), daily.mails.to(bo.email)]).toEqual([[], []]);
  });
});
