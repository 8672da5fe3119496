import type { Sql } from '#server/db/sql.ts';
import type { IdentityProvider } from './identities.ts';
import type { LinkedIdentity } from './oauth-flows.ts';

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
