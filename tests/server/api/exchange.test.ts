import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aDevice, tokenOf, type Person } from '../product.ts';
import { aRestTeam } from './a-rest-team.ts';

const { here, post, aNewThread, aNewSpool } = aRestTeam();

const file = async (path: string, who: Person = here.ana): Promise<string> => {
  const response = await here.product.app.request(`/api/v2/teams/${here.team}/threads/${path}`, {
    headers: { Authorization: `Bearer ${tokenOf(who)}` },
  });
  expect(response.status).toBe(200);
  // `Response.text` would drop the byte order mark.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
};

describe('threads and spools as CSV', () => {
  test('one row for each spool, what is known of the thread in the first, and no formula', async () => {
    const thread = await aNewThread({ name: '=cmd', tags: ['choir; blue'], notes: 'two\nlines' });
    await post('/spools', { threadId: thread.id, shortCode: 'T-0001', pricePaidMinor: 319 });
    await post('/spools', { threadId: thread.id, shortCode: 'T-0002', openingMm: null });
    const text = await file('export.csv');
    expect(text.startsWith('\uFEFFbrand,line,code,copy,catalogueId,name,')).toBe(true);
    expect(text).toContain(`Isacord,40,1902,,none,'=cmd,machine,`);
    expect(text).toContain('choir\\; blue,"two\nlines"');
    expect(text).toContain('\r\nIsacord,40,1902,,none,,');
    expect(text).toContain('T-0002,1000000,unknown,sealed');
  });

  test('prices are only for those who may see costs', async () => {
    await aNewSpool({ pricePaidMinor: 7_654_321 });
    expect(await file('export.csv', here.mia)).toContain('7654321');
    const seen = await file('export.csv', here.vic);
    expect([seen.includes('7654321'), seen.includes('pricePaidMinor')]).toEqual([false, false]);
  });
});

describe('a palette of what is in stock', () => {
  test('names the number last, and leaves out what is used up or has no colour', async () => {
    await aNewSpool({ threadId: (await aNewThread({ hex: '#ed171f' })).id });
    await aNewThread({ code: '0020', hex: '#000000' });
    await aNewSpool({ threadId: (await aNewThread({ code: '0015' })).id });
    expect((await file('palette.gpl')).split('\n').slice(4)).toEqual(['237\t23\t31\tIsacord Poinsettia 1902', '']);
  });
});

interface Told {
  readonly dryRun: boolean;
  readonly added: { readonly threads: number; readonly spools: number; readonly places: number };
  readonly changed: { readonly threads: number; readonly spools: number };
  readonly unchanged: number;
  readonly refused: readonly { readonly row: number; readonly column?: string | null; readonly message: string }[];
  readonly refusedTotal: number;
  readonly dropped: readonly { readonly row: number; readonly cell: string; readonly message: string }[];
  readonly leftOut: readonly { readonly row: number; readonly words: string }[];
  readonly warnings: readonly {
    readonly row: number;
    readonly column: string | null;
    readonly code: string;
    readonly message: string;
  }[];
  readonly questions: {
    readonly brands: readonly unknown[];
    readonly dates: number;
    readonly numbers: readonly unknown[];
    readonly counts: number;
  };
}

const anOwnChart = async (): Promise<void> => {
  const set = { brand: 'Gunold', line: 'Poly 40', colours: [{ code: '61001', name: 'Odd Red', hex: '#ed171e' }] };
  const outcome = await aDevice(here.ana, here.team).outcomeOf('chart.create', { id: newId(), set });
  expect(outcome?.status).toBe('applied');
};

const bring = async (text: string, query = '', who: Person = here.ana) => {
  const response = await here.product.app.request(`/api/v2/teams/${here.team}/threads/import${query}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${tokenOf(who)}`,
      'Content-Type': 'text/csv',
      'Sec-Fetch-Site': 'same-origin',
    },
    body: text,
  });
  return { status: response.status, told: (await response.json()) as Told };
};

const list = 'Brand,Number,Qty,Place\nIsacord,20,2,Rack B\nIsacord,7777,1,\nMadeira,1801,many,\nTotal,,14,\n';

