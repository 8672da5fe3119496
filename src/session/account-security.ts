import { err, ok, type Result } from '#core/result.ts';
import type { AuthActionsDeps } from './auth-actions-deps.ts';
import { answerOf, authFailureOf, type AuthFailure } from './auth-failure.ts';
import { clearUnfinished, factorsOf, type Factor } from './factors.ts';

/** How a person proves who they are: by the present password, or by the digits of a mail. */
type Proof = { readonly currentPassword: string } | { readonly nonce: string };

/** An authenticator app that is being set up: a picture for the app's camera, and the secret in it as text to type. */
interface NewFactor {
  readonly id: string;
  /** The picture as a data URL, for `<img>`. */
  readonly picture: string;
  readonly secret: string;
}

/** The calls that change an account's password, email address and second factors. */
export interface AccountSecurity {
  /** Without a proof, the server accepts the change only in a recent session, e.g. one that a recovery mail opened. */
  readonly changePassword: (password: string, proof?: Proof) => Promise<Result<void, AuthFailure>>;
  /** Asks for a mail with digits, which prove who the person is. */
  readonly mailDigits: () => Promise<Result<void, AuthFailure>>;
  /**
   * Changes the email: at once if the server sends no mail (`changed`), or after both addresses confirm it (`mailed`).
   */
  readonly changeEmail: (email: string, proof?: Proof) => Promise<Result<'changed' | 'mailed', AuthFailure>>;
  readonly factors: () => Promise<Result<readonly Factor[], AuthFailure>>;
  /** Begins to set up an app as a second factor. Removes factors whose set-up was begun before and never finished. */
  readonly beginFactor: (name: string) => Promise<Result<NewFactor, AuthFailure>>;
  /** Finishes the set-up with the first code; from then on every sign-in asks for a second factor. */
  readonly finishFactor: (factorId: string, code: string) => Promise<Result<void, AuthFailure>>;
  readonly removeFactor: (factorId: string) => Promise<Result<void, AuthFailure>>;
  readonly signOutOthers: () => Promise<Result<void, AuthFailure>>;
}

/** Makes the calls that change an account's password, email address and second factors. */
export function createAccountSecurity({ auth, origin, arrive, refresh }: AuthActionsDeps): AccountSecurity {
  return {
    changePassword: async (password, proof) => answerOf(await auth.updateUser({ password, ...proofOf(proof) })),
    mailDigits: async () => answerOf(await auth.reauthenticate()),
    changeEmail: async (email, proof) => {
      // The client documents the present password for a new password only, but the server accepts it here too.
      const wanted = { email, ...proofOf(proof) };
      const { data, error } = await auth.updateUser(wanted, { emailRedirectTo: `${origin}/auth/confirm` });
      if (error) return err(authFailureOf(error));
      if (data.user.email !== email.toLowerCase()) return ok('mailed');
      const arrived = arrive();
      return arrived.ok ? ok('changed') : arrived;
    },
    factors: () => factorsOf(auth),
    beginFactor: async (name) => {
      const cleared = await clearUnfinished(auth);
      if (!cleared.ok) return cleared;
      const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Spoolside' });
      return error
        ? err(authFailureOf(error))
        : ok({ id: data.id, picture: pictureOf(data.totp.qr_code), secret: data.totp.secret });
    },
    finishFactor: async (factorId, code) => answerOf(await auth.mfa.challengeAndVerify({ factorId, code })),
    removeFactor: async (factorId) => {
      const removed = answerOf(await auth.mfa.unenroll({ factorId }));
      // The current token still states the security level that the removed factor gave.
      if (removed.ok) await refresh();
      return removed;
    },
    signOutOthers: async () => answerOf(await auth.signOut({ scope: 'others' })),
  };
}

const proofOf = (proof: Proof | undefined) => {
  if (proof === undefined) return {};
  return 'nonce' in proof ? { nonce: proof.nonce } : { current_password: proof.currentPassword };
};

/** Escapes the SVG in the client's data address: an unescaped `#` in a colour would cut the address short. */
const pictureOf = (address: string): string => {
  const comma = address.indexOf(',') + 1;
  return `data:image/svg+xml;utf-8,${encodeURIComponent(address.slice(comma))}`;
};
