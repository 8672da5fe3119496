import { expect, test } from 'vitest';
import { redact } from '#core/access/redact.ts';

const spool = { shortCode: 'T-0001', pricePaidMinor: 795, shop: 'Nähwelt' };

test('who may see costs sees the row itself', () => {
  expect(redact('spool', spool, 'full')).toBe(spool);
});

test('who may not sees everything but what it cost, and the row stays as it was', () => {
  expect(redact('spool', spool, 'noCosts')).toEqual({ ...spool, pricePaidMinor: null });
  expect(spool.pricePaidMinor).toBe(795);
});

test('neither does a notice about a spool say what it cost, to them', () => {
  const changes = [
    { field: 'pricePaidMinor', before: 795, after: 695 },
    { field: 'shop', before: 'Nähwelt', after: null },
  ];
  const notice = { rowKind: 'spool', changes };
  expect(redact('notice', notice, 'full')).toBe(notice);
  expect(redact('notice', notice, 'noCosts').changes).toEqual([
    { field: 'pricePaidMinor', before: null, after: null },
    { field: 'shop', before: 'Nähwelt', after: null },
  ]);
  expect(changes[0]?.before).toBe(795);
});

test('a file of a quote is hidden from them, also if an older device said that it shows no costs', () => {
  const file = { ofKind: 'quote', name: 'Sketch.png', caption: 'For 24 polos', order: 2, showsCosts: false };
  expect(redact('file', file, 'noCosts')).toEqual({ ...file, name: null, caption: null });
  expect(redact('file', { ...file, ofKind: 'machine' }, 'noCosts')).toEqual({ ...file, ofKind: 'machine' });
});

test('a field that a row does not have is not made up, and other kinds are left alone', () => {
  expect(redact('spool', { shop: null }, 'noCosts')).toEqual({ shop: null });
  expect(redact('thread', { pricePaidMinor: 1 }, 'noCosts')).toEqual({ pricePaidMinor: 1 });
});

test('of a kind that this version does not know, a notice tells no value: one of them may be a cost', () => {
  const changes = [{ field: 'nickname', before: 'Anna', after: 'Berta' }];
  expect(redact('notice', { rowKind: 'loom', changes }, 'noCosts').changes).toEqual([
    { field: 'nickname', before: null, after: null },
  ]);
});

test('an import tells them what it changed, without what that cost', () => {
  const batch = {
    source: 'file',
    changes: [
      {
        kind: 'spool' as const,
        id: 'a',
        before: { pricePaidMinor: 1, lot: 'A' },
        after: { pricePaidMinor: 2, lot: 'B' },
      },
      { kind: 'thread' as const, id: 'b', before: { name: 'Red' }, after: { name: 'Poinsettia' } },
    ],
  };
  expect(redact('importBatch', batch, 'full')).toBe(batch);
  expect(redact('importBatch', batch, 'noCosts')).toEqual({
    source: 'file',
    changes: [{ kind: 'spool', id: 'a', before: { lot: 'A' }, after: { lot: 'B' } }, batch.changes[1]],
  });
});
