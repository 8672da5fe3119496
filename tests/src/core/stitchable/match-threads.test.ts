import { describe, expect, test } from 'vitest';
import type { ChartColour } from '#core/catalogue/chart.ts';
import {
  chartOfFile,
  namedByChart,
  threadMatcher,
  type SewnBlock,
  type TeamThread,
} from '#core/stitchable/match-threads.ts';
import { allEquivalents, wholeCatalogue } from '../catalogue/chart-files.ts';
import { seeded } from '../../seeded.ts';
import { aBlock, aSpool, aThread, rgb } from './a-stock.ts';
import { slowDistance } from './slow-colours.ts';

const one = { pieces: 1, heads: 1, wasteBp: 1000 };
const noChoice: ReadonlyMap<number, string> = new Map();

interface More {
  readonly loaded?: readonly string[];
  readonly pieces?: number;
  readonly heads?: number;
  readonly withCharts?: boolean;
}

const matcherOf = (threads: readonly TeamThread[], { loaded = [], withCharts = false }: More = {}) =>
  threadMatcher({ threads, loaded: new Set(loaded), ...(withCharts && { equivalents: allEquivalents() }) });

const matchOf = (block: SewnBlock, threads: readonly TeamThread[], more: More = {}) =>
  matcherOf(threads, more).match([block], noChoice, { ...one, ...more })[0]?.match;

const ofColour = (hex: string, stitches = 1000) => aBlock(null, stitches, { fileThread: rgb(hex) });
const owned = (id: string, hex: string | null, set: Partial<TeamThread['thread']> = {}, metres: number | null = 1000) =>
  aThread(id, [aSpool(`s-${id}`, metres)], { hex, ...set });

