import * as z from 'zod/mini';
import { roles } from '../access/permissions.ts';
import { optionalLines } from '../fields.ts';
import { asEmail } from '../people/as-email.ts';

/** The longest message in an invite, in characters. */
export const longestInviteMessage = 500;

const longestAddress = 255;

const address = z.string().check(
  z.trim(),
  z.overwrite(asEmail),
  z.toLowerCase(), // the sign-in stores and compares addresses in lower case
  z.refine((text) => text.length <= longestAddress, { error: `too_long:${longestAddress}` }),
  z.regex(z.regexes.email, { error: 'wrong_format' }),
);

/** The body of `POST /teams/{id}/invites`, which invites a person by email. */
export const newInvite = z.strictObject({
  email: address,
  role: z.enum(roles),
  message: z.optional(optionalLines(longestInviteMessage)),
});

/** The body of a new invite, after its check. */
export type NewInvite = z.output<typeof newInvite>;
