import { ProviderUnreachable } from '#server/auth/index.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import { troubleOf, troubleSentences } from '#server/db/write-trouble.ts';
import { BytesFault } from '#server/files/bytes-fault.ts';
import type { Log } from '#server/base/log.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';

/** Turns an error into an answer: 503 for a failing service, 422 for an unstorable value, else 500. */
export function refusalOfThrown(error: unknown, log: Log): Refusal {
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
  if (error instanceof BytesFault) {
    const { reason } = error;
    log.error({ err: error }, 'The bytes of files are out of reach');
    return refuse('unavailable', { message: bytesSentences[reason], details: { reason }, retryAfterSeconds: 30 });
  }
  if (isImpossibleValue(error)) {
    log.warn({ err: error }, 'A value got past the schemas');
    return refuse('invalid', { message: 'A value in this call cannot be stored.' });
  }
  log.error({ err: error }, 'Unexpected');
  return refuse('internal');
}

const bytesSentences: Readonly<Record<BytesFault['reason'], string>> = {
  files_out_of_reach: 'The place where the bytes of files lie cannot be reached right now. Please try again later.',
  files_lost: 'The server no longer has the bytes of this file. A device that still shows it can save a copy.',
};

/** Whether an error has SQLSTATE class 22, for example for text with a NUL or a number out of range. */
const isImpossibleValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code);
