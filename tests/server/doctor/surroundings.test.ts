import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupName, backupsIn } from '#server/backup/keep-backups.ts';
import { checkAddress } from '#server/doctor/check-address.ts';
import { checkBackups, checkDisk, checkMail, examine, checkPort, checkCertificate } from '#server/doctor/examine.ts';
import { localCertificates } from '#server/lan/local-certificates.ts';
import { withDatabase } from '../database.ts';
import { aConfig, faultsOf } from './a-patient.ts';

type Pages = Readonly<Record<string, (response: ServerResponse) => void>>;

const health = (response: ServerResponse) => response.end('{"status":"ok"}');
const latest = (id: string) => (response: ServerResponse) => response.end(JSON.stringify({ id }));
const worker =
  (caching = 'no-cache', type = 'text/javascript') =>
  (response: ServerResponse) =>
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': caching }).end('self');

const cut = (response: ServerResponse) => response.destroy();

const anAddress = async (pages: Pages): Promise<{ readonly url: string; readonly port: number }> => {
  const http = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    if (page === undefined) response.writeHead(404).end();
    else page(response);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => void http.close());
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
};

const ours: Pages = { '/healthz': health, '/builds/latest.json': latest('b1'), '/sw.js': worker() };

const faultsAt = async (pages: Pages, settings: Readonly<Record<string, string>> = {}) => {
  const { url } = await anAddress(pages);
  return faultsOf(await checkAddress(await aConfig({ PUBLIC_URL: url, ...settings }), 'b1', true));
};

test('nothing is wrong with an address that leads here', async () => {
  const { url } = await anAddress(ours);
  const findings = await checkAddress(await aConfig({ PUBLIC_URL: url }), 'b1', true);
  expect(findings.map(({ state }) => state)).toEqual(['ok', 'ok', 'skipped', 'ok']);
});

test.each<[what: string, pages: Pages, says: Readonly<Record<string, RegExp>>]>([
  ['another program', {}, { 'public address': /answers with 404, and it is not this server/ }],
  [
    'a server that does not go by this name',
    { '/healthz': (response) => response.writeHead(421).end() },
    { 'public address': /add it to ALLOWED_HOSTS/ },
  ],
  [
    'a proxy that kept an old page',
    { ...ours, '/builds/latest.json': latest('a9') },
    { release: /served is a9, but b1 is built here/ },
  ],
  [
    'a proxy that caches the service worker',
    { ...ours, '/sw.js': worker('max-age=86400') },
    { 'service worker': /may be cached \("max-age=86400"\)/ },
  ],
  [
    'a proxy that answers every address with the page',
    { ...ours, '/sw.js': worker('no-cache', 'text/html') },
    { 'service worker': /answers 200 as text\/html/ },
  ],
  [
    'a proxy that cuts the line',
    { '/healthz': health, '/builds/latest.json': cut, '/sw.js': cut },
    { release: /latest.json gives no answer/, 'service worker': /sw.js gives no answer/ },
  ],
])('a public address at which there is %s', async (_, pages, says) => {
  const found = await faultsAt(pages);
  expect(Object.keys(found)).toEqual(Object.keys(says));
  for (const [name, sentence] of Object.entries(says)) expect(found[name]).toMatch(sentence);
});

test('a public address that nobody answers, and one that is not asked because no server runs', async () => {
  const config = await aConfig({ PUBLIC_URL: 'http://127.0.0.1:9' });
  expect(faultsOf(await checkAddress(config, 'b1', true))['public address']).toContain('ECONNREFUSED');
  expect((await checkAddress(config, 'b1', false)).map(({ state }) => state)).toEqual(Array(4).fill('skipped'));
});

test('a port of another program, one of this server, and a free one', async () => {
  const other = await anAddress({});
  expect((await checkPort(await aConfig({ PORT: String(other.port) }))).finding).toMatchObject({
    state: 'wrong',
    says: `Another program uses port ${other.port}: stop it, or set PORT to another number.`,
  });
  const own = await anAddress(ours);
  expect(await checkPort(await aConfig({ PORT: String(own.port) }))).toMatchObject({ isRunning: true });
  expect((await checkPort(await aConfig({ HOST: '192.0.2.1' }))).finding.says).toContain('no address 192.0.2.1');
});

