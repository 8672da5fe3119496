import type { Sql } from '#server/db/sql.ts';

/** The events that are logged about accounts. `token_reused`: an old refresh token has ended its session. */
export type AuditAction =
  | 'user_signedup'
  | 'user_repeated_signup'
  | 'login'
  | 'logout'
  | 'user_updated_password'
  | 'user_recovery_requested'
  | 'token_reused'
  | 'factor_in_progress'
  | 'verification_attempted'
  | 'factor_unenrolled'
  | 'factor_deleted'
  | 'identity_linked'
  | 'link_generated'
  | 'user_invited'
  | 'user_modified'
  | 'identity_unlinked'
  | 'user_deleted';

/** One entry of the audit trail. It names people only by id, so it may stay after a person is removed. */
interface AuditEntry {
  readonly id: string;
  readonly action: AuditAction;
  readonly actorId: string;
  readonly details?: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** Adds an entry to the audit trail, in the transaction of the change that it records. */
export async function insertAudit(sql: Sql, { id, action, actorId, details, at }: AuditEntry): Promise<void> {
  const payload = { action, actor_id: actorId, ...(details === undefined ? {} : { traits: details }) };
  await sql.query('insert into auth.audit_log_entries (id, payload, created_at) values ($1, $2::jsonb, $3)', [
    id,
    JSON.stringify(payload),
    at,
  ]);
}
