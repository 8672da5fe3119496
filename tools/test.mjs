/**
 * `npm test`: runs all checks. `npm run test:deep`: runs the drills. A step writes its output to
 * .cache/test/<step>.log.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './ensure-installed.mjs';
import { endOnOldNode } from './node-version.mjs';
import { verdict } from './test/counts.mjs';
import { deepParts } from './test/deep-parts.mjs';
import { secondsOfMachine } from './test/processor-time.mjs';
import { run, stopAll, tailOf } from './test/run.mjs';
import { inBatches, steps } from './test/steps.mjs';
import { openTempFolder } from './test/temp-folder.mjs';
import { stateOfTree, writeVerdict } from './test/whole-run.mjs';

endOnOldNode();
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

// `--only unit,lint`: only these steps; `--skip browser`: all others, and the summary says so
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    skip: { type: 'string' },
    deep: { type: 'boolean', default: false },
    // for deep tests: the share of the 2,000 worlds, for example `3/10`
    shard: { type: 'string' },
  },
});
const namesIn = (/** @type {string | undefined} */ list) => list?.split(',').map((name) => name.trim()) ?? [];
const only = namesIn(values.only);
const skip = namesIn(values.skip);
// a deep part may start the built product, so the build comes before all of them
const all = values.deep ? [...steps.filter(({ name }) => name === 'build'), ...deepParts(root)] : steps;
const unknown = [...only, ...skip].filter((name) => !all.some((step) => step.name === name));
if (unknown.length > 0) {
  const missed = values.deep ? [] : unknown.filter((name) => deepParts(root).some((part) => part.name === name));
  console.error(
    missed.length > 0
      ? `${missed.join(', ')} belongs to the drills: npm run test:deep -- --only ${missed.join(',')}`
      : `No such step: ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

/**
 * The time that all steps of `npm test` together may take. A single step has no limit, because a machine may be slow.
 */
const wholeMinutes = 80;
/** The summary names test files that take longer. */
const longFileSeconds = 5;

const logs = `${root}.cache/test`;
const temp = openTempFolder();
process.once('exit', temp.remove);
const startedAt = Date.now();
const busyAtStart = secondsOfMachine();
const treeAtStart = stateOfTree(root);
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {Set<string>} */
const failedSteps = new Set();
/** @type {{ name: string, seconds: number, passed: number, failed: number }[]} */
const timed = [];
/** @type {{ name: string, seconds: number }[]} */
const files = [];
let isOverTime = false;
/** Functions that stop what `prepare` of a step has started, such as a database. @type {Set<() => Promise<void>>} */
const stopPrepared = new Set();

const secondsSince = (/** @type {number} */ since) => (Date.now() - since) / 1000;

const runStep = async (/** @type {import('./test/steps.mjs').Step} */ step) => {
  const log = `${logs}/${step.name}.log`;
  writeFileSync(log, '');
  const prepared = await step.prepare?.();
  if (prepared?.stop) stopPrepared.add(prepared.stop);
  const sum = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  /** @type {string | undefined} */
  let shown;
  try {
    for (const [index, command] of step.commands.entries()) {
      if (isOverTime) throw new Error(`Ended: npm test has taken ${wholeMinutes} minutes.`);
      const report = `${logs}/${step.name}-${index}.json`;
      const isVitest = command.some((arg) => arg.endsWith('vitest.mjs'));
      const { code, hung } = await run({
        command: isVitest ? [...command, `--outputFile.json=${report}`] : command,
        log,
        env: {
          ...prepared?.env,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          ...(values.shard !== undefined && { WORLDS_SHARD: values.shard }),
        },
      });
      const counts = step.counts?.(report);
      const found = verdict(code, counts);
      sum.passed += found.passed;
      sum.failed += found.failed;
      sum.skipped += found.skipped;
      failures.push(
        ...(counts?.failures ?? []),
        ...(hung ? [`${step.name} hung: it was silent and idle, and was ended`] : []),
        ...(isOverTime ? [`${step.name} was ended: npm test has taken ${wholeMinutes} minutes`] : []),
      );
      files.push(...(counts?.files ?? []));
    }
  } finally {
    shown = prepared?.shown?.();
    if (prepared?.stop) {
      stopPrepared.delete(prepared.stop);
      await prepared.stop();
    }
  }
  return { ...sum, failures, log, note: prepared?.note, shown };
};

const attempt = async (/** @type {import('./test/steps.mjs').Step} */ step) => {
  const missing = step.needs?.find((name) => failedSteps.has(name));
  const since = Date.now();
  try {
    if (missing) throw new Error(`Not run, because ${missing} failed.`);
    const { passed, failed, skipped, failures, log, note, shown } = await runStep(step);
    const tests = step.counts
      ? `, ${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`
      : '';
    const words = `${step.name} (${step.what}${note ? ` ${note}` : ''})${tests} ${secondsSince(since).toFixed(1)} s`;
    // the names come first: a reader who keeps only the start of a long output still sees what failed
    const named = failures.map((one) => `    ✘ ${one.replaceAll('\n', '\n    ')}\n`).join('');
    console.log(failed > 0 ? `FAILED ${words}\n${named}${tailOf(log)}\n    The whole log: ${log}` : `ok ${words}`);
    if (shown) console.log(shown);
    return { passed, failed, skipped, seconds: secondsSince(since) };
  } catch (fault) {
    const sentence = fault instanceof Error ? fault.message : String(fault);
    console.log(`FAILED ${step.name} (${step.what}) ${secondsSince(since).toFixed(1)} s\n    ${sentence}`);
    return { passed: 0, failed: 1, skipped: 0, seconds: secondsSince(since) };
  }
};

const giveUp = async () => {
  stopAll();
  for (const stop of stopPrepared) await stop();
  process.exit(130);
};
process.on('SIGINT', () => void giveUp());
process.on('SIGTERM', () => void giveUp());

rmSync(logs, { recursive: true, force: true });
mkdirSync(logs, { recursive: true });

if (!ensureInstalled(root)) {
  console.log('FAILED install (npm ci)\n0 passed, 1 failed');
  process.exit(1);
}

const chosen = all.filter(
  ({ name }) => !skip.includes(name) && (only.length === 0 || only.includes(name) || (values.deep && name === 'build')),
);
const count = async (/** @type {import('./test/steps.mjs').Step} */ step) => {
  const { passed, failed, skipped, seconds } = await attempt(step);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  timed.push({ name: step.name, seconds, passed, failed });
  if (failed > 0) failedSteps.add(step.name);
};
const overTime = setTimeout(() => {
  isOverTime = true;
  stopAll();
}, wholeMinutes * 60_000);
if (values.deep) clearTimeout(overTime);
for (const batch of inBatches(chosen)) await Promise.all(batch.map(count));
clearTimeout(overTime);

const seconds = secondsSince(startedAt);
const busyAtEnd = secondsOfMachine();
const cpuSeconds =
  busyAtStart === undefined || busyAtEnd === undefined ? undefined : Math.round(busyAtEnd - busyAtStart);
const left = all.filter((step) => !chosen.includes(step)).map(({ name }) => name);
const long = files.filter((file) => file.seconds > longFileSeconds).sort((a, b) => b.seconds - a.seconds);

console.log('');
if (!values.deep && long.length > 0) {
  console.log(`Files over ${longFileSeconds} s:`);
  for (const { name, seconds: took } of long)
    console.log(`${took.toFixed(1).padStart(7)} s  ${name.replace(root, '')}`);
}
console.log(
  `${chosen.length} steps in ${seconds.toFixed(1)} s${cpuSeconds === undefined ? '' : `, ${cpuSeconds} s of processor time on the whole machine`}, temporary files ${temp.where}${failedSteps.size > 0 ? `, failed: ${[...failedSteps].join(', ')}` : ''}`,
);
if (left.length > 0) console.log(`Left out by request: ${left.join(', ')}`);
if (total.skipped > 0) console.log(`${total.skipped} tests skipped themselves`);
if (!values.deep && left.length === 0)
  writeVerdict(root, { ...treeAtStart, ...total, seconds, cpuSeconds, steps: timed });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
