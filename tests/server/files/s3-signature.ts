import { createHash, createHmac } from 'node:crypto';

export interface SignedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export const signatureOf = ({ method, url, headers }: SignedCall, secret: string): string => {
  const { scope, signedHeaders } = authorizationOf(headers);
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    method,
    pathname,
    query,
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), sha256(canonical)].join('\n');
  const [day = '', region = '', service = '', last = ''] = scope;
  const key = [day, region, service, last].reduce<Buffer | string>((from, word) => hmac(from, word), `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
};

export const authorizationOf = (headers: SignedCall['headers']) => {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      String(headers['authorization'] ?? ''),
    );
  const [, accessKey = '', scope = '', names = '', signature = ''] = found ?? [];
  return { accessKey, scope: scope.split('/'), signedHeaders: names.split(';'), signature };
};

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
