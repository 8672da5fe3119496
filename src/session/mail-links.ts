import { err, ok, type Result } from '#core/result.ts';
import type { AuthActionsDeps } from './auth-actions-deps.ts';
import { isJudged } from '#core/wire/is-judged.ts';
import { answerOf, authFailureOf, type AuthFailure } from './auth-failure.ts';
import type { Arrival } from './arrive.ts';
import { backTo, callbackTo } from './ways-in.ts';

/** Asks for mails, and uses the link, digits or code with which a person comes back from a mail or a provider. */
export interface MailLinks {
  /**
   * Asks for a mail to set a new password; afterwards `redirect` opens. Known and unknown addresses get the same
   * answer.
   */
  readonly recover: (email: string, redirect?: string) => Promise<Result<void, AuthFailure>>;
  /**
   * Asks again for the mail to confirm an address. The built-in server answers the same for any address; others may
   * not.
   */
  readonly resendConfirmation: (email: string, redirect?: string) => Promise<Result<void, AuthFailure>>;
  /** Uses up a link's token; `type` is the link's purpose. `halfway`: the other address must be confirmed too. */
  readonly openLink: (link: {
    readonly tokenHash: string;
    readonly type: string;
  }) => Promise<Result<Arrival | 'halfway', AuthFailure>>;
  /** Uses up the digits of a mail, which was sent to set a new password or to confirm a new account. */
  readonly openByDigits: (
    email: string,
    digits: string,
    purpose: 'recovery' | 'signup',
  ) => Promise<Result<Arrival, AuthFailure>>;
  /**
   * Exchanges a return address's `code` for a session, in the same browser only. Without an answer it may be retried.
   */
  readonly exchange: (code: string) => Promise<Result<Arrival, AuthFailure>>;
}

/** Makes the calls about mails and return addresses. */
export function createMailLinks({ auth, config, storage, origin, arrive }: AuthActionsDeps): MailLinks {
  return {
    recover: async (email, redirect) => {
      const redirectTo = backTo(`${origin}/auth/reset`, redirect);
      const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
      // Some servers apply this limit to known addresses only: the error would reveal that an address is known.
      return error?.code === 'over_email_send_rate_limit' ? ok(undefined) : answerOf({ error });
    },
    resendConfirmation: async (email, redirect) =>
      answerOf(
        await auth.resend({ type: 'signup', email, options: { emailRedirectTo: callbackTo(origin, redirect) } }),
      ),
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
      // The auth client drops this browser's secret after any failure. A code that no server has judged is still valid.
      if (!isJudged(failure) && verifier !== null) storage.setItem(verifierKey, verifier);
      return err(failure);
    },
  };
}

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
