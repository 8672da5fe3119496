import * as z from 'zod/mini';

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/));

/** The longest id that a key may have: 1,023 bytes. */
const keyId = base64url(1364);

/** What a browser sends when a key was made, as far as it is looked at. */
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

/** What a browser sends when a key has answered, as far as it is looked at. */
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
