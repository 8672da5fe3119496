import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { roles } from '../access/permissions.ts';

/** The states of an invite. Only a pending invite can be accepted. */
const inviteStatuses = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const;

/** The state of an invite. */
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
  /** The inviter's email address; empty once that account has ended. An older server leaves it out. */
  invitedByEmail: z.optional(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
});

/** The answer `{invites}`. For a team: the pending and the latest other invites. For a person: the pending ones. */
export const invitesAnswer = z.object({ invites: z.array(invite) });
/** The answer `{invite}` of a call about one invite. */
export const inviteAnswer = z.object({ invite });
/** `{invite, link}`: `link` opens the invite, and only this answer contains it. */
export const madeInviteAnswer = z.object({ invite, link: z.string() });

/** Far longer than any token, or any text that a person may paste instead of a token. */
const longestToken = 500;

/** The body of `POST /invites/accept`: the token out of the link. */
export const inviteAcceptance = z.strictObject({
  token: z.string().check(z.refine((text) => text.length <= longestToken, { error: `too_long:${longestToken}` })),
});

/** An invite in an answer, after its check. */
export type Invite = z.output<typeof invite>;
