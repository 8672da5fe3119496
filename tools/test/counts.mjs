import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} [failures] each failed test: its place, and the first lines of its messages
 */

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest */
/** @typedef {{ name: string, message: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ title: string, ok: boolean, file: string, line: number, tests: { results: { status: string, errors: { message?: string }[] }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

const parsed = (/** @type {string} */ file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const failure = (/** @type {string} */ place, /** @type {string[]} */ messages) =>
  [place, ...messages.flatMap((message) => message.replaceAll(colours, '').split('\n').slice(0, 6))].join('\n  ');

/** Reads the counts of Vitest's JSON report; undefined without one. @returns {Counts | undefined} */
export const vitestCounts = (/** @type {string} */ file) => {
  const report = parsed(file);
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap((/** @type {VitestFile} */ { name, message, assertionResults }) => [
        ...(message ? [failure(name, [message])] : []),
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages)),
      ]),
    }
  );
};

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

/** Reads counts of Playwright's JSON report; undefined without one. Flaky tests count as failed. @returns {Counts | undefined} */
export const playwrightCounts = (/** @type {string} */ file) => {
  const report = parsed(file);
  return (
    report && {
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
    }
  );
};

/** Counts a step's tests, or the step as one check. A failed step never counts as all passed. @returns {Counts} */
export const verdict = (/** @type {number} */ code, /** @type {Counts | undefined} */ counts) => {
  const { passed, failed, skipped } = counts ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  const foundNothing = counts !== undefined && passed + failed === 0;
  return { passed, skipped, failed: failed === 0 && (code !== 0 || foundNothing) ? 1 : failed };
};
