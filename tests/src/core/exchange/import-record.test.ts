import { expect, test } from 'vitest';
import { parse } from '#core/fields.ts';
import { newId } from '#core/ids.ts';
import { createSetOf } from '#core/kinds/describe-kind.ts';
import { importBatch } from '#core/kinds/import-batch.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { recorded } from '#core/exchange/import-record.ts';

test('The record of an import takes a file name of any length, also one with a sign of two halves at its cut', () => {
  const set = { brand: 'Isacord', line: '40', code: '1902' };
  const batch = { actions: [mutate('thread.create', { id: newId(), set })], takeBack: [] };
  const origin = { source: 'file', fileName: `${'a'.repeat(119)}🧵.csv`, at: '2026-03-01T09:00:00.000Z' } as const;
  const [record] = recorded([batch], origin).flatMap(({ actions }) =>
    actions.flatMap(({ name, args }) => (name === 'importBatch.create' ? [args.set] : [])),
  );
  const read = parse(createSetOf(importBatch), record);
  expect(read).toMatchObject({ ok: true, value: { fileName: `${'a'.repeat(119)}🧵` } });
});
