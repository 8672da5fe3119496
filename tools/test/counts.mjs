import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Counts */

const parsed = (/** @type {string} */ file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** What Vitest's JSON report counts, or undefined when it wrote none. @returns {Counts | undefined} */
export const vitestCounts = (/** @type {string} */ file) => {
  const report = parsed(file);
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  );
};

/** What Playwright's JSON report counts, or undefined when it wrote none. A flaky test has failed once, so it failed. @returns {Counts | undefined} */
export const playwrightCounts = (/** @type {string} */ file) => {
  const stats = parsed(file)?.stats;
  return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
};

/** The verdict over a step: its tests, or itself as one check. A step that went wrong never counts as all passed. @returns {Counts} */
export const verdict = (/** @type {number} */ code, /** @type {Counts | undefined} */ counts) => {
  const { passed, failed, skipped } = counts ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  const foundNothing = counts !== undefined && passed + failed === 0;
  return { passed, skipped, failed: failed === 0 && (code !== 0 || foundNothing) ? 1 : failed };
};
