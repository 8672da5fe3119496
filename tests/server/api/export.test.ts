import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { aComposedProduct } from './a-composed-product.ts';
import { aChange, aDevice, aThread } from '../product.ts';
import { ask, aWorkshop, csv, exported, json, product, withDownloads } from './a-download.ts';

withDownloads();

describe('an export', () => {
  test.each([
    [`${'a'.repeat(59)}𝓐b`, `${'a'.repeat(59)}𝓐b`],
    ['Nadel: & Faden.', 'Nadel & Faden'],
  ])('has a folder for the team %s that every file system accepts', async (name, folder) => {
    const { ana } = await aWorkshop(name);
    expect(Object.keys(await exported(ana))).toContain(`teams/${folder}/team.json`);
  });

  test('holds everything a person may read, as JSON and as CSV', async () => {
    const { ana, team, thread, spool } = await aWorkshop();
    await ana.call('PATCH', `/teams/${team}/settings`, { body: { currency: 'EUR', units: 'imperial' } });
    await ana.call('POST', `/teams/${team}/invites`, { body: { email: 'bo@example.org', role: 'viewer' } });
    await ana.call('POST', '/contact', { body: { topic: 'Needles', message: 'They break all the time.' } });
    const files = await exported(ana);
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'profile.json',
        'messages.json',
        'notifications.json',
        'invites.json',
        'teams/Nadelöhr/team.json',
        ...[
          'members',
          'invites',
          'threads',
          'barcodes',
          'spools',
          'movements',
          'places',
          'hoops',
          'machines',
          'needles',
          'meterReadings',
          'runs',
          'jobs',
          'maintenanceTasks',
          'maintenanceLogs',
          'stops',
          'pricingProfiles',
          'quotes',
          'shoppingLines',
          'shoppingTicks',
          'threadSets',
          'charts',
          'importBatches',
          'designs',
          'fileRows',
          'tablets',
          'notices',
        ].flatMap((table) => [`teams/Nadelöhr/${table}.json`, `teams/Nadelöhr/${table}.csv`]),
      ].toSorted(),
    );
    expect(json(files, 'profile.json')).toMatchObject({ id: ana.userId, email: ana.email });
    expect(json(files, 'messages.json')).toMatchObject([{ topic: 'Needles', message: 'They break all the time.' }]);
    expect(json(files, 'teams/Nadelöhr/team.json')).toMatchObject({
      public_id: team,
      role: 'owner',
      settings: { units: 'imperial' },
      mySettings: { theme: 'system' },
    });
    expect(json(files, 'teams/Nadelöhr/members.json')).toMatchObject([{ email: ana.email, role: 'owner' }]);
    expect(json(files, 'teams/Nadelöhr/invites.json')).toMatchObject([{ email: 'bo@example.org', status: 'pending' }]);
    expect(json(files, 'teams/Nadelöhr/threads.json')).toMatchObject([
      { id: thread.id, code: '1902', name: '=SUM(A1)', tags: ['red', 'logo'] },
    ]);
    expect(json(files, 'teams/Nadelöhr/spools.json')).toMatchObject([
      { id: spool.id, pricePaidMinor: 7_654_321, remainingMm: 700_000 },
    ]);
    expect(json(files, 'teams/Nadelöhr/movements.json')).toHaveLength(2);
    expect(Object.values(files).join('\n')).not.toMatch(/token/i);
  });

  test('is safe to open in a spreadsheet: what would be a formula is a text, and numbers stay numbers', async () => {
    const { ana } = await aWorkshop();
    const files = await exported(ana);
    const table = (kind: string) => csv(files, `teams/Nadelöhr/${kind}.csv`);
    expect(files['teams/Nadelöhr/threads.csv']?.startsWith('\uFEFFid,version,brand,')).toBe(true);
    expect(table('threads')).toMatchObject([{ code: '1902', name: `'=SUM(A1)`, tags: '["red","logo"]' }]);
    expect(table('spools')).toMatchObject([{ lot: `'@7`, remainingMm: '700000' }]);
    expect(
      table('movements')
        .map(({ deltaMm }) => deltaMm)
        .toSorted(),
    ).toEqual(['-300000', '1000000']);
    expect(table('notices')).toEqual([]);
  });

  test('has no deleted rows, no other person’s notices, and nothing of teams that one is not in', async () => {
    const { ana, team, device, thread } = await aWorkshop();
    const other = await aWorkshop('Garnrolle');
    const bo = product.person('bo');
    await product.join(bo, team, 'member');
    const theirs = aDevice(bo, team);
    const { version: baseVersion } = await device.push(aChange('thread.create', aThread({ code: '15' })));
    const set = (notes: string) => aChange('thread.update', { id: thread.id, set: { notes }, baseVersion });
    await theirs.push(set('Top drawer'));
    await device.push(set('Bottom drawer'));
    const gone = (await device.pull()).rows.find(({ d }) => d?.['code'] === '15');
    await device.push(aChange('thread.delete', { id: gone?.id }));
    const files = await exported(bo);
    expect(json(files, 'teams/Nadelöhr/threads.json')).toMatchObject([{ id: thread.id }]);
    expect(json(files, 'teams/Nadelöhr/notices.json')).toMatchObject([{ addressee: bo.userId }]);
    expect(Object.keys(files).some((path) => path.includes('Garnrolle'))).toBe(false);
    expect(Object.keys(files).some((path) => path.startsWith('teams/Nadelöhr/invites'))).toBe(false);
    expect(Object.values(files).join('\n')).not.toContain(other.thread.id);
    expect(Object.keys(await exported(ana)).some((path) => path.startsWith('teams/Nadelöhr/invites'))).toBe(true);
  });

  test('shows a viewer no price, unless the team lets them see costs', async () => {
    const { ana, team } = await aWorkshop();
    const vic = product.person('vic');
    await product.join(vic, team, 'viewer');
    const all = async () => Object.values(await exported(vic)).join('\n');
    expect(await all()).not.toContain('7654321');
    await ana.call('PATCH', `/teams/${team}/settings`, { body: { viewersSeeCosts: true } });
    expect(await all()).toContain('7654321');
  });

  test('gives teams folders that no system trips over', async () => {
    const { ana } = await aWorkshop('../../etc: Nähe & Co?');
    const paths = Object.keys(await exported(ana)).filter((path) => path.startsWith('teams/'));
    expect(new Set(paths.map((path) => path.split('/').slice(0, -1).join('/')))).toEqual(
      new Set(['teams/etc Nähe & Co']),
    );
  });
});

