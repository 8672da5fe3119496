import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWatchedServer } from '../freeze/a-watched-server.ts';

const page = join(import.meta.dirname, '../../../docs/integrators.md');
const password = 'seven silk spools';

let server: Awaited<ReturnType<typeof aWatchedServer>>;
beforeAll(async () => {
  server = await aWatchedServer();
});
afterAll(() => server.close());

/** The examples of docs/integrators.md, each after all earlier ones, because later ones use their variables. */
const examples = async (): Promise<readonly string[]> => {
  const blocks = [...(await readFile(page, 'utf8')).matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
  return blocks.map((_, index) => `set -eu\n${blocks.slice(0, index + 1).join('')}`);
};

const aStockedTeam = async () => {
  const { ask } = server;
  const email = 'shop@example.org';
  const { access_token: token } = await ask<{ access_token: string }>('POST', '/auth/v1/signup', { email, password });
  const { team } = await ask<{ team: { public_id: string } }>('POST', '/api/v2/teams', { name: 'Stitchery' }, token);
  const threads = `/api/v2/teams/${team.public_id}/threads`;
  for (const code of ['0020', '1800', '1902'])
    await ask('POST', threads, { brand: 'Isacord', line: 'Isacord 40', code }, token);
  return { email, token, threads };
};

test('The examples for integrators sign in, page through threads and change one unless somebody was first', async () => {
  const { email, token, threads } = await aStockedTeam();
  const env = { ...process.env, URL: server.origin, EMAIL: email, PASSWORD: password };
  const run = async (script: string): Promise<unknown> =>
    JSON.parse((await promisify(execFile)('sh', ['-c', script], { env })).stdout);
  const [signIn = '', pages = '', change = ''] = await examples();

  expect(await run(`${signIn}\nnode -p 'JSON.stringify([process.argv[1].split(".").length])' "$TOKEN"`)).toEqual([3]);
  const listed = await server.ask<{ threads: readonly object[] }>('GET', threads, undefined, token);
  expect(await run(pages)).toEqual({ threads: listed.threads.slice(2), next: null });
  const [first] = listed.threads;
  const onlyLast = change.replace(/^curl -sS "\$URL\/api.*after=.*$/m, '');
  expect(await run(onlyLast)).toMatchObject({
    thread: { ...first, minSpools: 3, version: 4, updatedAt: expect.anything() },
  });
  const inBetween = onlyLast.replace(/^VERSION=.*$/m, 'VERSION=1');
  expect(await run(inBetween)).toMatchObject({ error: { code: 'conflict' } });
});
