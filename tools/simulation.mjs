/** Tests the simulation with planted bugs; ends with 1 if the seeds do not reveal one of them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['planted-bugs.ts', 'files/planted-file-bugs.ts'];
const source = sources.map((file) => readFileSync(`${root}tests/simulation/${file}`, 'utf8')).join('\n');
const names = [...source.matchAll(/^ {4}name: '([\w-]+)'/gm)].map(([, name]) => name ?? '');
// `node tools/simulation.mjs epoch-ignored …` plants only the named bugs; `--shard=2/6` every sixth from the second on
const { values, positionals } = parseArgs({ options: { shard: { type: 'string' } }, allowPositionals: true });
const [part = 1, parts = 1] = values.shard?.split('/').map(Number) ?? [];
const wanted = values.shard ? names.filter((_, at) => at % parts === part - 1) : positionals;
const strange = wanted.filter((name) => !names.includes(name));
if (strange.length > 0) {
  console.error(`No such bug: ${strange.join(', ')}. There are ${names.join(', ')}.`);
  process.exit(2);
}

/** @typedef {{ bug: string, tried: number, seed?: number, by?: string }} Finding */

const command = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/simulation/planted.config.ts'];

/** @returns {Promise<Finding>} */
const lookFor = async (/** @type {string} */ bug) => {
  const env = { ...process.env, PLANTED_BUG: bug, SIMULATION_SEEDS: process.env['SIMULATION_SEEDS'] ?? '1-500' };
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  await once(child, 'close');
  const line = said.split('\n').find((one) => one.startsWith('{"bug"'));
  if (line === undefined) throw new Error(`The simulation with ${bug} did not run:\n${said.slice(-3000)}`);
  return JSON.parse(line);
};

const waiting = wanted.length > 0 ? wanted : names;
/** @type {string[]} */
const missed = [];
const queue = [...waiting];

const work = async () => {
  for (let bug = queue.shift(); bug !== undefined; bug = queue.shift()) {
    const { seed, tried, by } = await lookFor(bug);
    if (seed === undefined) missed.push(bug);
    const verdict = seed === undefined ? `NOT CAUGHT in ${tried} seeds` : `caught at seed ${seed}`;
    console.log(`${bug.padEnd(28)}${verdict.padEnd(26)}${by ?? ''}`);
  }
};
// two at a time, because the limits are for a machine with two cores
await Promise.all([work(), work()]);

console.log(`${waiting.length - missed.length} of ${waiting.length} planted bugs caught`);
process.exit(missed.length > 0 ? 1 : 0);
