import { describe, expect, test } from 'vitest';
import { aDevice } from '../product.ts';
import { aRestTeam } from './a-rest-team.ts';

const { here, call, post, get, patch, aNewThread, aNewSpool } = aRestTeam();

const sorted = ['Ablage', 'Ärmelfach', 'Box 1', 'Box 2', 'Box 10', 'Ofen', 'Öse'];

describe('F17 A list by name', () => {
  const namesFrom = async (query: string) => {
    const { status, body } = await get(`/places?${query}`);
    expect(status).toBe(200);
    return { names: (body['places'] ?? []).map(({ name }) => String(name)), next: body.next };
  };
  const somePlaces = async () => {
    const ids = new Map<string, string>();
    for (const name of sorted.toReversed()) ids.set(name, String((await post('/places', { name })).body['place']?.id));
    return ids;
  };

  test('is sorted without accents, with numbers by their size, also from page to page', async () => {
    await somePlaces();
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page = await namesFrom(`limit=2${after === '' ? '' : `&after=${after}`}`);
      seen.push(...page.names);
      after = page.next;
    }
    expect(seen).toEqual(sorted);
  });

  test('goes on behind a row that was renamed or deleted meanwhile', async () => {
    const ids = await somePlaces();
    const { next } = await namesFrom('limit=3');
    await patch(`/places/${ids.get('Box 1')}`, { name: 'Zuletzt' });
    expect((await namesFrom(`after=${next}`)).names).toEqual(['Box 2', 'Box 10', 'Ofen', 'Öse', 'Zuletzt']);
    await call(here.ana, 'DELETE', `/places/${ids.get('Box 1')}`);
    expect((await namesFrom(`after=${next}`)).names).toEqual(sorted.slice(3));
  });

  test('goes on from the id that a release before answered', async () => {
    const ids = await somePlaces();
    expect((await namesFrom(`after=${ids.get('Box 2')}`)).names).toEqual(['Box 10', 'Ofen', 'Öse']);
    for (const wrong of [`.x`, `*.${ids.get('Ofen')}`, `AA.${ids.get('Ofen')}x`])
      expect((await get(`/places?after=${encodeURIComponent(wrong)}`)).status).toBe(422);
  });

  test('sorts threads by brand, line and number', async () => {
    for (const [brand, code] of [
      ['Gunold', '61001'],
      ['Gütermann', '20'],
      ['Gütermann', '1902'],
      ['gütermann', '310'],
    ])
      await aNewThread({ brand, line: '40', code });
    const rows = (await get('/threads')).body['threads'] ?? [];
    expect(rows.map(({ code }) => code)).toEqual(['61001', '20', '310', '1902']);
  });
});

describe('F18 A search over REST', () => {
  test.each(['blute', 'BLÜTE', 'Blu\u0308te', 'strasse', 'STRASSE blute', 'große'])('finds by %s', async (words) => {
    const { body } = await post('/places', { name: 'Große Blu\u0308te, Straße' });
    expect(body['place']?.name).toBe('Große Blüte, Straße');
    const found = async () => ((await get(`/places?q=${encodeURIComponent(words)}`)).body['places'] ?? []).length;
    expect(await found()).toBe(1);
    // a row from before, in two characters
    await here.product.db.query(`update app.place set name = normalize(name, nfd)`);
    expect(await found()).toBe(1);
    expect(((await get('/places?q=blatt')).body['places'] ?? []).length).toBe(0);
  });
});

