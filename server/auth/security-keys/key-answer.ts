import * as z from 'zod/mini';

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/));

/** A key's id in base64url: at most 1,023 bytes, which are 1,364 characters. */
const keyId = base64url(1364);

/** The fields that the server reads from a browser's message after a key has made a credential. */
export const creationShape = z.object({
  id: keyId,
  rawId: keyId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,32}$/))).check(z.maxLength(16))),
  }),
});

/** The fields that the server reads from a browser's message after a key has signed a challenge. */
export const assertionShape = z.object({
  id: keyId,
  rawId: keyId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(4000),
    userHandle: z.nullish(z.string().check(z.maxLength(128), z.regex(/^[\w-]*$/))),
  }),
});