describe('The thread of a block, the first that applies', () => {
  const red = owned('1902', '#cc0000');
  const same = {
    ...aBlock('1902', 1000),
    fileThread: { brand: 'ISACORD 40', code: '1902', name: 'x', hex: '#00ff00' },
  };

  test('what the team chose goes before brand and number, and the choices given before those stored', () => {
    const all = [red, owned('a', null), owned('b', null)];
    const block = { ...same, threadId: 'a' };
    expect(matchOf(block, all)).toEqual({ by: 'chosen', threadId: 'a' });
    expect(matcherOf(all).match([block], new Map([[0, 'b']]), one)).toEqual([
      { order: 0, stitches: 1000, isStop: false, match: { by: 'chosen', threadId: 'b' }, isChoiceGone: false },
    ]);
  });

  test('a chosen thread that is gone is said, and the next rule applies', () => {
    expect(matcherOf([red]).match([{ ...same, threadId: 'gone' }], noChoice, one)).toEqual([
      { order: 0, stitches: 1000, isStop: false, match: { by: 'number', threadId: '1902' }, isChoiceGone: true },
    ]);
  });

  test.each(['Isacord', 'isacord 40', 'Isacord Polyester', 'Isacord Polyester 40'])(
    'brand and number name the thread, written as “%s”, with or without zeros, whatever the colour',
    (brand) => {
      const block = { ...same, fileThread: { brand, code: '0015', name: null, hex: '#00ff00' } };
      expect(matchOf(block, [owned('15', '#ffffff')])).toEqual({ by: 'number', threadId: '15' });
    },
  );

  test('V11: brand and number name it even if it is metallic, avoided, lent or used up', () => {
    const gone = aThread('1902', [aSpool('s', 0, { state: 'lost' })], {
      effect: 'metallic',
      avoid: true,
      weight: '60',
    });
    expect(matchOf(same, [gone, owned('9', '#00ff00')])).toEqual({ by: 'number', threadId: '1902' });
  });

  test('another brand, or a number without a brand, names nothing', () => {
    expect(matchOf({ ...same, fileThread: { ...rgb('#00ff00'), code: '1902' } }, [red])).toMatchObject({ by: 'none' });
    expect(
      matchOf({ ...same, fileThread: { brand: 'Madeira', code: '1902', name: null, hex: null } }, [red]),
    ).toMatchObject({ by: 'none' });
  });

  test('of two lines with one number the named line is it, else the one that looks like the file', () => {
    const rayon = owned('r', '#aa0000', { brand: 'Madeira', line: 'Classic 40', code: '1147', material: 'rayon' });
    const poly = owned('p', '#00aa00', { brand: 'Madeira', line: 'Polyneon 40', code: '1147' });
    const named = (brand: string, hex: string | null) =>
      matchOf(aBlock(null, 10, { fileThread: { brand, code: '1147', name: null, hex } }), [poly, rayon]);
    expect(named('Madeira Rayon', '#00aa00')).toEqual({ by: 'number', threadId: 'r' });
    expect(named('Madeira Polyneon 40', '#aa0000')).toEqual({ by: 'number', threadId: 'p' });
    expect(named('Madeira', '#aa0000')).toEqual({ by: 'number', threadId: 'r' });
    expect(named('Madeira', '#00aa00')).toEqual({ by: 'number', threadId: 'p' });
  });

  test('F19: a block that was stored with a place in the palette is read by the maker’s number', () => {
    const brother = owned('b', '#000000', { brand: 'Brother', line: 'Embroidery', code: '007' });
    const stored = { brand: 'Brother PEC', code: '1', name: 'Prussian Blue', hex: '#0e1f7c' };
    expect(matchOf(aBlock(null, 10, { fileThread: stored }), [brother])).toEqual({ by: 'number', threadId: 'b' });
  });

  test('a chart of equivalents goes before the colour, if the team has the thread that it names', () => {
    const from = wholeCatalogue().find(
      (colour) => colour.kind === 'machine' && allEquivalents()(colour).some(({ brand }) => brand !== colour.brand),
    );
    if (from === undefined) throw new Error('No chart pairs two brands.');
    const pair = allEquivalents()(from).find(({ brand }) => brand !== from.brand);
    if (pair === undefined) throw new Error('No pair.');
    const { brand, line, code } = pair;
    const fileThread = { brand: `${from.brand} ${from.line}`, code: from.code, name: null, hex: '#123456' };
    const equal = { brand, line, code };
    const block = aBlock(null, 10, { fileThread });
    const twin = owned('twin', '#123456');
    expect(matchOf(block, [owned('e', '#ff00ff', equal), twin], { withCharts: true })).toEqual({
      by: 'chart',
      threadId: 'e',
      publisher: pair.publisher,
    });
    expect(matchOf(block, [aThread('e', [], { ...equal, hex: '#ff00ff' }), twin], { withCharts: true })).toMatchObject({
      by: 'colour',
      threadId: 'twin',
    });
  });

  test('V6: without number and colour nothing is known', () => {
    expect(matchOf(aBlock(null, 10), [red])).toEqual({ by: 'unknown' });
    expect(matchOf(aBlock(null, 10, { fileThread: { ...rgb('#000000'), hex: null, name: 'Red' } }), [red])).toEqual({
      by: 'unknown',
    });
  });

  test('a block without stitches is none, and a stop goes on with the thread before it', () => {
    const blocks = [aBlock('1902', 10), aBlock('15', 0), aBlock(null, 20, { stopOnly: true }), aBlock('15', 5)];
    const match = { by: 'number', threadId: '1902' };
    expect(matcherOf([red]).match(blocks, noChoice, one)).toEqual([
      { order: 0, stitches: 10, isStop: false, match, isChoiceGone: false },
      { order: 2, stitches: 20, isStop: true, match, isChoiceGone: false },
      {
        order: 3,
        stitches: 5,
        isStop: false,
        match: { by: 'none', fileThread: { brand: 'Isacord', code: '15', name: null, hex: null }, nearest: [] },
        isChoiceGone: false,
      },
    ]);
  });
});

