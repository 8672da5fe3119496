import { parse } from '#core/fields.ts';
import type { Role } from '#core/access/permissions.ts';
import { ok, type Result } from '#core/result.ts';
import { timeZoneHere } from '#core/dates/time-zone.ts';
import {
  membersAnswer,
  putMemberAnswer,
  teamAnswer,
  teamsAnswer,
  type Member,
  type Team,
} from '#core/wire/team-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** The calls about teams (protocol: People and teams). A team is named by its public id. */
export interface TeamCalls {
  readonly list: () => Promise<Result<readonly Team[], RemoteError>>;
  /** Sends this device's time zone. A repeated `public_id` returns the same team, so a call may be repeated. */
  readonly create: (team: {
    readonly name: string;
    readonly public_id?: string;
    /** An epoch of the team, if it is a lost one that is made again. */
    readonly epoch?: string;
  }) => Promise<Result<Team, RemoteError>>;
  readonly get: (teamId: string) => Promise<Result<Team, RemoteError>>;
  readonly rename: (teamId: string, name: string) => Promise<Result<Team, RemoteError>>;
  /** Hides the team from everyone. For 30 days, the person who runs the server can restore it. */
  readonly remove: (teamId: string) => Promise<Result<void, RemoteError>>;
  readonly members: (teamId: string) => Promise<Result<readonly Member[], RemoteError>>;
  /** Sets a member's role, or adds a person from another shared team. Undefined if the person was only invited. */
  readonly setMember: (teamId: string, userId: string, role: Role) => Promise<Result<Member | undefined, RemoteError>>;
  /** Removes a member; with the caller's own id, the caller leaves. */
  readonly removeMember: (teamId: string, userId: string) => Promise<Result<void, RemoteError>>;
}

/** Makes the team calls over one client. */
export function createTeamCalls(http: Http): TeamCalls {
  return {
    list: async () => taken(await http({ path: '/teams', read: readTeams }), ({ teams }) => teams),
    create: async (team) => {
      const body = { ...team, timeZone: timeZoneHere() };
      return taken(await http({ method: 'POST', path: '/teams', body, read: readTeam }), teamOf);
    },
    get: async (teamId) => taken(await http({ path: `/teams/${teamId}`, read: readTeam }), teamOf),
    rename: async (teamId, name) =>
      taken(await http({ method: 'PATCH', path: `/teams/${teamId}`, body: { name }, read: readTeam }), teamOf),
    members: async (teamId) =>
      taken(await http({ path: `/teams/${teamId}/members`, read: readMembers }), ({ members }) => members),
    remove: (teamId) => http({ method: 'DELETE', path: `/teams/${teamId}`, read: readNothing }),
    setMember: async (teamId, userId, role) =>
      taken(
        await http({ method: 'POST', path: `/teams/${teamId}/members`, body: { userId, role }, read: readMember }),
        (put) => ('member' in put ? put.member : undefined),
      ),
    removeMember: (teamId, userId) =>
      http({ method: 'DELETE', path: `/teams/${teamId}/members/${userId}`, read: readNothing }),
  };
}

const readTeams = (body: unknown) => parse(teamsAnswer, body);
const readTeam = (body: unknown) => parse(teamAnswer, body);
const readMembers = (body: unknown) => parse(membersAnswer, body);
const readMember = (body: unknown) => parse(putMemberAnswer, body);
const readNothing = () => ok(undefined);
const teamOf = ({ team }: { readonly team: Team }): Team => team;

const taken = <A, T>(answer: Result<A, RemoteError>, take: (value: A) => T): Result<T, RemoteError> =>
  answer.ok ? ok(take(answer.value)) : answer;
