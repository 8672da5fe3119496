import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import {
  initialMemberSettings,
  initialTeamSettings,
  type MemberSettings,
  type TeamSettings,
} from '#core/settings/settings.ts';
import { aChange, aDevice, aProduct, aSpool, aThread, type Person, type Product, type Told } from '../product.ts';

let product: Product;
let ana: Person;
let team: string;
beforeAll(async () => {
  product = await aProduct();
  ana = product.person();
  team = await product.team(ana);
});
afterAll(() => product.close());

const said = ({ status, body }: Told) => {
  const { settings, value, error } = body as unknown as {
    readonly settings?: TeamSettings | MemberSettings;
    readonly value?: unknown;
    readonly error?: { readonly code: string; readonly fields?: unknown };
  };
  return { status, ...(settings && { settings }), ...(value !== undefined && { value }), ...(error && { error }) };
};
const refused = (told: Told) => [told.status, told.body.error.code, told.body.error.fields];

const aMember = async (role: string): Promise<Person> => {
  const who = product.person(role);
  await product.join(who, team, role);
  return who;
};

describe('the settings of a team', () => {
  test('are all there before anybody has set one', async () => {
    const viewer = await aMember('viewer');
    expect(said(await viewer.call('GET', `/teams/${await product.team(ana)}/settings`))).toMatchObject({ status: 404 });
    expect(said(await viewer.call('GET', `/teams/${team}/settings`))).toEqual({
      status: 200,
      settings: initialTeamSettings,
    });
    expect(said(await viewer.call('GET', `/teams/${team}/settings/company`))).toEqual({
      status: 200,
      value: initialTeamSettings.company,
    });
  });

  test('have the time zone of whoever makes the team; later it is offered only to a team that has none', async () => {
    const make = async (timeZone?: string) => {
      const made = await ana.call('POST', '/teams', { body: { name: 'Atelier', public_id: newId(), timeZone } });
      expect(made.status).toBe(201);
      return (made.body as unknown as { readonly team: { readonly public_id: string } }).team.public_id;
    };
    const zoneOf = async (id: string) => said(await ana.call('GET', `/teams/${id}/settings/timeZone`)).value;
    expect(await zoneOf(await make('Europe/Vienna'))).toBe('Europe/Vienna');
    expect(await zoneOf(await make('Nowhere/At_All'))).toBe('UTC');
    const old = await make();
    const offer = (value: string) =>
      ana.call('PATCH', `/teams/${old}/settings/timeZone`, { body: { value }, headers: { 'If-None-Match': '*' } });
    expect(said(await offer('Asia/Tokyo')).value).toBe('Asia/Tokyo');
    expect(said(await offer('Europe/Vienna')).value).toBe('Asia/Tokyo');
    expect(refused(await offer('+01:00'))).toEqual([422, 'invalid', { value: 'Value has the wrong format.' }]);
    expect(await zoneOf(old)).toBe('Asia/Tokyo');
  });

  test('are set one by one or several at a time, and what is not named stays', async () => {
    const own = await product.team(ana);
    const some = { units: 'imperial', favouriteBrands: ['Isacord', 'Gunold'] };
    expect(said(await ana.call('PATCH', `/teams/${own}/settings`, { body: some }))).toEqual({
      status: 200,
      settings: { ...initialTeamSettings, ...some },
    });
    const company = { name: '  Faden & Co ', address: 'Gasse 1\nWien', taxNumber: '' };
    expect(said(await ana.call('PATCH', `/teams/${own}/settings/company`, { body: { value: company } }))).toEqual({
      status: 200,
      value: { name: 'Faden & Co', address: 'Gasse 1\nWien', taxNumber: null },
    });
    expect(said(await ana.call('GET', `/teams/${own}/settings`))).toMatchObject({
      settings: { ...some, company: { name: 'Faden & Co' } },
    });
    expect(said(await ana.call('GET', `/teams/${team}/settings`))).toMatchObject({ settings: initialTeamSettings });
  });

  test('hide costs from viewers too when they hide them from members, and show viewers no more than members', async () => {
    const own = await product.team(ana);
    const set = (body: object) => ana.call('PATCH', `/teams/${own}/settings`, { body });
    const seen = async () => {
      const { settings } = said(await ana.call('GET', `/teams/${own}/settings`));
      const { membersSeeCosts, viewersSeeCosts } = { ...initialTeamSettings, ...settings };
      return [membersSeeCosts, viewersSeeCosts];
    };
    await set({ viewersSeeCosts: true });
    expect(await seen()).toEqual([true, true]);
    await set({ membersSeeCosts: false });
    expect(await seen()).toEqual([false, false]);
    const fields = { viewersSeeCosts: 'Viewers cannot see costs while members do not.' };
    expect(refused(await set({ viewersSeeCosts: true }))).toEqual([422, 'invalid', fields]);
    expect(refused(await set({ membersSeeCosts: false, viewersSeeCosts: true }))).toEqual([422, 'invalid', fields]);
    await set({ membersSeeCosts: true, viewersSeeCosts: true });
    expect(await seen()).toEqual([true, true]);
  });

  test('name the steps of new jobs, no two of them by one key', async () => {
    const own = await product.team(ana);
    const path = `/teams/${own}/settings/jobSteps`;
    const steps = [
      { key: 'cut', label: 'Cut', gates: true },
      { key: 'sew', label: 'Sew', gates: false },
    ];
    expect(said(await ana.call('PATCH', path, { body: { value: steps } }))).toMatchObject({ value: steps });
    const twice = [...steps, { key: 'cut', label: 'Cut again', gates: false }];
    const fields = { jobSteps: 'Two steps of a job have the same key.' };
    expect(refused(await ana.call('PATCH', path, { body: { value: twice } }))).toEqual([422, 'invalid', fields]);
    expect(said(await ana.call('GET', path))).toMatchObject({ value: steps });
    expect(said(await ana.call('PATCH', path, { body: { value: null } }))).toMatchObject({ value: null });
  });

  test.each([
    ['viewer', 403],
    ['member', 403],
    ['admin', 200],
    ['owner', 200],
  ])('may be set by a %s: %i', async (role, status) => {
    const who = await aMember(role);
    const body = { value: 'metric' };
    expect((await who.call('PATCH', `/teams/${team}/settings/units`, { body })).status).toBe(status);
    expect((await who.call('PATCH', `/teams/${team}/settings`, { body: { units: 'metric' } })).status).toBe(status);
  });

  test.each(['colour', 'constructor', 'theme', 'toString'])('%s is none of them', async (key) => {
    const fields = { [key]: 'There is no such setting.' };
    const [all, one] = [`/teams/${team}/settings`, `/teams/${team}/settings/${key}`];
    expect(refused(await ana.call('GET', one))).toEqual([404, 'not_found', fields]);
    expect(refused(await ana.call('PATCH', one, { body: { value: 1 } }))).toEqual([404, 'not_found', fields]);
    expect(refused(await ana.call('PATCH', all, { body: { units: 'imperial', [key]: 1 } }))).toEqual([
      404,
      'not_found',
      fields,
    ]);
    expect(said(await ana.call('GET', all))).toMatchObject({ settings: { units: 'metric' } });
  });

  test.each([
    ['units', 'cubits', { value: 'Value is not one of the possible values.' }],
    ['viewersSeeCosts', 'yes', { value: 'Value has the wrong type.' }],
    ['lowStockDefaultSpools', 1000, { value: 'Value must be at most 999.' }],
    ['currency', 'Taler', { value: 'Value has the wrong format.' }],
    ['company', { name: null, address: null, taxNumber: 7 }, { 'value.taxNumber': 'Tax number has the wrong type.' }],
    ['units', undefined, { value: 'Value is required.' }],
  ])('%s cannot be %j', async (key, value, fields) => {
    const one = await ana.call('PATCH', `/teams/${team}/settings/${key}`, { body: { value } });
    expect(refused(one)).toEqual([422, 'invalid', fields]);
    const some = await ana.call('PATCH', `/teams/${team}/settings`, { body: { [key]: value ?? null } });
    expect(some.status).toBe(422);
    expect(said(await ana.call('GET', `/teams/${team}/settings`))).toMatchObject({ settings: initialTeamSettings });
  });

  test('keep what was set by a release that knew more, without telling what this one does not understand', async () => {
    const own = await product.team(ana);
    await ana.call('PATCH', `/teams/${own}/settings`, { body: { units: 'imperial' } });
    await product.db.query(
      `insert into app.team_setting select id, k, v, now(), $2 from app.team,
         (values ('later', '"x"'::jsonb), ('currency', '"Taler"'::jsonb)) as s (k, v) where public_id = $1`,
      [own, ana.userId],
    );
    expect(said(await ana.call('GET', `/teams/${own}/settings`))).toMatchObject({
      status: 200,
      settings: { ...initialTeamSettings, units: 'imperial' },
    });
  });
});

