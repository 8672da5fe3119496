import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { readJson } from '#server/calls/read-json.ts';
import type { EndedBy } from './tables/sessions.ts';

/** Why a password is too weak, in the words of Supabase Auth. `pwned`: it is one of the most common passwords. */
export type WeakReason = 'length' | 'pwned';

/** Why the server refuses a request. Code and message are Supabase Auth's, if it has them: clients compare them. */
export interface Refusal {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly message: string;
  readonly weakReasons?: readonly WeakReason[];
  /** Who ended the session of the token; absent unless the person or the administration ended it. */
  readonly endedBy?: EndedBy;
  /** The number of seconds after which the client may try again. */
  readonly retryAfterSeconds?: number;
}

const refusal = (status: ContentfulStatusCode, code: string, message: string): Refusal => ({ status, code, message });

const invalid = (message: string): Refusal => refusal(400, 'validation_failed', message);

/** All refusals of the auth server, by their cause. */
export const refusals = {
  badJson: (why: string) => refusal(400, 'bad_json', `Could not parse request body as JSON: ${why}`),
  bodyTooLarge: refusal(413, 'request_entity_too_large', 'Request body too large'),
  notFound: refusal(404, 'not_found', 'There is nothing at this address'),
  unexpected: refusal(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information'),
  unavailable: {
    ...refusal(503, 'unavailable', 'The database does not answer right now, please try again'),
    retryAfterSeconds: 2,
  },

  tooManyRequests: (retryAfterSeconds: number): Refusal => ({
    ...refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
    retryAfterSeconds,
  }),

  emailInvalid: invalid('Unable to validate email address: invalid format'),
  emailOrPhoneMissing: invalid('missing email or phone'),
  emailAndPhoneAtSignUp: invalid('Only an email address or phone number should be provided on signup.'),
  emailAndPhoneAtSignIn: invalid('Only an email address or phone number should be provided on login.'),
  passwordMissing: invalid('Signup requires a valid password'),
  passwordTooLong: invalid('Password cannot be longer than 72 characters'),
  passwordWeak: (weakReasons: readonly WeakReason[], message: string): Refusal => ({
    ...refusal(422, 'weak_password', message),
    weakReasons,
  }),
  dataTooLarge: invalid('User data must be plain JSON of at most 1024 bytes'),
  userExists: refusal(422, 'user_already_exists', 'User already registered'),
  signUpDisabled: refusal(422, 'signup_disabled', 'Signups not allowed for this instance'),
  anonymousDisabled: refusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  phoneSignUpDisabled: refusal(400, 'phone_provider_disabled', 'Phone signups are disabled'),
  phoneSignInDisabled: refusal(422, 'phone_provider_disabled', 'Phone logins are disabled'),

  credentialsInvalid: refusal(400, 'invalid_credentials', 'Invalid login credentials'),
  emailNotConfirmed: refusal(400, 'email_not_confirmed', 'Email not confirmed'),
  userBannedAtSignIn: refusal(400, 'user_banned', 'User is banned'),

  grantUnknown: refusal(400, 'invalid_credentials', 'unsupported_grant_type'),
  providerDisabled: (provider: string) =>
    refusal(400, 'provider_disabled', `Provider (issuer "${provider}") is not enabled`),
  web3Disabled: refusal(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
  oauthDisabled: invalid('Unsupported provider: provider is not enabled'),
  challengeMissing: invalid('A sign-in by another provider requires PKCE: code_challenge and code_challenge_method'),
  oauthStateBad: refusal(400, 'bad_oauth_state', 'OAuth state is missing, unknown or has expired'),
  oauthStateUsed: refusal(400, 'flow_state_already_used', 'This sign-in has been used already'),
  oauthCallbackBad: refusal(400, 'bad_oauth_callback', 'OAuth callback without a code'),
  oauthFailed: refusal(500, 'unexpected_failure', 'Unable to exchange external code'),
  oauthEmailMissing: refusal(500, 'unexpected_failure', 'Error getting user email from external provider'),
  oauthEmailUnverified: refusal(
    403,
    'provider_email_needs_verification',
    'Unverified email with the provider. Verify the email there and sign in again',
  ),
  providerUnavailable: refusal(503, 'provider_unavailable', 'This provider does not answer right now'),
  identityNotLinked: refusal(
    403,
    'identity_not_linked',
    'Sign in to your account as before, then connect this provider with it',
  ),
  identityTaken: refusal(422, 'identity_already_exists', 'Identity is already linked to another user'),
  identityNotFound: refusal(404, 'identity_not_found', 'Identity does not exist'),
  identityIsLast: refusal(
    422,
    'single_identity_not_deletable',
    'User must have another way to sign in before this identity can be removed',
  ),
  samlDisabled: refusal(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  passkeysDisabled: refusal(404, 'passkey_disabled', 'Passkeys are disabled'),
  oauthServerDisabled: refusal(404, 'feature_disabled', 'OAuth server is disabled'),
  linkingDisabled: refusal(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  pkceIncomplete: invalid('invalid request: both auth code and code verifier should be non-empty'),
  flowStateNotFound: refusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),

  refreshTokenInvalid: invalid('Refresh token is not valid'),
  refreshTokenNotFound: refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshTokenUsed: refusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),

  challengeIncomplete: invalid('PKCE flow requires code_challenge_method and code_challenge'),
  challengeMalformed: invalid(
    'code challenge has to be between 43 and 128 characters long and made of A-Z a-z 0-9 - . _ ~',
  ),
  challengeMethodUnknown: invalid('invalid code challenge method'),
  flowStateExpired: refusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  verifierWrong: refusal(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),

  mailTooSoon: (seconds: number) =>
    refusal(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${seconds} seconds.`,
    ),
  otpAddressMissing: invalid('One of email or phone must be set'),
  emailAndPhoneAtOtp: invalid('Only an email address or phone number should be provided'),
  phoneOtpDisabled: refusal(400, 'phone_provider_disabled', 'Unsupported phone provider'),
  resendTypeMissing: invalid('Missing one of these types: signup, email_change, sms, phone_change'),
  resendAddressMissing: invalid('Type provided requires an email address'),
  resendPhoneMissing: invalid('Type provided requires a phone number'),
  emailUnconfirmedToProve: refusal(422, 'email_not_confirmed', 'Please verify your email first.'),

  verifyTypeMissing: invalid('Verify requires a verification type'),
  verifyTypeUnknown: invalid('Unsupported verification type'),
  verifyTokenMissing: invalid('Verify requires either a token or a token hash'),
  verifyHashOnly: invalid('Only the token_hash and type should be provided'),
  verifyAddressMissing: invalid('Only an email address or phone number should be provided on verify'),
  phoneInvalid: invalid('Invalid phone number format (E.164 required)'),
  codeExpired: refusal(403, 'otp_expired', 'Token has expired or is invalid'),
  linkExpired: refusal(403, 'otp_expired', 'Email link is invalid or has expired'),

  appDataForAdmins: refusal(403, 'not_admin', 'Updating app_metadata requires admin privileges'),
  passwordSame: refusal(422, 'same_password', 'New password should be different from the old password.'),
  currentPasswordWrong: refusal(400, 'current_password_invalid', 'Current password is incorrect.'),
  reauthenticationNeeded: refusal(400, 'reauthentication_needed', 'This change requires reauthentication'),
  reauthenticationWrong: refusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  levelTooLowToChange: refusal(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ),

  bearerMissing: refusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  tokenInvalid: (why: string) => refusal(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`),
  userNotFound: refusal(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  sessionNotFound: refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  userBanned: refusal(403, 'user_banned', 'User is banned'),

  factorTypeUnknown: invalid('factor_type needs to be totp, phone, or webauthn'),
  phoneFactorDisabled: refusal(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
  webAuthnFactorDisabled: refusal(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),
  factorNameInvalid: invalid('The friendly name and the issuer of a factor are texts of at most 100 characters'),
  factorNameTaken: (name: string) =>
    refusal(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    ),
  factorsTooMany: refusal(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ),
  levelTooLowToEnroll: refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
  levelTooLowToRemove: refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  factorIdMalformed: refusal(404, 'validation_failed', 'factor_id must be an UUID'),
  factorNotFound: refusal(404, 'mfa_factor_not_found', 'Factor not found'),
  codeMissing: invalid('Code needs to be non-empty'),
  keyAnswerMissing: invalid('WebAuthn config required'),
  keyAnswerTypeUnknown: invalid('WebAuthn type must be create or request'),
  keyResponseMissing: invalid('credential_response required'),
  keyResponseMalformed: invalid('Invalid credential_response'),
  keyNotBelieved: refusal(422, 'mfa_verification_failed', 'Failed to validate WebAuthn MFA response'),
  keyKnown: refusal(422, 'webauthn_credential_exists', 'This credential is already registered'),
  codeWrong: refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  challengeNotFound: refusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
  challengeElsewhere: refusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch'),
  challengeExpired: (id: string) =>
    refusal(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    ),

  notAdmin: refusal(403, 'not_admin', 'User not allowed'),
  userUnknown: refusal(404, 'user_not_found', 'User not found'),
  userIdMalformed: refusal(404, 'validation_failed', 'user_id must be an UUID'),
  userWithoutAddress: invalid('Cannot create a user without either an email or phone'),
  emailExists: refusal(422, 'email_exists', 'A user with this email address has already been registered'),
  userOwnsTeams: (teams: readonly string[]) =>
    refusal(
      409,
      'conflict',
      `This person is the only owner of a team that others are in: ${teams.join(', ')}. Somebody else must own it first`,
    ),
  roleUnsupported: invalid('The only role is "authenticated"'),
  passwordTwice: invalid('Only a password or a password hash should be provided'),
  passwordHashInvalid: invalid('The password hash must be argon2id or argon2i in PHC format'),
  banInvalid: invalid('invalid format for ban duration: expected "none", or a length of time like "24h"'),
  softDeletionUnsupported: invalid('Soft deletion is not offered'),
  linkKindUnknown: invalid(
    'Invalid email action link type requested: signup, invite, magiclink, recovery, email_change_current or email_change_new',
  ),
  pageInvalid: invalid('Bad Pagination Parameters: page and per_page are whole numbers from 1'),

  scopeUnsupported: (scope: string) => invalid(`Unsupported logout scope "${scope}"`),
} as const;

/** A text that a client may send as null or leave out; it then reads as ''. */
export const looseText = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text ?? ''),
);

/** A JSON object that a client may send as null or leave out; it then reads as {}. */
export const looseObject = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((fields) => fields ?? {}),
);

/** Reads the JSON body by a schema that ignores unknown fields. An empty body reads as `{}`. */
export async function readBody<S extends z.ZodMiniObject>(
  c: Context,
  schema: S,
): Promise<Result<z.output<S>, Refusal>> {
  const text = await c.req.text();
  const json: Result<unknown, keyof typeof why> = text.trim() === '' ? ok({}) : readJson(text, serverLimits.bodyValues);
  if (!json.ok) return err(refusals.badJson(why[json.error]));
  const input = schema.safeParse(json.value);
  return input.success ? ok(input.data) : err(refusals.badJson(`unexpected type at "${pathOf(input.error)}"`));
}

// Fixed sentences, because the JSON parser's own message quotes the body, which may contain a password.
const why = { no_json: 'invalid syntax', too_many_values: 'more values than any call takes' } as const;

const pathOf = (error: z.core.$ZodError): string => error.issues[0]?.path.join('.') ?? '';

const versionHeader = 'X-Supabase-Api-Version';
const errorCodesSince = '2024-01-01';

/** Answers a refusal as JSON: in the new shape for API versions from 2024 on, else in the old shape. */
export function refuse(c: Context, refusal: Refusal, errorId?: string): Response {
  c.header('Cache-Control', 'no-store');
  c.header('X-Sb-Error-Code', refusal.code);
  if (refusal.retryAfterSeconds !== undefined) c.header('Retry-After', String(refusal.retryAfterSeconds));
  const weak = refusal.weakReasons === undefined ? {} : { weak_password: { reasons: refusal.weakReasons } };
  const { status, code, message, endedBy } = refusal;
  const more = { ...weak, ...(endedBy !== undefined && { ended_by: endedBy }) };
  if (!knowsErrorCodes(c.req.header(versionHeader))) {
    const id = errorId === undefined ? {} : { error_id: errorId };
    return c.json({ code: status, error_code: code, msg: message, ...id, ...more }, status);
  }
  c.header(versionHeader, errorCodesSince); // without this header, the client does not read `code`
  return c.json({ code, message, ...more }, status);
}

const knowsErrorCodes = (version: string | undefined): boolean =>
  version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= errorCodesSince;
