import { err, type Result } from '#core/result.ts';
import type { AuthActionsDeps } from './auth-actions-deps.ts';
import { answerOf, authFailureOf, type AuthFailure } from './auth-failure.ts';
import { clearUnfinished } from './factors.ts';
import { keyFailureOf, keyWaitMs } from './key-failure.ts';
import type { Arrival } from './arrive.ts';

/** Keys to plug in or to hold to the device, as a second factor. What the browser asks for meanwhile, the signal ends. */
export interface SecurityKeys {
  /** Sets up a key: the browser asks for it, and from then on every sign-in does. */
  readonly addKey: (name: string, signal: AbortSignal) => Promise<Result<void, AuthFailure>>;
  /** Shows a key that the session on the device waits for. */
  readonly giveKey: (factorId: string, signal: AbortSignal) => Promise<Result<Arrival, AuthFailure>>;
}

/** Makes what is done with keys. */
export const createSecurityKeys = ({ auth, origin, clock, arrive }: AuthActionsDeps): SecurityKeys => {
  const page = { rpId: new URL(origin).hostname, rpOrigins: [origin] };
  const options = { timeout: keyWaitMs };

  /** One ceremony: the server asks, the browser finds the key, the server judges. */
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
    // The server's word for it is the same as for a wrong code.
    const isWrong = !judged.ok && judged.error.code === 'mfa_verification_failed';
    return isWrong ? err<AuthFailure>({ kind: 'refused', code: 'key_not_proven' }) : judged;
  };

  return {
    // The client's own way to do all of this removes the key of the same name when the name is taken.
    addKey: async (name, signal) => {
      const cleared = await clearUnfinished(auth);
      if (!cleared.ok) return cleared;
      const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: name });
      if (error) return err(authFailureOf(error));
      const proven = await prove(data.id, name, signal);
      // what stays behind if this fails is cleared by the next try, or by the server
      if (!proven.ok) await clearUnfinished(auth);
      return proven;
    },
    giveKey: async (factorId, signal) => {
      const proven = await prove(factorId, undefined, signal);
      return proven.ok ? arrive() : proven;
    },
  };
};