describe('By colour', () => {
  test('V10: floss is never matched, by colour or by brand and number', () => {
    const floss = owned('310', '#000000', { brand: 'DMC', line: 'Mouline', code: '310', kind: 'floss' });
    const named = { brand: 'DMC', code: '310', name: 'Black', hex: '#000000' };
    const none = { by: 'none', fileThread: named, nearest: [] };
    expect(matchOf(aBlock(null, 10, { fileThread: named }), [floss])).toEqual(none);
    expect(matcherOf([floss]).notTaken(named)).toEqual([
      { threadId: '310', distance: 0, likeness: 'same', reason: 'kind' },
    ]);
  });

  test.each([
    ['weight', { weight: '60' }, {}],
    ['weight', { weight: '60 wt' }, {}],
    ['effect', { effect: 'metallic' }, {}],
    ['effect', { effect: 'variegated' }, {}],
    ['effect', { effect: 'soluble' }, {}],
    ['material', { material: 'wool' }, {}],
    ['avoided', { avoid: true }, {}],
    ['lost', {}, { state: 'lost' }],
    ['lent', {}, { lentTo: 'Ana' }],
    ['archived', {}, { state: 'archived' }],
    ['empty', {}, { state: 'empty', remainingMm: 0 }],
  ] as const)('V11: never taken by itself, and listed with the reason: %s %j', (reason, set, spool) => {
    const barred = aThread('x', [aSpool('s', 1000, spool)], { hex: '#ff0000', ...set });
    const fitting = owned('y', '#f80000');
    expect(matchOf(ofColour('#ff0000'), [barred, fitting])).toMatchObject({ by: 'colour', threadId: 'y' });
    expect(matchOf(ofColour('#ff0000'), [barred])).toEqual({ by: 'none', fileThread: rgb('#ff0000'), nearest: [] });
    expect(matcherOf([barred, fitting]).notTaken(rgb('#ff0000'))).toEqual([
      { threadId: 'x', distance: 0, likeness: 'same', reason },
    ]);
  });

  test('a rayon of 40 wt and one of no known weight fit, a thread without a colour does not', () => {
    expect(matchOf(ofColour('#ff0000'), [owned('x', '#ff0000', { material: 'rayon', weight: '40 wt' })])).toMatchObject(
      {
        threadId: 'x',
      },
    );
    expect(matchOf(ofColour('#ff0000'), [owned('x', '#ff0000', { weight: null })])).toMatchObject({ threadId: 'x' });
    expect(matchOf(ofColour('#ff0000'), [owned('x', null)])).toMatchObject({ by: 'none', nearest: [] });
  });

  // The distances from #ff0000: #fe0000 is below 1, #fa0000 about 1, #ee1100 is 4, #cc0000 is 9.
  test.each([
    ['the word of the distance goes before the metres', owned('a', '#fe0000', {}, 1), owned('b', '#ee1100'), 'a'],
    ['enough known metres go before a needle', owned('a', '#ff0000', {}, 1), owned('b', '#fe0000'), 'b'],
    ['an unknown amount is not enough', owned('a', '#ff0000', {}, null), owned('b', '#fe0000'), 'b'],
    ['a needle goes before the distance', owned('a', '#fe0000'), owned('b', '#ff0000'), 'a'],
    ['an uncertain colour is never the same', owned('a', '#ff0000', { confidence: 'low' }), owned('b', '#fe0000'), 'b'],
  ])('[4.12] %s', (_rule, a, b, threadId) => {
    for (const threads of [
      [a, b],
      [b, a],
    ])
      expect(matchOf(ofColour('#ff0000'), threads, { loaded: ['a'], pieces: 24 })).toMatchObject({ threadId });
  });

  test('[4.5] of equally near ones the loaded one, then more metres, then the brand of the file, then the lower number', () => {
    const white = '#ffffff';
    const block = aBlock(null, 10, { fileThread: { ...rgb(white), brand: 'Isacord 40' } });
    const all = [
      owned('0017', white),
      owned('0015', white),
      owned('0001', white, { brand: 'Sulky' }),
      owned('1001', white, {}, 5000),
      owned('1002', white),
    ];
    const best = (threads: readonly TeamThread[], loaded: readonly string[]) => [
      matchOf(block, threads, { loaded }),
      matchOf(block, threads.toReversed(), { loaded }),
    ];
    const found = (threadId: string) => {
      const match = { by: 'colour', distance: 0, likeness: 'same', threadId };
      return [match, match];
    };
    expect(best(all, ['1002'])).toEqual(found('1002'));
    expect(best(all, [])).toEqual(found('1001'));
    expect(best(all.slice(0, 3), [])).toEqual(found('0015'));
    expect(best([all[0], all[2]] as TeamThread[], [])).toEqual(found('0017'));
  });

  test('E7: on twelve heads enough is a cone for each, not one long one', () => {
    const cones = (id: string, count: number, metres: number, hex: string) =>
      aThread(
        id,
        Array.from({ length: count }, (_, at) => aSpool(`${id}${at}`, metres)),
        { hex },
      );
    const threads = [cones('a', 1, 5000, '#ff0000'), cones('b', 12, 60, '#fe0000')];
    expect(matchOf(ofColour('#ff0000', 5200), threads, { pieces: 24, heads: 12 })).toMatchObject({ threadId: 'b' });
    expect(matchOf(ofColour('#ff0000', 5200), threads, { pieces: 24, heads: 1 })).toMatchObject({ threadId: 'a' });
  });

  test('enough is judged by all blocks of one colour together, and they get one thread', () => {
    const threads = [owned('a', '#ff0000', {}, 8), owned('b', '#fe0000', {}, 100)];
    const blocks = [ofColour('#ff0000'), ofColour('#00ff00'), ofColour('#FF0000')];
    const matched = matcherOf(threads).match(blocks, noChoice, one);
    expect(matched.map(({ match }) => ('threadId' in match ? match.threadId : match.by))).toEqual(['b', 'none', 'b']);
  });

  test('beyond a distance of 6 nothing is matched: the nearest three, each by its word', () => {
    const threads = ['#cc0000', '#0000ff', '#00ff00', '#993311'].map((hex, at) => owned(String(at), hex));
    const nearest = threads
      .map(({ id, thread }) => ({ threadId: id, distance: slowDistance('#ff0000', thread.hex ?? '') }))
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, 3);
    expect(nearest.map(({ threadId }) => threadId)).toEqual(['0', '3', '1']);
    expect(matchOf(ofColour('#ff0000'), threads)).toEqual({
      by: 'none',
      fileThread: rgb('#ff0000'),
      nearest: nearest.map(({ threadId, distance }) => ({
        threadId,
        distance: expect.closeTo(distance, 6),
        likeness: 'different',
      })),
    });
  });

  test.each([
    ['#ed171f', { 1704: '#e8112d', 1800: '#ea0000', 1703: '#ff0000', 1903: '#e5053a', 1902: '#cc0000' }, '1704', 3.75],
    ['#0a55a3', { 3544: '#003893', 3353: '#00007d', 3622: '#3044b5', 3333: '#3300cc', 3522: '#2d338e' }, '3622', 9.07],
    ['#0e1f7c', { 3544: '#003893', 3353: '#00007d', 3355: '#02283a', 3522: '#2d338e' }, '3522', 6.02],
    ['#fff08d', { '0800': '#fff500', '0311': '#ffe600', '0851': '#f0cc91', '0870': '#f0e1cc' }, '0311', 10.12],
  ])('[4.5] for %s the eye decides, and only up to 6', (hex, hexes, threadId, distance) => {
    const match = matchOf(
      ofColour(hex),
      Object.entries(hexes).map(([code, value]) => owned(code, value)),
    );
    const near = { threadId, distance: expect.closeTo(distance, 1) };
    expect(match).toMatchObject(distance <= 6 ? { by: 'colour', ...near } : { by: 'none', nearest: [near, {}, {}] });
  });
});

