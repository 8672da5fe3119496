import { describe, expect, test } from 'vitest';
import { machineDefaults } from '#core/kinds/machine.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import { spoolDefaults } from '#core/kinds/spool-defaults.ts';
import { isToBuy, needlesNow, stitchableIn, type StandingMachine, type Workshop } from '#core/stitchable/stitchable.ts';
import { aBlock, aHoop, rgb } from './a-stock.ts';

const owned = (id: string, metres: number | null, set: Partial<Workshop['threads'][number]['thread']> = {}) => ({
  id,
  thread: { ...threadDefaults, brand: 'Isacord', line: 'Isacord 40', code: id, ...set },
  spools: [
    {
      id: `spool ${id}`,
      spool: {
        ...spoolDefaults,
        initialLengthMm: 5_000_000,
        remainingMm: metres === null ? null : metres * 1000,
        precision: 'counted' as const,
        pricePaidMinor: 1000,
        createdAt: '2026-01-01T00:00:00Z',
      },
    },
  ],
});

const slot = (needle: number, threadId: string | null, set: { head?: number; pinned?: boolean } = {}) => ({
  head: set.head ?? 0,
  needle,
  threadId,
  spoolId: null,
  pinned: set.pinned ?? false,
});

const machine = (set: Partial<StandingMachine['machine']>, slots: StandingMachine['slots'] = []): StandingMachine => ({
  id: 'm1',
  machine: { ...machineDefaults, ...set },
  slots,
  hoops: [aHoop('h1')],
});

const design = (blocks: Parameters<ReturnType<typeof stitchableIn>['answer']>[0]['blocks'], set = {}) => ({
  stitches: blocks.reduce((sum, block) => sum + block.stitches, 0),
  colourChanges: blocks.length - 1,
  stops: 0,
  trims: 0,
  widthMm10: 900,
  heightMm10: 900,
  format: 'dst' as const,
  variants: [],
  blocks,
  ...set,
});

const inWorkshop = (threads: Workshop['threads'], on?: StandingMachine) =>
  stitchableIn({ threads, favouriteBrands: [], ...(on !== undefined && { on }) });

