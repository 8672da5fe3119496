import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { compose } from '#server/compose.ts';
import { openParts } from '#server/open-parts.ts';
import type { CallOptions, Person, Told } from '../../server/product.ts';
import { aConfig } from '../../server/platform/an-app.ts';

export const aServer = async (settings: Readonly<Record<string, string>>) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'servers-'));
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const config = aConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000', ...settings });
  const open = await openParts(config, log, { build: 'test' });
  const respond = getRequestListener(compose(open.parts).fetch);
  const http = createServer((request, response) => void respond(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(async () => {
    open.announceStop();
    http.closeAllConnections();
    http.close();
    await open.close();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return { url, parts: open.parts, lines, dataDir: config.dataDir };
};

export const register = async (url: string, email: string) => {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'seven silk spools' }),
  });
  const { access_token: token, user } = (await answer.json()) as { access_token: string; user: { id: string } };
  return { token, who: { userId: user.id, email } };
};

type Registered = Awaited<ReturnType<typeof register>>;

export const at = (url: () => string, { token, who }: Registered): Person => ({
  ...who,
  call: async (method: string, path: string, { body: sent, headers }: CallOptions = {}): Promise<Told> => {
    const answer = await fetch(`${url()}/api/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    const isOurs = answer.headers.get('Content-Type')?.includes('json') === true; // a proxy's own answers are HTML
    const body = (isOurs ? await answer.json() : {}) as Told['body'];
    return { status: answer.status, body, headers: answer.headers };
  },
});

export const aTeam = async (owner: Person): Promise<string> =>
  (await owner.call('POST', '/teams', { body: { name: 'Stitchery' } })).body.team.public_id;
