import type { Context } from 'hono';
import type { Sql } from '#server/db/sql.ts';
import { languageOf } from '#server/mail/mail-topic.ts';
import { type AuthDeps, freshId } from '../auth-deps.ts';
import { insertAudit } from '../tables/audit.ts';
import { findFactors } from '../tables/factors.ts';
import { findIdentities, type IdentityProvider } from '../tables/identities.ts';
import type { FlowMethod } from '../tables/oauth-flows.ts';
import { insertMethod, insertSession } from '../tables/sessions.ts';
import { noteSignIn, type UserRow } from '../tables/users.ts';
import type { SignedIn } from './session-answer.ts';

interface SignInManner {
  readonly method: 'password' | 'otp' | FlowMethod;
  readonly provider: IdentityProvider;
  readonly userAgent: string | null;
}

/** Opens a session for a person who has proved who they are; undefined if the person no longer exists. */
export async function openSession(
  deps: AuthDeps,
  tx: Sql,
  userId: string,
  { method, provider, userAgent }: SignInManner,
): Promise<SignedIn | undefined> {
  const { random, clock } = deps;
  const at = new Date(clock());
  const user = await noteSignIn(tx, userId, provider, at);
  if (user === undefined) return undefined;
  const session = await insertSession(tx, { id: freshId(random), userId, salt: random(16), userAgent, at });
  await insertMethod(tx, { id: freshId(random), sessionId: session.id, method, at });
  await insertAudit(tx, { id: freshId(random), action: 'login', actorId: userId, details: { provider }, at });
  await tellOfBrowser(deps, tx, user, { userAgent, at });
  return {
    user,
    session,
    identities: await findIdentities(tx, userId),
    factors: await findFactors(tx, userId),
    methods: [{ authentication_method: method, updated_at: at }],
  };
}

const tellOfBrowser = async (
  { postbox }: AuthDeps,
  tx: Sql,
  user: UserRow,
  { userAgent, at }: { readonly userAgent: string | null; readonly at: Date },
): Promise<void> => {
  const browser = browserName(userAgent);
  const { isNew, hasOthers } = await rememberBrowser(tx, user.id, browser, at);
  if (!isNew || !hasOthers) return;
  // the mail uses the account's language: the person who signs in may be a stranger with another language
  const language = await languageOf(tx, user.id, '');
  await postbox.put(tx, { to: user.email, language, topic: { kind: 'new_sign_in', browser, at } });
};

/** Names a browser, like `Firefox (Windows)`, without its version; empty if unknown. */
export function browserName(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent ?? '');
  const system = nameIn(systems, userAgent ?? '');
  if (browser === undefined) return '';
  return system === undefined ? browser : `${browser} (${system})`;
}

type Names = readonly (readonly [mark: RegExp, name: string])[];

// the order matters: nearly every browser's header also names Safari, and many also name Chrome
const browsers: Names = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: Names = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([mark]) => mark.test(userAgent))?.[1];

/** Whether a browser was new to a person, and whether they had signed in with another browser before. */
interface BrowserNews {
  readonly isNew: boolean;
  readonly hasOthers: boolean;
}

/** Stores that a person signed in with a browser. `browser` is a name like `Firefox (Windows)`. */
async function rememberBrowser(sql: Sql, userId: string, browser: string, at: Date): Promise<BrowserNews> {
  // `returning` reads the table as it was before the insert
  const [row] = await sql.query<BrowserNews>(
    `insert into auth.known_browsers (user_id, browser, seen_at) values ($1, $2, $3)
     on conflict (user_id, browser) do update set seen_at = excluded.seen_at
     returning
       not exists (select from auth.known_browsers k where k.user_id = $1 and k.browser = $2) as "isNew",
       exists (select from auth.known_browsers k where k.user_id = $1 and k.browser <> $2) as "hasOthers"`,
    [userId, browser, at],
  );
  if (row === undefined) throw new Error('a browser was remembered and not returned');
  return row;
}

/** Returns the `User-Agent` of a request, at most 255 characters; null if there is none. */
export function userAgentOf(c: Context): string | null {
  return c.req.header('User-Agent')?.slice(0, 255) ?? null;
}
