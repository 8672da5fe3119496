import type { Sql } from '#server/db/sql.ts';
import type { ProviderId } from '../oauth/providers.ts';

/** The source of an identity: a mailbox, or another provider. */
export type IdentityProvider = 'email' | ProviderId;

/** One way in which a person signs in: by email, or by another provider. */
export interface IdentityRow {
  readonly id: string;
  readonly provider_id: string;
  readonly user_id: string;
  readonly identity_data: Readonly<Record<string, unknown>>;
  readonly provider: string;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface NewIdentity {
  readonly id: string;
  readonly userId: string;
  readonly provider: string;
  readonly providerId: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Adds an identity to a person. */
export async function insertIdentity(sql: Sql, identity: NewIdentity): Promise<void> {
  await sql.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1, $2, $3, $4::jsonb, $5, $6, $6)`,
    [identity.id, identity.providerId, identity.userId, JSON.stringify(identity.data), identity.provider, identity.at],
  );
}

/** Finds a person's identities, oldest first. */
export function findIdentities(sql: Sql, userId: string): Promise<IdentityRow[]> {
  return sql.query<IdentityRow>('select * from auth.identities where user_id = $1 order by created_at, id', [userId]);
}
