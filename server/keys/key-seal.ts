import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const version = 1;
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + saltBytes + nonceBytes + tagBytes;

/** Encrypts a text by SECRET_KEY: AES-256-GCM with a key derived from it. Bytes: version, salt, nonce, tag, text. */
export function sealKeys(secretKey: string, text: string): Buffer {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey, salt), nonce, { authTagLength: tagBytes });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), salt, nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts what `sealKeys` encrypted; undefined if the bytes were changed, or encrypted with another SECRET_KEY. */
export function openKeys(secretKey: string, bytes: Uint8Array): string | undefined {
  if (bytes[0] !== version || bytes.length <= headBytes) return undefined;
  let from = 1;
  const next = (size: number): Uint8Array => bytes.subarray(from, (from += size));
  const [salt, nonce, tag] = [next(saltBytes), next(nonceBytes), next(tagBytes)];
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey, salt), nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(tag);
  const text = decipher.update(bytes.subarray(from), undefined, 'utf8');
  try {
    return text + decipher.final('utf8');
  } catch {
    return undefined; // `final` throws only if the authentication tag does not fit
  }
}

const keyOf = (secretKey: string, salt: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secretKey, salt, 'spoolside signing keys', 32));
