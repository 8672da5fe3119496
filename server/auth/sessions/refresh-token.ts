import { createHmac, timingSafeEqual } from 'node:crypto';

/** The parts of a refresh token; its seal is not yet checked. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly counter: number;
  /** The bytes that the seal covers: version, session id and count. `seal` is the HMAC in the token. */
  readonly body: Uint8Array;
  readonly seal: Uint8Array;
}

interface RefreshSecrets {
  readonly secret: Uint8Array;
  readonly salt: Uint8Array;
}

/** The most refreshes by which a token may be older than the active one while several tabs refresh at once. */
export const mostBehind = 8;

const version = 1;
const bodyBytes = 1 + 16 + 4;
// a token has 39 bytes, a multiple of 3: base64url has no unused bits, so each token has only one spelling
const sealBytes = 18;
const shape = /^[\w-]{52}$/;

/** Makes a session's token for a count: base64url of version, id, count and their HMAC-SHA256, cut to 144 bits. */
export function mintRefreshToken(secrets: RefreshSecrets, sessionId: string, counter: number): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeUInt8(version, 0);
  body.write(sessionId.replaceAll('-', ''), 1, 'hex');
  body.writeUInt32BE(counter, 17);
  return Buffer.concat([body, sealOf(secrets, body)]).toString('base64url');
}

/** Splits a token into its parts; undefined if the text has another format or version. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  if (!shape.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.readUInt8(0) !== version) return undefined;
  const hex = bytes.toString('hex', 1, 17);
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: bytes.readUInt32BE(17),
    body: bytes.subarray(0, bodyBytes),
    seal: bytes.subarray(bodyBytes),
  };
}

/** Whether this installation made the token for this session. */
export function isGenuine(secrets: RefreshSecrets, { body, seal }: RefreshToken): boolean {
  return timingSafeEqual(sealOf(secrets, body), seal);
}

const sealOf = ({ secret, salt }: RefreshSecrets, body: Uint8Array): Uint8Array =>
  createHmac('sha256', secret).update(salt).update(body).digest().subarray(0, sealBytes);
