import { expect, test } from 'vitest';
import { blockColours, rgbOf } from '#core/design-picture/block-colours.ts';
import { strandsOf } from '#core/design-picture/surface.ts';
import { aDesign, aFileThread } from './a-design.ts';

const red = aFileThread('#aa0000');

test('Each stitch is a strand from the position before; a stitch without one lies at its own place', () => {
  const { count, ends } = strandsOf(
    aDesign([
      ['stitch', 5, 6],
      ['stitch', 15, 6],
      ['jump', 100, 100],
      ['stitch', 110, 100],
    ]),
  );
  expect(count).toBe(3);
  expect([...ends]).toEqual([5, 6, 5, 6, 5, 6, 15, 6, 100, 100, 110, 100]);
});

test('Changes and stops begin blocks; pauses, jumps and sequins know how many stitches come before them', () => {
  const strands = strandsOf(
    aDesign([
      ['jump', 10, 0],
      ['stitch', 10, 0],
      ['stitch', 20, 0],
      ['trim', 20, 0],
      ['colourChange', 20, 0],
      ['jump', 40, 0],
      ['stitch', 40, 0],
      ['sequin', 45, 0],
      ['stop', 45, 0],
      ['stitch', 50, 0],
      ['end', 50, 0],
    ]),
  );
  expect([...strands.blocks]).toEqual([0, 0, 1, 2]);
  expect([...strands.blockStarts]).toEqual([0, 2, 3]);
  expect(strands.pauses).toEqual([
    { after: 2, kind: 'trim' },
    { after: 2, kind: 'change' },
    { after: 3, kind: 'change' },
  ]);
  expect([[...strands.jumps.ends], [...strands.jumps.after]]).toEqual([
    [10, 0, 10, 0, 20, 0, 40, 0],
    [0, 2],
  ]);
  expect([[...strands.sequins.points], [...strands.sequins.after]]).toEqual([[45, 0], [3]]);
  expect(strands.box).toEqual({ left: 10, top: 0, right: 50, bottom: 0 });
});

test('A block between two changes without stitches begins where the next one does', () => {
  const { blockStarts, blocks } = strandsOf(
    aDesign([
      ['stitch', 0, 0],
      ['colourChange', 0, 0],
      ['colourChange', 0, 0],
      ['stitch', 10, 0],
    ]),
  );
  expect([[...blockStarts], [...blocks]]).toEqual([
    [0, 1, 1],
    [0, 2],
  ]);
});

test('A block has the colour of the thread chosen, else of the file, else of the block that a stop ended', () => {
  const blocks = [
    { fileThread: red, stopOnly: false },
    { fileThread: null, stopOnly: true },
    { fileThread: null, stopOnly: false },
    { fileThread: red, stopOnly: false },
  ];
  const [first, second, third, fourth] = blockColours(blocks, [undefined, null, null, '#00bb00']);
  expect([first, second, fourth]).toEqual(['#aa0000', '#aa0000', '#00bb00']);
  expect(third).toMatch(/^#[\da-f]{6}$/u);
  expect(third).not.toBe('#aa0000');
});

test('Neighbours for which no thread is known differ', () => {
  const colours = blockColours(Array.from({ length: 30 }, () => ({ fileThread: null, stopOnly: false })));
  for (const [at, colour] of colours.entries()) expect(colour).not.toBe(colours[at - 1]);
});

test.each([
  ['#0b6361', [11, 99, 97]],
  ['#FFFFFF', [255, 255, 255]],
  ['teal', [128, 128, 128]],
])('The numbers of %s', (hex, rgb) => expect(rgbOf(hex)).toEqual(rgb));
