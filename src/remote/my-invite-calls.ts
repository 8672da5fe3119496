import { parse } from '#core/fields.ts';
import { ok, type Result } from '#core/result.ts';
import { inviteAnswer, invitesAnswer, type Invite } from '#core/wire/invite-wire.ts';
import { teamAnswer, type Team } from '#core/wire/team-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** The calls of a person who is invited (protocol: People and teams). */
export interface MyInviteCalls {
  /** The pending invites to the person's confirmed email address. */
  readonly list: () => Promise<Result<readonly Invite[], RemoteError>>;
  readonly accept: (publicId: string) => Promise<Result<Team, RemoteError>>;
  readonly acceptToken: (token: string) => Promise<Result<Team, RemoteError>>;
  readonly decline: (publicId: string) => Promise<Result<Invite, RemoteError>>;
}

/** Makes the calls of an invited person over one client. */
export function createMyInviteCalls(http: Http): MyInviteCalls {
  return {
    list: async () => {
      const answer = await http({ path: '/users/me/invites', read: (body) => parse(invitesAnswer, body) });
      return answer.ok ? ok(answer.value.invites) : answer;
    },
    accept: async (publicId) =>
      teamIn(await http({ method: 'POST', path: `/invites/${publicId}/accept`, read: readTeam })),
    acceptToken: async (token) =>
      teamIn(await http({ method: 'POST', path: '/invites/accept', body: { token }, read: readTeam })),
    decline: async (publicId) => {
      const path = `/invites/${publicId}/decline`;
      const answer = await http({ method: 'POST', path, read: (body) => parse(inviteAnswer, body) });
      return answer.ok ? ok(answer.value.invite) : answer;
    },
  };
}

const readTeam = (body: unknown) => parse(teamAnswer, body);

const teamIn = (answer: Result<{ readonly team: Team }, RemoteError>): Result<Team, RemoteError> =>
  answer.ok ? ok(answer.value.team) : answer;
