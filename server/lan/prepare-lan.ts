import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { readFile } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { renderUnicodeCompact } from 'uqr';
import { v5 } from 'uuid';
import { err, ok, type Result } from '#core/result.ts';
import { makeDataFolder } from '#server/base/data-folder.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { isLocalAddress, localAddresses } from './local-addresses.ts';
import { localCertificates, machineName } from './local-certificates.ts';
import { type Device, type Language, trustTexts } from './trust-texts.ts';

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

interface TrustSiteContent {
  /** The authority's certificate in DER. */
  readonly authority: Buffer;
  readonly fingerprint: string;
  readonly productUrl: string;
  readonly icon: string;
}

/**
 * The trust page's style sheet. It loads nothing from the product, because the device does not trust the product yet.
 */
const trustStyle = `
:root{color-scheme:light dark;--page:#f4f4f2;--surface:#fff;--sunken:#ebebe8;--line:#dededa;--ink:#1d1f1e;--ink-2:#585d5b;--accent:#0b6563;--on-accent:#fff;--accent-soft:#dcefec;--focus:#0a58ca;--shadow:0 1px 2px rgb(0 0 0/.05),0 12px 32px -16px rgb(0 0 0/.18)}
@media (prefers-color-scheme:dark){:root{--page:#141615;--surface:#1d201f;--sunken:#101211;--line:#303432;--ink:#eceeed;--ink-2:#b3b8b6;--accent:#63c6bf;--on-accent:#04201f;--accent-soft:#173836;--focus:#8ab8ff;--shadow:none}}
*{box-sizing:border-box;margin:0}
body{background:var(--page);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;-webkit-text-size-adjust:100%;padding:max(24px,env(safe-area-inset-top)) max(20px,env(safe-area-inset-right)) max(48px,env(safe-area-inset-bottom)) max(20px,env(safe-area-inset-left))}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px;border-radius:8px}
main,nav{max-inline-size:680px;margin-inline:auto}
nav{display:flex;align-items:center;gap:12px;font-weight:640}
nav img{inline-size:40px;block-size:40px}
nav a{margin-inline-start:auto;min-block-size:44px;display:inline-flex;align-items:center;color:var(--accent);font-weight:500;font-size:.9375rem}
header{padding-block:28px 8px}
h1{font-size:clamp(2rem,7vw,2.75rem);line-height:1.1;letter-spacing:-.025em;font-weight:700;text-wrap:balance}
header p{margin-block-start:12px;color:var(--ink-2);font-size:1.125rem;text-wrap:pretty}
.steps{list-style:none;padding:0;counter-reset:step}
.steps>li{counter-increment:step;position:relative;padding-block:28px 4px;padding-inline-start:60px}
.steps>li::before{content:counter(step);position:absolute;inset-inline-start:0;inset-block-start:24px;inline-size:40px;block-size:40px;border-radius:50%;display:grid;place-items:center;background:var(--accent);color:var(--on-accent);font-weight:700;font-variant-numeric:tabular-nums}
.steps>li:not(:last-child)::after{content:"";position:absolute;inset-inline-start:19px;inset-block:72px -16px;inline-size:2px;border-radius:1px;background:repeating-linear-gradient(var(--accent) 0 7px,transparent 7px 12px);opacity:.45}
h2{font-size:1.3125rem;letter-spacing:-.012em;line-height:1.25}
h2+*{margin-block-start:8px}
.quiet{color:var(--ink-2);font-size:.9375rem}
details{background:var(--surface);border:1px solid var(--line);border-radius:16px;box-shadow:var(--shadow);margin-block-start:12px}
summary{cursor:pointer;list-style:none;display:flex;align-items:center;min-block-size:60px;padding-inline:20px;font-weight:640;border-radius:16px}
summary::-webkit-details-marker{display:none}
summary::after{content:"";margin-inline-start:auto;inline-size:9px;block-size:9px;border:solid var(--ink-2);border-width:0 2px 2px 0;rotate:45deg;translate:0 -3px}
details[open]>summary::after{rotate:225deg;translate:0 3px}
details>div{padding:4px 20px 22px}
details ol{padding-inline-start:22px;margin-block-start:18px;display:grid;gap:12px}
details li::marker{color:var(--accent);font-weight:700;font-variant-numeric:tabular-nums}
details ul{list-style:none;padding:0;margin-block-start:18px;display:grid;gap:12px}
details .quiet{margin-block-start:14px}
b{font-weight:640}
.button{display:inline-flex;align-items:center;justify-content:center;min-block-size:52px;padding:10px 26px;border-radius:999px;background:var(--accent);color:var(--on-accent);font-weight:640;text-decoration:none;text-align:center}
.button[data-tone=plain]{background:var(--accent-soft);color:var(--accent)}
.print{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.2em,1fr));gap:6px 16px;margin-block-start:14px;padding:18px 20px;background:var(--sunken);border-radius:16px;font:1.0625rem/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace;letter-spacing:.04em}
.open{margin-block-start:16px}
.why{margin-block-start:44px;padding-block-start:24px;border-block-start:1px solid var(--line);color:var(--ink-2);font-size:.9375rem;display:grid;gap:8px}
.why h2{font-size:1rem;color:var(--ink)}
@media (max-width:480px){.steps>li{padding-inline-start:0;padding-block-start:32px}.steps>li::before{position:static;margin-block-end:12px}.steps>li::after{display:none}.button{inline-size:100%}}
`;

const styleHash = createHash('sha256').update(trustStyle).digest('base64');

