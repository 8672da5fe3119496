import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a refresh token says, before anything of it is believed. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly counter: number;
  /** The signed part and its seal, as they came. */
  readonly body: Uint8Array;
  readonly seal: Uint8Array;
}

/** What seals the tokens of one session: the installation's secret and the session's salt. Neither is enough alone. */
export interface RefreshSecrets {
  readonly secret: Uint8Array;
  readonly salt: Uint8Array;
}

/** How many refreshes a token may lie behind the active one and still belong to a race of tabs. */
export const mostBehind = 8;

const version = 1;
const bodyBytes = 1 + 16 + 4;
const sealBytes = 18; // 39 bytes in all, so that the text has no spare bits and only one spelling
const shape = /^[\w-]{52}$/;

/** The token of a session at a count: base64url of version, session id, counter and an HMAC-SHA256 over them, cut to 144 bits. */
export const mintRefreshToken = (secrets: RefreshSecrets, sessionId: string, counter: number): string => {
  const body = Buffer.alloc(bodyBytes);
  body.writeUInt8(version, 0);
  body.write(sessionId.replaceAll('-', ''), 1, 'hex');
  body.writeUInt32BE(counter, 17);
  return Buffer.concat([body, sealOf(secrets, body)]).toString('base64url');
};

/** Takes a token apart; undefined when it has not the shape of one. */
export const readRefreshToken = (text: string): RefreshToken | undefined => {
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
};

/** Whether this installation made the token for this session. */
export const isGenuine = (secrets: RefreshSecrets, { body, seal }: RefreshToken): boolean =>
  timingSafeEqual(sealOf(secrets, body), seal);

const sealOf = ({ secret, salt }: RefreshSecrets, body: Uint8Array): Uint8Array =>
  createHmac('sha256', secret).update(salt).update(body).digest().subarray(0, sealBytes);
