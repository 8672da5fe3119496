import { readFile } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { renderUnicodeCompact } from 'uqr';
import { err, ok, type Result } from '#core/result.ts';
import { makeDataFolder } from '#server/base/data-folder.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { createTrustSite } from './create-trust-site.ts';
import { isLocalAddress, localAddresses } from './local-addresses.ts';
import { localCertificates } from './local-certificates.ts';
import { machineName } from './machine-name.ts';
import { groupsOf } from './trust-page.ts';
import { createSocket } from 'node:dgram';

interface LanOptions {
  readonly dataDir: string;
  readonly webDir: string;
  /** The HTTPS port of the product. */
  readonly port: number;
  /** The HTTP port of the trust page. */
  readonly pagePort: number;
  readonly address?: string;
}

interface PreparedLan {
  readonly environment: Readonly<Record<string, string>>;
  readonly productUrl: string;
  readonly pageUrl: string;
  /** The authority's certificate in PEM; a client that trusts it can reach the server. */
  readonly authorityPem: string;
  readonly announcement: (inColor: boolean) => string;
  /** Serves the trust page until stopped; it does not keep the process running. */
  readonly serveTrustSite: () => Promise<{ readonly stop: () => void }>;
}

/** Makes certificates and the trust page for this machine's addresses. The error is a sentence. */
export async function prepareLan(options: LanOptions): Promise<Result<PreparedLan, string>> {
  const machine = machineName(hostname());
  const addresses = localAddresses(networkInterfaces());
  const address = options.address ?? preferred(addresses, await primaryAddress());
  if (address === undefined)
    return err(
      'This machine has no address on a local network. Connect it to one, or name one: npm run lan -- --address 192.168.1.20',
    );
  if (!isLocalAddress(address))
    return err(`${address} is not an address of a private network; a certificate made here would not be valid for it.`);

  try {
    await makeDataFolder(options.dataDir);
  } catch (error) {
    if (error instanceof StartRefusal) return err(error.message);
    throw error;
  }
  const certificates = await localCertificates({
    folder: join(options.dataDir, 'lan'),
    names: [...new Set(['localhost', `${machine}.local`, '127.0.0.1', '::1', address, ...addresses])],
    machine,
    clock: Date.now,
  });
  const everyInterface = address.includes(':') ? '::' : '0.0.0.0';
  const productUrl = `https://${inUrl(address)}:${options.port}`;
  const pageUrl = `http://${inUrl(address)}:${options.pagePort}/`;
  const site = createTrustSite({
    authority: certificates.authority,
    fingerprint: certificates.fingerprint,
    productUrl,
    icon: await readFile(join(options.webDir, 'favicon.svg'), 'utf8'),
  });
  return ok({
    environment: {
      HOST: everyInterface,
      PORT: String(options.port),
      TLS_CERT: certificates.certFile,
      TLS_KEY: certificates.keyFile,
      PUBLIC_URL: productUrl,
    },
    productUrl,
    pageUrl,
    authorityPem: pem(certificates.authority),
    announcement: (inColor) => announcement({ pageUrl, productUrl, fingerprint: certificates.fingerprint, inColor }),
    serveTrustSite: () =>
      new Promise((resolve, reject) => {
        const server = serve({ fetch: site.fetch, hostname: everyInterface, port: options.pagePort }, () =>
          resolve({ stop: () => server.close() }),
        );
        server.once('error', reject);
        server.unref();
      }),
  });
}

const preferred = (addresses: readonly string[], primary: string | undefined): string | undefined =>
  primary !== undefined && addresses.includes(primary) ? primary : addresses[0];

const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;

interface Announced {
  readonly pageUrl: string;
  readonly productUrl: string;
  readonly fingerprint: string;
  readonly inColor: boolean;
}

const announcement = ({ pageUrl, productUrl, fingerprint, inColor }: Announced): string => {
  const groups = groupsOf(fingerprint);
  const lines = renderUnicodeCompact(pageUrl, { border: 2 }).split('\n');
  return [
    '',
    // White on black, because some cameras cannot read the code in every terminal's own colours.
    ...lines.map((line) => `  ${inColor ? `\u001B[97;40m${line}\u001B[0m` : line}`),
    '',
    `  Scan this with a tablet or phone in the same network, or open there:  ${pageUrl}`,
    `  Once a device trusts this workshop, Spoolside is at:                  ${productUrl}`,
    '',
    '  Compare on the device before you install the certificate:',
    `  ${groups.slice(0, 4).join(' ')}`,
    `  ${groups.slice(4).join(' ')}`,
    '',
  ].join('\n');
};

/** Finds this machine's address by the system's routes; undefined without a network. Sends nothing. */
const primaryAddress = (): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    const finish = (address: string | undefined) => {
      socket.close();
      resolve(address);
    };
    socket.once('error', () => finish(undefined));
    // Connecting a datagram socket only chooses a route; 192.0.2.1 is reserved for documentation.
    socket.connect(9, '192.0.2.1', () => finish(socket.address().address));
  });
