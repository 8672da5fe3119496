import { canManage, roles, type Role } from '#core/access/permissions.ts';
import { newId } from '#core/ids.ts';
import type { InviteStatus } from '#core/wire/invite-wire.ts';
import type { Sql } from './sql.ts';

/** How long an invite is valid after it was sent or sent again, in ms. */
export const inviteMs = 7 * 86_400_000;

/** An invite into a team that is not deleted. */
export interface InviteRow {
  readonly publicId: string;
  readonly teamId: number;
  readonly teamPublicId: string;
  readonly teamName: string;
  /** Set if the invite is for an account, not for an address. */
  readonly addresseeId: string | null;
  readonly email: string;
  readonly role: Role;
  readonly status: InviteStatus;
  readonly message: string | null;
  readonly inviterId: string;
  /** The inviter's name; without a name, their email address; empty if their account has ended. */
  readonly inviterName: string;
  /** Empty if the inviter's account has ended. */
  readonly inviterEmail: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Builds the SQL condition that invite `i` would give a person more: membership, or ownership to a member. */
export function leadsFurther(person: string): string {
  return `not exists (select from app.member m where m.team_id = i.team_id and m.user_id = ${person}
     and (i.role <> 'owner' or m.role = 'owner'))`;
}

// The team does not see an invite to an outside account, so that members cannot find out whether the account exists.
const isSeenByTeam = `(i.addressee is null or (i.role = 'owner' and
  exists (select from app.member a where a.team_id = i.team_id and a.user_id = i.addressee)))`;

/** Finds up to 200 invites of a team that the team may see: pending ones first, then the newest. */
export function invitesOfTeam(sql: Sql, teamId: number, now: Date): Promise<readonly InviteRow[]> {
  return sql.query<InviteRow>(
    `${seen} where i.team_id = $2 and ${isSeenByTeam}
     order by (i.status = 'pending' and i.expires_at > $1) desc, i.expires_at desc, i.public_id desc limit $3`,
    [now, teamId, mostListed],
  );
}

/** Finds up to 200 pending invites of a person that would give them more than they have, newest first. */
export function invitesFor(
  sql: Sql,
  // `email`: the person's address; undefined if it is not proven
  { email, userId }: { readonly email: string | undefined; readonly userId: string },
  now: Date,
): Promise<readonly InviteRow[]> {
  return sql.query<InviteRow>(
    `${seen} where (i.email = $2 or i.addressee = $3) and i.status = 'pending' and i.expires_at > $1
       and ${leadsFurther('$3')}
     order by i.expires_at desc, i.public_id desc limit $4`,
    [now, email ?? null, userId, mostListed],
  );
}

/** What identifies an invite: its public id, or the hash of its token. */
export type InviteAddress = { readonly publicId: string } | { readonly tokenHash: Uint8Array };

/** Finds an invite of any status into a team that is not deleted. */
export async function findInvite(sql: Sql, address: InviteAddress, now: Date): Promise<InviteRow | undefined> {
  const [invite] =
    'publicId' in address
      ? await sql.query<InviteRow>(`${seen} where i.public_id = $2`, [now, address.publicId])
      : await sql.query<InviteRow>(`${seen} where i.token_hash = $2`, [now, Buffer.from(address.tokenHash)]);
  return invite;
}

/** Finds an invite that the team sees, if the person is in the team. The time taken reveals no hidden invite. */
export async function findInviteForMember(
  sql: Sql,
  publicId: string,
  userId: string,
  now: Date,
): Promise<InviteRow | undefined> {
  const [invite] = await sql.query<InviteRow>(
    `${seen} where i.public_id = $2 and ${isSeenByTeam}
       and exists (select from app.member m where m.team_id = i.team_id and m.user_id = $3)`,
    [now, publicId, userId],
  );
  return invite;
}

/** An invite to send. If `message` is undefined, a pending invite keeps its message. */
interface InviteToSend {
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

/** Renews the pending invite for an address, with a new token. Returns its public id; undefined if there is none. */
export async function renewInvite(tx: Sql, invite: InviteToSend): Promise<string | undefined> {
  const { teamId, email, role, message, tokenHash, inviterId, expiresAt } = invite;
  const [renewed] = await tx.query<{ publicId: string }>(
    `update app.invite set role = $3, token_hash = $4, invited_by = $5, expires_at = $6,
       message = case when $7::boolean then $8::text else message end
     where team_id = $1 and email = $2 and status = 'pending' returning public_id as "publicId"`,
    [teamId, email, role, Buffer.from(tokenHash), inviterId, expiresAt, message !== undefined, message ?? null],
  );
  if (renewed === undefined) return undefined;
  // the invite counts as new again: it is unread, and the next daily mail names it
  await tx.query('delete from app.notification_mark where item_id = $1', [renewed.publicId]);
  return renewed.publicId;
}

/** Stores a new invite. Throws if an invite for the same address is pending. */
export async function insertInvite(tx: Sql, invite: InviteToSend): Promise<void> {
  const { publicId, teamId, email, role, message, tokenHash, inviterId, now, expiresAt } = invite;
  await tx.query(
    `insert into app.invite (public_id, team_id, email, role, message, token_hash, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [publicId, teamId, email, role, message ?? null, Buffer.from(tokenHash), inviterId, now, expiresAt],
  );
}

/** An invite to send to a person's account. */
interface OfferToPerson extends Pick<InviteToSend, 'publicId' | 'teamId' | 'role' | 'inviterId' | 'now'> {
  readonly userId: string;
  readonly expiresAt: Date;
}

/** Stores or renews a pending invite for a person. Returns its public id; undefined if there is no such person. */
export async function offerToPerson(tx: Sql, offer: OfferToPerson): Promise<string | undefined> {
  const { publicId, teamId, userId, role, inviterId, now, expiresAt } = offer;
  // one statement for all cases, so that the time taken does not show whether a person has this id
  const [offered] = await tx.query<{ publicId: string }>(
    `insert into app.invite (public_id, team_id, addressee, role, invited_by, created_at, expires_at)
     select $1, $2, p.user_id, $4, $5, $6, $7 from app.profile p where p.user_id = $3
     on conflict (team_id, addressee) where status = 'pending'
     do update set role = excluded.role, invited_by = excluded.invited_by, expires_at = excluded.expires_at
     returning public_id as "publicId"`,
    [publicId, teamId, userId, role, inviterId, now, expiresAt],
  );
  return offered?.publicId;
}

/** Closes a pending invite, and stores how and by whom it was closed. */
export async function closeInvite(
  tx: Sql,
  publicId: string,
  status: 'accepted' | 'declined' | 'revoked',
  by: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `update app.invite set status = $2, settled_by = $3, settled_at = $4 where public_id = $1 and status = 'pending'`,
    [publicId, status, by, now],
  );
}

/** Revokes a person's pending invites into a team that offer more than their present role (`role`) may give. */
export async function revokeInvitesBeyond(
  tx: Sql,
  { teamId, inviterId, role }: { readonly teamId: number; readonly inviterId: string; readonly role: Role },
  by: string,
  now: Date,
): Promise<void> {
  const beyond = roles.filter((offered) => !canManage(role, offered));
  await tx.query(
    `update app.invite set status = 'revoked', settled_by = $4, settled_at = $5
     where team_id = $1 and invited_by = $2 and role = any($3::text[]) and status = 'pending'`,
    [teamId, inviterId, beyond, by, now],
  );
}

const mostListed = 200;

// $1 is the present time; each caller adds its own condition
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

/** The team that an invite is for, and the person who sends it. */
export interface InviteSender {
  readonly teamId: number;
  readonly userId: string;
}

/** Records an invite that a person sends for a team, by mail or to a person's id. */
export async function noteInviteMail(tx: Sql, { teamId, userId }: InviteSender, now: Date): Promise<void> {
  await tx.query('insert into app.invite_mail (id, team_id, sent_by, at) values ($1, $2, $3, $4)', [
    newId(),
    teamId,
    userId,
    now,
  ]);
}

/** Returns the later of two times: of the `nth` newest invite mail after `since` of the team, and of the person. */
export async function nthInviteMail(
  sql: Sql,
  { teamId, userId }: InviteSender,
  nth: number,
  since: Date,
): Promise<Date | undefined> {
  const found = await sql.query<{ at: Date }>(
    `(select at from app.invite_mail where team_id = $1 and at > $4 order by at desc limit 1 offset $3)
     union all
     (select at from app.invite_mail where sent_by = $2 and at > $4 order by at desc limit 1 offset $3)`,
    [teamId, userId, nth - 1, since],
  );
  return found.map(({ at }) => at).sort((one, other) => other.getTime() - one.getTime())[0];
}

/** Finds when the first pending invite to another address expires; undefined if fewer than `most` are pending. */
export async function nextExpiryOfMany(
  sql: Sql,
  teamId: number,
  email: string,
  most: number,
  now: Date,
): Promise<Date | undefined> {
  const [found] = await sql.query<{ count: number; next: Date | null }>(
    `select count(*) as count, min(expires_at) as next from app.invite
     where team_id = $1 and addressee is null and email <> $2 and status = 'pending' and expires_at > $3`,
    [teamId, email, now],
  );
  return found !== undefined && found.count >= most ? (found.next ?? undefined) : undefined;
}
