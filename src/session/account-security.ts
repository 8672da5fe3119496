import { err, ok, type Result } from '#core/result.ts';
import type { AuthActionsDeps } from './auth-actions-deps.ts';
import { answerOf, authFailureOf, type AuthFailure } from './auth-failure.ts';
import { clearUnfinished, factorsOf, type Factor } from './factors.ts';

/** How a person shows that it is them: by the present password, or by the digits of a mail. */
export type Proof = { readonly currentPassword: string } | { readonly nonce: string };

/** An app about to be set up: a picture for the app's camera, and the same secret to type. */
export interface NewFactor {
  readonly id: string;
  /** An address of the picture, as `<img>` takes it. */
  readonly picture: string;
  readonly secret: string;
}

/** What opens an account, and how its person changes it. */
export interface AccountSecurity {
  /** Without a proof only in a session that is young enough, as one opened by a recovery mail. */
  readonly changePassword: (password: string, proof?: Proof) => Promise<Result<void, AuthFailure>>;
  /** Asks for a mail with digits that prove who is here. */
  readonly mailDigits: () => Promise<Result<void, AuthFailure>>;
  /** Changes the address: at once where no mail can be sent (`changed`), else both mailboxes are asked first (`mailed`). */
  readonly changeEmail: (email: string, proof?: Proof) => Promise<Result<'changed' | 'mailed', AuthFailure>>;
  readonly factors: () => Promise<Result<readonly Factor[], AuthFailure>>;
  /** Begins to set up an app as a second factor; what was begun before and never finished goes. */
  readonly beginFactor: (name: string) => Promise<Result<NewFactor, AuthFailure>>;
  /** Ends the setting up with the first code; from then on every sign-in asks for one. */
  readonly finishFactor: (factorId: string, code: string) => Promise<Result<void, AuthFailure>>;
  readonly removeFactor: (factorId: string) => Promise<Result<void, AuthFailure>>;
  /** Ends every session of the person but this one. */
  readonly signOutOthers: () => Promise<Result<void, AuthFailure>>;
}

/** Makes what an account is secured by. */
export const createAccountSecurity = ({ auth, origin, arrive, refresh }: AuthActionsDeps): AccountSecurity => ({
  changePassword: async (password, proof) => answerOf(await auth.updateUser({ password, ...proofOf(proof) })),
  mailDigits: async () => answerOf(await auth.reauthenticate()),
  changeEmail: async (email, proof) => {
    // The client's own type of what may be changed does not know the present password, which the server takes with an address too.
    const wish = { email, ...proofOf(proof) };
    const { data, error } = await auth.updateUser(wish, { emailRedirectTo: `${origin}/auth/confirm` });
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
    // The token at hand still claims the level that the factor gave.
    if (removed.ok) await refresh();
    return removed;
  },
  signOutOthers: async () => answerOf(await auth.signOut({ scope: 'others' })),
});

const proofOf = (proof: Proof | undefined) => {
  if (proof === undefined) return {};
  return 'nonce' in proof ? { nonce: proof.nonce } : { current_password: proof.currentPassword };
};

/** The client puts the drawing behind its type as it is, and a `#` in a colour would cut such an address short. */
const pictureOf = (address: string): string => {
  const comma = address.indexOf(',') + 1;
  return `data:image/svg+xml;utf-8,${encodeURIComponent(address.slice(comma))}`;
};
