import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { err, ok, type Result } from '#core/result.ts';
import type { Sql } from '#server/db/sql.ts';
import { languageOf, type MailTopic } from '#server/mail/mail-topic.ts';
import { type AuthDeps, freshId, type AuthSettings } from '../auth-deps.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { insertMailFlow, type FlowMethod } from '../tables/oauth-flows.ts';
import { saveToken, type TokenType, claimPause, type PausePurpose } from '../tables/one-time-tokens.ts';
import { noteCodeSent, type UserRow } from '../tables/users.ts';

/** The parts of a request for a mail: PKCE challenge, return page and the browser's languages (`Accept-Language`). */
export interface MailContext {
  readonly challenge: string | undefined;
  readonly redirectTo: string;
  readonly languages: string;
}

interface CodeMail {
  /** Undefined if the address is not registered: the work takes as long, but nothing is stored or sent. */
  readonly user: UserRow | undefined;
  readonly to: string;
  readonly opens: CodeUse;
  readonly newEmail?: string;
  /** False if the code is only stored and nothing is sent. */
  readonly isMeant?: boolean;
}

type CodeUse = keyof typeof uses;

const uses = {
  signup: { type: 'confirmation_token', linkType: 'signup', kind: 'confirm', method: 'email/signup' },
  magiclink: { type: 'recovery_token', linkType: 'magiclink', kind: 'sign_in', method: 'magiclink' },
  recovery: { type: 'recovery_token', linkType: 'recovery', kind: 'recovery', method: 'recovery' },
  reauthentication: {
    type: 'reauthentication_token',
    linkType: 'reauthentication',
    kind: 'reauthentication',
    method: undefined, // a person types the digits into the page that asked, so no flow is stored
  },
  email_change_current: {
    type: 'email_change_token_current',
    linkType: 'email_change',
    kind: 'email_change',
    method: 'email_change',
  },
  email_change_new: {
    type: 'email_change_token_new',
    linkType: 'email_change',
    kind: 'email_change',
    method: 'email_change',
  },
} as const satisfies Readonly<
  Record<string, { type: TokenType; linkType: string; kind: MailTopic['kind']; method: FlowMethod | undefined }>
>;

/** Makes a code, replaces the hashes of an earlier code and puts the mail into the outbox. */
export async function sendCode(
  deps: AuthDeps,
  tx: Sql,
  { user, to, opens, newEmail = to, isMeant = true }: CodeMail,
  { challenge, redirectTo, languages }: MailContext,
): Promise<void> {
  const { random, clock, postbox, settings } = deps;
  const { type, linkType, kind, method } = uses[opens];
  const at = new Date(clock());
  const userId = user?.id ?? freshId(random);
  const isPkce = challenge !== undefined;
  const { linkToken, digits, tokenHash, codeHash } = mintMailCode(deps, { userId, type, isPkce });
  await saveToken(tx, { id: freshId(random), userId, type, tokenHash, codeHash, relatesTo: to, isMailed: true, at });
  await noteCodeSent(tx, userId, type, at);
  if (isPkce && method !== undefined) await insertMailFlow(tx, { id: freshId(random), userId, challenge, method, at });
  // an account may lack a password, for example after two competing sign-ups
  const lacksPassword = opens === 'signup' && user?.encrypted_password === null;
  const leadsTo = lacksPassword ? viaNewPassword(redirectTo) : redirectTo;
  const link = mailLink(settings.siteUrl, { token_hash: linkToken, type: linkType }, leadsTo);
  const topic = { kind, link, code: digits, newEmail };
  await postbox.put(tx, {
    to,
    language: await languageOf(tx, userId, languages),
    topic,
    isMeant: isMeant && user !== undefined,
  });
}

/** The link token and the digits of a mail, with a hash of each for storage. */
export interface MailCode {
  /** 32 random bytes in base64url; begins with `pkce_` if the browser that asked has a verifier (PKCE). */
  readonly linkToken: string;
  /** Six digits. */
  readonly digits: string;
  readonly tokenHash: string;
  readonly codeHash: string;
}

/** The prefix of a link's token that belongs to a PKCE flow. */
export const pkcePrefix = 'pkce_';

interface CodePurpose {
  readonly userId: string;
  readonly type: TokenType;
  readonly isPkce?: boolean;
}

/** Makes a fresh link token and digits, with their hashes. */
export function mintMailCode({ keys, random }: Pick<AuthDeps, 'keys' | 'random'>, purpose: CodePurpose): MailCode {
  const bytes = Buffer.from(random(32 + 6));
  const linkToken = `${purpose.isPkce === true ? pkcePrefix : ''}${bytes.toString('base64url', 0, 32)}`;
  // the number has 2^48 values, so all codes are nearly equally likely
  const digits = String(bytes.readUIntBE(32, 6) % 1_000_000).padStart(6, '0');
  return { linkToken, digits, tokenHash: hashOfToken(linkToken), codeHash: sealOfCode(keys, purpose, digits) };
}

/** Hashes a token with SHA-256 for storage. Needs no secret, because a random token cannot be guessed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Hashes digits, person and use by an HMAC: without the installation's secret, a thief of hashes cannot try out digits.
 */
