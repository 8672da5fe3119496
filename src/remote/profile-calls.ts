import { parse } from '#core/fields.ts';
import type { Result } from '#core/result.ts';
import { profile, type Profile } from '#core/wire/team-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** The calls about the signed-in person (contract §3). */
export interface ProfileCalls {
  readonly get: () => Promise<Result<Profile, RemoteError>>;
  /** Own teams only. Saying it twice does no harm, so it may wait in a queue. */
  readonly setDefaultTeam: (teamId: string) => Promise<Result<Profile, RemoteError>>;
}

/** The profile calls over one client. */
export const createProfileCalls = (http: Http): ProfileCalls => ({
  get: () => http({ path: '/users/me', read }),
  setDefaultTeam: (teamPublicId) =>
    http({ method: 'PATCH', path: '/users/me/default-team', body: { teamPublicId }, read }),
});

const read = (body: unknown) => parse(profile, body);
