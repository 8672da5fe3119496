import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./attacks.mjs').Caller} Caller */

const watchHealth = fileURLToPath(new URL('watch-health.mjs', import.meta.url));

/** The longest time (ms) for which data of one person may keep other people's calls waiting. */
const freezeMs = 1000;

const longOrder = () => {
  const extras = Array.from({ length: 20 }, (_, at) => ({ code: String(at), count: 2 }));
  const placements = Array.from({ length: 8 }, () => ({ stitches: 7777, extras: extras.slice(0, 2) }));
  const sizes = Array.from({ length: 20 }, () => ({ label: 'M', qty: 100, blankCostMinor: 3 }));
  return {
    profile: {
      tierMode: 'marginal',
      tiers: Array.from({ length: 20 }, (_, at) => ({ minQty: 1 + at * 50, rate: '1.2345' })),
      extras: extras.map(({ code }) => ({ code, label: 'Foam', bp: 333, per: 'piece' })),
    },
    order: { lines: Array.from({ length: 50 }, () => ({ qty: 2000, sizes, extras, placements })) },
  };
};

/** @type {readonly [what: string, path: string, type: string, body: () => string][]} */
const texts = [
  ['50 kB of line ends as a table', 'import', 'text/csv', () => '\n'.repeat(50_000)],
  ['3.9 MB of line ends as a table', 'import', 'text/csv', () => '\n'.repeat(3_900_000)],
  ['3.9 MB of separators as a table', 'import', 'text/csv', () => ',;\t|'.repeat(975_000)],
  ['a table of a million columns', 'import', 'text/csv', () => `Number${',Name'.repeat(780_000)}\n`],
  ['3.9 MB of open quotes as a table', 'import', 'text/csv', () => `"${'a"b '.repeat(970_000)}`],
  [
    'a column called by 100,000 accents',
    'import',
    'text/csv',
    () => `Number,a${'\u0301\u0316'.repeat(50_000)}\n1902\n`,
  ],
  [
    'a table of 10,000 ordinary rows',
    'import',
    'text/csv',
    () => `Brand,Line,Number,Qty\n${Array.from({ length: 10_000 }, (_, at) => `Isacord,40,${at},2\n`).join('')}`,
  ],
  [
    'a body of 90,000 fields that nobody knows',
    '/api/v2/pricing/calculate',
    'application/json',
    () => JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`k${at}`, 0]))),
  ],
  [
    'a body of 500,000 brackets',
    '/api/v2/contact',
    'application/json',
    () => `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
  ],
  [
    'the price of a very long order',
    '/api/v2/pricing/calculate',
    'application/json',
    () => JSON.stringify(longOrder()),
  ],
];

/** Sends texts that could block a server, which must answer `/healthz` meanwhile. @param {Caller} caller @returns {Promise<import('./attacks.mjs').Tried[]>} */
export const freeze = async ({ register, api, must, origin }) => {
  const eve = await register('eve');
  const { team } = await must(api(eve, 'POST', '/teams', { name: 'Ice' }));
  const watcher = fork(watchHealth, [origin], { serialization: 'advanced' });
  const tried = [];
  for (const [what, where, type, body] of texts) {
    const path = where === 'import' ? `/api/v2/teams/${team.public_id}/threads/import?dryRun=1` : where;
    const headers = { Authorization: `Bearer ${eve.token}`, 'Content-Type': type };
    watcher.send({ method: 'POST', path, headers, body: Buffer.from(body()) });
    const [{ status, longestMs }] = await once(watcher, 'message');
    const answer = `${status}, others waited ${Math.ceil(longestMs)} ms at the most`;
    tried.push({ what, isRefused: longestMs < freezeMs, answer });
  }
  watcher.disconnect();
  return tried;
};
