import { expect, test } from 'vitest';
import { judgedFile } from './judged-file.ts';
import { aMadeFile } from './made-files.ts';

test('[I19–I28] Of four hundred files none is wrong in silence, and of their certain rows 95 % are right', () => {
  const judged = Array.from({ length: 400 }, (_, seed) => judgedFile(aMadeFile(seed + 1)));
  const sum = (of: 'certain' | 'right' | 'asked') => judged.reduce((all, one) => all + one[of], 0);
  expect(judged.flatMap(({ silent }) => silent)).toEqual([]);
  expect(sum('certain')).toBeGreaterThan(3000);
  expect(sum('right') / sum('certain')).toBeGreaterThanOrEqual(0.95);
});