describe('a design against a workshop', () => {
  test('three owned threads on a machine that has one of them: load 2, and the sequence says where', () => {
    const on = machine({ needlesPerHead: 4 }, [slot(2, 'b', { pinned: true })]);
    const { verdict, plan } = inWorkshop([owned('a', 900), owned('b', 900), owned('c', 900)], on).answer(
      design([aBlock('a', 1000), aBlock('b', 1000), aBlock('c', 1000)]),
      { pieces: 1 },
    );
    expect(verdict.colour).toBe('amber');
    expect(verdict.parts[0]).toMatchObject({
      kind: 'load',
      needles: [
        { needle: 1, threadId: 'a' },
        { needle: 3, threadId: 'c' },
      ],
    });
    expect(plan?.ok === true && plan.value.plan.sequence).toBe('1 · 2 · 3');
  });

  test('a thread that is not owned has a place in the plan and is not among those to load', () => {
    const on = machine({ needlesPerHead: 4 });
    const { verdict, plan } = inWorkshop([owned('a', 900)], on).answer(
      design([aBlock('a', 1000), aBlock('gone', 1000)]),
      { pieces: 1 },
    );
    expect(verdict.parts.filter(({ kind }) => kind === 'load')).toMatchObject([
      { needles: [{ needle: 1, threadId: 'a' }] },
    ]);
    const loads = plan?.ok === true ? plan.value.plan.beforeStart : [];
    expect(loads.map(({ needle, threadId }) => [needle, isToBuy(threadId)])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  test('a change behind which nothing is stitched is a stop in the line to type, and keeps its place', () => {
    const on = machine({ needlesPerHead: 4 });
    const { plan } = inWorkshop([owned('a', 900), owned('b', 900)], on).answer(
      design([aBlock('a', 0), aBlock('a', 1000), aBlock('a', 0), aBlock('b', 1000), aBlock('b', 0)]),
      { pieces: 1 },
    );
    expect(plan?.ok === true && [plan.value.plan.sequence, plan.value.orders]).toEqual(['1 · stop · 2', [1, 2, 3]]);
  });

  test('a step that Brother’s palette calls appliqué has no colour of thread, so its thread is to be chosen', () => {
    const step = { brand: 'Brother', code: null, name: 'Applique', hex: '#ffc8c8' };
    const pink = owned('2155', 900, { hex: '#ffc8c8' });
    const { verdict, blocks } = inWorkshop([pink]).answer(design([aBlock(null, 100, { fileThread: step })]), {
      pieces: 1,
    });
    expect([verdict.colour, blocks[0]?.match]).toEqual(['grey', { by: 'unknown' }]);
  });

  test('all needles pinned with other threads: amber, and it says so', () => {
    const on = machine({ needlesPerHead: 1 }, [slot(1, 'x', { pinned: true })]);
    const { verdict } = inWorkshop([owned('a', 900), owned('x', 900)], on).answer(design([aBlock('a', 1000)]), {
      pieces: 1,
    });
    expect([verdict.colour, verdict.parts.map(({ kind }) => kind)]).toEqual(['amber', ['needlesPinned', 'hoop']]);
  });

  test('12 heads plan the rounds, not the pieces', () => {
    const on = machine({ heads: 12, needlesPerHead: 2 });
    const { plan } = inWorkshop([owned('a', 900), owned('b', 900), owned('c', 900)], on).answer(
      design([aBlock('a', 1000), aBlock('b', 1000), aBlock('c', 1000)]),
      { pieces: 24 },
    );
    // Two rounds: one change within each, one back between them.
    expect(plan?.ok === true && plan.value.plan.changes).toBe(3);
  });

  test('needles of a machine with several heads: those of all heads, else what each head has alike', () => {
    const slots = [slot(1, 'a'), slot(2, 'b', { head: 1 }), slot(2, 'b', { head: 2 }), slot(1, 'c', { head: 2 })];
    const now = needlesNow(machine({ heads: 2, needlesPerHead: 3 }, slots));
    expect(now.map(({ threadId }) => threadId)).toEqual(['a', 'b', null]);
  });

  test('the heads that differ on a needle of the plan are listed', () => {
    const on = machine({ heads: 2, needlesPerHead: 2 }, [slot(1, 'a'), slot(1, 'c', { head: 2 })]);
    const { plan } = inWorkshop([owned('a', 900), owned('c', 900)], on).answer(design([aBlock('a', 1000)]), {
      pieces: 1,
    });
    expect(plan?.ok === true && plan.value.differing).toEqual([1]);
  });

  test('the file that the machine reads is taken: its size is what must fit', () => {
    const small = { fileId: 'f2', format: 'jef' as const, widthMm10: 900, heightMm10: 900 };
    const one = design([aBlock('a', 1000)], { widthMm10: 2500, heightMm10: 2500, format: 'pes', variants: [small] });
    const ask = (formats: StandingMachine['machine']['formats']) =>
      inWorkshop([owned('a', 900)], machine({ formats }, [slot(1, 'a')])).answer(one, { pieces: 1 });
    expect([ask(['jef']).file?.format, ask(['jef']).verdict.colour]).toEqual(['jef', 'green']);
    expect([ask(['pes']).file?.format, ask(['pes']).verdict.colour]).toEqual(['pes', 'red']);
    expect(ask(['dst']).file).toBeUndefined();
    expect(ask(['dst', 'other']).file?.format).toBe('jef');
    // A machine whose formats nobody entered reads them all: the one that fits.
    expect(ask([]).file?.format).toBe('jef');
  });

  test('a file of RGB alone that speaks a chart gets the chart’s numbers', () => {
    const colours = [
      ['0020', '#000000'],
      ['1902', '#ed1c24'],
      ['0015', '#ffffff'],
    ] as const;
    const charts = colours.map(([code, hex]) => ({
      catalogueId: `Isacord/Isacord 40/${code}`,
      brand: 'Isacord',
      line: 'Isacord 40',
      kind: 'machine' as const,
      material: 'polyester' as const,
      weight: '40',
      confidence: 'good' as const,
      colourSource: 'maker' as const,
      code,
      name: null,
      hex,
    }));
    const { chart, blocks } = stitchableIn({
      threads: [owned('1902', 900)],
      favouriteBrands: [],
      charts,
    }).answer(design(colours.map(([, hex]) => aBlock(null, 100, { fileThread: rgb(hex) }))), { pieces: 1 });
    expect([chart?.brand, chart?.exact, blocks[1]?.match]).toEqual(['Isacord', 3, { by: 'number', threadId: '1902' }]);
  });
});
