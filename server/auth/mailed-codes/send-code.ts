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

/** What came with the request for a mail: a PKCE challenge, the page to return to, the languages of the browser (`Accept-Language`). */
export interface MailContext {
  readonly challenge: string | undefined;
  readonly redirectTo: string;
  readonly languages: string;
}

/** A mail with a code: to whom, and what it opens. */
export interface CodeMail {
  /** Undefined: nobody is registered. Then the same work is done, and nothing is kept or sent. */
  readonly user: UserRow | undefined;
  readonly to: string;
  readonly opens: CodeUse;
  readonly newEmail?: string;
  /** False: the code is kept, and nothing is sent. */
  readonly isMeant?: boolean;
}

/** What a code in a mail opens: the kind of token, how the client names it, the mail, and what a session opened by it says of itself. */
export type CodeUse = keyof typeof uses;

const uses = {
  signup: { type: 'confirmation_token', linkType: 'signup', kind: 'confirm', method: 'email/signup' },
  magiclink: { type: 'recovery_token', linkType: 'magiclink', kind: 'sign_in', method: 'magiclink' },
  recovery: { type: 'recovery_token', linkType: 'recovery', kind: 'recovery', method: 'recovery' },
  reauthentication: {
    type: 'reauthentication_token',
    linkType: 'reauthentication',
    kind: 'reauthentication',
    method: undefined, // typed where it was asked for
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

/** Makes a code, keeps its hash in the place of an earlier one and puts the mail into the outbox. */
export const sendCode = async (
  deps: AuthDeps,
  tx: Sql,
  { user, to, opens, newEmail = to, isMeant = true }: CodeMail,
  { challenge, redirectTo, languages }: MailContext,
): Promise<void> => {
  const { random, clock, postbox, settings } = deps;
  const { type, linkType, kind, method } = uses[opens];
  const at = new Date(clock());
  const userId = user?.id ?? freshId(random);
  const isPkce = challenge !== undefined;
  const { linkToken, digits, tokenHash, codeHash } = mintMailCode(deps, { userId, type, isPkce });
  await saveToken(tx, { id: freshId(random), userId, type, tokenHash, codeHash, relatesTo: to, at });
  await noteCodeSent(tx, userId, type, at);
  if (isPkce && method !== undefined) await insertMailFlow(tx, { id: freshId(random), userId, challenge, method, at });
  const lacksPassword = opens === 'signup' && user?.encrypted_password === null; // two have wanted the address
  const leadsTo = lacksPassword ? viaNewPassword(redirectTo) : redirectTo;
  const link = mailLink(settings.siteUrl, { token_hash: linkToken, type: linkType }, leadsTo);
  const matter = { kind, link, code: digits, newEmail };
  await postbox.put(tx, {
    to,
    language: await languageOf(tx, userId, languages),
    matter,
    isMeant: isMeant && user !== undefined,
  });
};
