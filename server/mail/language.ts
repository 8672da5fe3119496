import type { Sql } from '#server/db/sql.ts';
import type { MailLanguage } from './mail-topic.ts';

/** Returns a person's language, else their browser's, else English. Takes one query, for unknown people too. */
export async function languageOf(sql: Sql, userId: string, accepted: string): Promise<MailLanguage> {
  const [profile] = await sql.query<{ locale: string | null }>('select locale from app.profile where user_id = $1', [
    userId,
  ]);
  return firstKnown([profile?.locale ?? '', ...accepted.split(',')]);
}

/** Returns the language of the owner of this lower-case address, else of the sender or their browser, else English. */
export async function languageFor(sql: Sql, email: string, senderId: string, accepted: string): Promise<MailLanguage> {
  const known = await sql.query<{ locale: string }>(
    `select locale from app.profile where locale is not null and (lower(email) = $1 or user_id = $2)
     order by (lower(email) = $1) desc`,
    [email, senderId],
  );
  return firstKnown([...known.map(({ locale }) => locale), ...accepted.split(',')]);
}

// the first language counts: browsers list the preferred one first, so their weights need not be read
const firstKnown = (asked: readonly string[]): MailLanguage => {
  for (const wanted of asked) {
    const language = wanted.trim().slice(0, 2).toLowerCase();
    if (language === 'de' || language === 'en') return language;
  }
  return 'en';
};
