import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { AuthDeps } from '../auth-deps.ts';

const version = 'v1.';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a factor's secret: AES-256-GCM, key derived from the installation's secret, bound to this factor. */
export function sealFactorSecret(
  { keys, random }: Pick<AuthDeps, 'keys' | 'random'>,
  factorId: string,
  secret: string,
): string {
  const nonce = random(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys.refreshSecret), nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(factorId));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return version + sealed.toString('base64url');
}

/** Decrypts a factor's secret; undefined if the text was changed, or encrypted for another installation or factor. */
export function openFactorSecret(
  { keys }: Pick<AuthDeps, 'keys'>,
  factorId: string,
  sealed: string,
): string | undefined {
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
  if (!sealed.startsWith(version) || bytes.length <= nonceBytes + tagBytes) return undefined;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keys.refreshSecret), nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(factorId));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8');
  try {
    return text + decipher.final('utf8');
  } catch {
    return undefined; // `final` throws only if the authentication tag does not fit
  }
}

const keyOf = (secret: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), 'secrets of second factors', 32));

const periodSeconds = 30;

interface CodeLabel {
  readonly issuer: string;
  readonly account: string;
}

/** Turns 20 unpredictable bytes into a secret for an authenticator app, in base32. */
export function secretFrom(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** Returns the `otpauth://` URI with the secret, for the QR code that the app scans. */
export function codeUri(secret: string, { issuer, account }: CodeLabel): string {
  return appOf(secret, { issuer, label: account }).toString();
}

/**
 * Returns the 30 s step (since 1970) of a code that is valid within one step of `now` (ms); undefined for other codes.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = appOf(secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta;
}

const appOf = (secret: string, label: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });
