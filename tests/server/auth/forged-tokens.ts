import { createHmac } from 'node:crypto';
import { base64url, decodeJwt, decodeProtectedHeader, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { AuthKeys } from '#server/keys/keys.ts';

const encode = (value: object): string => base64url.encode(JSON.stringify(value));

export const unsigned = (token: string): string =>
  `${encode({ ...decodeProtectedHeader(token), alg: 'none' })}.${encode(decodeJwt(token))}.`;

export const hmacSigned = (token: string, secret: string | Uint8Array): string => {
  const text = `${encode({ ...decodeProtectedHeader(token), alg: 'HS256' })}.${encode(decodeJwt(token))}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

export const confused = async (token: string, keys: AuthKeys): Promise<string> => {
  const key = await importJWK({ ...keys.published.keys[0] }, 'ES256');
  if (key instanceof Uint8Array) throw new Error('not an elliptic key');
  return hmacSigned(token, await exportSPKI(key));
};

export const byStranger = async (token: string, keys: AuthKeys): Promise<string> => {
  const { privateKey } = await generateKeyPair('ES256');
  const header = { alg: 'ES256', kid: keys.signing.kid, typ: 'JWT' };
  return new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(privateKey);
};

export const resigned = (token: string, keys: AuthKeys, change: Readonly<Record<string, unknown>>): Promise<string> =>
  new SignJWT({ ...decodeJwt(token), ...change })
    .setProtectedHeader({ alg: 'ES256', kid: keys.signing.kid, typ: 'JWT' })
    .sign(keys.signing.key);

export const tampered = (token: string, sub: string): string => {
  const [header = '', , signature = ''] = token.split('.');
  return `${header}.${encode({ ...decodeJwt(token), sub })}.${signature}`;
};
