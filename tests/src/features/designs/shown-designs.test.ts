import { describe, expect, test } from 'vitest';
import type { Design } from '#core/kinds/design.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { fittingFile, shownDesigns, type WantedDesigns } from '#features/designs/library-tools.tsx';
import { usualMinutes } from '#features/designs/design-details.tsx';
import { aDesign } from '../../core/a-design.ts';

const row = (id: string, set: Partial<Design>): CollectionRow<'design'> =>
  ({ id, version: 1, isPending: false, data: { notes: null, tags: [], variants: [], ...aDesign(), ...set } }) as never;

const rows = [
  row('rose', { name: 'Rose, large', tags: ['flowers'], widthMm10: 1290, heightMm10: 1790 }),
  row('bird', { name: 'Blue bird', notes: 'for the roses', format: 'pes', widthMm10: 600, heightMm10: 400 }),
  row('cat', { name: 'Cat', variants: [{ fileId: '', format: 'pes', widthMm10: 1, heightMm10: 1 }] }),
];
const shown = (wanted: Partial<WantedDesigns>) =>
  shownDesigns(rows, { text: '', format: null, tag: null, hoop: undefined, ...wanted }).map(({ id }) => id);

describe('The list of designs', () => {
  test('finds every word in the name, the tags and the notes', () => {
    expect(shown({ text: 'rose' })).toEqual(['rose', 'bird']);
    expect(shown({ text: 'LARGE flow' })).toEqual(['rose']);
    expect(shown({ text: 'dog' })).toEqual([]);
  });

  test('filters by format, of a variant too, and by tag', () => {
    expect(shown({ format: 'pes' })).toEqual(['bird', 'cat']);
    expect(shown({ tag: 'flowers' })).toEqual(['rose']);
  });

  test('filters by a hoop: HF1 fits within the margin, HF2 only turned', () => {
    const hoop = {
      kind: 'standard' as const,
      fieldWMm10: 1300,
      fieldHMm10: 1800,
      marginMm10: 0,
      rotatable: true,
      machines: [],
    };
    expect(shown({ hoop })).toEqual(['rose', 'bird', 'cat']);
    expect(shown({ hoop: { ...hoop, fieldWMm10: 1800, fieldHMm10: 1300 } })).toEqual(['rose', 'bird', 'cat']);
    expect(shown({ hoop: { ...hoop, marginMm10: 20 } })).toEqual(['bird', 'cat']);
  });
});

describe('F23: a design in two sizes', () => {
  const hoop = {
    kind: 'standard' as const,
    fieldWMm10: 1000,
    fieldHMm10: 1000,
    marginMm10: 0,
    rotatable: true,
    machines: [],
  };
  const file = (side: number) => ({ fileId: '', format: 'dst' as const, widthMm10: side, heightMm10: side });
  const rose = row('rose', { widthMm10: 1200, heightMm10: 1200, variants: [file(600), file(900), file(1500)] });

  test('is found under a hoop that one of its files fits, and the largest such file is named', () => {
    const found = (set: object) =>
      shownDesigns([rose], { text: '', format: null, tag: null, hoop: { ...hoop, ...set } }).map(({ id }) => id);
    expect(found({})).toEqual(['rose']);
    expect(found({ marginMm10: 300 })).toEqual([]);
    expect(fittingFile(rose.data, hoop)).toEqual(file(900));
  });

  test('is the main file wherever that fits', () => {
    expect(fittingFile(rose.data, { ...hoop, fieldWMm10: 1300, fieldHMm10: 1300 })).toEqual({
      widthMm10: 1200,
      heightMm10: 1200,
    });
  });
});

describe('The sewing time of a design', () => {
  test('counts stitches, changes with stops, and trims on the machine or on a usual one', () => {
    const design = { stitches: 12_000, colourChanges: 4, stops: 1, trims: 10 };
    // 12,000 / 600 + 5 × 75 / 60 + 10 × 6 / 60 = 27.25 minutes; at the usual efficiency of 85 % that is 32.06
    expect(usualMinutes(design)).toBe(32);
    expect(usualMinutes(design, { workingSpm: 1000, colourChangeSec: 0, trimSec: 0, efficiencyBp: 10_000 })).toBe(12);
    expect(usualMinutes({ stitches: 1, colourChanges: 0, stops: 0, trims: 0 })).toBe(1);
  });
});
