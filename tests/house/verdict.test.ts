import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playwrightCounts, verdict, vitestCounts } from '../../tools/test/counts.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the verdict over a step of npm test', () => {
  test.each([
    ['a check that ends well counts as one passed', 0, undefined, { passed: 1, failed: 0, skipped: 0 }],
    ['a check that ends badly counts as one failed', 1, undefined, { passed: 0, failed: 1, skipped: 0 }],
    ['tests count one by one', 0, { passed: 7, failed: 0, skipped: 2 }, { passed: 7, failed: 0, skipped: 2 }],
    ['failed tests count one by one', 1, { passed: 7, failed: 3, skipped: 0 }, { passed: 7, failed: 3, skipped: 0 }],
    [
      'a run that broke outside of any test has failed',
      1,
      { passed: 7, failed: 0, skipped: 0 },
      { passed: 7, failed: 1, skipped: 0 },
    ],
    [
      'a run that found no test has failed',
      0,
      { passed: 0, failed: 0, skipped: 0 },
      { passed: 0, failed: 1, skipped: 0 },
    ],
    [
      'a run whose every test skipped itself has failed',
      0,
      { passed: 0, failed: 0, skipped: 4 },
      { passed: 0, failed: 1, skipped: 4 },
    ],
  ])('%s', (_title, code, counts, expected) => {
    expect(verdict(code, counts)).toEqual(expected);
  });

  test('a test in the browser that passed only at its second try has failed', () => {
    const report = join(folder, 'playwright.json');
    writeFileSync(report, JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 } }));
    expect(playwrightCounts(report)).toEqual({ passed: 4, failed: 3, skipped: 3 });
  });

  test('a suite without a report has no counts', () => {
    expect(vitestCounts(join(folder, 'no-such-report.json'))).toBeUndefined();
  });
});