const unclearCount = 'This is no number of spools: say with counts how many such a row has.';

describe('threads and spools from CSV', () => {
  test('a dry run says what would happen and does nothing; the import does it; once more changes nothing', async () => {
    const before = await file('export.csv');
    const told = {
      added: { threads: 1, spools: 2, places: 1 },
      changed: { threads: 0, spools: 0 },
      unchanged: 0,
      refused: [
        { row: 3, column: 'code', message: 'No chart of Isacord has this number: the row must say the line.' },
        { row: 4, column: 'spools', message: unclearCount },
      ],
      refusedTotal: 2,
      dropped: [],
      droppedTotal: 0,
      warnings: [
        {
          row: 3,
          column: 'code',
          code: 'no_line',
          message: 'No chart of Isacord has this number: the row must say the line.',
        },
        { row: 4, column: 'spools', code: 'unclear_count', message: unclearCount },
      ],
      warningsTotal: 2,
      leftOut: [{ row: 5, column: null, words: 'Total 14', message: 'This row belongs to the list, not to a thread.' }],
      leftOutTotal: 1,
      questions: { brands: [], dates: 0, numbers: [], full: 0, counts: 1 },
    };
    expect(await bring(list, '?dryRun=1')).toEqual({ status: 200, told: { dryRun: true, ...told } });
    expect(await file('export.csv')).toBe(before);
    expect(await bring(list)).toEqual({ status: 200, told: { dryRun: false, ...told } });
    const after = await file('export.csv');
    expect(after).toContain('Isacord,Isacord 40,0020,,Isacord/Isacord 40/0020,Black');
    expect([...after.matchAll(/T-000\d/g)].map(String)).toEqual(['T-0001', 'T-0002']);
    expect((await bring(list)).told).toMatchObject({ added: { threads: 0, spools: 0, places: 0 }, unchanged: 1 });
    expect(await file('export.csv')).toBe(after);
  });

  test('it asks what a screen asks, and the call answers it', async () => {
    const asking = 'Brand,Number,Bought\nIsacrod,0020,03/04/2025\nIsacrod,1902,05/06/2025\n';
    const { told } = await bring(asking, '?dryRun=1&spools=1');
    expect(told.questions).toEqual({
      brands: [{ written: 'Isacrod', meant: 'Isacord', rows: 2 }],
      dates: 2,
      numbers: [],
      full: 0,
      counts: 0,
    });
    expect(told.refused[0]?.message).toBe(
      'No chart of ours has a brand Isacrod: answer the question about it with same or own.',
    );
    const own = await bring(asking, '?dryRun=1&spools=1&own=Isacrod');
    expect(own.told.refused[0]?.message).toBe('No chart of ours has a brand Isacrod: the row must say the line.');
    const answered = await bring(asking, '?spools=1&same=Isacrod&dates=dayFirst');
    expect(answered.told).toMatchObject({ added: { threads: 2, spools: 2 }, refusedTotal: 0, dropped: [] });
    expect(answered.told.questions).toEqual({ brands: [], dates: 0, numbers: [], full: 0, counts: 0 });
    expect(await file('export.csv')).toMatch(/,2025-04-03,[\s\S]*,2025-06-05,/);
  });

  test('it warns of each cell in doubt, and names rows and columns that are left out', async () => {
    const text =
      'Counted in May\nBrand,sku,Notes,Notes,Qty,Length,Lot,Full\n' +
      'Isacord,0020,a,b,2,"1,200",2-Jan,5\nIsacord,0015,,,1,,,\nIsacord,1902,x,y,1,,,,z\n';
    const { told } = await bring(text, '?dryRun=1');
    expect(told.warnings.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'sku', 'guessed_column'],
      [3, 'lengthM', 'two_ways'],
      [3, 'lot', 'spreadsheet_day'],
      [3, 'fullness', 'percent_or_spools'],
      [5, null, 'too_wide'],
    ]);
    expect(told.warnings[4]?.message).toBe('‘z’ is left empty. 9 cells under 8 headings.');
    expect(told.leftOut).toEqual([
      { row: 2, column: 'Notes', words: 'b', message: 'This column is not taken over.' },
      { row: 1, column: null, words: 'Counted in May', message: 'This row belongs to the list, not to a thread.' },
    ]);
    expect(told.questions).toEqual({
      brands: [],
      dates: 0,
      numbers: [{ column: 'lengthM', rows: 1, example: '1,200' }],
      full: 1,
      counts: 0,
    });
    const answered = await bring(text, '?dryRun=1&decimals=point&full=percent');
    expect(answered.told.warnings.map(({ code }) => code)).toEqual(['guessed_column', 'spreadsheet_day', 'too_wide']);
  });

  test('what went out comes into an empty team as the same file', async () => {
    await aNewSpool({
      threadId: (await aNewThread({ name: '=1+1', notes: "two\n'lines", tags: ['none', 'a;b'] })).id,
      openingMm: null,
      lot: '-5',
      pricePaidMinor: 319,
    });
    const thread = await aNewThread({ code: '0020' });
    await post('/spools', { threadId: thread.id, openingMm: 400_000 });
    await post('/spools', { threadId: thread.id, shortCode: 'T-0001' });
    const text = await file('export.csv');
    expect((await bring(text)).told).toMatchObject({
      unchanged: 3,
      refusedTotal: 0,
      changed: { threads: 0, spools: 0 },
    });
    here.team = await here.product.team(here.ana);
    expect((await bring(text)).told).toMatchObject({ added: { threads: 3, spools: 3 }, refusedTotal: 0 });
    expect(await file('export.csv')).toBe(text);
  });

  test('more changes than one push holds, with a count and a new place', async () => {
    const rows = Array.from({ length: 90 }, (_, at) => `A,B,${at},2`);
    expect((await bring(['brand,line,code,spools', ...rows].join('\n'))).told.added).toEqual({
      threads: 90,
      spools: 180,
      places: 0,
    });
    const text = (await file('export.csv')).replace(/(T-0003,1000000),1000000,sealed,/, '$1,250000,open,Box');
    expect((await bring(text)).told.changed).toEqual({ threads: 0, spools: 1 });
    expect(await file('export.csv')).toContain('T-0003,1000000,250000,open,Box');
  });

  test('a viewer may not, a stranger finds no team, a table without names is refused with a sentence', async () => {
    expect((await bring(list, '', here.vic)).status).toBe(403);
    expect((await bring(list, '', here.product.person())).status).toBe(404);
    const refused = await bring('1902,Isacord\n');
    expect([refused.status, refused.told]).toMatchObject([
      422,
      { error: { message: expect.stringContaining('The first row must name the columns') } },
    ]);
  });

  test('a body above the most is refused by its size', async () => {
    expect((await bring(`Number\n${'1'.repeat(4 * 1024 * 1024)}`)).status).toBe(413);
  });
});

