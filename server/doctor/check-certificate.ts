import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { counted } from '#server/base/counted.ts';
import { fine, messageOf, skipped, wrong, type Finding } from './finding.ts';

const dayMs = 86_400_000;
const soonDays = 14;

/** Checks the certificate in TLS_CERT: its key, its name, and that it is valid for 14 more days. */
export async function checkCertificate(config: Config, clock: Clock): Promise<Finding> {
  const { tls, publicUrl } = config;
  if (tls === undefined)
    return skipped('certificate', 'TLS_CERT is not set: this server speaks plain HTTP, and a proxy may add HTTPS.');
  try {
    const certificate = new X509Certificate(await readFile(tls.certFile));
    const key = createPrivateKey(await readFile(tls.keyFile));
    if (!certificate.checkPrivateKey(key))
      return wrong(
        'certificate',
        `TLS_KEY (${tls.keyFile}) is not the key of TLS_CERT (${tls.certFile}): use the pair.`,
      );
    return judgeCertificate(certificate, new URL(publicUrl).hostname.replaceAll(/[[\]]/g, ''), clock());
  } catch (error) {
    return wrong('certificate', `TLS_CERT and TLS_KEY cannot be used (${messageOf(error)}): name two PEM files.`);
  }
}

const judgeCertificate = (certificate: X509Certificate, host: string, now: number): Finding => {
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  const until = new Date(to).toISOString().slice(0, 10);
  const days = Math.floor((to - now) / dayMs);
  if (now < from)
    return wrong('certificate', `It is valid only from ${certificate.validFrom}: set the clock of this machine right.`);
  if (now > to) return wrong('certificate', `It ended on ${until}: renew it, then restart the server.`);
  const isFor = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
  if (isFor === undefined)
    return wrong(
      'certificate',
      `It is for ${certificate.subjectAltName ?? certificate.subject}, not for ${host}: set PUBLIC_URL to its name, or get one for ${host}.`,
    );
  if (days < soonDays)
    return wrong('certificate', `It ends in ${counted(days, 'day', 'days')}, on ${until}: renew it now.`);
  return fine('certificate', `For ${host}, valid until ${until}.`);
};
