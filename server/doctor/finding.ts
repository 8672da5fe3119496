import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';

/** The result of one check of an installation. `says` is one sentence; a `wrong` finding also says what to do. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'wrong' | 'skipped';
  readonly says: string;
}

/** Makes the finding that all is well; `says` gives the figures. */
export function fine(name: string, says: string): Finding {
  return { name, state: 'ok', says };
}

/** Makes the finding that something is wrong; `says` names the fault and what to do. */
export function wrong(name: string, says: string): Finding {
  return { name, state: 'wrong', says };
}

/** Makes the finding of a check that was left out, for the reason in `says`. */
export function skipped(name: string, says: string): Finding {
  return { name, state: 'skipped', says };
}

/** Returns the message of anything that was thrown, in one line. */
export function messageOf(error: unknown): string {
  const { message, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  return (message || code || 'unknown fault').replaceAll(/\s+/g, ' ').trim();
}

/** An HTTP answer. `fingerprint`: the SHA-256 of the server's certificate; undefined without HTTPS. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  readonly fingerprint: string | undefined;
}

const patienceMs = 5000;
const mostBytes = 1_000_000;

/** Sends a GET; follows no redirect. `trustsAny` accepts every certificate. Rejects on an error, after 5 s or 1 MB. */
export function ask(address: string, trustsAny = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = new URL(address);
    const options = { headers: { Accept: '*/*' }, signal: AbortSignal.timeout(patienceMs) };
    const request =
      url.protocol === 'https:'
        ? tlsRequest(url, { ...options, rejectUnauthorized: !trustsAny, agent: false })
        : plainRequest(url, { ...options, agent: false });
    request.once('error', reject);
    request.once('response', (response) => {
      const socket = response.socket;
      const fingerprint =
        'getPeerCertificate' in socket ? (socket as TLSSocket).getPeerCertificate().fingerprint256 : undefined;
      const parts: Buffer[] = [];
      let bytes = 0;
      response.once('error', reject);
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > mostBytes) request.destroy(new Error('the answer is longer than any of ours'));
        else parts.push(part);
      });
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
          fingerprint,
        }),
      );
    });
    request.end();
  });
}
