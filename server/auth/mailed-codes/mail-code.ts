import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { AuthDeps } from '../auth-deps.ts';
import type { TokenType } from '../tables/one-time-tokens.ts';

/** What a mail carries, and what is kept of it. The link and the code do the same; either can be used, and once. */
export interface MailCode {
  /** 32 random bytes in base64url, marked where the browser that asked waits with a verifier (PKCE). */
  readonly linkToken: string;
  /** Six digits. */
  readonly digits: string;
  readonly tokenHash: string;
  readonly codeHash: string;
}

/** How the token of a link begins when it belongs to a PKCE flow. */
export const pkcePrefix = 'pkce_';

/** Whom and what a code is for. */
export interface CodePurpose {
  readonly userId: string;
  readonly type: TokenType;
  readonly isPkce?: boolean;
}

/** A fresh code with its link. */
export const mintMailCode = ({ keys, random }: Pick<AuthDeps, 'keys' | 'random'>, purpose: CodePurpose): MailCode => {
  const bytes = Buffer.from(random(32 + 6));
  const linkToken = `${purpose.isPkce === true ? pkcePrefix : ''}${bytes.toString('base64url', 0, 32)}`;
  const digits = String(bytes.readUIntBE(32, 6) % 1_000_000).padStart(6, '0'); // of 2^48: no digit is likelier than another
  return { linkToken, digits, tokenHash: hashOfToken(linkToken), codeHash: sealOfCode(keys, purpose, digits) };
};

/** What is kept of a token that cannot be guessed: its SHA-256. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What is kept of six digits: an HMAC with the installation's secret, bound to the person and the use. Without that secret a million guesses tell nothing. */
export const sealOfCode = (
  { refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>,
  { userId, type }: CodePurpose,
  digits: string,
): string =>
  createHmac('sha256', keyFrom(refreshSecret, 'codes in mails')).update(`${userId} ${type} ${digits}`).digest('hex');

/** An address as a key that tells nobody who it is. */
export const keyOfAddress = ({ refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>, email: string): string =>
  createHmac('sha256', keyFrom(refreshSecret, 'addresses')).update(email).digest('hex');

/** A person's id as such a key. No address has it: an address is whatever anybody types, an id too. */
export const keyOfPerson = ({ refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>, id: string): string =>
  createHmac('sha256', keyFrom(refreshSecret, 'people')).update(id).digest('hex');

/** A network as such a key. */
export const keyOfNetwork = ({ refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>, network: string): string =>
  createHmac('sha256', keyFrom(refreshSecret, 'networks')).update(network).digest('hex');

/** An address as it is tried at one place only, as such a key. */
export const keyOfAddressAt = (
  { refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>,
  email: string,
  placeKey: string,
): string => createHmac('sha256', keyFrom(refreshSecret, 'places')).update(`${placeKey} ${email}`).digest('hex');

const keyFrom = (secret: Uint8Array, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', use, 32));