test.each([
  [`update app.member set role = 'member' where user_id = $1`, 403],
  ['delete from app.member where user_id = $1', 404],
  ['update app.team set deleted_at = now() from app.member m where m.team_id = id and m.user_id = $1', 404],
])('settings on their way change nothing after this is done: %s', async (meanwhile, status) => {
  const [owner, admin] = [product.person(), product.person('admin')];
  const own = await product.team(owner);
  await product.join(admin, own, 'admin');
  let late: Promise<Told> | undefined;
  await product.db.transaction(async (tx) => {
    await tx.query('select 1 from app.team where public_id = $1 for update', [own]);
    late = admin.call('PATCH', `/teams/${own}/settings`, { body: { units: 'imperial' } });
    await expect.poll(waiting).toBe(1);
    await tx.query(meanwhile, [admin.userId]);
  });
  expect((await late)?.status).toBe(status);
  const set = await product.db.query(
    'select key from app.team_setting s join app.team t on t.id = s.team_id where t.public_id = $1',
    [own],
  );
  expect(set).toEqual([]);
});

test('whoever is demoted while settings of theirs wait for a change of the stock is demoted after them', async () => {
  const [owner, admin] = [product.person(), product.person('admin')];
  const own = await product.team(owner);
  await product.join(admin, own, 'admin');
  let both: Promise<readonly Told[]> | undefined;
  await product.db.transaction(async (tx) => {
    await tx.query(
      'select 1 from app.team_counter join app.team on id = team_id where public_id = $1 for update of team_counter',
      [own],
    );
    const late = admin.call('PATCH', `/teams/${own}/settings`, { body: { units: 'imperial' } });
    await expect.poll(waiting).toBe(1);
    const demoted = owner.call('POST', `/teams/${own}/members`, { body: { userId: admin.userId, role: 'member' } });
    await expect.poll(waiting).toBe(2);
    both = Promise.all([late, demoted]);
  });
  expect((await both)?.map(({ status }) => status)).toEqual([200, 200]);
  expect((await admin.call('PATCH', `/teams/${own}/settings`, { body: { units: 'metric' } })).status).toBe(403);
});

