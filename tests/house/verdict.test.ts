import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countsIn, verdict } from '../../tools/test/counts.mjs';

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
    writeFileSync(report, JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 }, suites: [] }));
    expect(countsIn(report)).toEqual({ passed: 4, failed: 3, skipped: 3, failures: [], files: [] });
  });

  test('every failed test in the browser is named, with the first lines of what it said', () => {
    const report = join(folder, 'playwright.json');
    const spec = (title: string, ok: boolean, errors: readonly { readonly message: string }[]) => ({
      title,
      ok,
      file: 'story.spec.ts',
      line: 7,
      tests: [{ results: [{ errors, duration: 1500 }] }],
    });
    const bad = spec('a thread is used', false, [{ message: '\u001B[31mNot seen\u001B[39m\n2\n3\n4\n5\n6\n7' }]);
    writeFileSync(
      report,
      JSON.stringify({
        stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
        suites: [{ specs: [spec('a thread is seen', true, [])], suites: [{ specs: [bad] }] }],
      }),
    );
    expect(countsIn(report)?.files).toEqual([{ name: 'e2e/story.spec.ts', seconds: 3 }]);
    expect(countsIn(report)?.failures).toEqual([
      'story.spec.ts:7 › a thread is used\n  Not seen\n  2\n  3\n  4\n  5\n  6',
    ]);
  });

  test('every failed test of another suite is named, and a file that could not be read', () => {
    const report = join(folder, 'vitest.json');
    writeFileSync(
      report,
      JSON.stringify({
        numPassedTests: 1,
        numFailedTests: 1,
        numPendingTests: 0,
        numTodoTests: 0,
        testResults: [
          {
            name: 'a.test.ts',
            message: '',
            startTime: 1000,
            endTime: 3500,
            assertionResults: [
              { status: 'passed', fullName: 'one', failureMessages: [] },
              { status: 'failed', fullName: 'two', failureMessages: ['It is 3.'] },
            ],
          },
          { name: 'b.test.ts', message: 'No such module.', startTime: 0, endTime: 0, assertionResults: [] },
        ],
      }),
    );
    expect(countsIn(report)?.files).toEqual([
      { name: 'a.test.ts', seconds: 2.5 },
      { name: 'b.test.ts', seconds: 0 },
    ]);
    expect(countsIn(report)?.failures).toEqual(['a.test.ts › two\n  It is 3.', 'b.test.ts\n  No such module.']);
  });

  test('a suite without a report has no counts', () => {
    expect(countsIn(join(folder, 'no-such-report.json'))).toBeUndefined();
  });
});
