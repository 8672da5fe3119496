import '@abraham/reflection';
import { createPrivateKey, KeyObject, webcrypto, X509Certificate as NodeCertificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP, isIPv4 } from 'node:net';
import { join } from 'node:path';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
  Extension,
} from '@peculiar/x509';
import type { Clock } from '#server/base/clock.ts';
import { localRanges } from './local-addresses.ts';

/** The certificates for HTTPS on the local network. */
export interface LocalCertificates {
  /** The authority's certificate in DER, for devices to install. */
  readonly authority: Buffer;
  /** The SHA-256 of the authority's certificate as 32 pairs of hex digits, joined by colons. */
  readonly fingerprint: string;
  /** The authority's name: the machine's name and the day on which the authority was made. */
  readonly authorityName: string;
  readonly certFile: string;
  readonly keyFile: string;
}

interface LocalCertificatesOptions {
  readonly folder: string;
  readonly names: readonly string[];
  readonly machine: string;
  readonly clock: Clock;
}

const dayMs = 24 * 60 * 60 * 1000;
const authorityDays = 3652;
// Apple allows 398 days, and more if a person installed the authority. 397 days are safe in either case.
const serverDays = 397;
const renewBeforeDays = 30;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Loads or makes a folder's certificate authority and a server certificate for exactly these names. */
export async function localCertificates({
  folder,
  names,
  machine,
  clock,
}: LocalCertificatesOptions): Promise<LocalCertificates> {
  const now = clock();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const authority = (await keptAuthority(folder, now)) ?? (await makeAuthority(folder, machine, now));
  const server = await readPair(folder, 'server');
  if (!server || !serves(server, authority.certificate, names, now)) await makeServer(folder, authority, names, now);
  return {
    authority: authority.certificate.raw,
    fingerprint: authority.certificate.fingerprint256,
    authorityName: authority.certificate.subject.replace(/^CN=/, ''),
    certFile: join(folder, 'server.crt'),
    keyFile: join(folder, 'server.key'),
  };
}

interface Pair {
  readonly certificate: NodeCertificate;
  readonly key: KeyObject;
}

const readPair = async (folder: string, name: string): Promise<Pair | undefined> => {
  const [certificate, key] = await Promise.all([
    readIfThere(join(folder, `${name}.crt`)),
    readIfThere(join(folder, `${name}.key`)),
  ]);
  if (certificate === undefined || key === undefined) return undefined;
  return { certificate: new NodeCertificate(certificate), key: createPrivateKey(key) };
};

const keptAuthority = async (folder: string, now: number): Promise<Pair | undefined> => {
  const kept = await readPair(folder, 'authority');
  if (!kept || Date.parse(kept.certificate.validTo) - now < serverDays * dayMs) return undefined;
  if (kept.certificate.checkPrivateKey(kept.key)) return kept;
  throw new Error(
    `authority.crt and authority.key in ${folder} do not belong together. Remove that folder to start over.`,
  );
};

const serves = (
  { certificate, key }: Pair,
  authority: NodeCertificate,
  names: readonly string[],
  now: number,
): boolean =>
  // After a crash between the two writes of a renewal, there is a new key beside an old certificate.
  certificate.checkPrivateKey(key) &&
  certificate.verify(authority.publicKey) &&
  Date.parse(certificate.validTo) - now > renewBeforeDays * dayMs &&
  Date.parse(certificate.validFrom) <= now &&
  certificate.subjectAltName?.split(', ').length === names.length &&
  names.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined);

const makeAuthority = async (folder: string, machine: string, now: number): Promise<Pair> => {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [`Spoolside on ${machine}, ${new Date(now).toISOString().slice(0, 10)}`] }],
    keys,
    ...lifetime(now, authorityDays),
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      localNamesOnly(),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return writePair(folder, 'authority', certificate, keys.privateKey);
};

const makeServer = async (folder: string, authority: Pair, names: readonly string[], now: number): Promise<Pair> => {
  const keys = await newKeys();
  const signer = new X509Certificate(authority.certificate.raw);
  const signingKey = await webcrypto.subtle.importKey(
    'pkcs8',
    authority.key.export({ type: 'pkcs8', format: 'der' }),
    algorithm,
    false,
    ['sign'],
  );
  const certificate = await X509CertificateGenerator.create({
    subject: [{ CN: ['Spoolside on the local network'] }],
    issuer: signer.subjectName,
    publicKey: keys.publicKey,
    signingKey,
    ...lifetime(now, serverDays),
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.1']),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await AuthorityKeyIdentifierExtension.create(signer.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return writePair(folder, 'server', certificate, keys.privateKey);
};

// A certificate is valid from the day before, because a tablet's clock may be behind.
const lifetime = (now: number, days: number) => ({
  notBefore: new Date(now - dayMs),
  notAfter: new Date(now + (days - 1) * dayMs),
});

const newKeys = (): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const writePair = async (
  folder: string,
  name: string,
  certificate: X509Certificate,
  key: webcrypto.CryptoKey,
): Promise<Pair> => {
  const pem = KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' });
  // writes the key first: after a crash the old certificate does not fit the new key and is renewed again
  await replace(join(folder, `${name}.key`), pem, 0o600);
  await replace(join(folder, `${name}.crt`), `${certificate.toString('pem')}\n`, 0o644);
  return { certificate: new NodeCertificate(certificate.toString('pem')), key: createPrivateKey(pem) };
};

const replace = async (file: string, content: string | Buffer, mode: number): Promise<void> => {
  await writeFile(`${file}.new`, content, { mode });
  await rename(`${file}.new`, file);
};

const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const localNames = ['localhost', 'local'];

/**
 * Limits an authority to private addresses, `localhost` and `.local` (RFC 5280 §4.2.1.10), in case its key is stolen.
 */
function localNamesOnly(): Extension {
  const names = localNames.map((name) => subtree(0x82, Buffer.from(name, 'ascii')));
  const ranges = localRanges.map(([network, bits]) =>
    subtree(0x87, Buffer.concat([bytesOf(network), mask(network, bits)])),
  );
  return new Extension('2.5.29.30', true, toArrayBuffer(tagged(0x30, tagged(0xa0, ...names, ...ranges))));
}

const subtree = (tag: number, base: Buffer): Buffer => tagged(0x30, tagged(tag, base));

const tagged = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const length = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};

const bytesOf = (address: string): Buffer => {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
};

const mask = (network: string, bits: number): Buffer =>
  Buffer.from(bytesOf(network).map((_byte, index) => 0xff & ~(0xff >> Math.min(8, Math.max(0, bits - index * 8)))));

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Derives a machine's name on its network: the first label of its host name, with only characters allowed in DNS. */
export function machineName(hostname: string): string {
  const name = hostname
    .split('.')[0]
    ?.toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return name ? name : 'spoolside';
}
