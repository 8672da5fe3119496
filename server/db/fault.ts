const classes = new Set(['08', '40', '53', '57', '58']);

// SQLSTATE codes: a lock was not granted in time; a standby is not the primary yet
const conditions = new Set(['55P03', '25006']);

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

const driverSentences =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/** Whether an error means that the database is out of reach or too busy, or that trying later may help. */
export function isDatabaseFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseFault);
  if (driverSentences.test(error.message)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return false;
  return (
    (/^[0-9A-Z]{5}$/.test(code) && (classes.has(code.slice(0, 2)) || conditions.has(code))) ||
    // ENOENT from `connect` means that the socket is missing; from the file system it is a bug of this server
    (systemCodes.has(code) && (code !== 'ENOENT' || syscall === 'connect'))
  );
}

/** Thrown for a commit that may be on no standby: the wait for one was cancelled. The caller should try again. */
export class UnconfirmedCommit extends Error {
  readonly code = '57014';
  constructor() {
    super('The wait of this commit for a standby was cancelled');
  }
}

/** Whether an error means that a statement got no answer in time. Its connection must not be used again. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
