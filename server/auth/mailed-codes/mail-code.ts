import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { AuthDeps } from '../auth-deps.ts';
import type { TokenType } from '../tables/one-time-tokens.ts';

/** The link token and the digits of a mail, with a hash of each for storage. */
export interface MailCode {
  /** 32 random bytes in base64url; begins with `pkce_` if the browser that asked has a verifier (PKCE). */
  readonly linkToken: string;
  /** Six digits. */
  readonly digits: string;
  readonly tokenHash: string;
  readonly codeHash: string;
}

/** The prefix of a link's token that belongs to a PKCE flow. */
export const pkcePrefix = 'pkce_';

interface CodePurpose {
  readonly userId: string;
  readonly type: TokenType;
  readonly isPkce?: boolean;
}

/** Makes a fresh link token and digits, with their hashes. */
export function mintMailCode({ keys, random }: Pick<AuthDeps, 'keys' | 'random'>, purpose: CodePurpose): MailCode {
  const bytes = Buffer.from(random(32 + 6));
  const linkToken = `${purpose.isPkce === true ? pkcePrefix : ''}${bytes.toString('base64url', 0, 32)}`;
  // the number has 2^48 values, so all codes are nearly equally likely
  const digits = String(bytes.readUIntBE(32, 6) % 1_000_000).padStart(6, '0');
  return { linkToken, digits, tokenHash: hashOfToken(linkToken), codeHash: sealOfCode(keys, purpose, digits) };
}

/** Hashes a token with SHA-256 for storage. Needs no secret, because a random token cannot be guessed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Hashes digits, person and use by an HMAC: without the installation's secret, a thief of hashes cannot try out digits.
 */
export function sealOfCode(
  { refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>,
  { userId, type }: CodePurpose,
  digits: string,
): string {
  return createHmac('sha256', keyFrom(refreshSecret, 'codes in mails'))
    .update(`${userId} ${type} ${digits}`)
    .digest('hex');
}

/** Turns an email address into a key that does not reveal it. */
export function keyOfAddress({ refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>, email: string): string {
  return createHmac('sha256', keyFrom(refreshSecret, 'addresses')).update(email).digest('hex');
}

/** Turns a person's id into a key that does not reveal it and never equals the key of an address. */
export function keyOfPerson({ refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>, id: string): string {
  return createHmac('sha256', keyFrom(refreshSecret, 'people')).update(id).digest('hex');
}

/** Turns a network into a key that does not reveal it. */
export function keyOfNetwork({ refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>, network: string): string {
  return createHmac('sha256', keyFrom(refreshSecret, 'networks')).update(network).digest('hex');
}

/** Turns an email address and the key of a browser or network into one key that reveals neither. */
export function keyOfAddressAt(
  { refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>,
  email: string,
  placeKey: string,
): string {
  return createHmac('sha256', keyFrom(refreshSecret, 'places')).update(`${placeKey} ${email}`).digest('hex');
}

const keyFrom = (secret: Uint8Array, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', use, 32));
