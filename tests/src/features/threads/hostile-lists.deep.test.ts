import { describe, expect, test } from 'vitest';
import { mostLetters, readList } from '#core/pasting/read-list.ts';
import { planImport } from '#core/exchange/import-plan.ts';
import { newId } from '#core/ids.ts';
import { sourceOfText } from '#features/threads/import/import-source.tsx';
import { anIndex } from '../../core/pasting/a-list.ts';
import { hostileShapes } from '../../../hostile-shapes.ts';

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
    money: { currency: 'EUR' },
    actor: { teamId: newId(), actor: newId(), role: 'owner', access: 'full', now: '2026-03-01T09:00:00.000Z' },
  });
};

const lists = anIndex();

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
  ['a pasted list', (text) => readList(`0020 ${text}`.slice(0, mostLetters), lists)],
];

/** The lengths grow step by step, so that quadratic work is found before it takes a whole day. */
const lengths = [4000, 16_000, 64_000, 256_000, 1_000_000];

/** A text of four times the length may take ten times as long; quadratic work takes sixteen times as long. */
const mostGrowth = 10;

/** Times below this are too short to compare. */
const leastMs = 10;

const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

describe.each(hostileShapes)('A million letters of $name are read within their length:', ({ text }) => {
  test.each(ways)('%s', async (_, read) => {
    let [shorter, shorterMs] = [text(lengths[0] ?? 0), leastMs];
    for (const length of lengths) {
      const long = text(length);
      let ms = await timed(() => read(long));
      // Another process may have disturbed one of the two reads, so the quickest times of both are compared.
      for (let again = 0; again < 3 && ms > mostGrowth * shorterMs; again += 1) {
        shorterMs = Math.max(leastMs, await timed(() => read(shorter)));
        ms = Math.min(ms, await timed(() => read(long)));
      }
      expect(ms).toBeLessThan(mostGrowth * shorterMs);
      [shorter, shorterMs] = [long, Math.max(leastMs, ms)];
    }
  });
});