describe('the currency', () => {
  const toYen = { body: { value: 'JPY' } };
  const inUse = [422, 'invalid', { currency: 'The currency stays as it is while anything in this team has a price.' }];

  test('changes while nothing has a price', async () => {
    const own = await product.team(ana);
    const device = aDevice(ana, own);
    const thread = aThread();
    await device.push(aChange('thread.create', thread), aChange('spool.create', aSpool(thread.id)));
    expect(said(await ana.call('PATCH', `/teams/${own}/settings/currency`, toYen))).toEqual({
      status: 200,
      value: 'JPY',
    });
  });

  test('stays while a spool has one, a deleted spool too, and nothing else of the call is done', async () => {
    const own = await product.team(ana);
    const device = aDevice(ana, own);
    const thread = aThread();
    const spool = aSpool(thread.id, { pricePaidMinor: 795 });
    await device.push(aChange('thread.create', thread), aChange('spool.create', spool));
    expect(refused(await ana.call('PATCH', `/teams/${own}/settings/currency`, toYen))).toEqual(inUse);
    await device.push(aChange('spool.delete', { id: spool.id }));
    const both = { body: { currency: 'JPY', units: 'imperial' } };
    expect(refused(await ana.call('PATCH', `/teams/${own}/settings`, both))).toEqual(inUse);
    expect(said(await ana.call('GET', `/teams/${own}/settings`))).toMatchObject({ settings: initialTeamSettings });
    const same = { body: { currency: 'EUR' } };
    expect((await ana.call('PATCH', `/teams/${own}/settings`, same)).status).toBe(200);
  });
});

describe('a member’s own settings', () => {
  test('are theirs alone, and may be set by a viewer', async () => {
    const [viewer, other] = [await aMember('viewer'), await aMember('member')];
    const path = `/teams/${team}/members/settings`;
    const place = newId();
    expect(said(await viewer.call('GET', path))).toEqual({ status: 200, settings: initialMemberSettings });
    expect(said(await viewer.call('PATCH', path, { body: { theme: 'dark', defaultPlace: place } }))).toEqual({
      status: 200,
      settings: { ...initialMemberSettings, theme: 'dark', defaultPlace: place },
    });
    expect(said(await viewer.call('PATCH', `${path}/density`, { body: { value: 'compact' } }))).toEqual({
      status: 200,
      value: 'compact',
    });
    expect(said(await viewer.call('GET', `${path}/theme`))).toEqual({ status: 200, value: 'dark' });
    expect(said(await other.call('GET', path))).toEqual({ status: 200, settings: initialMemberSettings });
  });

  test('are there again for whoever comes back', async () => {
    const who = await aMember('member');
    await who.call('PATCH', `/teams/${team}/members/settings`, { body: { theme: 'dark' } });
    await product.db.query('delete from app.member where user_id = $1', [who.userId]);
    expect((await who.call('GET', `/teams/${team}/members/settings`)).status).toBe(404);
    await product.join(who, team, 'viewer');
    expect(said(await who.call('GET', `/teams/${team}/members/settings/theme`))).toMatchObject({ value: 'dark' });
  });

  test.each([
    ['theme', 'sepia', 422],
    ['notifications', { lowStock: { app: true, email: true } }, 422],
    ['defaultPlace', 'the drawer', 422],
    ['units', 'metric', 404],
  ])('%s = %j is refused with %i', async (key, value, status) => {
    const path = `/teams/${team}/members/settings`;
    expect((await ana.call('PATCH', `${path}/${key}`, { body: { value } })).status).toBe(status);
    expect((await ana.call('PATCH', path, { body: { [key]: value } })).status).toBe(status);
    expect(said(await ana.call('GET', path))).toMatchObject({ settings: initialMemberSettings });
  });
});

const waiting = async (): Promise<number> => {
  const [row] = await product.db.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
};
