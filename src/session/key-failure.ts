import { authFailureOf, type AuthFailure } from './auth-failure.ts';
import { isJsonObject, textOrNull } from './json.ts';

/** How long a person has to find their key and touch it, in ms. */
export const keyWaitMs = 120_000;

/** Returns why a key failed: by the name of the browser's error or, without a known name, by the server's refusal. */
export function keyFailureOf(error: unknown, waitedMs: number): AuthFailure {
  const name = isJsonObject(error) ? textOrNull(error['name']) : null;
  // Browsers use this name for cancelled, not allowed and too slow. The time waited shows whether it was too slow.
  const code = name === 'NotAllowedError' && waitedMs >= keyWaitMs ? 'key_timed_out' : byName[name ?? ''];
  return code === undefined ? authFailureOf(error) : { kind: 'refused', code };
}

const byName: Readonly<Record<string, string>> = {
  NotAllowedError: 'key_stopped',
  AbortError: 'key_stopped',
  InvalidStateError: 'key_known',
  SecurityError: 'key_wrong_address',
  NotSupportedError: 'key_unfit',
  ConstraintError: 'key_unfit',
  UnknownError: 'key_failed',
  TypeError: 'key_failed',
  WebAuthnUnknownError: 'key_failed',
  AuthUnknownError: 'key_failed',
};
