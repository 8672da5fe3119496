import * as z from 'zod/mini';
import { optionalName } from '../people/names.ts';

/** The longest name of a person, in characters. */
export const longestName = 120;

/** The schema of a person's name, as others read it. */
export const fullName = optionalName(longestName);

/** The longest picture of a person as text, in characters: enough for a JPEG of 128 × 128 pixels. */
export const longestPicture = 32_768;

const dataPicture = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const longestAddress = 2000;

const isPicture = (text: string): boolean => dataPicture.test(text) || isWebAddress(text);

const isWebAddress = (text: string): boolean => {
  if (text.length > longestAddress || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
};

const picture = z.string().check(
  z.refine((text) => text.length <= longestPicture, { error: `too_long:${longestPicture}` }),
  z.refine((text) => text.length > longestPicture || isPicture(text), { error: 'wrong_format' }),
);

const languageTag = z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, { error: 'wrong_format' }));

/**
 * The body of `PATCH /users/me`: a missing field stays unchanged, null clears it. A picture is a data or https address.
 */
export const profilePatch = z.strictObject({
  full_name: z.optional(fullName),
  avatar_url: z.optional(z.nullable(picture)),
  locale: z.optional(z.nullable(languageTag)),
  units: z.optional(z.nullable(z.enum(['metric', 'imperial']))),
});

const longestTyped = 1000;
const typed = z.string().check(z.refine((text) => text.length <= longestTyped, { error: `too_long:${longestTyped}` }));

/** The body of `DELETE /users/me`: the email address as the person types it, and a proof if the session is old. */
export const accountEnd = z.strictObject({
  confirm: typed,
  password: z.optional(typed),
  nonce: z.optional(typed),
});

/** The fields that a person fills in to end their account. */
export type AccountEnd = z.output<typeof accountEnd>;
/** The fields that a person changes in their profile. */
export type ProfilePatch = z.output<typeof profilePatch>;
