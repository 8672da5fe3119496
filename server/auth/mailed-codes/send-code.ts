import type { AuthDeps } from '../auth-deps.ts';
import { freshId } from '../fresh-id.ts';
import { mintMailCode } from './mail-code.ts';
import { mailLink } from './mail-link.ts';
import { viaNewPassword } from './redirect.ts';
import { insertMailFlow, type FlowMethod } from '../tables/flow-states.ts';
import { saveToken, type TokenType } from '../tables/one-time-tokens.ts';
import { noteCodeSent } from '../tables/user-changes.ts';
import type { UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { languageOf } from '#server/mail/language.ts';
import type { MailTopic } from '#server/mail/mail-topic.ts';

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
