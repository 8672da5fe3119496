import { describe, expect, test } from 'vitest';
import { readPastedList } from '#core/pasted-list.ts';
import { planImport } from '#core/exchange/import-plan.ts';
import { newId } from '#core/ids.ts';
import { sourceOfText } from '#features/threads/import/file-source.ts';
import { hostileShapes } from '../../../hostile-shapes.ts';

/** Reads a table and checks it, as the page does with what is pasted or chosen. */
const checkTable = async (text: string): Promise<void> => {
  const { file, mapping } = await sourceOfText('', text);
  planImport({
    file,
    mapping,
    stock: { threads: [], spools: [], places: [] },
    charts: [],
    brand: 'Isacord',
    line: '40',
    spoolsEach: 1,
    decimals: 2,
    actor: { teamId: newId(), actor: newId(), role: 'owner', now: '2026-03-01T09:00:00.000Z' },
  });
};

const ways: readonly (readonly [string, (text: string) => unknown])[] = [
  ['a table that is nothing else', checkTable],
  ['a cell', (text) => checkTable(`Brand,Number,Name,Length,RGB\nIsacord,1902,${text}\n`)],
  [
    'numbers',
    (text) =>
      checkTable(`Number,Length\n${`1902,1${text.slice(0, 100_000).replaceAll(/[,\n"]/g, ' ')}!\n`.repeat(10)}`),
  ],
  ['the names of the columns', (text) => checkTable(`Number,${text}\n1902\n`)],
  ['many rows', (text) => checkTable(`Number,Name\n${`1902,${text.slice(0, 50)}\n`.repeat(text.length / 240)}`)],
  ['a palette', (text) => checkTable(`GIMP Palette\nName: ${text}\n1 2 3 ${text}\n1 2 3 ${text} 1902\n${text}\n`)],
  ['a pasted list', (text) => readPastedList(`0020 ${text}`)],
];

/** Rising, so that what grows with the square of its length is found before it takes a day. */
const lengths = [4000, 16_000, 64_000, 256_000, 1_000_000];

/** Each takes some tens of milliseconds; what grew with the square took minutes, and hours. */
const mostMs = 2000;

const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

describe.each(hostileShapes)('A million letters of $name are read within their length:', ({ text }) => {
  test.each(ways)('%s', async (_, read) => {
    for (const length of lengths) {
      const long = text(length);
      let ms = await timed(() => read(long));
      // Another process may have had its turn.
      for (let again = 0; again < 2 && ms > mostMs && ms < 3 * mostMs; again += 1)
        ms = Math.min(ms, await timed(() => read(long)));
      expect(ms).toBeLessThan(mostMs);
    }
  });
});
