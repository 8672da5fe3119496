import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';

test('Every planted bug still has its place in the product, so that the deep run can plant it', () => {
  const timesIn = (file: string, find: string) =>
    readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8').split(find).length - 1;
  const lost = plantedBugs.filter(({ file, find }) => timesIn(file, find) !== 1).map(({ name }) => name);
  expect(lost).toEqual([]);
});
