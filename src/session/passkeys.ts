import { err, ok, type Result } from '#core/result.ts';
import type { AuthActionsDeps } from './auth-actions-deps.ts';
import { answerOf, authFailureOf, type AuthFailure } from './auth-failure.ts';
import { keyFailureOf } from './key-failure.ts';
import type { Arrival } from './arrive.ts';

/** A passkey that opens the account. */
export interface Passkey {
  readonly id: string;
  /** Empty when nobody gave it one. */
  readonly name: string;
  /** ISO 8601. */
  readonly since: string;
}

/** Passkeys: a sign-in without a password, kept by the device or its keyring. Only where the server's offer names them. */
export interface Passkeys {
  readonly signInWithPasskey: (signal: AbortSignal) => Promise<Result<Arrival, AuthFailure>>;
  readonly passkeys: () => Promise<Result<readonly Passkey[], AuthFailure>>;
  /** The browser asks where to keep it. */
  readonly addPasskey: (signal: AbortSignal) => Promise<Result<void, AuthFailure>>;
  readonly renamePasskey: (passkeyId: string, name: string) => Promise<Result<void, AuthFailure>>;
  readonly removePasskey: (passkeyId: string) => Promise<Result<void, AuthFailure>>;
}

/** Makes what is done with passkeys. */
export const createPasskeys = ({ auth, clock, arrive }: AuthActionsDeps): Passkeys => ({
  signInWithPasskey: async (signal) => {
    const since = clock();
    const { error } = await auth.signInWithPasskey({ options: { signal } });
    return error ? err(keyFailureOf(error, clock() - since)) : arrive();
  },
  passkeys: async () => {
    const { data, error } = await auth.passkey.list();
    return error
      ? err(authFailureOf(error))
      : ok(data.map(({ id, friendly_name, created_at }) => ({ id, name: friendly_name ?? '', since: created_at })));
  },
  addPasskey: async (signal) => {
    const since = clock();
    const { error } = await auth.registerPasskey({ options: { signal } });
    return error ? err(keyFailureOf(error, clock() - since)) : ok(undefined);
  },
  renamePasskey: async (passkeyId, name) => answerOf(await auth.passkey.update({ passkeyId, friendlyName: name })),
  removePasskey: async (passkeyId) => answerOf(await auth.passkey.delete({ passkeyId })),
});