export function sealOfCode(
  { refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>,
  { userId, type }: CodePurpose,
  digits: string,
): string {
  return createHmac('sha256', keyFrom(refreshSecret, 'codes in mails'))
    .update(`${userId} ${type} ${digits}`)
    .digest('hex');
}

/** Turns an email address into a key that does not reveal it. */
export function keyOfAddress({ refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>, email: string): string {
  return createHmac('sha256', keyFrom(refreshSecret, 'addresses')).update(email).digest('hex');
}

/** Turns a person's id into a key that does not reveal it and never equals the key of an address. */
export function keyOfPerson({ refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>, id: string): string {
  return createHmac('sha256', keyFrom(refreshSecret, 'people')).update(id).digest('hex');
}

/** Turns a network into a key that does not reveal it. */
export function keyOfNetwork({ refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>, network: string): string {
  return createHmac('sha256', keyFrom(refreshSecret, 'networks')).update(network).digest('hex');
}

/** Turns an email address and the key of a browser or network into one key that reveals neither. */
export function keyOfAddressAt(
  { refreshSecret }: Pick<AuthDeps['keys'], 'refreshSecret'>,
  email: string,
  placeKey: string,
): string {
  return createHmac('sha256', keyFrom(refreshSecret, 'places')).update(`${placeKey} ${email}`).digest('hex');
}

const keyFrom = (secret: Uint8Array, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', use, 32));

const returnPaths = new Set(['/auth/callback', '/auth/confirm', '/auth/reset']);

/** Returns the wanted URL if it is a return page of the product, else the front page. */
export function readRedirect({ siteUrl }: Pick<AuthSettings, 'siteUrl'>, wanted: string): string {
  if (wanted.includes('\\') || !URL.canParse(wanted)) return siteUrl;
  const url = new URL(wanted);
  const isOurs =
    url.origin === new URL(siteUrl).origin &&
    url.username === '' &&
    url.password === '' &&
    returnPaths.has(url.pathname);
  url.hash = '';
  return isOurs ? url.href : siteUrl;
}

/** Changes a return URL: a person without a password first sets one, and then comes to the page in `redirect`. */
function viaNewPassword(redirectTo: string): string {
  const url = new URL(redirectTo);
  const onwards = url.searchParams.get('redirect');
  const page =
    onwards === null ? '/auth/reset' : `/auth/reset?${new URLSearchParams({ redirect: onwards }).toString()}`;
  url.pathname = '/auth/callback';
  url.search = new URLSearchParams({ redirect: page }).toString();
  return url.href;
}

/** Builds a mail's link. Its page asks for a tap before it spends the token, because mail filters open links. */
export function mailLink(
  siteUrl: string,
  token: { readonly token_hash: string; readonly type: string },
  redirectTo: string,
): string {
  const page = token.type === 'recovery' ? '/auth/reset' : '/auth/confirm';
  const further = URL.canParse(redirectTo) && new URL(redirectTo).search !== '' ? { redirect_to: redirectTo } : {};
  // `readRedirect` has checked `redirectTo`, so its origin is safe
  const site = isElsewhere(redirectTo, siteUrl) ? new URL(redirectTo).origin : siteUrl;
  return `${site}${page}?${new URLSearchParams({ ...token, ...further }).toString()}`;
}

const isElsewhere = (redirectTo: string, siteUrl: string): boolean =>
  URL.canParse(redirectTo) && new URL(redirectTo).origin !== new URL(siteUrl).origin;

const minute = 60_000;
/** Pauses (ms) after the first mail, the second, and so on. Each mail voids the last one. */
const pausesMs = [1, 1, 2, 4, 8, 15].map((minutes) => minutes * minute);
const rememberedForMs = 24 * 60 * minute;

/** Allows a mail, or refuses it during a pause. Unknown addresses have pauses too. */
export async function claimMail(
  { keys, clock }: AuthDeps,
  tx: Sql,
  email: string,
  purpose: PausePurpose,
): Promise<Result<undefined, Refusal>> {
  const now = clock();
  const pause = { addressKey: keyOfAddress(keys, email), purpose };
  const rule = { at: new Date(now), since: new Date(now - rememberedForMs), pausesMs };
  const freeFrom = await claimPause(tx, pause, rule);
  if (freeFrom === undefined) return ok(undefined);
  return err(refusals.mailTooSoon(Math.max(1, Math.ceil((freeFrom.getTime() - now) / 1000))));
}

const shape = /^[\w.~-]{43,128}$/;

/** Reads a browser's PKCE challenge (RFC 7636), a SHA-256 in base64url; undefined if the browser sent none. */
export function readChallenge(challenge: string, method: string): Result<string | undefined, Refusal> {
  if (challenge === '' && method === '') return ok(undefined);
  if (challenge === '' || method === '') return err(refusals.challengeIncomplete);
  if (!shape.test(challenge)) return err(refusals.challengeMalformed);
  switch (method.toLowerCase()) {
    case 's256':
      return ok(challenge);
    // pages without WebCrypto send the verifier itself; hashed now, it is compared in the same way as a hash
    case 'plain':
      return ok(challengeOf(challenge));
    default:
      return err(refusals.challengeMethodUnknown);
  }
}

/** Whether the verifier matches the challenge. */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  const [kept, shown] = [Buffer.from(challenge), Buffer.from(challengeOf(verifier))];
  return kept.length === shown.length && timingSafeEqual(kept, shown);
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Reads from a request for a mail: the PKCE challenge, the return page and the browser's languages. */
export function readMailContext(
  { settings }: AuthDeps,
  c: Context,
  input: { readonly code_challenge: string; readonly code_challenge_method: string },
): Result<MailContext, Refusal> {
  const challenge = readChallenge(input.code_challenge, input.code_challenge_method);
  if (!challenge.ok) return challenge;
  return {
    ok: true,
    value: {
      challenge: challenge.value,
      redirectTo: readRedirect(settings, c.req.query('redirect_to') ?? ''),
      languages: c.req.header('Accept-Language') ?? '',
    },
  };
}
