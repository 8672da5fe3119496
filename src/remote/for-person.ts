import { personHeader } from '#core/wire/person-header.ts';
import type { Http } from './http.ts';

/** Adds the person's id as a header to each call: the server then refuses the call in another person's session. */
export function forPerson(http: Http, userId: string): Http {
  return (call) => http({ ...call, headers: { ...call.headers, [personHeader]: userId } });
}
