import * as z from 'zod/mini';
import { id, optionalLines } from '../fields.ts';
import { asEmail } from '../people/as-email.ts';
import { roles } from '../access/permissions.ts';

/** The states of an invite. Only a pending one can be accepted. */
const inviteStatuses = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const;

/** One of `inviteStatuses`. */
export type InviteStatus = (typeof inviteStatuses)[number];

/** An invite, as its recipient and the people who manage a team's invites see it. */
export const invite = z.object({
  public_id: id,
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(inviteStatuses),
  message: z.nullable(z.string()),
  teamName: z.string(),
  teamPublicId: id,
  /** The inviter's name or email address; empty once that account has ended. */
  invitedBy: z.string(),
  /** The inviter's email address; empty once that account has ended. Left out by an older server. */
  invitedByEmail: z.optional(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
});

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

/** The body of `POST /teams/{id}/invites`. */
export const newInvite = z.strictObject({
  email: address,
  role: z.enum(roles),
  message: z.optional(optionalLines(longestInviteMessage)),
});

/** `{invites}`. For a team: the pending and the latest other invites. For a person: the pending ones. */
export const invitesAnswer = z.object({ invites: z.array(invite) });
/** The answer `{invite}`. */
export const inviteAnswer = z.object({ invite });
/** `{invite, link}`: `link` opens the invite, and only this answer contains it. */
export const madeInviteAnswer = z.object({ invite, link: z.string() });

/** Far above the length of a token, and of what somebody pastes in its place. */
const longestToken = 500;

/** The body of `POST /invites/accept`: the token out of the link. */
export const inviteAcceptance = z.strictObject({
  token: z.string().check(z.refine((text) => text.length <= longestToken, { error: `too_long:${longestToken}` })),
});

/** An invite. */
export type Invite = z.output<typeof invite>;
/** The fields of a new invite. */
export type NewInvite = z.output<typeof newInvite>;