describe('its answer', () => {
  test('is a file with the day in its name, and is kept by no cache', async () => {
    const response = await ask(product.person());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="spoolside-${new Date(product.time.now).toISOString().slice(0, 10)}.zip"`,
      'cache-control': 'no-store',
    });
    await response.body?.cancel();
  });

  test('is one at a time for a person; who breaks one off may ask again', async () => {
    const { ana } = await aWorkshop();
    const reader = (await ask(ana)).body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    const second = await ask(ana);
    expect([second.status, second.headers.get('Retry-After')]).toEqual([429, '30']);
    expect((await ask(product.person('bo'))).status).toBe(200);
    await reader?.cancel();
    expect(Object.keys(await exported(ana))).toContain('profile.json');
    expect(Object.keys(await exported(ana))).toContain('profile.json');
  });

  test('is one for two who ask at the same moment, and one that nobody reads stands in the way for half a minute', async () => {
    const { ana } = await aWorkshop();
    const both = await Promise.all([ask(ana), ask(ana)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    for (const { body } of both) await body?.cancel();
    expect(await ask(ana)).toMatchObject({ status: 200 }); // the client never reads this answer
    expect(await ask(ana)).toMatchObject({ status: 429 });
    product.time.now += 30_000;
    expect(Object.keys(await exported(ana))).toContain('profile.json');
    expect(Object.keys(await exported(ana))).toContain('profile.json');
  });

  test('stands in nobody’s way when it could not begin', async () => {
    const { ana } = await aWorkshop();
    await product.db.query('alter table app.profile rename to profile_away');
    expect((await ask(ana)).status).toBe(500);
    await product.db.query('alter table app.profile_away rename to profile');
    expect(Object.keys(await exported(ana))).toContain('profile.json');
  });

  test('stops where the person is taken out of a team while it is written', async () => {
    const { ana, team } = await aWorkshop();
    const bo = product.person('bo');
    await product.join(bo, team, 'member');
    const reader = (await ask(bo)).body?.getReader();
    const chunks = [(await reader?.read())?.value ?? new Uint8Array()];
    await ana.call('DELETE', `/teams/${team}/members/${bo.userId}`);
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) chunks.push(next.value);
    const files = Object.keys(unzipSync(Buffer.concat(chunks)));
    expect(files).toEqual(['profile.json', 'messages.json', 'notifications.json', 'invites.json']);
  });

  test('is for our own pages and for an address that a person opens by hand, not for other sites to set off', async () => {
    const composed = await aComposedProduct();
    const signedUp = { email: 'ana@example.org', password: 'seven silk spools' };
    const { body } = await composed.call('POST', '/auth/v1/signup', undefined, signedUp);
    const session = Buffer.from(JSON.stringify(body)).toString('base64url');
    const statusFrom = async (site: string): Promise<number> => {
      const headers = { Cookie: `sb-localhost-3000-auth-token=base64-${session}`, 'Sec-Fetch-Site': site };
      const response = await composed.request('http://localhost:3000/api/v2/users/me/export', { headers });
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusFrom('none')).toBe(200);
    expect(await statusFrom('same-origin')).toBe(200);
    expect([await statusFrom('cross-site'), await statusFrom('same-site')]).toEqual([403, 403]);
    await composed.close();
  });
});
