/** `npm test`: the whole verification, also on a fresh clone. Each step writes its output to .cache/test/<step>.log. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './ensure-installed.mjs';
import { endOnOldNode } from './node-version.mjs';
import { verdict } from './test/counts.mjs';
import { run, stopAll, tailOf } from './test/run.mjs';
import { inBatches, steps, vitest } from './test/steps.mjs';
import { openTempFolder } from './test/temp-folder.mjs';

endOnOldNode();
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

// `--only unit,lint`: only these steps; `--skip database`: all others, and the summary says so
const { values } = parseArgs({
  // deep (`npm run test:deep`): also nginx, attacks, journeys ten times over, 2,000 simulated worlds, planted bugs
  options: { only: { type: 'string' }, skip: { type: 'string' }, deep: { type: 'boolean', default: false } },
});
const namesIn = (/** @type {string | undefined} */ list) => list?.split(',').map((name) => name.trim()) ?? [];
const only = namesIn(values.only);
const skip = namesIn(values.skip);
const unknown = [...only, ...skip].filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const logs = `${root}.cache/test`;
const temp = openTempFolder();
process.once('exit', temp.remove);
const startedAt = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {Set<string>} */
const failedSteps = new Set();
/** Stops what the current step's `prepare` started, such as a database. @type {(() => Promise<void>) | undefined} */
let stopPrepared;

const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const runStep = async (/** @type {import('./test/steps.mjs').Step} */ step) => {
  const log = `${logs}/${step.name}.log`;
  writeFileSync(log, '');
  const prepared = await step.prepare?.();
  stopPrepared = prepared?.stop;
  const sum = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  try {
    for (const [index, command] of step.commands.entries()) {
      const report = `${logs}/${step.name}-${index}.json`;
      const isVitest = command.includes(vitest);
      const env = {
        ...prepared?.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(values.deep && !step.often && { SPOOLSIDE_DEEP: '1' }),
      };
      const code = await run({
        command: isVitest ? [...command, `--outputFile.json=${report}`] : command,
        log,
        env,
        timeoutMs: step.minutes * 60_000,
      });
      const counts = step.counts?.(report);
      const found = verdict(code, counts);
      sum.passed += found.passed;
      sum.failed += found.failed;
      sum.skipped += found.skipped;
      failures.push(...(counts?.failures ?? []));
    }
  } finally {
    stopPrepared = undefined;
    await prepared?.stop?.();
  }
  return { ...sum, failures, log, note: prepared?.note };
};

const attempt = async (/** @type {import('./test/steps.mjs').Step} */ step) => {
  const missing = step.needs?.find((name) => failedSteps.has(name));
  const since = Date.now();
  try {
    if (missing) throw new Error(`Not run, because ${missing} failed.`);
    const { passed, failed, skipped, failures, log, note } = await runStep(step);
    const tests = step.counts
      ? `, ${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`
      : '';
    const words = `${step.name} (${step.what}${note ? ` ${note}` : ''})${tests} ${seconds(since)}`;
    // the names first: a reader who keeps only the start of a long output still sees what failed
    const named = failures.map((one) => `    ✘ ${one.replaceAll('\n', '\n    ')}\n`).join('');
    console.log(failed > 0 ? `FAILED ${words}\n${named}${tailOf(log)}\n    The whole log: ${log}` : `ok ${words}`);
    return { passed, failed, skipped };
  } catch (fault) {
    console.log(
      `FAILED ${step.name} (${step.what}) ${seconds(since)}\n    ${fault instanceof Error ? fault.message : String(fault)}`,
    );
    return { passed: 0, failed: 1, skipped: 0 };
  }
};

const giveUp = async () => {
  stopAll();
  await stopPrepared?.();
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

const chosen = steps.filter(
  ({ name, deep }) => !skip.includes(name) && (only.length > 0 ? only.includes(name) : values.deep || !deep),
);
const count = async (/** @type {import('./test/steps.mjs').Step} */ step) => {
  const { passed, failed, skipped } = await attempt(step);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed > 0) failedSteps.add(step.name);
};
for (const batch of inBatches(chosen)) await Promise.all(batch.map(count));

const left = steps.filter((step) => !chosen.includes(step) && !step.deep).map(({ name }) => name);
console.log('');
console.log(
  `${chosen.length} steps in ${seconds(startedAt)}, temporary files ${temp.where}${failedSteps.size > 0 ? `, failed: ${[...failedSteps].join(', ')}` : ''}`,
);
if (left.length > 0) console.log(`Left out by request: ${left.join(', ')}`);
if (total.skipped > 0) console.log(`${total.skipped} tests skipped themselves`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
