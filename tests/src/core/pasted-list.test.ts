import { describe, expect, test } from 'vitest';
import { readPastedList } from '#core/pasted-list.ts';

/** Each part in short: `0015 ×2`, `1902 ¼`, or the words. */
const told = (text: string) =>
  readPastedList(text).map((part) => {
    if (part.kind === 'words') return `“${part.text}”`;
    const { code, spools, fullness, name } = part;
    return [code, spools === 1 ? '' : `×${spools}`, fullness === 10_000 ? '' : fullness, name]
      .filter(Boolean)
      .join(' ');
  });

describe('A pasted list', () => {
  test.each([
    ['[4.10] of the domain’s example', '0020 0015x2, 1902 ¼ ; 9999', ['0020', '0015 ×2', '1902 2500', '9999']],
    ['with counts before and behind', '2x 1902\n0015 x3, 0020×4; 800 x 5', ['1902 ×2', '0015 ×3', '0020 ×4', '800 ×5']],
    ['with every fraction', '1 ¼,2 1/2,3 ¾,4 some,5 voll', ['1 2500', '2 5000', '3 7500', '4 some', '5']],
    ['with a glued fraction', '1902½', ['1902 5000']],
    ['with a brand before a colon', 'Isacord: 0020, 0015', ['“Isacord”', '0020', '0015']],
    ['with a brand in a line of its own', 'Madeira Polyneon\n1747\n1800', ['“Madeira Polyneon”', '1747', '1800']],
    ['with brand and name around the number', 'Isacord 1902 Poinsettia', ['“Isacord”', '1902 Poinsettia']],
    ['with names alone', 'Ecru; Blanc', ['“Ecru”', '“Blanc”']],
    ['with the letters of a number', 'ES0697x2, B5200', ['ES0697 ×2', 'B5200']],
    ['of several columns', '0020\t2x\n0015', ['0020', '0015']],
    ['of nothing', ' ,; \n', []],
  ])('%s', (_case, text, parts) => {
    expect(told(text)).toEqual(parts);
  });

  test('of a million characters is read within its length', () => {
    expect(readPastedList('0015x2 '.repeat(150_000))).toHaveLength(150_000);
  });
});
