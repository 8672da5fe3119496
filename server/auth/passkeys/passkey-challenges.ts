import type { Sql } from '#server/db/sql.ts';

/** What a passkey is asked for: by somebody who is signed in, to be made; by nobody yet, to say who they are. */
export type PasskeyCeremony =
  | { readonly type: 'registration'; readonly userId: string }
  | { readonly type: 'authentication'; readonly userId: null };

/** A question that was put, as far as the answer is measured by it. The challenge is base64url. */
export interface PasskeyQuestion {
  readonly challenge: string;
  readonly expires_at: Date;
}

/** Puts a question. */
export const insertPasskeyChallenge = async (
  sql: Sql,
  { type, userId }: PasskeyCeremony,
  { id, challenge, at, expiresAt }: { id: string; challenge: string; at: Date; expiresAt: Date },
): Promise<void> => {
  await sql.query(
    `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
     values ($1, $2, $3, $4::jsonb, $5, $6)`,
    [id, userId, type, JSON.stringify({ challenge }), at, expiresAt],
  );
};

/** Takes a question away to be answered, once; undefined when there is none of that kind for that person. */
export const takePasskeyChallenge = async (
  sql: Sql,
  { type, userId }: PasskeyCeremony,
  id: string,
): Promise<PasskeyQuestion | undefined> => {
  const [row] = await sql.query<PasskeyQuestion>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
     returning session_data->>'challenge' as challenge, expires_at`,
    [id, type, userId],
  );
  return row;
};
