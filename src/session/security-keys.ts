import { err, type Result } from '#core/result.ts';
import type { AuthActionsDeps } from './auth-actions-deps.ts';
import { answerOf, authFailureOf, type AuthFailure } from './auth-failure.ts';
import { clearUnfinished } from './factors.ts';
import { keyFailureOf, keyWaitMs } from './key-failure.ts';
import type { Arrival } from './arrive.ts';

/** Security keys, plugged in or held to the device, as a second factor. `signal` aborts the browser's request. */
export interface SecurityKeys {
  /** Sets up a key: the browser asks for the key, and from then on every sign-in asks for a second factor. */
  readonly addKey: (name: string, signal: AbortSignal) => Promise<Result<void, AuthFailure>>;
  /** Asks for the security key for which the session on the device still waits. */
  readonly giveKey: (factorId: string, signal: AbortSignal) => Promise<Result<Arrival, AuthFailure>>;
}

/** Makes the calls that set up and ask for security keys. */
export function createSecurityKeys({ auth, origin, clock, arrive }: AuthActionsDeps): SecurityKeys {
  const page = { rpId: new URL(origin).hostname, rpOrigins: [origin] };
  const options = { timeout: keyWaitMs };

  /** Proves a key: the server sends a challenge, the browser has the key sign it, the server checks the signature. */
  const prove = async (factorId: string, friendlyName: string | undefined, signal: AbortSignal) => {
    const since = clock();
    const asked = await auth.mfa.webauthn.challenge(
      { factorId, webauthn: page, signal, ...(friendlyName && { friendlyName }) },
      friendlyName === undefined ? { request: options } : { create: options },
    );
    if (asked.error) return err(keyFailureOf(asked.error, clock() - since));
    const { challengeId, webauthn } = asked.data;
    const judged = answerOf(
      await auth.mfa.webauthn.verify({ factorId, challengeId, webauthn: { ...webauthn, ...page } }),
    );
    // The server sends the same code for a wrong key as for wrong digits.
    const isWrong = !judged.ok && judged.error.code === 'mfa_verification_failed';
    return isWrong ? err<AuthFailure>({ kind: 'refused', code: 'key_not_proven' }) : judged;
  };

  return {
    // Do not use the client's own method for this: if the name is taken, it removes the key that has the name.
    addKey: async (name, signal) => {
      const cleared = await clearUnfinished(auth);
      if (!cleared.ok) return cleared;
      const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: name });
      if (error) return err(authFailureOf(error));
      const proven = await prove(data.id, name, signal);
      // if this fails, the next try or the server removes the rest
      if (!proven.ok) await clearUnfinished(auth);
      return proven;
    },
    giveKey: async (factorId, signal) => {
      const proven = await prove(factorId, undefined, signal);
      return proven.ok ? arrive() : proven;
    },
  };
}