test('certificates: of another name, at their end, without their key, and no certificate', async () => {
  const { dataDir } = await aConfig();
  const make = (name: string, clock = Date.now) =>
    localCertificates({ folder: join(dataDir, name), names: ['workshop.local'], machine: 'm', clock });
  const { certFile, keyFile } = await make('one');
  const other = await make('other');
  const check = async (settings: Readonly<Record<string, string>>, clock = Date.now) => {
    const tls = { TLS_CERT: certFile, TLS_KEY: keyFile, PUBLIC_URL: 'https://workshop.local' };
    return checkCertificate(await aConfig({ ...tls, ...settings }), clock);
  };
  const inDays = (days: number) => () => Date.now() + days * 86_400_000;
  expect(await check({})).toMatchObject({ state: 'ok' });
  expect((await check({ PUBLIC_URL: 'https://elsewhere.example.org' })).says).toContain(
    'not for elsewhere.example.org',
  );
  expect((await check({}, inDays(390))).says).toMatch(/^It ends in \d days, on .*: renew it now\.$/);
  const end = Date.parse(new X509Certificate(await readFile(certFile)).validTo);
  expect((await check({}, () => end - 1.5 * 86_400_000)).says).toMatch(/^It ends in 1 day, on .*: renew it now\.$/);
  expect((await check({}, inDays(400))).says).toMatch(/^It ended on .*: renew it/);
  expect((await check({}, inDays(-40))).says).toContain('set the clock of this machine right');
  expect((await check({ TLS_KEY: other.keyFile })).says).toContain('is not the key of TLS_CERT');
  await writeFile(join(dataDir, 'rubbish.pem'), 'rubbish');
  expect((await check({ TLS_CERT: join(dataDir, 'rubbish.pem') })).says).toContain('cannot be used');
});

test('a mail server that is not there, and a test mail without one', async () => {
  const mute = await aConfig({ SMTP_URL: 'smtp://127.0.0.1:9', APP_ENV: 'production' });
  expect((await checkMail(mute, undefined)).says).toMatch(
    /^The mail server 127\.0\.0\.1:9 cannot be used \(.+\): check/,
  );
  expect(await checkMail(await aConfig({ APP_ENV: 'production' }), undefined)).toMatchObject({ state: 'skipped' });
  expect(await checkMail(await aConfig(), 'ana@example.org')).toMatchObject({ state: 'wrong' });
});

test('neither the secret of a file nor that of a variable is printed', async () => {
  const { dataDir } = await aConfig();
  const secret = join(dataDir, 'smtp');
  await writeFile(secret, 'smtp://ana:hunter2@127.0.0.1:9\n');
  const config = await aConfig({ SMTP_URL_FILE: secret, METRICS_TOKEN: 'hunter2-hunter2' });
  const findings = await examine({ config, clock: Date.now, build: 'b1', database: { none: 'None.', isWrong: false } });
  expect(faultsOf(findings)['mail']).toContain('127.0.0.1:9');
  expect(JSON.stringify(findings)).not.toContain('hunter2');
});

test('no backup yet, none for long, and one that is too old', async () => {
  const config = await aConfig();
  const own = await withDatabase();
  const inAWeek = () => Date.now() + 7 * 86_400_000;
  expect(await checkBackups(config, own.db, Date.now)).toMatchObject({ state: 'skipped' });
  expect((await checkBackups(config, own.db, inAWeek)).says).toContain('There is none in');
  await own.close();
  await mkdir(backupsIn(config.dataDir));
  await writeFile(join(backupsIn(config.dataDir), backupName(new Date(Date.now() - 30 * 3_600_000))), '');
  expect(await checkBackups(config, undefined, Date.now)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('The newest is 30 h old') as string,
  });
  await writeFile(join(backupsIn(config.dataDir), backupName(new Date(Date.now() - 3_600_000))), '');
  expect(await checkBackups(config, undefined, Date.now)).toMatchObject({ state: 'ok' });
});

test('a data folder that is a file', async () => {
  const { dataDir } = await aConfig();
  await writeFile(join(dataDir, 'file'), '');
  expect(faultsOf(await checkDisk(join(dataDir, 'file')))['data folder']).toContain('it is a file');
  expect((await checkDisk(dataDir)).map(({ name }) => name)).toEqual(['data folder', 'disk']);
});
