/** The codes of refusals, and the HTTP status of each (protocol: Errors). */
export const refusalStatus = {
  bad_json: 400,
  unauthenticated: 401,
  mfa_required: 401,
  other_person: 401,
  forbidden: 403,
  not_member: 403,
  cross_site: 403,
  not_found: 404,
  conflict: 409,
  last_owner: 409,
  already_member: 409,
  invite_used: 409,
  gap: 409,
  client_forked: 409,
  epoch: 409,
  team_full: 409,
  expired: 410,
  resync: 410,
  too_large: 413,
  misdirected: 421,
  invalid: 422,
  wrong_digest: 422,
  wrong_type: 422,
  upgrade_required: 426,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** One of the error codes of the protocol. */
export type RefusalCode = keyof typeof refusalStatus;

/** The optional parts of a refusal: its own sentence, sentences by field, data, and the seconds to wait. */
interface RefusalExtras {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/** An error as the answer to a call. */
export interface Refusal extends RefusalExtras {
  readonly kind: 'refusal';
  readonly code: RefusalCode;
  readonly message: string;
}

/** Makes a refusal with a code. Without a message of its own, the refusal has the usual sentence of the code. */
export function refuse(code: RefusalCode, extras: RefusalExtras = {}): Refusal {
  return {
    kind: 'refusal',
    code,
    message: sentences[code],
    ...extras,
  };
}

const sentences: Readonly<Record<RefusalCode, string>> = {
  bad_json: 'The body is not valid JSON.',
  unauthenticated: 'Please sign in.',
  mfa_required: 'Please confirm your second factor.',
  other_person: 'Somebody else is signed in by now.',
  forbidden: 'Your role in this team does not allow this.',
  not_member: 'You are not a member of this team.',
  cross_site: 'This call came from another site.',
  not_found: 'There is nothing here.',
  conflict: 'Somebody else changed this in the meantime.',
  last_owner: 'A team needs at least one owner.',
  already_member: 'This person is a member already.',
  invite_used: 'This invite was used already.',
  gap: 'Some changes before this one are missing.',
  client_forked: 'This device needs a new identity.',
  epoch: 'The server was restored; the device has to catch up.',
  team_full: 'This team has no room left.',
  expired: 'This has expired.',
  resync: 'The device has to load the team again.',
  too_large: 'The body is too large.',
  misdirected: 'This server does not go by this name.',
  invalid: 'Something in this call is not valid.',
  wrong_digest: 'The bytes are not those that their SHA-256 names.',
  wrong_type:
    'Teams keep PNG, JPEG, WebP, PDF and design files, and this is none of them, or not the one that its row names.',
  upgrade_required: 'This version of the app is too old. Reload to get the new one; nothing is lost.',
  too_many_requests: 'Too many attempts. Please wait a little.',
  internal: 'Something went wrong on the server.',
  unavailable: 'The server cannot reach its database right now. Please try again in a moment.',
};
