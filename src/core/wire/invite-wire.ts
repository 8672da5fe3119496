import * as z from 'zod/mini';
import { id, optionalLines } from '../fields.ts';
import { roles } from '../permissions.ts';

/** What can have become of an invite. Only a pending one can still be taken up. */
export const inviteStatuses = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const;

/** One of `inviteStatuses`. */
export type InviteStatus = (typeof inviteStatuses)[number];

/** An invite as those see it who manage it and the person it is for. `invitedBy` is a name or an address, `invitedByEmail` the address; empty once that account has ended. */
export const invite = z.object({
  public_id: id,
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(inviteStatuses),
  message: z.nullable(z.string()),
  teamName: z.string(),
  teamPublicId: id,
  invitedBy: z.string(),
  /** Left out by a server that is older. */
  invitedByEmail: z.optional(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
});

/** The longest word of welcome in an invite, in characters. */
export const longestInviteMessage = 500;

const longestAddress = 255;

const address = z.string().check(
  z.trim(),
  z.toLowerCase(), // as the sign-in keeps addresses and compares them
  z.refine((text) => text.length <= longestAddress, { error: `too_long:${longestAddress}` }),
  z.regex(z.regexes.email, { error: 'wrong_format' }),
);

/** The body of `POST /teams/{id}/invites`. */
export const newInvite = z.strictObject({
  email: address,
  role: z.enum(roles),
  message: z.optional(optionalLines(longestInviteMessage)),
});

/** `{invites}`: of a team those that are pending and the latest of the others, of a person the pending ones. */
export const invitesAnswer = z.object({ invites: z.array(invite) });
/** `{invite}` */
export const inviteAnswer = z.object({ invite });
/** `{invite, link}`: the link opens the invite, and is shown this once. */
export const madeInviteAnswer = z.object({ invite, link: z.string() });

/** The body of `POST /invites/accept`: the token out of the link. */
export const inviteAcceptance = z.strictObject({ token: z.string() });

/** An invite. */
export type Invite = z.output<typeof invite>;
/** What is needed to invite somebody. */
export type NewInvite = z.output<typeof newInvite>;
