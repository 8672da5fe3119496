import type { AuthDeps } from '../auth-deps.ts';
import { browserName } from './browser-name.ts';
import { rememberBrowser } from '../tables/known-browsers.ts';
import type { UserRow } from '../tables/users.ts';
import type { Sql } from '#server/db/sql.ts';
import { languageOf } from '#server/mail/language.ts';

/** Tells a person by mail that their account was signed in to with a browser they have not used before. Of the first one ever nothing is told: that is where they registered. */
export const tellOfBrowser = async (
  { postbox }: AuthDeps,
  tx: Sql,
  user: UserRow,
  { userAgent, at }: { readonly userAgent: string | null; readonly at: Date },
): Promise<void> => {
  const browser = browserName(userAgent);
  const { isNew, hasOthers } = await rememberBrowser(tx, user.id, browser, at);
  if (!isNew || !hasOthers) return;
  // in the language they chose: whoever signs in may be somebody else, with another one
  const language = await languageOf(tx, user.id, '');
  await postbox.put(tx, { to: user.email, language, matter: { kind: 'new_sign_in', browser, at } });
};
