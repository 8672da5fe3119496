import { expect, test } from 'vitest';
import { csvOf } from '#data/export/export-team.ts';

test.each([
  ['=1', `"'=1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@a', `"'@a"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['＝1', `"'＝1"`],
  ["'=1", `"''=1"`],
  ['a=1', 'a=1'],
  ['a,b', '"a,b"'],
  ['say "a"', '"say ""a"""'],
  ['a\nb', '"a\nb"'],
  [-300_000, '-300000'],
  [null, ''],
  [true, 'true'],
])('A cell of %j is written as %s.', (cell, text) => {
  expect(csvOf({ columns: ['a', 'b'], rows: [[cell, 'x']] })).toBe(`\uFEFFa,b\r\n${text},x\r\n`);
});
