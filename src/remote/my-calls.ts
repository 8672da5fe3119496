import { parse } from '#core/fields.ts';
import { ok, type Result } from '#core/result.ts';
import type { AccountEnd, ProfilePatch } from '#core/wire/profile-wire.ts';
import { profile, type Profile } from '#core/wire/team-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** What a person says about themselves (contract §3). Nothing on the way to the first paint calls it. */
export interface MyCalls {
  /** Own teams only. Saying it twice does no harm, so it may wait in a queue. */
  readonly setDefaultTeam: (teamId: string) => Promise<Result<Profile, RemoteError>>;
  /** Changes what is named and nothing else; saying it twice does no harm. */
  readonly update: (patch: ProfilePatch) => Promise<Result<Profile, RemoteError>>;
  /** Ends the account for good. */
  readonly remove: (end: AccountEnd) => Promise<Result<void, RemoteError>>;
  /** Asks the server to set the session cookie that it was sent once more. */
  readonly keepCookie: () => Promise<Result<void, RemoteError>>;
}

/** The person's own calls over one client. */
export const createMyCalls = (http: Http): MyCalls => ({
  setDefaultTeam: (teamPublicId) =>
    http({ method: 'PATCH', path: '/users/me/default-team', body: { teamPublicId }, read: readProfile }),
  update: (body) => http({ method: 'PATCH', path: '/users/me', body, read: readProfile }),
  remove: (body) => http({ method: 'DELETE', path: '/users/me', body, read: readNothing }),
  keepCookie: () => http({ method: 'POST', path: '/session/refresh-cookie', read: readNothing }),
});

const readProfile = (body: unknown) => parse(profile, body);
const readNothing = () => ok(undefined);
