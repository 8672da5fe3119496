import type { Sql } from '#server/db/sql.ts';
import type { MailLanguage } from './mail-topic.ts';

/** The language to write to a person in: the one they chose, or else the one their browser asks for (`Accept-Language`). One query, whether the person exists or not. */
export const languageOf = async (sql: Sql, userId: string, accepted: string): Promise<MailLanguage> => {
  const [profile] = await sql.query<{ locale: string | null }>('select locale from app.profile where user_id = $1', [
    userId,
  ]);
  return firstKnown([profile?.locale ?? '', ...accepted.split(',')]);
};

/** The language to write to an address in, which is in lower case: the one chosen by the person whom we know by it, or else the language of whoever has us write. */
export const languageFor = async (
  sql: Sql,
  email: string,
  senderId: string,
  accepted: string,
): Promise<MailLanguage> => {
  const known = await sql.query<{ locale: string }>(
    `select locale from app.profile where locale is not null and (lower(email) = $1 or user_id = $2)
     order by (lower(email) = $1) desc`,
    [email, senderId],
  );
  return firstKnown([...known.map(({ locale }) => locale), ...accepted.split(',')]);
};

// browsers list what they prefer first, so the weights need not be read
const firstKnown = (wishes: readonly string[]): MailLanguage => {
  for (const wish of wishes) {
    const language = wish.trim().slice(0, 2).toLowerCase();
    if (language === 'de' || language === 'en') return language;
  }
  return 'en';
};
