import { canManage, roles, type Role } from '#core/permissions.ts';
import type { InviteStatus } from '#core/wire/invite-wire.ts';
import type { Sql } from './sql.ts';

/** An invite is good for so long after it was sent, or sent again. */
export const inviteMs = 7 * 86_400_000;

/** An invite into a living team. `inviterName` is a name or an address, `inviterEmail` the address; both are empty once that account has ended. `addresseeId` is set where it was made out to a person, not to an address: only they may see it. */
export interface InviteRow {
  readonly publicId: string;
  readonly teamId: number;
  readonly teamPublicId: string;
  readonly teamName: string;
  readonly addresseeId: string | null;
  readonly email: string;
  readonly role: Role;
  readonly status: InviteStatus;
  readonly message: string | null;
  readonly inviterId: string;
  readonly inviterName: string;
  readonly inviterEmail: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** SQL of `i`, an invite: accepting it would give a person more than they have. Members can be made owners only. */
export const leadsFurther = (person: string): string =>
  `not exists (select from app.member m where m.team_id = i.team_id and m.user_id = ${person}
     and (i.role <> 'owner' or m.role = 'owner'))`;

// An invite to a person who is not in the team is theirs alone: the team must not learn that there is such a person.
const isSeenByTeam = `(i.addressee is null or (i.role = 'owner' and
  exists (select from app.member a where a.team_id = i.team_id and a.user_id = i.addressee)))`;

/** Of a team all invites that are pending, and then the latest of the others: to addresses, and to members who shall own it. */
export const invitesOfTeam = (sql: Sql, teamId: number, now: Date): Promise<readonly InviteRow[]> =>
  sql.query<InviteRow>(
    `${seen} where i.team_id = $2 and ${isSeenByTeam}
     order by (i.status = 'pending' and i.expires_at > $1) desc, i.expires_at desc, i.public_id desc limit $3`,
    [now, teamId, mostListed],
  );

/** The pending invites for a person and for their address, if that is known to be theirs, into teams that they are not in or could own, the newest first. */
export const invitesFor = (
  sql: Sql,
  { email, userId }: { readonly email: string | undefined; readonly userId: string },
  now: Date,
): Promise<readonly InviteRow[]> =>
  sql.query<InviteRow>(
    `${seen} where (i.email = $2 or i.addressee = $3) and i.status = 'pending' and i.expires_at > $1
       and ${leadsFurther('$3')}
     order by i.expires_at desc, i.public_id desc limit $4`,
    [now, email ?? null, userId, mostListed],
  );

/** How an invite is asked for: by its public id, or by the hash of its token. */
export type InviteAddress = { readonly publicId: string } | { readonly tokenHash: Uint8Array };

/** One invite. */
export const findInvite = async (sql: Sql, address: InviteAddress, now: Date): Promise<InviteRow | undefined> => {
  const [invite] =
    'publicId' in address
      ? await sql.query<InviteRow>(`${seen} where i.public_id = $2`, [now, address.publicId])
      : await sql.query<InviteRow>(`${seen} where i.token_hash = $2`, [now, Buffer.from(address.tokenHash)]);
  return invite;
};

/** An invite that a team knows of, for a person who is in it. To others it is not there, and not even the time that it takes tells them more. */
export const findInviteForMember = async (
  sql: Sql,
  publicId: string,
  userId: string,
  now: Date,
): Promise<InviteRow | undefined> => {
  const [invite] = await sql.query<InviteRow>(
    `${seen} where i.public_id = $2 and ${isSeenByTeam}
       and exists (select from app.member m where m.team_id = i.team_id and m.user_id = $3)`,
    [now, publicId, userId],
  );
  return invite;
};

/** An invite about to be sent. Without a message that of an earlier one stays. */
export interface InviteToSend {
  readonly publicId: string;
  readonly teamId: number;
  readonly email: string;
  readonly role: Role;
  readonly message: string | null | undefined;
  readonly tokenHash: Uint8Array;
  readonly inviterId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Gives the pending invite for an address another token and more time; its public id, or undefined when there is none. It is news again: nobody has read it, and no daily mail has told of it. */
export const renewInvite = async (tx: Sql, invite: InviteToSend): Promise<string | undefined> => {
  const { teamId, email, role, message, tokenHash, inviterId, expiresAt } = invite;
  const [renewed] = await tx.query<{ publicId: string }>(
    `update app.invite set role = $3, token_hash = $4, invited_by = $5, expires_at = $6,
       message = case when $7::boolean then $8::text else message end
     where team_id = $1 and email = $2 and status = 'pending' returning public_id as "publicId"`,
    [teamId, email, role, Buffer.from(tokenHash), inviterId, expiresAt, message !== undefined, message ?? null],
  );
  if (renewed === undefined) return undefined;
  await tx.query('delete from app.notification_mark where item_id = $1', [renewed.publicId]);
  return renewed.publicId;
};

/** Keeps a new invite. Throws when one is pending for the same address. */
export const insertInvite = async (tx: Sql, invite: InviteToSend): Promise<void> => {
  const { publicId, teamId, email, role, message, tokenHash, inviterId, now, expiresAt } = invite;
  await tx.query(
    `insert into app.invite (public_id, team_id, email, role, message, token_hash, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [publicId, teamId, email, role, message ?? null, Buffer.from(tokenHash), inviterId, now, expiresAt],
  );
};

/** An invite about to be made out to a person. */
export interface OfferToPerson extends Pick<InviteToSend, 'publicId' | 'teamId' | 'role' | 'inviterId' | 'now'> {
  readonly userId: string;
  readonly expiresAt: Date;
}

/** Keeps an invite for a person, or gives the one that waits for them more time; its public id. Where nobody has the id, nothing happens, in the same statement. */
export const offerToPerson = async (tx: Sql, offer: OfferToPerson): Promise<string | undefined> => {
  const { publicId, teamId, userId, role, inviterId, now, expiresAt } = offer;
  const [offered] = await tx.query<{ publicId: string }>(
    `insert into app.invite (public_id, team_id, addressee, role, invited_by, created_at, expires_at)
     select $1, $2, p.user_id, $4, $5, $6, $7 from app.profile p where p.user_id = $3
     on conflict (team_id, addressee) where status = 'pending'
     do update set role = excluded.role, invited_by = excluded.invited_by, expires_at = excluded.expires_at
     returning public_id as "publicId"`,
    [publicId, teamId, userId, role, inviterId, now, expiresAt],
  );
  return offered?.publicId;
};

/** Closes a pending invite, and notes how and by whom. */
export const closeInvite = async (
  tx: Sql,
  publicId: string,
  status: 'accepted' | 'declined' | 'revoked',
  by: string,
  now: Date,
): Promise<void> => {
  await tx.query(
    `update app.invite set status = $2, settled_by = $3, settled_at = $4 where public_id = $1 and status = 'pending'`,
    [publicId, status, by, now],
  );
};

/** Revokes what a person has offered in a team and could not offer in their present role, which is undefined outside the team. */
export const revokeInvitesBeyond = async (
  tx: Sql,
  { teamId, inviterId, role }: { readonly teamId: number; readonly inviterId: string; readonly role: Role | undefined },
  by: string,
  now: Date,
): Promise<void> => {
  const beyond = roles.filter((offered) => role === undefined || !canManage(role, offered));
  await tx.query(
    `update app.invite set status = 'revoked', settled_by = $4, settled_at = $5
     where team_id = $1 and invited_by = $2 and role = any($3::text[]) and status = 'pending'`,
    [teamId, inviterId, beyond, by, now],
  );
};

/** Revokes whatever a person has offered, in every team. */
export const revokeInvitesBy = async (tx: Sql, inviterId: string, now: Date): Promise<void> => {
  await tx.query(
    `update app.invite set status = 'revoked', settled_by = $1, settled_at = $2 where invited_by = $1 and status = 'pending'`,
    [inviterId, now],
  );
};

/** Revokes what would let a person back into a team that they have left, by their id or by the address that is known of them. */
export const revokeInvitesTo = async (
  tx: Sql,
  { teamId, userId }: { readonly teamId: number; readonly userId: string },
  by: string,
  now: Date,
): Promise<void> => {
  await tx.query(
    `update app.invite set status = 'revoked', settled_by = $3, settled_at = $4
     where team_id = $1 and status = 'pending'
       and (addressee = $2 or email = (select lower(email) from app.profile where user_id = $2))`,
    [teamId, userId, by, now],
  );
};

const mostListed = 200;

// expected to be followed by a condition; $1 is the present instant
const seen = `
  select i.public_id as "publicId", i.team_id as "teamId", t.public_id as "teamPublicId", t.name as "teamName",
    i.addressee as "addresseeId", coalesce(i.email, lower(a.email)) as email, i.role, i.message, i.invited_by as "inviterId", coalesce(p.full_name, p.email, '') as "inviterName",
    coalesce(p.email, '') as "inviterEmail",
    case when i.status = 'pending' and i.expires_at <= $1::timestamptz then 'expired' else i.status end as status,
    i.created_at as "createdAt", i.expires_at as "expiresAt"
  from app.invite i
  join app.team t on t.id = i.team_id and t.deleted_at is null
  left join app.profile p on p.user_id = i.invited_by
  left join app.profile a on a.user_id = i.addressee`;
