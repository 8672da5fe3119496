import type { Sql } from '#server/db/sql.ts';
import type { IdentityProvider } from './identities.ts';

/** A sign-in, or the linking of an identity, that waits for a provider. Its id is the `state` parameter. */
export interface OAuthFlowRow {
  readonly id: string;
  /** True if no browser has come back with this state before. */
  readonly isFirst: boolean;
  readonly provider_type: string;
  /**
   * The session by which a person connects the provider; null for a sign-in. The end of the session removes the flow.
   */
  readonly links_session_id: string | null;
  readonly links_user_id: string | null;
  readonly referrer: string;
  readonly created_at: Date;
}

/** A browser that is sent to a provider. `challenge`: a SHA-256 in base64url; `referrer`: the return page. */
interface NewOAuthFlow {
  readonly id: string;
  readonly provider: IdentityProvider;
  readonly challenge: string;
  readonly referrer: string;
  /** The session of a person who connects the provider with their account; null for a sign-in. */
  readonly linksSessionId: string | null;
  readonly at: Date;
}

/** The identity of a person who connects a provider, kept until their browser exchanges its code. */
export interface LinkedIdentity {
  readonly providerId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Stores that a browser was sent to a provider. */
export async function insertOAuthFlow(
  sql: Sql,
  { id, provider, challenge, referrer, linksSessionId, at }: NewOAuthFlow,
): Promise<void> {
  await sql.query(
    `insert into auth.flow_state
       (id, code_challenge_method, code_challenge, provider_type, authentication_method, referrer, links_session_id,
        created_at, updated_at)
     values ($1, 's256', $2, $3, 'oauth', $4, $5, $6, $6)`,
    [id, challenge, provider, referrer, linksSessionId, at],
  );
}

/** Finds the flow with this state and marks it. `isFirst`: it was not marked before. */
export async function claimOAuthFlow(sql: Sql, id: string, at: Date): Promise<OAuthFlowRow | undefined> {
  const [row] = await sql.query<OAuthFlowRow>(
    `with claimed as (
       update auth.flow_state set auth_code_issued_at = $2, updated_at = $2
       where id = $1 and authentication_method = 'oauth' and auth_code_issued_at is null returning id
     )
     select f.id, c.id is not null as "isFirst", f.provider_type, f.links_session_id, s.user_id as links_user_id,
       f.referrer, f.created_at
     from auth.flow_state f
       left join claimed c on c.id = f.id
       left join auth.sessions s on s.id = f.links_session_id
     where f.id = $1 and f.authentication_method = 'oauth'`,
    [id, at],
  );
  return row;
}

/** Gives a flow its person and a code (stored as a hash); false if the flow is gone or has a person already. */
export async function issueOAuthCode(
  sql: Sql,
  {
    id,
    userId,
    codeHash,
    linked,
    at,
  }: { id: string; userId: string; codeHash: string; linked: LinkedIdentity | null; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = $4, updated_at = $4,
       linked_identity = $5::jsonb
     where id = $1 and user_id is null returning 1`,
    [id, userId, codeHash, at, linked === null ? null : JSON.stringify(linked)],
  );
  return rows.length > 0;
}
