import { err, ok, type Result } from '#core/result.ts';
import type { AuthActionsDeps } from './auth-actions-deps.ts';
import { answerOf, authFailureOf, type AuthFailure } from './auth-failure.ts';
import type { Arrival } from './arrive.ts';
import { backTo, callbackTo } from './ways-in.ts';

/** What a mail or a provider sent a person back with. */
export interface MailLinks {
  /** Asks for a mail with which a new password can be set, and that leads on to `redirect`. The answer is the same whether the address is known or not, and whether a mail goes out or the last one is not a minute old. */
  readonly recover: (email: string, redirect?: string) => Promise<Result<void, AuthFailure>>;
  /** Asks once more for the mail that confirms an address, and that leads on to `redirect`; the answer tells nothing about who waits for one. */
  readonly resendConfirmation: (email: string, redirect?: string) => Promise<Result<void, AuthFailure>>;
  /** Spends the token of a link; `type` is what the link says it is about. `halfway`: the other mailbox must agree too. */
  readonly openLink: (link: {
    readonly tokenHash: string;
    readonly type: string;
  }) => Promise<Result<Arrival | 'halfway', AuthFailure>>;
  /** Spends the digits of a mail, which was sent to set a new password or to confirm a new account. */
  readonly openByDigits: (
    email: string,
    digits: string,
    purpose: 'recovery' | 'signup',
  ) => Promise<Result<Arrival, AuthFailure>>;
  /** Trades the `code` of a return address for a session; only the browser that asked for it can. Where no answer came it may be tried again. */
  readonly exchange: (code: string) => Promise<Result<Arrival, AuthFailure>>;
}

/** Makes what mails lead to. */
export const createMailLinks = ({ auth, config, storage, origin, arrive }: AuthActionsDeps): MailLinks => ({
  recover: async (email, redirect) => {
    const redirectTo = backTo(`${origin}/auth/reset`, redirect);
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
    // Some servers count mails of known addresses only; a mail is on its way in either case.
    return error?.code === 'over_email_send_rate_limit' ? ok(undefined) : answerOf({ error });
  },
  resendConfirmation: async (email, redirect) =>
    answerOf(await auth.resend({ type: 'signup', email, options: { emailRedirectTo: callbackTo(origin, redirect) } })),
  openLink: async (link) => {
    const type = linkTypes.find((one) => one === link.type);
    if (type === undefined) return err({ kind: 'refused', code: 'otp_expired' });
    const { data, error } = await auth.verifyOtp({ token_hash: link.tokenHash, type });
    if (error) return err(authFailureOf(error));
    return data.session ? arrive() : ok('halfway');
  },
  openByDigits: async (email, digits, purpose) => {
    const { error } = await auth.verifyOtp({ email, token: digits, type: purpose });
    return error ? err(authFailureOf(error)) : arrive();
  },
  exchange: async (code) => {
    const verifierKey = `${config.storageKey}-code-verifier`;
    const verifier = storage.getItem(verifierKey);
    const { error } = await auth.exchangeCodeForSession(code);
    if (!error) return arrive();
    const failure = authFailureOf(error);
    // The auth client drops the secret of this browser whatever went wrong; without an answer the code is good still.
    if (failure.kind !== 'refused' && verifier !== null) storage.setItem(verifierKey, verifier);
    return err(failure);
  },
});

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