test('[4.12] over all machine colours of the charts the match is that of a slow search with its own CIEDE2000', () => {
  const random = seeded(412);
  const colours = wholeCatalogue().filter(({ kind, hex }) => kind === 'machine' && hex !== null);
  expect(colours.length).toBeGreaterThan(2000);
  const threads = colours.map(({ brand, line, code, hex, confidence }, at) =>
    owned(
      `t${String(at).padStart(5, '0')}`,
      hex,
      { brand, line, code, confidence },
      [null, 3, 50, 400][at % 4] ?? null,
    ),
  );
  const loaded = new Set(threads.filter((_, at) => at % 17 === 0).map(({ id }) => id));
  const matcher = threadMatcher({ threads, loaded });
  const words = ['same', 'close', 'visible'];
  const found: unknown[] = [];
  const wanted: (readonly [number, Readonly<Record<string, string | undefined>>])[] = [];
  for (let round = 0; round < 60; round += 1) {
    const hex = `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`;
    const stitches = 1 + Math.floor(random() * 40_000);
    let best: { readonly threadId: string; readonly key: readonly (number | string)[] } | undefined;
    for (const { id, thread, spools } of threads) {
      const distance = slowDistance(hex, thread.hex ?? '');
      if (distance > 6) continue;
      const word = distance <= 1 && thread.confidence !== 'low' ? 0 : distance <= 3 ? 1 : 2;
      const mm = spools[0]?.spool.remainingMm ?? null;
      const isEnough = mm !== null && mm >= stitches * 5.5;
      const rounded = Math.round(distance * 1e9) / 1e9;
      const key = [
        word,
        isEnough ? 0 : 1,
        loaded.has(id) ? 0 : 1,
        rounded,
        -(mm ?? 0),
        thread.code.padStart(9, '0'),
        id,
      ];
      if (best === undefined || isBefore(key, best.key)) best = { threadId: id, key };
    }
    const [matched] = matcher.match([ofColour(hex, stitches)], noChoice, one);
    const match = matched?.match;
    found.push([round, match?.by === 'colour' ? { ...match, distance: match.distance.toFixed(6) } : match]);
    wanted.push([
      round,
      best === undefined
        ? { by: 'none' }
        : {
            by: 'colour',
            threadId: best.threadId,
            likeness: words[Number(best.key[0])],
            distance: Number(best.key[3]).toFixed(6),
          },
    ]);
  }
  expect(found).toMatchObject(wanted);
  expect(new Set(wanted.map(([, match]) => match['likeness'] ?? match['by'])).size).toBeGreaterThan(2);
});

