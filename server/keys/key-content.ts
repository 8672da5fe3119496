import { randomBytes, randomUUID } from 'node:crypto';
import { base64url, exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod/mini';

const storedKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  alg: z.literal('ES256'),
  kid: z.string().check(z.minLength(1)),
  x: z.string(),
  y: z.string(),
  d: z.optional(z.string()), // the private part of the key; keys that only verify may lack it
  key_ops: z.array(z.string()),
  signsFrom: z.optional(z.iso.datetime()), // if absent, the key signs from the beginning
});

const keyContent = z.object({
  keys: z.array(storedKey).check(z.minLength(1)),
  refreshSecret: z.string().check(z.regex(/^[\w-]{43}$/)),
});

/** A key as a JWK. With `sign` in `key_ops` it signs until the next such key begins; other keys only verify. */
export type StoredKey = z.infer<typeof storedKey>;

/** What is stored: keys of access tokens, and the secret (32 bytes, base64url) that seals refresh tokens. */
export type KeyContent = z.infer<typeof keyContent>;

/** Makes a key that signs from `signsFrom` on, or from the beginning if that is undefined. */
export async function newSigningKey(signsFrom?: Date): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '', d = '' } = await exportJWK(privateKey);
  return {
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    kid: randomUUID(),
    x,
    y,
    d,
    key_ops: ['sign', 'verify'],
    ...(signsFrom !== undefined && { signsFrom: signsFrom.toISOString() }),
  };
}

/** Makes the first keys of an installation. */
export async function newKeys(): Promise<KeyContent> {
  return {
    keys: [await newSigningKey()],
    refreshSecret: base64url.encode(randomBytes(32)),
  };
}

/** Writes keys as the text of a key file. */
export function textOfKeys(content: KeyContent): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Reads the text of a key file. Throws the error that `problem` makes if the text is unusable. */
export function parseKeys(text: string, problem: (why: string) => Error): KeyContent {
  const parsed = keyContent.safeParse(parseJson(text, problem));
  if (parsed.success) return parsed.data;
  throw problem(`unexpected content at "${parsed.error.issues[0]?.path.join('.') ?? ''}"`);
}

const parseJson = (text: string, problem: (why: string) => Error): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw problem('it is not JSON'); // the parser's message would contain a secret
  }
};
