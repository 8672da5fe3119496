import { expect, test } from 'vitest';
import { blockChanges } from '#core/designs/design-changes.ts';
import type { DesignBlock } from '#core/kinds/design.ts';

const block = (code: string | null, stitches = 100): DesignBlock => ({
  stitches,
  pathMm10: stitches * 20,
  trims: 0,
  fileThread: code === null ? null : { brand: 'Isacord', code, name: null, hex: null },
  threadId: null,
  stopOnly: false,
  note: null,
});

const words = (before: readonly DesignBlock[], after: readonly DesignBlock[]) =>
  blockChanges(before, after).map((change) => [
    change.is,
    ('after' in change ? change.after : change.before).fileThread?.code ?? null,
  ]);

test.each([
  [
    'nothing',
    ['1', '2'],
    ['1', '2'],
    [
      ['same', '1'],
      ['same', '2'],
    ],
  ],
  [
    'a block is put between',
    ['1', '2'],
    ['1', '3', '2'],
    [
      ['same', '1'],
      ['added', '3'],
      ['same', '2'],
    ],
  ],
  [
    'a block is taken out',
    ['1', '2', '3'],
    ['1', '3'],
    [
      ['same', '1'],
      ['removed', '2'],
      ['same', '3'],
    ],
  ],
  [
    'another thread',
    ['1', '2'],
    ['1', '4'],
    [
      ['same', '1'],
      ['removed', '2'],
      ['added', '4'],
    ],
  ],
  [
    'two change places',
    ['1', '2'],
    ['2', '1'],
    [
      ['removed', '1'],
      ['same', '2'],
      ['added', '1'],
    ],
  ],
  ['from no blocks', [], ['1'], [['added', '1']]],
  ['to no blocks', ['1'], [], [['removed', '1']]],
] as const)('A new version is compared by its blocks: %s', (_, before, after, changes) => {
  expect(
    words(
      before.map((code) => block(code)),
      after.map((code) => block(code)),
    ),
  ).toEqual(changes);
});

test('A block of the same thread with other stitches is changed, and one without a thread pairs with its like.', () => {
  expect(words([block('1', 100), block(null)], [block('1', 120), block(null)])).toEqual([
    ['changed', '1'],
    ['same', null],
  ]);
});

test('Beside a file that names no thread, such as a DST, blocks are paired in their order.', () => {
  expect(words([block(null), block(null)], [block('1'), block('2', 120), block('3')])).toEqual([
    ['same', '1'],
    ['changed', '2'],
    ['added', '3'],
  ]);
});

test('A block whose path another format rounds is the same, one that was digitized anew is not.', () => {
  const old = block('1');
  expect(blockChanges([old], [{ ...old, pathMm10: old.pathMm10 + 9 }])[0]?.is).toBe('same');
  expect(blockChanges([old], [{ ...old, pathMm10: old.pathMm10 * 2 }])[0]?.is).toBe('changed');
});

test('Two versions of 512 blocks each are compared.', () => {
  const many = Array.from({ length: 512 }, (_, at) => block(String(at % 40)));
  expect(blockChanges(many, many.slice(1)).filter(({ is }) => is !== 'same')).toHaveLength(1);
});
