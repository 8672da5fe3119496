import type { Sql } from '#server/db/sql.ts';

/** Whether a browser was new to a person, and whether they had signed in with another browser before. */
interface BrowserNews {
  readonly isNew: boolean;
  readonly hasOthers: boolean;
}

/** Stores that a person signed in with a browser. `browser` is a name like `Firefox (Windows)`. */
export async function rememberBrowser(sql: Sql, userId: string, browser: string, at: Date): Promise<BrowserNews> {
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
