import { ProviderUnreachable } from '#server/auth/provider/provider-keys.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import { troubleOf, troubleSentences } from '#server/db/write-trouble.ts';
import type { Log } from '#server/base/log.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';

/** Turns a thrown thing into an answer, once, at the edge: an unreachable database is 503, a value that the database cannot hold 422, the rest a bare 500. */
export const refusalOfThrown = (error: unknown, log: Log): Refusal => {
  if (isDatabaseFault(error)) {
    const reason = troubleOf(error);
    log.warn({ err: error }, reason === undefined ? 'The database is out of reach' : troubleSentences[reason]);
    const said = reason !== undefined && { message: troubleSentences[reason], details: { reason } };
    return refuse('unavailable', { retryAfterSeconds: 2, ...said });
  }
  if (error instanceof ProviderUnreachable) {
    log.warn({ err: error }, 'The auth provider is out of reach');
    return refuse('unavailable', { message: 'The sign-in service cannot be reached right now.', retryAfterSeconds: 5 });
  }
  if (isImpossibleValue(error)) {
    log.warn({ err: error }, 'A value got past the schemas');
    return refuse('invalid', { message: 'A value in this call cannot be stored.' });
  }
  log.error({ err: error }, 'Unexpected');
  return refuse('internal');
};

/** SQLSTATE class 22: text with a NUL, a number out of range. */
const isImpossibleValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code);
