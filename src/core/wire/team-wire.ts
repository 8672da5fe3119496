import * as z from 'zod/mini';
import { id, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { requiredName } from '../names.ts';
import { roles } from '../permissions.ts';

/** A team as its members see it. `id` is the internal number as text; paths take `public_id`. */
export const team = z.object({
  id: z.string(),
  public_id: id,
  name: z.string(),
  role: z.enum(roles),
  memberCount: z.int(),
  createdAt: z.string(),
});

/** A member of a team. */
export const member = z.object({
  userId: id,
  role: z.enum(roles),
  email: z.string(),
  full_name: z.nullable(z.string()),
  joinedAt: z.string(),
});

/** The body of `POST /teams`. A time zone that the server does not know counts as none, so that it keeps nobody from a team. */
export const newTeam = z.strictObject({
  name: requiredName(limits.teamNameLength),
  public_id: z.optional(id),
  timeZone: z.optional(requiredText(64)),
});

/** The body of `PATCH /teams/{id}`. */
export const teamPatch = z.strictObject({ name: requiredName(limits.teamNameLength) });

/** The body of `POST /teams/{id}/members`: gives a member another role, adds somebody who is in another team with the caller, or asks anybody else. */
export const memberChange = z.strictObject({ userId: id, role: z.enum(roles) });

/** `{teams}` */
export const teamsAnswer = z.object({ teams: z.array(team) });
/** `{team}` */
export const teamAnswer = z.object({ team });
/** `{members}` */
export const membersAnswer = z.object({ members: z.array(member) });
/** `{member}` */
export const memberAnswer = z.object({ member });
/** `{}`: whoever has the id, if anybody, was asked. */
export const askedAnswer = z.strictObject({});
/** Either of them, as whoever asked hears it. */
export const putMemberAnswer = z.union([memberAnswer, askedAnswer]);

/** The profile of the signed-in person, as `GET /users/me` answers it. */
export const profile = z.object({
  id,
  email: z.string(),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  default_team_pid: z.nullable(id),
  locale: z.nullable(z.string()),
  units: z.nullable(z.enum(['metric', 'imperial'])),
});

/** The body of `PATCH /users/me/default-team`. */
export const defaultTeamPatch = z.strictObject({ teamPublicId: id });

/** A team. */
export type Team = z.output<typeof team>;
/** A member. */
export type Member = z.output<typeof member>;
/** The profile. */
export type Profile = z.output<typeof profile>;
