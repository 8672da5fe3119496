import type { FieldProblem, FieldProblems } from '#core/fields.ts';

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

/** Builds an English sentence per field path, for people who read the API's answers: `{code: "Code is required."}`. */
export function sentencesOf(problems: FieldProblems): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path, sentenceOf(path, problem)]));
}

/** Builds the sentence for one problem. It writes the path `set.brandName` as "Brand name". */
export function sentenceOf(path: string, problem: FieldProblem): string {
  return `${nameOf(path)} ${saying(path, problem)}.`;
}

const nameOf = (path: string): string => {
  const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const words = last.replaceAll('_', ' ').replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words === '' ? 'The body' : words.charAt(0).toUpperCase() + words.slice(1);
};

/** Whether the field is a share in basis points; a sentence about it may then name per cent too. */
const isShare = (path: string): boolean => /[bB]p$|\bblank\.value$/u.test(path);

const saying = (path: string, { problem, limit }: FieldProblem): string => {
  switch (problem) {
    case 'required':
      return 'is required';
    case 'too_long':
      return `may have at most ${limit} characters`;
    case 'too_small':
      return `must be at least ${limit}`;
    case 'too_large':
      return `must be at most ${limit}`;
    case 'too_many':
      return `may have at most ${limit} entries`;
    case 'control_characters':
      return 'contains characters that cannot be shown';
    case 'web_address':
      return 'may not hold a web address (:// or www.)';
    case 'email_address':
      return 'is no email address, such as jo@example.org';
    case 'not_an_option':
      return 'is not one of the possible values';
    case 'leads_back':
      return 'leads back to this thread: it is replaced by this one, or by others that are';
    case 'wrong_type':
      return 'has the wrong type';
    case 'wrong_format':
      return 'has the wrong format';
    case 'in_future':
      return 'lies in the future';
    case 'gap':
      return `must be ${limit}, so that no stitch count is left out`;
    case 'overlap':
      return `overlaps with row ${limit}`;
    case 'wrong_count':
      return `must have ${limit} entries, one for each tier`;
    case 'wrong_sum':
      return `must add up to ${limit}`;
    case 'repeated':
      return 'is there twice';
    case 'outside_matrix':
      return 'lies outside the price matrix';
    case 'too_many_decimals':
      if (limit === 0) return 'must be a whole number';
      return limit === 2 && isShare(path)
        ? 'may have at most four decimals of a percent, so two of a basis point'
        : `may have at most ${limit} decimals`;
    case 'sum_too_large':
      return 'add up to more than can be counted exactly: split the order';
    case 'unknown_field':
      return 'is not a known field';
  }
};

/** Makes the error answer of a call: the status, `Retry-After` if given, and the error object (protocol: Errors). */
export function errorResponse(
  { code, message, fields, details, retryAfterSeconds }: Refusal,
  requestId: string,
): Response {
  const error = { code, message, ...(fields && { fields }), requestId, ...(details && { details }) };
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(JSON.stringify({ error }), { status: refusalStatus[code], headers });
}
