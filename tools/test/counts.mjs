import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} [failures] each failed test: its place, and the first lines of its messages
 * @property {readonly { name: string, seconds: number }[]} [files] how long the tests of each file took
 */

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest */
/** @typedef {{ name: string, message: string, startTime: number, endTime: number, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ title: string, ok: boolean, file: string, line: number, tests: { results: { status: string, duration: number, errors: { message?: string }[] }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */
/** @typedef {Suite & { stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport */

const parsed = (/** @type {string} */ file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const failure = (/** @type {string} */ place, /** @type {string[]} */ messages) =>
  [place, ...messages.flatMap((message) => message.replaceAll(colours, '').split('\n').slice(0, 6))].join('\n  ');

const vitestCounts = (/** @type {VitestReport} */ report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap((/** @type {VitestFile} */ { name, message, assertionResults }) => [
    ...(message ? [failure(name, [message])] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages)),
  ]),
  files: report.testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
});

/** Returns absolute paths of files with a passed test in Vitest's or Playwright's reports. @returns {ReadonlySet<string>} */
export const passedFiles = (/** @type {readonly string[]} */ reports) =>
  new Set(
    reports.map(parsed).flatMap((report) => [
      ...(report?.testResults ?? [])
        .filter((/** @type {VitestFile} */ { assertionResults }) =>
          assertionResults.some(({ status }) => status === 'passed'),
        )
        .map((/** @type {VitestFile} */ { name }) => name),
      ...specsOf(report ?? {})
        .filter(({ ok, tests }) => ok && tests.some(({ results }) => results.some(({ status }) => status === 'passed')))
        .map(({ file }) => join(report.config.rootDir, file)),
    ]),
  );

const specsOf = (/** @type {Suite} */ { specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

// A test that passed only at its second try counts as failed.
const playwrightCounts = (/** @type {PlaywrightReport} */ report) => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky,
  skipped: report.stats.skipped,
  failures: specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ file: place, line, title, tests }) =>
      failure(
        `${place}:${line} › ${title}`,
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))),
      ),
    ),
  files: [...new Set(specsOf(report).map(({ file }) => file))].map((name) => ({
    name: `e2e/${name}`,
    seconds: specsOf(report)
      .filter(({ file }) => file === name)
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)))
      .reduce((sum, one) => sum + one, 0),
  })),
});

/** Reads the counts of a JSON report of Vitest or Playwright; undefined without one. @returns {Counts | undefined} */
export const countsIn = (/** @type {string} */ file) => {
  const report = parsed(file);
  if (report === undefined) return undefined;
  return 'testResults' in report ? vitestCounts(report) : playwrightCounts(report);
};

/** Counts a step's tests, or the step as one check. A failed step never counts as all passed. @returns {Counts} */
export const verdict = (/** @type {number} */ code, /** @type {Counts | undefined} */ counts) => {
  const { passed, failed, skipped } = counts ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  const foundNothing = counts !== undefined && passed + failed === 0;
  return { passed, skipped, failed: failed === 0 && (code !== 0 || foundNothing) ? 1 : failed };
};