/** Creates the site served over plain http: the trust page, the certificate and the icon. */
export function createTrustSite({ authority, fingerprint, productUrl, icon }: TrustSiteContent): Hono {
  const site = new Hono();
  site.use(async (c, next) => {
    await next();
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
  });
  site.get('/', (c) => {
    const asked = c.req.query('lang');
    const language = asked === 'en' || asked === 'de' ? asked : languageOf(c.req.header('Accept-Language'));
    return c.html(trustPage({ language, device: deviceOf(c.req.header('User-Agent')), fingerprint, productUrl }));
  });
  site.get('/spoolside.crt', (c) =>
    c.body(new Uint8Array(authority), 200, { 'Content-Type': 'application/x-x509-ca-cert' }),
  );
  site.get('/spoolside.mobileconfig', (c) =>
    c.body(appleProfile(authority, fingerprint), 200, { 'Content-Type': 'application/x-apple-aspen-config' }),
  );
  site.get('/icon.svg', (c) => c.body(icon, 200, { 'Content-Type': 'image/svg+xml' }));
  return site;
}

/**
 * Returns English or German, whichever comes first in a browser's preferences; English if the browser names neither.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/);
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(weight ?? 1) };
    })
    .filter(({ language, weight }) => (language === 'en' || language === 'de') && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return wanted[0]?.language === 'de' ? 'de' : 'en';
}

/** Guesses the kind of device from its user agent. Safari on a Macintosh counts as `apple`: it may be an iPad. */
export function deviceOf(userAgent: string | undefined): Device {
  const agent = userAgent ?? '';
  if (agent.includes('Android')) return 'android';
  const isSafari = agent.includes('Safari/') && !/Chrome|Chromium|Edg/.test(agent);
  return /iPad|iPhone/.test(agent) || (agent.includes('Macintosh') && isSafari) ? 'apple' : 'desktop';
}

interface TrustPageContent {
  readonly language: Language;
  /** The reader's kind of device; its steps are shown first and open. */
  readonly device: Device;
  readonly fingerprint: string;
  readonly productUrl: string;
}

const downloads: Readonly<Record<Device, string>> = {
  apple: '/spoolside.mobileconfig',
  android: '/spoolside.crt',
  desktop: '/spoolside.crt',
};
const order: readonly Device[] = ['apple', 'android', 'desktop'];

/** Builds the page on which a person learns to install the certificate and the product. */
function trustPage({ language, device, fingerprint, productUrl }: TrustPageContent): string {
  const texts = trustTexts[language];
  const other = language === 'en' ? 'de' : 'en';
  const devices = [device, ...order.filter((each) => each !== device)];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escape(texts.title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${trustStyle}</style>
</head>
<body>
<nav><img src="/icon.svg" alt="" width="40" height="40">Spoolside<a href="/?lang=${other}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a></nav>
<main>
<header><h1>${escape(texts.title)}</h1><p>${escape(texts.lead)}</p></header>
<ol class="steps">
<li><h2>${escape(texts.compareHeading)}</h2><p class="quiet">${escape(texts.compare)}</p>
<p class="print">${groupsOf(fingerprint)
    .map((group) => `<span>${group}</span>`)
    .join(' ')}</p></li>
<li><h2>${escape(texts.deviceHeading)}</h2>
${devices.map((each) => deviceSteps(language, each, each === device)).join('\n')}</li>
<li><h2>${escape(texts.openHeading)}</h2><p class="quiet">${escape(texts.openLead)}</p>
<p class="open"><a class="button" href="${escape(productUrl)}">${escape(texts.open)}</a></p></li>
</ol>
<section class="why"><h2>${escape(texts.whyHeading)}</h2>${texts.why.map((line) => `<p>${escape(line)}</p>`).join('')}</section>
</main>
</body>
</html>
`;
}

/** Splits the fingerprint into groups of four pairs, so that a person can compare it more easily. */
function groupsOf(fingerprint: string): readonly string[] {
  return fingerprint.replaceAll(':', '').match(/.{8}/g) ?? [];
}

// For Apple the link has no `download`: Safari offers to install a profile only if the link opens in Safari.
const deviceSteps = (language: Language, device: Device, isOpen: boolean): string => {
  const { name, download, steps, hint } = trustTexts[language].devices[device];
  // The lines for a desktop are alternatives, not steps.
  const list = device === 'desktop' ? 'ul' : 'ol';
  return `<details name="device"${isOpen ? ' open' : ''}><summary>${escape(name)}</summary><div>
<a class="button" data-tone="plain" href="${downloads[device]}"${device === 'apple' ? '' : ' download'}>${escape(download)}</a>
<${list}>${steps.map((step) => `<li>${emphasised(step)}</li>`).join('')}</${list}>
${hint === undefined ? '' : `<p class="quiet">${escape(hint)}</p>`}</div></details>`;
};

const emphasised = (text: string): string => escape(text).replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Builds the profile that installs the authority on an Apple device. Its ids are derived from the certificate. */
function appleProfile(authority: Buffer, fingerprint: string): string {
  const id = (part: string) => v5(`${part} ${fingerprint}`, v5.URL).toUpperCase();
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>app.spoolside.local-network</string>
  <key>PayloadUUID</key><string>${id('profile')}</string>
  <key>PayloadDisplayName</key><string>Spoolside on the local network</string>
  <key>PayloadDescription</key><string>Lets this device trust the Spoolside server in your workshop.</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>app.spoolside.local-network.authority</string>
      <key>PayloadUUID</key><string>${id('authority')}</string>
      <key>PayloadDisplayName</key><string>Spoolside authority</string>
      <key>PayloadCertificateFileName</key><string>spoolside.crt</string>
      <key>PayloadContent</key><data>${authority.toString('base64')}</data>
    </dict>
  </array>
</dict>
</plist>
`;
}
