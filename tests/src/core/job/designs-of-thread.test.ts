import { expect, test } from 'vitest';
import { designsOfThread } from '#core/job/designs-of-thread.ts';
import type { Design } from '#core/kinds/design.ts';
import { aBlock, aSpool, aThread, stitchesOf28m } from '../stitchable/a-stock.ts';

const design = (id: string, blocks: readonly ReturnType<typeof aBlock>[], replacesId: string | null = null) => ({
  id,
  data: {
    replacesId,
    blocks: blocks.map((block) => ({ ...block, pathMm10: 0, trims: 0, note: null })) as Design['blocks'],
  },
});
const inWords = (found: ReturnType<typeof designsOfThread<ReturnType<typeof design>>>) =>
  found.map(({ design: { id }, pieces, isUnknown }) => [id, pieces, isUnknown]);

test('E4 the designs of a thread, chosen or by brand and number, with the pieces that it is good for', () => {
  const threads = [aThread('1902', [aSpool('s', 3000)]), aThread('0015', [aSpool('t', 28.5)])];
  const designs = [
    design('by number', [aBlock('1902', stitchesOf28m)]),
    design('without zeros', [aBlock('15', stitchesOf28m)]),
    design('chosen', [aBlock('0015', stitchesOf28m / 2, { threadId: '1902' })]),
    design('another chosen', [aBlock('1902', stitchesOf28m, { threadId: '0015' })]),
    design('other', [aBlock('0600', 100)]),
  ];
  expect(inWords(designsOfThread('1902', threads, designs))).toEqual([
    ['by number', 104, false],
    ['chosen', 209, false],
  ]);
  expect(inWords(designsOfThread('0015', threads, designs))).toEqual([
    ['without zeros', 0, false],
    ['another chosen', 0, false],
  ]);
});

test('two blocks of one thread add up, and a stop belongs to the block before', () => {
  const threads = [aThread('1902', [aSpool('s', 3000)])];
  const half = stitchesOf28m / 2;
  const blocks = [aBlock('1902', half), aBlock('0600', 10), aBlock('1902', 0), aBlock('1902', half / 2)];
  const designs = [design('d', [...blocks, aBlock(null, half / 2, { stopOnly: true })])];
  expect(inWords(designsOfThread('1902', threads, designs))).toEqual([['d', 104, false]]);
});

test('a spool of unknown amount is no zero, and a version that a newer one replaces is left out', () => {
  const threads = [aThread('1902', [aSpool('s', null)])];
  const designs = [design('old', [aBlock('1902', 100)]), design('new', [aBlock('1902', 100)], 'old')];
  expect(inWords(designsOfThread('1902', threads, designs))).toEqual([['new', 0, true]]);
});

test('a lent spool is good for nothing, and a thread that the team does not have is in no design', () => {
  const threads = [aThread('1902', [aSpool('s', 3000, { lentTo: 'Ina' })])];
  const designs = [design('d', [aBlock('1902', 100)])];
  expect(inWords(designsOfThread('1902', threads, designs))).toEqual([['d', 0, false]]);
  expect(designsOfThread('gone', threads, designs)).toEqual([]);
});
