import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '#server/base/config.ts';
import { isLoopbackHost } from '#server/base/loopback.ts';
import { strictTransport } from '#server/web/security-headers.ts';
import { ask, type Answer, fine, messageOf, skipped, wrong, type Finding } from './finding.ts';

const names = ['public address', 'release', 'proxy headers', 'service worker'] as const;

/** Runs four checks at the server's public address. `build`: the id of the page built here. */
export async function checkAddress(config: Config, build: string, isRunning: boolean): Promise<readonly Finding[]> {
  if (!isRunning) return names.map((name) => skipped(name, 'The server does not run here.'));
  const { publicUrl } = config;
  const own = await fingerprintOf(config);
  const get = (path: string): Promise<Answer> => ask(`${publicUrl}${path}`, own !== undefined);
  let health: Answer;
  try {
    health = await get('/healthz');
  } catch (error) {
    const says = `${publicUrl} cannot be reached from this machine (${messageOf(error)}): check its name, the proxy, its certificate and the firewall.`;
    return [
      wrong('public address', says),
      ...names.slice(1).map((name) => skipped(name, 'The address is out of reach.')),
    ];
  }
  const address = judgeHealth(publicUrl, health, own);
  if (address.state === 'wrong')
    return [address, ...names.slice(1).map((name) => skipped(name, 'The address is not this server.'))];
  const judged = async (name: string, path: string, judge: (answer: Answer) => Finding): Promise<Finding> => {
    try {
      return judge(await get(path));
    } catch (error) {
      return wrong(
        name,
        `${publicUrl}${path} gives no answer (${messageOf(error)}): let the proxy pass it on as it is.`,
      );
    }
  };
  return [
    address,
    await judged('release', '/builds/latest.json', (answer) => judgeRelease(answer, build)),
    judgeProxy(config, health),
    await judged('service worker', '/sw.js', (answer) => judgeWorker(publicUrl, answer)),
  ];
}

const fingerprintOf = async ({ tls }: Config): Promise<string | undefined> => {
  if (tls === undefined) return undefined;
  try {
    return new X509Certificate(await readFile(tls.certFile)).fingerprint256;
  } catch {
    return undefined; // `checkCertificate` reports a bad certificate
  }
};

const judgeHealth = (publicUrl: string, { status, text, fingerprint }: Answer, own: string | undefined): Finding => {
  const { host } = new URL(publicUrl);
  if (status === 421)
    return wrong('public address', `The server does not go by the name ${host}: add it to ALLOWED_HOSTS.`);
  if (status !== 200 || !text.includes('"status":"ok"'))
    return wrong(
      'public address',
      `${publicUrl} answers with ${status}, and it is not this server: check where the proxy sends ${host}.`,
    );
  if (own !== undefined && fingerprint !== own)
    return wrong(
      'public address',
      `${publicUrl} shows another certificate than TLS_CERT: restart the server, or check the proxy.`,
    );
  return fine('public address', `${publicUrl} leads here.`);
};

const judgeRelease = ({ status, text }: Answer, build: string): Finding => {
  const id = /"id":\s*"([^"]*)"/.exec(text)?.[1];
  return status === 200 && id === build
    ? fine('release', `The page ${build} is served.`)
    : wrong(
        'release',
        `The page that is served is ${id ?? `not readable (${status})`}, but ${build} is built here: restart the server, and let no proxy cache builds/latest.json.`,
      );
};

const judgeProxy = ({ publicUrl, tls, trustedProxies }: Config, { headers }: Answer): Finding => {
  const { protocol, hostname } = new URL(publicUrl);
  if (tls !== undefined || protocol !== 'https:')
    return skipped('proxy headers', 'There is no proxy with HTTPS in front.');
  if (trustedProxies.length === 0)
    return wrong(
      'proxy headers',
      'TRUSTED_PROXIES is not set, so everybody seems to come from the proxy, and one guesser of passwords slows all: set it to the address of the proxy.',
    );
  const expected = strictTransport(hostname);
  return expected === undefined || headers['strict-transport-security'] !== undefined
    ? fine('proxy headers', `Addresses are read from ${trustedProxies.join(', ')}.`)
    : wrong(
        'proxy headers',
        'The answer lacks Strict-Transport-Security: the proxy removes headers. Let it pass them.',
      );
};

const judgeWorker = (publicUrl: string, { status, headers }: Answer): Finding => {
  const { protocol, hostname } = new URL(publicUrl);
  const name = 'service worker';
  if (protocol !== 'https:' && !isLoopbackHost(hostname))
    return wrong(
      name,
      `Browsers work offline only over HTTPS, and PUBLIC_URL is ${publicUrl}: set TLS_CERT and TLS_KEY, use a proxy with HTTPS, or start with "npm run lan".`,
    );
  const type = String(headers['content-type'] ?? 'none');
  if (status !== 200 || !/javascript/.test(type))
    return wrong(name, `${publicUrl}/sw.js answers ${status} as ${type}: let the proxy pass it on as it is.`);
  const caching = String(headers['cache-control'] ?? '');
  return /no-cache|no-store|max-age=0/.test(caching)
    ? fine(name, `${publicUrl}/sw.js serves all of ${publicUrl}/ and is not cached.`)
    : wrong(
        name,
        `${publicUrl}/sw.js may be cached ("${caching}"), so updates arrive late: let the proxy not change Cache-Control.`,
      );
};
