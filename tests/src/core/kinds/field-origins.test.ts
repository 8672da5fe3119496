import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { carriedOver, typedFields } from '#core/kinds/carried-over.ts';
import { fieldOrigins, type FixedField, type FreshFields } from '#core/kinds/field-origins.ts';
import { kindOf, rowKinds, type kinds, type RowKind } from '#core/kinds/kinds.ts';
import { barcodeId, designId, tabletId } from '#core/mutations/derived-ids.ts';
import { mutationsByName } from '#core/mutations/registry.ts';
import { aDesign } from '../a-design.ts';
import { aQuote } from '../a-quote.ts';
import { aBook, teamId } from '../mutations/a-book.ts';

const originsOf = (kind: RowKind) => new Map<string, string>(Object.entries(fieldOrigins[kind]));

test.each(rowKinds)('A %s says of each of its fields where it comes from, and the page knows the same', (kind) => {
  const names = Object.keys(kindOf(kind).fields);
  expect([...originsOf(kind).keys()].toSorted()).toEqual(names.toSorted());
  expect(typedFields(kind)).toEqual(names.filter((name) => originsOf(kind).get(name)?.startsWith('typed')));
});

test.each(rowKinds.filter((kind) => kindOf(kind).may.update === 'nobody'))(
  'No update changes a %s, so none of its fields is typed in a form that changes it',
  (kind) => {
    expect(typedFields(kind)).toEqual([]);
  },
);

test('A copy has what its kind carries over, and neither the rest nor the stamps', () => {
  const row = { ...aDesign({ notes: 'Cap', tags: ['floral'], replacesId: 'a' }), createdAt: 'then' };
  expect(carriedOver('design', row)).toEqual({ name: 'Rose', notes: 'Cap', tags: ['floral'] });
});

/** Kinds with fixed fields that can be updated. A new fixed field must be added below, so that its refusal is seen. */
type Refusing = {
  readonly [K in RowKind]: [FixedField<K>] extends [never]
    ? never
    : (typeof kinds)[K]['may']['update'] extends 'nobody'
      ? never
      : K;
}[RowKind];

const other: { readonly [K in Refusing]: Readonly<Record<FixedField<K>, unknown>> } = {
  barcode: { value: '50042' },
  spool: { threadId: newId() },
  needle: { machineId: newId(), head: 1, needle: 2 },
  quote: { revisionOf: newId() },
  job: { quoteId: newId(), quoteRevision: 2, quoteLine: 1 },
  design: { fingerprint: 'b'.repeat(64), format: 'pes', bytes: 5 },
  file: {
    ofKind: 'thread',
    ofId: newId(),
    sha256: '1'.repeat(64),
    type: 'image/jpeg',
    bytes: 11,
    widthPx: 5,
    heightPx: 5,
  },
  tablet: { deviceId: newId() },
};

const aRowOf = (kind: Refusing) => {
  const book = aBook();
  const id = newId();
  const made = (name: string, set: object, own = id) => (book.does(name, { id: own, set }), { book, id: own, set: {} });
  switch (kind) {
    case 'barcode':
      return made('barcode.create', { value: '40042', threadId: book.thread() }, barcodeId(teamId, '40042'));
    case 'spool':
      return { book, id: book.spool(), set: {} };
    case 'needle': {
      const set = { machineId: book.machine({ needlesPerHead: 4, heads: 2 }), head: 0, needle: 1 };
      return { book, id: book.needle(set.machineId, set, {}), set };
    }
    case 'job':
      return made('job.create', { name: 'Polos', pieces: 20 });
    case 'tablet': {
      const deviceId = newId();
      return made('tablet.create', { name: 'By the window', deviceId }, tabletId(teamId, deviceId));
    }
    case 'quote':
      return made('quote.create', aQuote());
    case 'design':
      return made('design.create', aDesign({ fingerprint: 'a'.repeat(64) }), designId(teamId, 'a'.repeat(64)));
    case 'file': {
      const photo = { ofKind: 'machine', ofId: book.machine(), name: 'Plate', type: 'image/png', bytes: 10 };
      return made('file.create', { ...photo, sha256: '0'.repeat(64) });
    }
  }
};

const refusing = Object.keys(other) as readonly Refusing[];

test.each(refusing.flatMap((kind) => Object.entries(other[kind]).map(([field, value]) => ({ kind, field, value }))))(
  'No update changes $field of a $kind',
  ({ kind, field, value }) => {
    const { book, id, set } = aRowOf(kind);
    const before = structuredClone(book.row(kind, id).data);
    expect(mutationsByName.has(`${kind}.update`)).toBe(true);
    expect(book.run(`${kind}.update`, { id, set: { ...set, [field]: value } }).ok).toBe(false);
    expect(book.row(kind, id).data).toEqual(before);
    expect(book.run(`${kind}.update`, { id, set }).ok).toBe(true);
  },
);

/** The first must compile; each below a `@ts-expect-error` must not. */
const given = (): readonly unknown[] => {
  const profile: FreshFields<'pricingProfile'> = { validFrom: null };
  // @ts-expect-error a copied profile must say from when on it is valid
  const forgotten: FreshFields<'pricingProfile'> = {};
  // @ts-expect-error nothing of a movement is carried over, so it cannot be copied
  const copied = carriedOver('movement', {});
  return [profile, forgotten, copied];
};

test('Who makes a copy must give what is not carried over, and copies only what can be copied.', () => {
  expect(given()).toHaveLength(3);
});
