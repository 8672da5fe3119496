import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { priceProfileFields } from '#core/pricing/price-profile.ts';
import { priceAnswer } from '#core/wire/pricing-wire.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { engineSays } from '../../src/core/amounts/an-engine.ts';
import { withEmptyDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, type Person, type Product } from '../product.ts';
import { aLine, plainProfile } from '../../src/core/pricing/a-price.ts';

const embedded = { embeddedAuth: true };

let own: TestDatabase;
let product: Product;
let people: Readonly<Record<'owner' | 'admin' | 'member', Person>>;
beforeAll(async () => {
  own = await withEmptyDatabase();
  product = await aProduct({ db: own.db });
  people = { owner: product.person(), admin: product.person(), member: product.person() };
  await migrate(
    own.db,
    migrations.filter(({ number }) => number < 87),
    embedded,
  );
  for (const { userId, email } of Object.values(people))
    await own.db.query('insert into app.profile (user_id, email, created_at, seen_at) values ($1, $2, now(), now())', [
      userId,
      email,
    ]);
});
afterAll(() => own.close());

const aTeamBefore = async (currency: string): Promise<string> => {
  const team = newId();
  await own.db.query(
    `with team as (
       insert into app.team (public_id, name, created_at, created_by) values ($1, $2, now(), $3) returning id
     ), members as (
       insert into app.member (team_id, user_id, role, joined_at)
       select id, user_id, role, now() from team, unnest($4::uuid[], $5::text[]) as m (user_id, role)
     ), counter as (insert into app.team_counter (team_id) select id from team)
     insert into app.team_setting (team_id, key, value, updated_at, updated_by)
     select id, 'currency', to_jsonb($2::text), now(), $3 from team`,
    [team, currency, people.owner.userId, Object.values(people).map(({ userId }) => userId), Object.keys(people)],
  );
  return team;
};

const aQuoteBefore = (team: string, totals: object) =>
  own.db.query(
    `insert into app.quote (team_id, id, revision, status, lines, one_time_fees, shipping_minor, waived_fees,
       profile_snapshot, totals, engine_version, created_at, created_by, updated_at, updated_by)
     select id, $2, 1, 'draft', '[]', '[]', 0, '[]', '{}', $3, 1, now(), $4, now(), $4 from app.team where public_id = $1`,
    [team, newId(), JSON.stringify(totals), people.owner.userId],
  );

describe('Teams from before the decimals were written down', () => {
  test('keep what the server’s engine says on the day of the migration, and their admins are told once', async () => {
    // The JavaScript engine of that day gives the forint 0 decimals, and the Iraqi dinar 0 too, unlike the official
    // list.
    engineSays('HUF', 0);
    engineSays('IQD', 0);
    engineSays('PKR', 2);
    const teams: Record<string, string> = {};
    for (const currency of ['HUF', 'IQD', 'PKR', 'KWD', 'EUR', 'HRK']) teams[currency] = await aTeamBefore(currency);
    const huf = teams['HUF'] ?? '';
    await aQuoteBefore(huf, { currency: 'HUF', totalMinor: 1500 });
    await migrate(own.db, migrations, embedded);

    // After the migration, an update of the engine changes nothing.
    engineSays('HUF', 2);
    const settings = async (team = '') => (await people.owner.call('GET', `/teams/${team}/settings`)).body;
    const decimals: Record<string, unknown> = {};
    for (const [currency, team] of Object.entries(teams))
      decimals[currency] = (
        (await settings(team)) as unknown as { settings: { currencyDecimals: number } }
      ).settings.currencyDecimals;
    expect(decimals).toEqual({ HUF: 0, IQD: 0, PKR: 2, KWD: 3, EUR: 2, HRK: 2 });
    expect(await own.db.query('select totals from app.quote')).toEqual([
      { totals: { currency: 'HUF', totalMinor: 1500, currencyDecimals: 0 } },
    ]);
    const told = await own.db.query<{ name: string; userId: string }>(
      `select name, user_id as "userId" from app.notification where kind = 'check_prices' order by name`,
    );
    expect(told.map(({ name }) => name)).toEqual(['HUF', 'HUF', 'IQD', 'IQD', 'PKR', 'PKR']);
    expect(told.some(({ userId }) => userId === people.member.userId)).toBe(false);
    const { status, body } = await people.admin.call('GET', '/users/me/notifications');
    expect([status, (body as unknown as { unread: number }).unread]).toEqual([200, 3]);

    // A change that an older build has not sent yet is read with these decimals too.
    const id = newId();
    const device = aDevice(people.owner, huf);
    const set = { ...plainProfile, currency: 'HUF', tiers: [{ minQty: 1, rate: '1500' }] };
    await device.push(aChange('pricingProfile.create', { id, set }));
    const profile = (await device.row(id))?.d ?? {};
    expect(profile).toMatchObject({ currency: 'HUF', currencyDecimals: 0 });
    const list = Object.fromEntries(Object.entries(profile).filter(([field]) => field in priceProfileFields));
    const priced = await people.owner.call('POST', '/pricing/calculate', {
      body: { profile: list, order: { lines: [aLine(1, 1000)] } },
    });
    expect(priceAnswer.parse(priced.body)).toMatchObject({ currencyDecimals: 0, totalMinor: 1500 });
  });
});
