import { err, ok, type Result } from '#core/result.ts';
import { isJudged } from '#core/wire/is-judged.ts';
import { createArrive, type ArriveDeps, answerOf, authFailureOf, type AuthFailure, type Arrival } from './arrive.ts';
import type { AuthActionsDeps } from './auth-actions-deps.ts';
import type { Auth } from './auth-client.ts';
import { isJsonObject, textOrNull } from './device-storage.ts';
import { createWaysIn, type WaysIn, callbackTo, type OAuthProvider, backTo } from './ways-in.ts';

/** All calls to the auth server. No screen needs one for its first paint. */
export interface AuthActions extends WaysIn, MailLinks, AccountSecurity, SecurityKeys, OtherServices {}

/** Makes all calls to the auth server. */
export function createAuthActions(given: Omit<AuthActionsDeps, 'arrive' | 'forget'> & ArriveDeps): AuthActions {
  const forget = () => given.storage.removeItem(given.config.storageKey);
  const deps = { ...given, arrive: createArrive(given), forget };
  return {
    ...createWaysIn(deps),
    ...createMailLinks(deps),
    ...createAccountSecurity(deps),
    ...createSecurityKeys(deps),
    ...createOtherServices(deps),
  };
}

/** Asks for mails, and uses the link, digits or code with which a person comes back from a mail or a provider. */
interface MailLinks {
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
function createMailLinks({ auth, config, storage, origin, arrive }: AuthActionsDeps): MailLinks {
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
interface AccountSecurity {
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
function createAccountSecurity({ auth, origin, arrive, refresh }: AuthActionsDeps): AccountSecurity {
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

/** A second factor that is in use: an app that makes codes, or a security key. */
interface Factor {
  readonly id: string;
  readonly kind: 'app' | 'key';
  readonly name: string;
  /** When it was set up, ISO 8601. */
  readonly since: string;
}

/** Returns the person's second factors in use, of the kinds that this product supports. */
async function factorsOf(auth: Auth): Promise<Result<readonly Factor[], AuthFailure>> {
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
async function clearUnfinished(auth: Auth): Promise<Result<void, AuthFailure>> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) return err(authFailureOf(error));
  for (const { id, status } of data.all) if (status !== 'verified') await auth.mfa.unenroll({ factorId: id });
  return ok(undefined);
}

/** Security keys, plugged in or held to the device, as a second factor. `signal` aborts the browser's request. */
interface SecurityKeys {
  /** Sets up a key: the browser asks for the key, and from then on every sign-in asks for a second factor. */
  readonly addKey: (name: string, signal: AbortSignal) => Promise<Result<void, AuthFailure>>;
  /** Asks for the security key for which the session on the device still waits. */
  readonly giveKey: (factorId: string, signal: AbortSignal) => Promise<Result<Arrival, AuthFailure>>;
}

/** Makes the calls that set up and ask for security keys. */
function createSecurityKeys({ auth, origin, clock, arrive }: AuthActionsDeps): SecurityKeys {
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

/** How long a person has to find their key and touch it, in ms. */
const keyWaitMs = 120_000;

/** Returns why a key failed: by the name of the browser's error or, without a known name, by the server's refusal. */
function keyFailureOf(error: unknown, waitedMs: number): AuthFailure {
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

/** An account at another service, e.g. Google, with which a person's account is connected. */
interface ConnectedService {
  readonly id: string;
  /** The id of the service, as the auth server's offer names it. */
  readonly provider: string;
  /** When it was connected, ISO 8601. */
  readonly since: string;
}

/** The calls that connect a person's account with accounts at other services, with which they can then sign in. */
interface OtherServices {
  readonly services: () => Promise<Result<readonly ConnectedService[], AuthFailure>>;
  /** Leaves this page for the service's page; `redirect` is the path to go to afterwards. */
  readonly connectService: (provider: OAuthProvider, redirect: string) => Promise<Result<void, AuthFailure>>;
  readonly disconnectService: (id: string) => Promise<Result<void, AuthFailure>>;
}

/** Makes the calls that connect a person's account with accounts at other services. */
function createOtherServices({ auth, origin }: AuthActionsDeps): OtherServices {
  return {
    services: async () => {
      const { data, error } = await auth.getUserIdentities();
      if (error) return err(authFailureOf(error));
      const foreign = data.identities.filter(({ provider }) => provider !== 'email');
      return ok(
        foreign.map(({ identity_id, provider, created_at = '' }) => ({ id: identity_id, provider, since: created_at })),
      );
    },
    connectService: async (provider, redirect) =>
      answerOf(await auth.linkIdentity({ provider, options: { redirectTo: callbackTo(origin, redirect) } })),
    disconnectService: async (id) => {
      const { data, error } = await auth.getUserIdentities();
      if (error) return err(authFailureOf(error));
      const identity = data.identities.find(({ identity_id }) => identity_id === id);
      // another device may have disconnected this account already
      return identity === undefined ? ok(undefined) : answerOf(await auth.unlinkIdentity(identity));
    },
  };
}
