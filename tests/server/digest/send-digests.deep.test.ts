import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '#server/db/postgres.ts';
import { sendDigests, type DigestDeps } from '#server/digest/keep-telling.ts';
import type { Person } from '../product.ts';
import { dailyMails, day } from './daily-mails.ts';

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
const aColour = () => daily.aColour(ana, team);

describe('nobody gets a mail twice', () => {
  test('when two servers send at once', async () => {
    const colour = await aColour();
    await colour.dip();
    daily.product.time.now += day;
    const second = createDatabase(daily.address, { most: 3 });
    const sent = await Promise.all([sendDigests(daily.deps), sendDigests({ ...daily.deps, db: second })]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(await sendDigests({ ...daily.deps, db: second })).toBe(0);
    await second.close();
    await daily.deliver();
    expect(daily.mails.to(ana.email)).toHaveLength(1);
  });

  test('when a server dies between the mail and the note of it, nor does anybody get none', async () => {
    const colour = await aColour();
    await colour.dip();
    daily.product.time.now += day;
    const dying: DigestDeps['postbox'] = {
      wake: () => {},
      put: async (tx, letter) => {
        await daily.deps.postbox.put(tx, letter);
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      },
    };
    await expect(sendDigests({ ...daily.deps, postbox: dying })).rejects.toThrow('terminating');
    await daily.deliver();
    expect(daily.mails.to(ana.email)).toEqual([]);
    expect(await daily.digests()).toBe(1);
    expect(await daily.digests()).toBe(0);
    expect(daily.mails.to(ana.email)).toHaveLength(1);
  });
});
