import { parse } from '#core/fields.ts';
import type { Result } from '#core/result.ts';
import { profile, type Profile } from '#core/wire/team-wire.ts';
import type { Http } from './http.ts';
import type { RemoteError } from './remote-error.ts';

/** What the server knows about the signed-in person (protocol: People and teams). */
export interface ProfileCalls {
  readonly get: () => Promise<Result<Profile, RemoteError>>;
}

/** The profile calls over one client. */
export const createProfileCalls = (http: Http): ProfileCalls => ({
  get: () => http({ path: '/users/me', read: (body) => parse(profile, body) }),
});
