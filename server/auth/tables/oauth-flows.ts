import type { Sql } from '#server/db/sql.ts';
import type { IdentityProvider } from './identities.ts';

/** A sign-in that waits for another provider. Its id is the `state` parameter. */
export interface OAuthFlowRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly referrer: string;
  readonly created_at: Date;
}

/** A sign-in by another provider. The challenge is base64url of a SHA-256; `referrer` is the return page. */
interface NewOAuthFlow {
  readonly id: string;
  readonly provider: IdentityProvider;
  readonly challenge: string;
  readonly referrer: string;
  readonly at: Date;
}

/** Stores that a browser was sent to a provider. */
export const insertOAuthFlow = async (
  sql: Sql,
  { id, provider, challenge, referrer, at }: NewOAuthFlow,
): Promise<void> => {
  await sql.query(
    `insert into auth.flow_state
       (id, code_challenge_method, code_challenge, provider_type, authentication_method, referrer, created_at, updated_at)
     values ($1, 's256', $2, $3, 'oauth', $4, $5, $5)`,
    [id, challenge, provider, referrer, at],
  );
};

/** Finds the sign-in with this state. */
export const findOAuthFlow = async (sql: Sql, id: string): Promise<OAuthFlowRow | undefined> => {
  const [row] = await sql.query<OAuthFlowRow>(
    `select id, user_id, referrer, created_at from auth.flow_state where id = $1 and authentication_method = 'oauth'`,
    [id],
  );
  return row;
};

/** Gives a sign-in its person and a code (stored as a hash); false if it has a person already. */
export const issueOAuthCode = async (
  sql: Sql,
  { id, userId, codeHash, at }: { id: string; userId: string; codeHash: string; at: Date },
): Promise<boolean> => {
  const rows = await sql.query(
    `update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = $4, updated_at = $4
     where id = $1 and user_id is null returning 1`,
    [id, userId, codeHash, at],
  );
  return rows.length > 0;
};
