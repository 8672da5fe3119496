import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { localCertificates } from '#server/lan/local-certificates.ts';
import { freePort } from '../../../e2e/support/free-port.ts';
import { openFolder } from '../../../e2e/support/open-folder.ts';
import { startServer } from '../../../e2e/support/server.ts';
import { answerOf, callProxy, nginxPath, startNginx, type ProxiedCall } from './an-nginx.ts';

const page = await readFile(join(import.meta.dirname, '../../../docs/proxies.md'), 'utf8');
const name = 'spools.example.org';
const password = 'wound-on-a-cone-42';

const blockOfPage = (port: number, product: string, { certFile, keyFile }: Certificate): string => {
  const block = /```nginx\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const places: readonly (readonly [string, string])[] = [
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['/etc/ssl/spools.example.org.pem', certFile],
    ['/etc/ssl/spools.example.org.key', keyFile],
    ['http://127.0.0.1:3000', product],
  ];
  return places.reduce((text, [there, here]) => {
    expect(text).toContain(there);
    return text.replace(there, here);
  }, block);
};

/** The block of an operator who has not read the docs: Host is the upstream's, and no header is added. */
const bareBlock = (port: number, product: string, { certFile, keyFile }: Certificate, more = ''): string => `
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${certFile};
    ssl_certificate_key ${keyFile};
    location / { proxy_pass ${product}; ${more} }
  }`;

interface Certificate {
  readonly certFile: string;
  readonly keyFile: string;
}

const aCertificate = async () => {
  const folder = await openFolder('nginx-');
  await mkdir(join(folder, 'lan'));
  const names = ['localhost', '127.0.0.1'];
  const made = await localCertificates({ folder: join(folder, 'lan'), names, machine: 'proxied', clock: Date.now });
  const ca = `-----BEGIN CERTIFICATE-----\n${made.authority.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  return { folder, certificate: made, ca };
};

const aProxiedServer = async (
  env: Readonly<Record<string, string>>,
  blocksOf: (ports: readonly [number, number], product: string, certificate: Certificate) => readonly string[],
) => {
  const { folder, certificate, ca } = await aCertificate();
  const server = await startServer({ PUBLIC_URL: `https://${name}`, ...env });
  onTestFinished(server.remove, 60_000);
  const ports = [await freePort(), await freePort()] as const;
  const product = server.url.replace('localhost', '127.0.0.1');
  const blocks = blocksOf(ports, product, certificate);
  onTestFinished(await startNginx(folder, blocks, ports.slice(0, blocks.length)));
  const at = (port: number) => (call: Omit<ProxiedCall, 'port' | 'ca'>) => answerOf({ port, ca, host: name, ...call });
  return { server, ports, ca, ask: at(ports[0]), askOther: at(ports[1]) };
};

const signIn = (email: string, given: string) => ({
  method: 'POST' as const,
  path: '/auth/v1/token?grant_type=password',
  body: { email, password: given },
});

const register = (email: string) => ({
  method: 'POST' as const,
  path: '/auth/v1/signup',
  body: { email, password },
});

const refreshCookie = (token: string, cookie: string) => ({
  method: 'POST' as const,
  path: '/api/v2/session/refresh-cookie',
  headers: {
    Cookie: `${cookie}=base64-${Buffer.from(JSON.stringify({ access_token: token })).toString('base64url')}`,
    Origin: `https://${name}`,
  },
});

const sessionCookie = 'sb-spools-auth-token';

test.runIf(nginxPath)(
  'behind nginx with the lines of our page people keep their own addresses, hear of changes at once, and their cookie is for https',
  { timeout: 120_000 },
  async () => {
    const { ports, ca, ask, server } = await aProxiedServer(
      { TRUSTED_PROXIES: '127.0.0.1', APP_ENV: 'production' },
      ([port], product, certificate) => [blockOfPage(port, product, certificate)],
    );
    const signedUp = await ask({ ...register('ana@example.org'), from: '127.0.0.3' });
    expect(signedUp.status).toBe(200);
    const { access_token: token } = JSON.parse(signedUp.text) as { readonly access_token: string };
    expect(signedUp.headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await ask(refreshCookie(token, sessionCookie))).headers['set-cookie']).toEqual([
      expect.stringMatching(/; Secure$/),
    ]);

    const guess = (at: number) => ask({ ...signIn(`nobody${at}@example.org`, 'guessed'), from: '127.0.0.2' });
    const guesses = (many: number) => Array.from({ length: many }, (_, at) => guess(at));
    expect((await Promise.all(guesses(40))).map(({ status }) => status)).toContain(429);
    // if Ana shared one allowance with the guesser, these guesses would use up what has come back of it by now
    const again = guesses(20);
    expect((await ask({ ...signIn('ana@example.org', password), from: '127.0.0.3' })).status).toBe(200);
    await Promise.all(again);

    const authorization = { Authorization: `Bearer ${token}` };
    const opening = callProxy({
      port: ports[0],
      ca,
      host: name,
      path: '/api/v2/sync/events',
      headers: { ...authorization, Accept: 'text/event-stream' },
    });
    const stream = await Promise.race([opening, delay(10_000, undefined)]);
    if (stream === undefined) throw new Error('The stream was held back by nginx.');
    expect(stream.statusCode).toBe(200);
    const heard = new Promise<string>((resolve) => {
      let text = '';
      stream.on('data', (chunk) => {
        text += String(chunk);
        if (text.includes('event: teams')) resolve(text);
      });
    });
    // the server checks the stream first; an event after this pause proves that the proxy holds no events back
    await delay(500);
    const made = await ask({ method: 'POST', path: '/api/v2/teams', headers: authorization, body: { name: 'Guild' } });
    expect(made.status).toBe(201);
    expect(await Promise.race([heard, delay(10_000, 'held back')])).toContain('event: teams');
    stream.destroy();

    expect((await ask({ path: '/api/v2/teams', host: 'evil.example.org' })).status).toBe(421);
    expect((await ask({ path: '/dev/mail.json' })).status).toBe(404);
    expect(server.words()).not.toContain('TRUSTED_PROXIES');
  },
);

test.runIf(nginxPath)(
  'behind nginx as it comes nobody reads the mails, the cookie is for https all the same, and an undeclared proxy is told of once',
  { timeout: 120_000 },
  async () => {
    const { server, ask, askOther } = await aProxiedServer({}, ([bare, telling], product, certificate) => [
      bareBlock(bare, product, certificate),
      bareBlock(telling, product, certificate, 'proxy_set_header X-Real-IP $remote_addr;'),
    ]);
    const signedUp = await ask(register('ana@example.org'));
    const { access_token: token } = JSON.parse(signedUp.text) as { readonly access_token: string };
    expect((await ask({ method: 'POST', path: '/auth/v1/recover', body: { email: 'ana@example.org' } })).status).toBe(
      200,
    );
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail.json?key=', '/dev/mail.json?key=guessed'])
      expect((await ask({ path })).status).toBe(404);
    expect((await ask(refreshCookie(token, sessionCookie))).headers['set-cookie']).toEqual([
      expect.stringMatching(/; Secure$/),
    ]);
    expect(server.words()).not.toContain('TRUSTED_PROXIES');

    const key = (await readFile(join(server.dataDir, 'mailbox-key'), 'utf8')).trim();
    expect((await askOther({ path: `/dev/mail.json?key=${key}` })).status).toBe(404);
    await askOther({ path: '/healthz' });
    expect(server.words().match(/set TRUSTED_PROXIES=127\.0\.0\.1/g)).toHaveLength(1);
  },
);
