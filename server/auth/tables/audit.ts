import type { Sql } from '#server/db/sql.ts';

/** What is worth remembering about who came and went. `token_reused` means that an old refresh token turned up and its session was ended. */
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
  | 'user_deleted';

/** One entry of the audit trail; it names people by id only, so that it may outlive them. */
export interface AuditEntry {
  readonly id: string;
  readonly action: AuditAction;
  readonly actorId: string;
  readonly details?: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** Writes down what happened, in the transaction in which it happened. */
export const insertAudit = async (sql: Sql, { id, action, actorId, details, at }: AuditEntry): Promise<void> => {
  const payload = { action, actor_id: actorId, ...(details === undefined ? {} : { traits: details }) };
  await sql.query('insert into auth.audit_log_entries (id, payload, created_at) values ($1, $2::jsonb, $3)', [
    id,
    JSON.stringify(payload),
    at,
  ]);
};
