import { err, ok, type Result } from '#core/result.ts';
import type { Auth } from './auth-client.ts';
import { authFailureOf, type AuthFailure } from './auth-failure.ts';

/** A second factor that is in use: an app that makes codes, or a security key. */
export interface Factor {
  readonly id: string;
  readonly kind: 'app' | 'key';
  readonly name: string;
  /** When it was set up, ISO 8601. */
  readonly since: string;
}

/** Returns the person's second factors in use, of the kinds that this product supports. */
export async function factorsOf(auth: Auth): Promise<Result<readonly Factor[], AuthFailure>> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) return err(authFailureOf(error));
  return ok(
    data.all.flatMap(({ id, status, factor_type, friendly_name, created_at }) => {
      const kind = kinds[factor_type];
      const isInUse = status === 'verified' && kind !== undefined;
      return isInUse ? [{ id, kind, name: friendly_name ?? '', since: created_at }] : [];
    }),
  );
}

const kinds: Readonly<Record<string, Factor['kind'] | undefined>> = { totp: 'app', webauthn: 'key' };

/** Removes the factors whose set-up was never finished. */
export async function clearUnfinished(auth: Auth): Promise<Result<void, AuthFailure>> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) return err(authFailureOf(error));
  for (const { id, status } of data.all) if (status !== 'verified') await auth.mfa.unenroll({ factorId: id });
  return ok(undefined);
}
