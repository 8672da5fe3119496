/** Ends with 1 and names each test file of docs/specification-coverage.md that did not pass in this `npm test`. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { passedFiles } from './counts.mjs';
import { isDeep } from './test-files.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const logs = `${root}.cache/test/`;

const page = readFileSync(`${root}docs/specification-coverage.md`, 'utf8');
const named = new Set(page.match(/(?<=`)(?:tests|e2e)\/[^`]+\.(?:test|spec)\.tsx?(?=`)/g));
const reports = readdirSync(logs).filter((name) => name.endsWith('.json'));
const passed = passedFiles(reports.map((name) => logs + name));
// `npm test` does not run the drills
const quick = [...named].filter((file) => !isDeep(file));
const missing = quick.filter((file) => !passed.has(root + file));

for (const file of missing) console.log(`No test of ${file} has passed, but docs/specification-coverage.md names it.`);
console.log(`${quick.length - missing.length} of ${quick.length} test files that show the specification have passed.`);
process.exitCode = quick.length > 0 && missing.length === 0 ? 0 : 1;
