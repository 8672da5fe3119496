import { personHeader } from '#core/wire/person-header.ts';
import type { Http } from './http.ts';

/** The client for calls that are made for one person alone: each names them, for the session along with it may be another's by the time it leaves. */
export const forPerson =
  (http: Http, userId: string): Http =>
  (call) =>
    http({ ...call, headers: { ...call.headers, [personHeader]: userId } });
