import { expect, test } from 'vitest';
import { judgedFile } from './judged-file.ts';
import { aMadeFile } from './made-files.ts';

test('[I19–I28] Of forty files made by a program none is wrong in silence, and 95 % of certain rows are right', () => {
  const judged = Array.from({ length: 40 }, (_, at) => judgedFile(aMadeFile(2001 + at)));
  const sum = (of: 'certain' | 'right') => judged.reduce((all, one) => all + one[of], 0);
  expect(judged.flatMap(({ silent }) => silent)).toEqual([]);
  expect(sum('certain')).toBeGreaterThan(300);
  expect(sum('right') / sum('certain')).toBeGreaterThanOrEqual(0.95);
});
