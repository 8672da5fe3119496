import type { Sql } from '#server/db/sql.ts';

/** The kinds of places from which people sign in: a browser with a mark (cookie) of this server, or a network. */
export type PlaceKind = 'browser' | 'network';

/** A place of a person, as a key that does not reveal it. */
interface KnownPlace {
  readonly userId: string;
  readonly kind: PlaceKind;
  readonly placeKey: string;
}

const tables: Readonly<Record<PlaceKind, string>> = { browser: 'auth.known_marks', network: 'auth.known_networks' };

/** Whether a person has been signed in at a place since an instant. */
export async function isKnownPlace(sql: Sql, { userId, kind, placeKey }: KnownPlace, since: Date): Promise<boolean> {
  const rows = await sql.query(`select 1 from ${tables[kind]} where user_id = $1 and place_key = $2 and seen_at > $3`, [
    userId,
    placeKey,
    since,
  ]);
  return rows.length > 0;
}

/** Finds the ids of the people who have signed in with a browser. */
export async function findPeopleOfBrowser(sql: Sql, placeKey: string): Promise<readonly string[]> {
  const rows = await sql.query<{ user_id: string }>('select user_id from auth.known_marks where place_key = $1', [
    placeKey,
  ]);
  return rows.map(({ user_id }) => user_id);
}

/** Stores a place of a person. Removes the person's older places of this kind beyond the `most` latest. */
export async function rememberPlace(
  sql: Sql,
  { userId, kind, placeKey }: KnownPlace,
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<void> {
  await sql.query(
    `insert into ${tables[kind]} (user_id, place_key, seen_at) values ($1, $2, $3)
     on conflict (user_id, place_key) do update set seen_at = excluded.seen_at`,
    [userId, placeKey, at],
  );
  await sql.query(
    `delete from ${tables[kind]} where user_id = $1 and place_key in (
       select place_key from ${tables[kind]} where user_id = $1 order by seen_at desc, place_key offset $2)`,
    [userId, most],
  );
}

/** Finds the keys of every place of a person. */
export async function findPlaceKeys(sql: Sql, userId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ place_key: string }>(
    `select place_key from auth.known_marks where user_id = $1
     union all select place_key from auth.known_networks where user_id = $1`,
    [userId],
  );
  return rows.map(({ place_key }) => place_key);
}
