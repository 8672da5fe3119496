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

/** How a flow signs a person in: by a link of this kind of mail, or by another provider (`oauth`). */
export type FlowMethod = 'email/signup' | 'magiclink' | 'recovery' | 'email_change' | 'invite' | 'oauth';

/** A sign-in, or the linking of an identity, that only the browser that began it can end (PKCE). */
interface FlowStateRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly code_challenge: string;
  readonly provider_type: IdentityProvider;
  readonly authentication_method: FlowMethod;
  readonly auth_code_issued_at: Date | null;
  /** The identity that the person connects to their account; null for a sign-in. */
  readonly linked_identity: LinkedIdentity | null;
}

/** A flow that begins with a mail. The challenge is base64url of a SHA-256. */
interface NewMailFlow {
  readonly id: string;
  readonly userId: string;
  readonly challenge: string;
  readonly method: FlowMethod;
  readonly at: Date;
}

/** Stores that a browser waits for a mail. For an unknown person it stores nothing but does equal work. */
export async function insertMailFlow(sql: Sql, { id, userId, challenge, method, at }: NewMailFlow): Promise<void> {
  await sql.query(
    `insert into auth.flow_state
       (id, user_id, code_challenge_method, code_challenge, provider_type, authentication_method, created_at, updated_at)
     select $1::uuid, u.id, 's256', $3::text, 'email', $4::text, $5::timestamptz, $5::timestamptz
     from auth.users u where u.id = $2`,
    [id, userId, challenge, method, at],
  );
}

/** Gives the person's latest waiting flow of this method a code, stored as a hash; false if no flow waits. */
export async function issueFlowCode(
  sql: Sql,
  { userId, method, codeHash, at }: { userId: string; method: FlowMethod; codeHash: string; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = $4, updated_at = $4
     where id = (
       select id from auth.flow_state where user_id = $1 and authentication_method = $2 and auth_code is null
       order by created_at desc, id limit 1
     ) returning 1`,
    [userId, method, codeHash, at],
  );
  return rows.length > 0;
}

/** Finds the id of the person who signs in by the flow with this code. */
export async function findPersonOfFlow(sql: Sql, codeHash: string): Promise<string | undefined> {
  const [row] = await sql.query<{ user_id: string | null }>(
    'select user_id from auth.flow_state where auth_code = $1',
    [codeHash],
  );
  return row?.user_id ?? undefined;
}

/** Finds the flow with this code and locks it until the transaction ends. */
export async function lockFlow(sql: Sql, codeHash: string): Promise<FlowStateRow | undefined> {
  const [row] = await sql.query<FlowStateRow>('select * from auth.flow_state where auth_code = $1 for update', [
    codeHash,
  ]);
  return row;
}

/** Removes every flow of a person, so that each sign-in they began must begin again. */
export async function deleteFlowsOf(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from auth.flow_state where user_id = $1', [userId]);
}

/** Removes a flow, so that its code cannot be used again. */
export async function deleteFlow(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from auth.flow_state where id = $1', [id]);
}
