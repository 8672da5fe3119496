import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { createRoutes } from '#server/api/routes.ts';
import { readConfig } from '#server/base/config.ts';
import { createLog } from '#server/base/log.ts';
import { workHere } from '#server/workers/worker-pool.ts';
import { aProduct, type Product } from '../product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const config = readConfig({});
if (!config.ok) throw new Error(config.error);
const routes = createRoutes({
  config: config.value,
  db: { query: never, transaction: never, close: never },
  clock: () => 0,
  log: createLog('silent'),
  stopping: new AbortController().signal,
  workers: workHere,
  postbox: { put: never, wake: never },
  confirmedEmail: never,
});

function never(): never {
  throw new Error('A description needs no database.');
}

const teamRoutes = routes.filter(({ path }) => path.includes('{team}'));

test('there are routes to try', () => {
  expect(routes.length).toBeGreaterThanOrEqual(10);
  expect(teamRoutes.length).toBeGreaterThanOrEqual(5);
});

test('only the index of the charts is open to everybody, and tells nothing of a team', async () => {
  expect(routes.filter(({ rule }) => rule === 'public').map(({ path }) => path)).toEqual(['/catalogue/index.json']);
  expect((await product.stranger('GET', '/catalogue/index.json')).status).toBe(200);
});

test.each(routes.filter(({ rule }) => rule !== 'public').map(({ method, path }) => [method, path] as const))(
  'without a session, %s %s is unauthenticated',
  async (method, path) => {
    const told = await product.stranger(method, path.replaceAll(/\{\w+\}/g, newId()));
    expect([told.status, told.body.error.code]).toEqual([401, 'unauthenticated']);
  },
);

describe('somebody from outside hears the same of a team that is and of one that is not', () => {
  test.each(teamRoutes.map(({ method, path }) => [method, path] as const))('%s %s', async (method, path) => {
    const ana = product.person();
    const team = await product.team(ana);
    const number = (await ana.call('GET', `/teams/${team}`)).body.team.id;
    const outsider = product.person('eve');
    const refusals = [];
    for (const address of [team, number, newId(), '999999', '0', 'x', '%27%20or%201=1', team.toUpperCase()]) {
      const { status, body } = await outsider.call(method, path.replace('{team}', address));
      refusals.push(`${status} ${body.error.code} ${body.error.message}`);
    }
    expect(new Set(refusals).size).toBe(1);
    expect(refusals[0]).toMatch(path.includes('/sync/') ? /^403 not_member/ : /^404 not_found/);
  });
});