describe('a list', () => {
  const names = async (query: string, collection = 'threads', field = 'code'): Promise<readonly unknown[]> =>
    ((await get(`/${collection}?${query}`)).body[collection] ?? []).map((row) => row[field]);

  test('comes in pages, in its order, each row once', async () => {
    for (let code = 0; code < 5; code += 1) await aNewThread({ code: String(code) });
    const seen: string[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 4; pages += 1) {
      const { body } = await get(`/threads?limit=2${after === null ? '' : `&after=${after}`}`);
      seen.push(...(body['threads'] ?? []).map(({ id }) => id));
      after = body.next;
      if (after === null) break;
    }
    expect(seen).toHaveLength(5);
    expect(seen).toEqual(seen.toSorted());
    expect(after).toBeNull();
    for (const wrong of ['limit=0', 'limit=1001', 'after=x', 'updatedSince=yesterday', 'spools=1'])
      expect((await get(`/threads?${wrong}`)).status).toBe(422);
  });

  test('is asked by words, by brand, and by when rows were touched', async () => {
    await aNewThread();
    await aNewThread({ code: '0015', name: 'White 100%' });
    await aNewThread({ brand: 'Madeira', line: 'Polyneon', code: '1800', name: 'Black_Cat', tags: ['choir'] });
    expect(await names('q=POIN')).toEqual(['1902']);
    expect(await names('q=isacord%20white')).toEqual(['0015']);
    expect(await names('q=choir')).toEqual(['1800']);
    expect(await names('q=%25')).toEqual(['0015']);
    expect(await names('q=k_c')).toEqual(['1800']);
    expect(await names('q=nobody')).toEqual([]);
    expect(await names('brand=madeira')).toEqual(['1800']);
    expect(await names('brand=mad')).toEqual([]);
    here.product.time.now += 60_000;
    const since = new Date(here.product.time.now).toISOString();
    const { id } = await aNewThread({ code: '7' });
    expect(await names(`updatedSince=${since}`)).toEqual(['7']);
    await patch(`/threads/${id}`, { code: '8' });
    expect(await names(`updatedSince=${since}`)).toEqual(['8']);
  });

  test('of threads that are low is what the book calls low', async () => {
    const [low, full] = [await aNewThread({ code: '1', minSpools: 2 }), await aNewThread({ code: '2', minSpools: 1 })];
    await aNewThread({ code: '3' });
    await post('/spools', { threadId: low.id });
    await post('/spools', { threadId: full.id });
    expect(await names('low=1')).toEqual(['1']);
    expect((await names('low=0')).toSorted()).toEqual(['1', '2', '3']);
    await post('/spools', { threadId: low.id });
    expect(await names('low=1')).toEqual([]);
    await here.ana.call('PATCH', `/teams/${here.team}/settings/lowStockDefaultSpools`, { body: { value: 1 } });
    expect(await names('low=1')).toEqual(['3']);
  });

  test('of spools has none of a deleted thread [F33]', async () => {
    const [red, blue] = [await aNewThread({ code: '1' }), await aNewThread({ code: '2' })];
    for (const shortCode of ['T-1', 'T-2', 'T-3', 'T-4']) await post('/spools', { threadId: red.id, shortCode });
    await post('/spools', { threadId: blue.id, shortCode: 'T-5' });
    const codes = async (query = '') => (await names(query, 'spools', 'shortCode')).toSorted();
    const spools = (await get('/spools')).body['spools'] ?? [];
    for (const { id, shortCode } of spools)
      if (['T-1', 'T-2', 'T-3'].includes(String(shortCode))) await call(here.ana, 'DELETE', `/spools/${id}`);
    expect(await codes()).toEqual(['T-4', 'T-5']);
    await call(here.ana, 'DELETE', `/threads/${red.id}`);
    expect(await codes()).toEqual(['T-5']);
    expect(await codes(`threadId=${red.id}`)).toEqual([]);
    expect(await names('', 'threads')).toEqual(['2']);
  });

  test('of spools or movements is asked by what they belong to', async () => {
    const [one, other] = [await aNewSpool(), await aNewSpool()];
    expect(await names(`threadId=${String(one['threadId'])}`, 'spools', 'id')).toEqual([one.id]);
    await post('/movements', { spoolId: one.id, type: 'consume', deltaMm: -5000 });
    const booked = (await get(`/movements?spoolId=${one.id}`)).body['movements'] ?? [];
    expect(booked.map(({ type }) => type).toSorted()).toEqual(['consume', 'opening']);
    expect(await names(`spoolId=${other.id}`, 'movements', 'type')).toEqual(['opening']);
  });

  test('F33 of spools leaves out those of a deleted thread, and those that were deleted', async () => {
    const { id: threadId } = await aNewThread({ code: '1' });
    const [one, other] = [await aNewSpool({ threadId }), await aNewSpool({ threadId })];
    const { id: gone } = await aNewThread({ code: '2' });
    await aNewSpool({ threadId: gone });
    await call(here.ana, 'DELETE', `/spools/${other.id}`);
    await call(here.ana, 'DELETE', `/threads/${gone}`);
    expect(await names('', 'spools', 'id')).toEqual([one.id]);
    expect((await aDevice(here.ana, here.team).outcomeOf('thread.restore', { id: gone }))?.status).toBe('applied');
    expect(await names('', 'spools', 'id')).toHaveLength(2);
  });

  test('never shows a row of another team', async () => {
    const first = here.team;
    await aNewThread();
    here.team = await here.product.team(here.ana);
    expect(await names('')).toEqual([]);
    here.team = first;
    expect(await names('')).toEqual(['1902']);
  });
});
