import { parse } from '#core/fields.ts';
import { ok, type Result } from '#core/result.ts';
import type { Role } from '#core/access/permissions.ts';
import { inviteAnswer, invitesAnswer, madeInviteAnswer, type Invite } from '#core/wire/invite-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** Whom to invite, in which role, and with which message. */
export interface InviteRequest {
  readonly email: string;
  readonly role: Role;
  readonly message?: string | null;
}

/** An invite that was just sent, with its link, which no call returns again. */
export interface SentInvite {
  readonly invite: Invite;
  readonly link: string;
}

/** The calls about a team's invites (protocol: People and teams). */
export interface InviteCalls {
  readonly list: (teamId: string) => Promise<Result<readonly Invite[], RemoteError>>;
  /** Renews a pending invite to the same address: a new link, seven more days. Without one, makes a new invite. */
  readonly send: (teamId: string, wanted: InviteRequest) => Promise<Result<SentInvite, RemoteError>>;
  readonly revoke: (inviteId: string) => Promise<Result<Invite, RemoteError>>;
}

/** Makes the calls about a team's invites over one client. */
export function createInviteCalls(http: Http): InviteCalls {
  return {
    list: async (teamId) => {
      const answer = await http({ path: `/teams/${teamId}/invites`, read: (body) => parse(invitesAnswer, body) });
      return answer.ok ? ok(answer.value.invites) : answer;
    },
    send: (teamId, body) =>
      http({
        method: 'POST',
        path: `/teams/${teamId}/invites`,
        body,
        read: (answer) => parse(madeInviteAnswer, answer),
      }),
    revoke: async (inviteId) => {
      const path = `/invites/${inviteId}/revoke`;
      const answer = await http({ method: 'POST', path, read: (body) => parse(inviteAnswer, body) });
      return answer.ok ? ok(answer.value.invite) : answer;
    },
  };
}
