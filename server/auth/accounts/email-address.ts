import * as z from 'zod/mini';
import { asEmail } from '#core/people/as-email.ts';
import { err, ok, type Result } from '#core/result.ts';
import { refusals, type Refusal } from '../refusal.ts';

const shape = z.string().check(z.maxLength(255), z.regex(z.regexes.email));

/**
 * Returns the email address that a person typed (see `asEmail`), in lower case. Refuses an invalid or too long address.
 */
export function readEmailAddress(text: string): Result<string, Refusal> {
  const address = shape.safeParse(asEmail(text).toLowerCase());
  return address.success ? ok(address.data) : err(refusals.emailInvalid);
}