test('an import finds the colours of the team’s own charts', async () => {
  await anOwnChart();
  const { told } = await bring('Brand,Number,Qty\nGunold,61001,2\n,DMC Blanc,1\n');
  expect([told.added.threads, told.added.spools, told.refused]).toEqual([2, 3, []]);
  const text = await file('export.csv');
  expect(text).toContain('Gunold,Poly 40,61001,,Gunold/Poly 40/61001,Odd Red');
  expect(text).toContain('DMC,Mouline Special 117,White');
});

describe('colours over REST', () => {
  interface Ranking {
    readonly nearest: readonly { readonly id: string; readonly hex: string; readonly words: string }[];
  }
  const nearest = (body: object, who: Person = here.ana) => who.call('POST', '/colours/nearest', { body });

  test('[4.5] candidates are ranked by CIEDE2000, ties in the order of the question', async () => {
    const { status, body } = await nearest({
      hex: '#ED171F',
      candidates: [
        { id: '1903', hex: '#E5053A' },
        { id: '1902', hex: '#CC0000' },
        { id: '1800', hex: '#EA0000' },
        { id: '1703', hex: '#ff0000' },
        { id: 'again', hex: '#EA0000' },
        { id: '1704', hex: '#E8112D' },
      ],
    });
    const told = body as unknown as { nearest: readonly { id: string; distance: number; words: string }[] };
    expect([status, told.nearest.map(({ id, distance }) => `${id} ${distance.toFixed(2)}`)]).toEqual([
      200,
      ['1704 3.75', '1800 3.79', 'again 3.79', '1703 5.00', '1903 7.69', '1902 8.25'],
    ]);
    expect(told.nearest.map(({ words }) => words)).toEqual([
      'visible difference',
      'visible difference',
      'visible difference',
      'visible difference',
      'different colour',
      'different colour',
    ]);
  });

  test('the threads of a team are ranked for its people only', async () => {
    const red = await aNewThread({ hex: '#ed171f' });
    await aNewThread({ code: '0020' });
    const mine = await nearest({ hex: '#ed171f', teamId: here.team }, here.vic);
    expect(mine.body).toEqual({ nearest: [{ id: red.id, hex: '#ed171f', distance: 0, words: 'same' }] });
    expect((await nearest({ hex: '#ed171f', teamId: here.team }, here.product.person())).status).toBe(404);
  });

  test('a thread of an uncertain colour is never the same, and a metallic one is not ranked beside plain colours', async () => {
    const unsure = await aNewThread({ hex: '#123456', confidence: 'low' });
    const metallic = await aNewThread({ code: '0021', hex: '#123456', effect: 'metallic' });
    const told = (await nearest({ hex: '#123456', teamId: here.team }, here.vic)).body as unknown as Ranking;
    expect(told.nearest.find(({ id }) => id === unsure.id)).toMatchObject({ distance: 0, words: 'close' });
    expect(told.nearest.some(({ id }) => id === metallic.id)).toBe(false);
    const ofCharts = { hex: told.nearest[0]?.hex ?? '', teamId: here.team, among: 'charts' };
    const charts = (await nearest(ofCharts, here.vic)).body as unknown as Ranking;
    const isacord = charts.nearest.filter(({ id }) => id.startsWith('Isacord/'));
    expect(isacord.length).toBeGreaterThan(0);
    const exactly = (await nearest({ ...ofCharts, hex: isacord[0]?.hex ?? '' }, here.vic)).body as unknown as Ranking;
    expect(exactly.nearest.find(({ id }) => id === isacord[0]?.id)).toMatchObject({ distance: 0, words: 'close' });
  });

  test('with among=charts the built-in charts and the team’s own are ranked, for its people only', async () => {
    await anOwnChart();
    const ask = { hex: '#ed171e', teamId: here.team, among: 'charts' };
    const told = (await nearest(ask, here.vic)).body as unknown as { nearest: readonly { id: string }[] };
    expect(told.nearest).toHaveLength(100);
    expect(told.nearest[0]).toEqual({ id: 'Gunold/Poly 40/61001', hex: '#ed171e', distance: 0, words: 'same' });
    expect(told.nearest.some(({ id }) => id.startsWith('Isacord/'))).toBe(true);
    expect((await nearest(ask, here.product.person())).status).toBe(404);
    expect((await nearest({ ...ask, among: 'all' })).status).toBe(422);
  });

  test('more candidates than the most are refused', async () => {
    const candidates = Array.from({ length: 5001 }, (_, at) => ({ id: String(at), hex: '#000000' }));
    expect((await nearest({ hex: '#000000', candidates })).status).toBe(422);
  });

  test('the charts are listed for anybody, each with its file', async () => {
    const { status, body } = await here.product.stranger('GET', '/catalogue/index.json');
    const { lines } = body as unknown as { lines: readonly { line: string; count: number; href: string }[] };
    expect(status).toBe(200);
    expect(lines.find(({ line }) => line === 'Isacord 40')).toMatchObject({
      brand: 'Isacord',
      count: 363,
      href: expect.stringContaining('isacord'),
    });
    expect(lines.filter(({ href }) => href === '')).toEqual([]);
  });
});
