import { parse } from '#core/fields.ts';
import { ok, type Result } from '#core/result.ts';
import { contactAnswer, type NewContactMessage } from '#core/wire/contact-wire.ts';
import { inviteAnswer, invitesAnswer, type Invite } from '#core/wire/invite-wire.ts';
import { notificationsAnswer, unreadAnswer, type Notification } from '#core/wire/notification-wire.ts';
import type { AccountEnd, ProfilePatch } from '#core/wire/profile-wire.ts';
import { settingAnswer } from '#core/wire/settings-wire.ts';
import { profile, type Profile, teamAnswer, type Team } from '#core/wire/team-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** A person's calls about themselves (protocol: People and teams). The page makes none before its first paint. */
export interface MyCalls {
  /** Makes one of the person's teams the default. Repeating the call does no harm, so it may wait in a queue. */
  readonly setDefaultTeam: (teamId: string) => Promise<Result<Profile, RemoteError>>;
  /** Changes only the fields in `patch`; repeating the call does no harm. */
  readonly update: (patch: ProfilePatch) => Promise<Result<Profile, RemoteError>>;
  readonly remove: (end: AccountEnd) => Promise<Result<void, RemoteError>>;
  /** Sends a message to the people who run this installation. Two calls with the same id are one message. */
  readonly contact: (message: NewContactMessage) => Promise<Result<void, RemoteError>>;
  readonly notifications: () => Promise<Result<readonly Notification[], RemoteError>>;
  /** Marks these notifications as read; repeating the call does no harm. */
  readonly readNotifications: (ids: readonly string[]) => Promise<Result<void, RemoteError>>;
  /** Changes one of the person's own settings in a team; returns its new value. */
  readonly setInTeam: (teamId: string, key: string, value: unknown) => Promise<Result<unknown, RemoteError>>;
  /**
   * Checks that the session is valid; returns the path of the person's export, for a download with the session cookie.
   */
  readonly exportAddress: () => Promise<Result<string, RemoteError>>;
  /** Asks the server to set the session cookie of this call again, so that it lasts longer. */
  readonly keepCookie: () => Promise<Result<void, RemoteError>>;
}

/** Makes the person's own calls over one client. */
export function createMyCalls(http: Http): MyCalls {
  return {
    setDefaultTeam: (teamPublicId) =>
      http({ method: 'PATCH', path: '/users/me/default-team', body: { teamPublicId }, read: readProfile }),
    update: (body) => http({ method: 'PATCH', path: '/users/me', body, read: readProfile }),
    remove: (body) => http({ method: 'DELETE', path: '/users/me', body, read: readNothing }),
    contact: async (body) =>
      nothingOf(await http({ method: 'POST', path: '/contact', body, read: (answer) => parse(contactAnswer, answer) })),
    notifications: async () => {
      const answer = await http({ path: '/users/me/notifications', read: (body) => parse(notificationsAnswer, body) });
      return answer.ok ? ok(answer.value.notifications) : answer;
    },
    readNotifications: async (ids) => {
      const path = '/users/me/notifications/read';
      return nothingOf(
        await http({ method: 'POST', path, body: { ids }, read: (answer) => parse(unreadAnswer, answer) }),
      );
    },
    setInTeam: async (teamId, key, value) => {
      const path = `/teams/${teamId}/members/settings/${key}`;
      const answer = await http({
        method: 'PATCH',
        path,
        body: { value },
        read: (body) => parse(settingAnswer, body),
      });
      return answer.ok ? ok(answer.value.value) : answer;
    },
    exportAddress: () => http({ path: '/users/me', read: () => ok('/api/v2/users/me/export') }),
    keepCookie: () => http({ method: 'POST', path: '/session/refresh-cookie', read: readNothing }),
  };
}

const readProfile = (body: unknown) => parse(profile, body);
const readNothing = () => ok(undefined);
const nothingOf = (answer: Result<unknown, RemoteError>): Result<void, RemoteError> =>
  answer.ok ? ok(undefined) : answer;

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
