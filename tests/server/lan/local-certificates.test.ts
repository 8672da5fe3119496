import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localCertificates, type LocalCertificates } from '#server/lan/local-certificates.ts';

const dayMs = 24 * 60 * 60 * 1000;
const names = ['localhost', 'workshop.local', '127.0.0.1', '::1', '192.168.7.20', 'fd00::7'];
let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spoolside-lan-'));
  folder = join(root, 'lan');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const make = (change: { names?: readonly string[]; now?: number } = {}) =>
  localCertificates({
    folder,
    names: change.names ?? names,
    machine: 'workshop',
    clock: () => change.now ?? Date.now(),
  });
const served = async ({ certFile }: LocalCertificates) => new X509Certificate(await readFile(certFile));
const pemOf = ({ authority }: LocalCertificates) => new X509Certificate(authority).toString();

const handshake = async (
  made: LocalCertificates,
  trusted: LocalCertificates,
  host: string,
): Promise<string | undefined> => {
  const server = createServer({ cert: await readFile(made.certFile), key: await readFile(made.keyFile) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise((resolve) => {
      const check = { port, host: '127.0.0.1', ca: pemOf(trusted), servername: /^[\d.:a-f]+$/.test(host) ? '' : host };
      const socket = connect({ ...check, checkServerIdentity: () => undefined }, () => {
        const peer = socket.getPeerX509Certificate();
        const fits = /^[\d.:]+$/.test(host) ? peer?.checkIP(host) : peer?.checkHost(host);
        socket.destroy();
        resolve(fits === undefined ? `not for ${host}` : undefined);
      });
      socket.on('error', (error) => resolve(error.message));
    });
  } finally {
    server.close();
  }
};

test('A device that trusts the authority accepts the server under each of its names', async () => {
  const made = await make();
  for (const name of ['localhost', 'workshop.local', '127.0.0.1', '192.168.7.20']) {
    expect(await handshake(made, made, name)).toBeUndefined();
  }
  expect(await handshake(made, made, 'bank.example')).toBe('not for bank.example');
});

test('A device that trusts another authority refuses it', async () => {
  const made = await make();
  const other = await localCertificates({ folder: join(root, 'other'), names, machine: 'workshop', clock: Date.now });
  // newer versions of Node append advice to this message
  expect(await handshake(made, other, 'localhost')).toMatch(/^unable to verify the first certificate(?:;|$)/);
});

test('The certificate names every address and nothing else', async () => {
  const certificate = await served(await make());
  expect(certificate.subjectAltName).toBe(
    'DNS:localhost, DNS:workshop.local, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:192.168.7.20, IP Address:FD00:0:0:0:0:0:0:7',
  );
});

test('The authority cannot vouch for names beyond the local network', async () => {
  const made = await make({ names: ['bank.example', '127.0.0.1'] });
  expect(await handshake(made, made, '127.0.0.1')).toBe('permitted subtree violation');
  const elsewhere = await make({ names: ['8.8.8.8', '127.0.0.1'] });
  expect(await handshake(elsewhere, elsewhere, '127.0.0.1')).toBe('permitted subtree violation');
});

test('It lives no longer than Apple allows, and no longer than its authority', async () => {
  const made = await make();
  const certificate = await served(made);
  const days = (Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)) / dayMs;
  expect(days).toBeLessThanOrEqual(398);
  expect(Date.parse(certificate.validTo)).toBeLessThan(Date.parse(new X509Certificate(made.authority).validTo));
});

test('A second run keeps the authority and the certificate', async () => {
  const first = await make();
  const certificate = await served(first);
  const second = await make();
  expect(second).toEqual(first);
  expect((await served(second)).fingerprint256).toBe(certificate.fingerprint256);
});

test.each([
  ['another address', { names: [...names, '192.168.7.21'] }],
  ['one address less', { names: names.slice(0, -1) }],
  ['29 days before its end', { now: Date.now() + 367 * dayMs }],
])('%s leads to a new certificate of the same authority', async (_reason, change) => {
  const first = await make();
  const before = await served(first);
  const second = await make(change);
  expect(second.fingerprint).toBe(first.fingerprint);
  expect((await served(second)).fingerprint256).not.toBe(before.fingerprint256);
});

test('Keys are readable by their owner alone, in a folder closed to others', async () => {
  const { keyFile } = await make();
  const modes = await Promise.all([keyFile, join(folder, 'authority.key'), folder].map((path) => stat(path)));
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['600', '600', '700']);
});

test('A renewal cut off between its two files is made again', async () => {
  await make();
  await localCertificates({ folder: join(root, 'other'), names, machine: 'workshop', clock: Date.now });
  await rename(join(root, 'other', 'server.key'), join(folder, 'server.key'));
  const made = await make();
  expect(await handshake(made, made, 'localhost')).toBeUndefined();
});

test('A mixed-up authority is refused in a sentence that says what to do', async () => {
  await make();
  await localCertificates({ folder: join(root, 'other'), names, machine: 'workshop', clock: Date.now });
  await rename(join(root, 'other', 'authority.key'), join(folder, 'authority.key'));
  await expect(make()).rejects.toThrow(/do not belong together\. Remove that folder to start over\.$/);
});
