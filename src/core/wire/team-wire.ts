import * as z from 'zod/mini';
import { id, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { requiredName } from '../people/names.ts';
import { roles } from '../access/permissions.ts';

/** A team as its members see it. `id` is the internal number as text; paths take it or `public_id`. */
export const team = z.object({
  id: z.string(),
  public_id: id,
  name: z.string(),
  role: z.enum(roles),
  memberCount: z.int(),
  createdAt: z.string(),
});

/** The schema of a team's member in an answer. */
export const member = z.object({
  userId: id,
  role: z.enum(roles),
  email: z.string(),
  full_name: z.nullable(z.string()),
  joinedAt: z.string(),
});

/** The body of `POST /teams`. An unknown time zone is ignored, because it must not keep a person from making a team. */
export const newTeam = z.strictObject({
  name: requiredName(limits.teamNameLength),
  public_id: z.optional(id),
  timeZone: z.optional(requiredText(64)),
  /** The former epoch of a lost team, sent by a device that makes the team again under its old `public_id`. */
  epoch: z.optional(id),
});

/** The body of `PATCH /teams/{id}`. */
export const teamPatch = z.strictObject({ name: requiredName(limits.teamNameLength) });

/** The body of `POST /teams/{id}/members`: sets a member's role, adds a teammate of another team, or invites. */
export const memberChange = z.strictObject({ userId: id, role: z.enum(roles) });

/** The answer `{teams}`: the caller's teams. */
export const teamsAnswer = z.object({ teams: z.array(team) });
/** The answer `{team}` of a call about one team. */
export const teamAnswer = z.object({ team });
/** The answer `{members}`: the members of a team. */
export const membersAnswer = z.object({ members: z.array(member) });
/** The answer `{member}` of a call about one member. */
export const memberAnswer = z.object({ member });
/**
 * The answer `{}`: the person was invited, or no person has this id. The answer must not show whether a person exists.
 */
export const askedAnswer = z.strictObject({});
/** The answer of `POST /teams/{id}/members`: the member, or `{}` if the person was invited. */
export const putMemberAnswer = z.union([memberAnswer, askedAnswer]);

/** A job as REST answers it. Its fields are not checked here, as those of a pulled row are not. */
const servedJob = z.looseObject({ id, version: z.int() });
/** A job of an answer. */
export type ServedJob = z.output<typeof servedJob>;
/** The answer `{jobs, next}` of a list of jobs. */
export const jobsAnswer = z.object({ jobs: z.array(servedJob), next: z.nullable(z.string()) });
/** The answer `{job}` of a call about one job. */
export const jobAnswer = z.object({ job: servedJob });

/** The profile of the signed-in person: the answer of `GET /users/me`. */
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

/** A team in an answer, after its check. */
export type Team = z.output<typeof team>;
/** A member in an answer, after its check. */
export type Member = z.output<typeof member>;
/** The profile in an answer, after its check. */
export type Profile = z.output<typeof profile>;
