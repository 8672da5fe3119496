import { readdirSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { countsIn } from './counts.mjs';
import { externalPostgres } from './external-postgres.mjs';
import { prepareFailover } from './failover.mjs';
import { prepareBrowser, prepareNginx, prepareServers, runPlaywright, runVitest } from './steps.mjs';
import { isDeep, sqlTestsIn } from './test-files.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

const prepareDatabase = async () => {
  const { url, name, stop } = await externalPostgres();
  return { env: { TEST_DATABASE_URL: url }, note: `on ${name}`, stop };
};

/** The number of parts into which the planted faults are divided, so that each takes at most a quarter of an hour. */
const plantedParts = 6;

/** The parts that are no folder of deep test files. @returns {readonly Step[]} */
const programsIn = (/** @type {string} */ root) => [
  {
    name: 'database',
    what: 'what sends SQL, once more',
    prepare: prepareDatabase,
    // tests that send no SQL to the run's database give the same result on another one
    commands: [runVitest('--project=*tests', ...sqlTestsIn(root, 'server', 'contracts', 'journeys'))],
    counts: countsIn,
  },
  {
    name: 'nodes',
    what: 'rules, device, server and journeys on Node 22 and on Node 24',
    commands: ['22', '24'].map(
      (major) => /** @type {const} */ (['tools/test/on-node.mjs', major, ...runVitest('--project=!deep-*')]),
    ),
    counts: countsIn,
  },
  {
    name: 'repeats',
    what: 'journeys ten times over',
    commands: Array.from({ length: 10 }, () => runVitest('--project=!deep-*', 'tests/journeys/')),
    counts: countsIn,
  },
  {
    name: 'attacks',
    what: 'what strangers have tried, every line refused',
    commands: [['tools/attacks.mjs']],
  },
  ...Array.from({ length: plantedParts }, (_, at) => ({
    name: `planted-${at + 1}`,
    what: 'bugs put into the product, each of which the simulation must find',
    commands: [/** @type {const} */ (['tools/simulation.mjs', `--shard=${at + 1}/${plantedParts}`])],
  })),
  {
    name: 'mutants',
    what: 'the pricing engine with one thing changed at a time, which its tests must notice',
    commands: [['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'tools/test/stryker.config.json']],
  },
];

/** What the tests of some folders need besides the product. @type {Readonly<Record<string, Step['prepare']>>} */
const preparations = {
  proxy: prepareNginx,
  servers: prepareServers,
  failover: prepareFailover,
};

const deepFilesIn = (/** @type {string} */ root, /** @type {string} */ folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll(sep, '/')}`)
    .filter(isDeep);

export const partOf = (/** @type {string} */ file) => basename(dirname(file));

/** The parts of `npm run test:deep`: one for each folder with deep test files, and the programs. @returns {Step[]} */
export const deepParts = (/** @type {string} */ root) => {
  const tests = deepFilesIn(root, 'tests');
  const specs = deepFilesIn(root, 'e2e');
  const folders = [...new Set([...tests, ...specs].map(partOf))].sort();
  const ofFolders = folders.map((name) => {
    const outside = tests.filter((file) => partOf(file) === name);
    const inBrowser = specs.filter((file) => partOf(file) === name);
    return {
      name,
      what: `${outside.length + inBrowser.length} files`,
      commands: [
        ...(outside.length > 0 ? [runVitest('--project=deep-*', ...outside)] : []),
        ...(inBrowser.length > 0 ? [runPlaywright('--project=deep', ...inBrowser)] : []),
      ],
      counts: countsIn,
      prepare: async () => {
        const programs = (await preparations[name]?.()) ?? { env: {} };
        return inBrowser.length > 0 ? { ...(await prepareBrowser()), ...programs } : programs;
      },
    };
  });
  const programs = programsIn(root);
  const twice = programs.find(({ name }) => folders.includes(name));
  if (twice) throw new Error(`A folder of deep tests has the name of another part, ${twice.name}: rename the folder.`);
  return [...ofFolders, ...programs];
};
