import { parse } from '#core/fields.ts';
import type { Result } from '#core/result.ts';
import { profile, type Profile } from '#core/wire/team-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** The calls about the profile of the signed-in person (protocol: People and teams). */
export interface ProfileCalls {
  readonly get: () => Promise<Result<Profile, RemoteError>>;
}

/** Makes the profile calls over one client. */
export function createProfileCalls(http: Http): ProfileCalls {
  return {
    get: () => http({ path: '/users/me', read: (body) => parse(profile, body) }),
  };
}
