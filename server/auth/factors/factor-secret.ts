import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
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