const isBefore = (a: readonly (number | string)[], b: readonly (number | string)[]): boolean => {
  const at = a.findIndex((part, place) => part !== b[place]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
};

describe('A file that names colours by RGB alone', () => {
  const colour = (brand: string, code: string, hex: string, more: Partial<ChartColour> = {}): ChartColour => ({
    brand,
    line: 'Forty',
    kind: 'machine',
    material: 'polyester',
    weight: '40',
    confidence: 'good',
    colourSource: 'maker',
    catalogueId: `${brand}/Forty/${code}`,
    code,
    name: `Name ${code}`,
    hex,
    ...more,
  });
  const chart = (brand: string, count: number, more: Partial<ChartColour> = {}) =>
    hexes.slice(0, count).map((hex, at) => colour(brand, String(100 + at), hex, more));
  const hexes = ['#110000', '#220000', '#330000', '#440000', '#550000'];
  const blocks = (list: readonly string[]) => list.map((hex) => ofColour(hex));
  const nobody: Parameters<typeof chartOfFile>[2] = { ownLines: new Set(), favouriteBrands: [] };
  const spoken = (list: readonly string[], charts: readonly ChartColour[], by = nobody) => {
    const found = chartOfFile(blocks(list), charts, by);
    return found && [found.brand, found.exact, found.of];
  };

  test('speaks of the chart that has at least 80 % of at least three colours exactly', () => {
    expect(spoken(hexes, chart('Acme', 5))).toEqual(['Acme', 5, 5]);
    expect(spoken(hexes, chart('Acme', 4))).toEqual(['Acme', 4, 5]);
    expect(spoken(hexes, chart('Acme', 3))).toBeUndefined();
    expect(spoken(hexes.slice(0, 2), chart('Acme', 5))).toBeUndefined();
    expect(spoken([hexes[0], hexes[1], hexes[0], hexes[1]] as string[], chart('Acme', 5))).toBeUndefined();
    expect(spoken(['#110000', '#220000', '#330001'], chart('Acme', 5))).toBeUndefined();
  });

  test('the most exact colours win; ties go to an own line, then to the earlier favourite, then by name', () => {
    const ties = [...chart('Zeta', 5), ...chart('Acme', 5), ...chart('Less', 4)];
    const own = { ownLines: new Set(['Zeta/Forty', 'Less/Forty']), favouriteBrands: ['Acme'] };
    expect(spoken(hexes, ties, own)).toEqual(['Zeta', 5, 5]);
    expect(spoken(hexes, ties, { ownLines: new Set(), favouriteBrands: ['Less', 'zeta', 'Acme'] })).toEqual([
      'Zeta',
      5,
      5,
    ]);
    expect(spoken(hexes, ties)).toEqual(['Acme', 5, 5]);
    expect(spoken(hexes, ties.toReversed())).toEqual(['Acme', 5, 5]);
  });

  test('V10: a chart of floss does not speak, and colours that have a number are not counted', () => {
    expect(spoken(hexes, chart('Floss', 5, { kind: 'floss' }))).toBeUndefined();
    const named = blocks(hexes).map((block) => ({
      ...block,
      fileThread: { ...rgb('#110000'), brand: 'A', code: '1' },
    }));
    expect(chartOfFile(named, chart('Acme', 5), nobody)).toBeUndefined();
  });

  test('its blocks then have brand and number; a colour that the chart has twice stays a colour', () => {
    const charts = [...chart('Acme', 5), colour('Acme', '999', '#550000')];
    const file = [...blocks(hexes), aBlock('1902', 10)];
    const found = chartOfFile(file, charts, nobody);
    if (found === undefined) throw new Error('No chart was found.');
    expect(namedByChart(file, found).map(({ fileThread }) => fileThread)).toEqual([
      ...hexes
        .slice(0, 4)
        .map((hex, at) => ({ brand: 'Acme Forty', code: String(100 + at), name: `Name ${100 + at}`, hex })),
      rgb('#550000'),
      { brand: 'Isacord', code: '1902', name: null, hex: null },
    ]);
    const match = matcherOf([owned('x', null, { brand: 'Acme', line: 'Forty', code: '100' })]);
    expect(match.match(namedByChart(file, found), noChoice, one)[0]?.match).toEqual({ by: 'number', threadId: 'x' });
  });
});
