import { can, canManage, type Role } from '#core/access/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { InviteStatus } from '#core/wire/invite-wire.ts';
import {
  findInvite,
  findInviteForMember,
  closeInvite,
  type InviteAddress,
  type InviteRow,
} from '#server/db/invites.ts';
import { lockMembership } from '#server/db/leaving.ts';
import { addMember, changeRole, roleIn } from '#server/db/members.ts';
import { noteTeamNews } from '#server/db/notifications.ts';
import { ensureProfile, lockProfile } from '#server/db/profiles.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Caller } from '#server/calls/caller.ts';
import type { RefusalCode } from '#server/calls/refusal.ts';

/** A person who answers an invite. `email` is undefined if it is not proven. */
export interface Invited {
  readonly caller: Caller;
  readonly email: string | undefined;
  readonly address: InviteAddress;
}

/** Makes the person a member or an owner, if the inviter may still do so. Needs a transaction. */
export async function acceptInvite(tx: Sql, invited: Invited, now: Date): Promise<Result<InviteRow, RefusalCode>> {
  const found = await pendingInvite(tx, invited, now);
  if (!found.ok) return found;
  const { publicId, teamId, role, inviterId } = found.value;
  const { userId } = invited.caller;
  const present = await roleIn(tx, teamId, userId);
  if (present !== undefined && !isRaise(present, role)) return err('already_member');
  const inviter = await roleIn(tx, teamId, inviterId);
  if (inviter === undefined || !canManage(inviter, role)) {
    await closeInvite(tx, publicId, 'revoked', inviterId, now);
    return err('expired');
  }
  if (present === undefined) await addMember(tx, teamId, userId, role, now);
  else await changeRole(tx, teamId, userId, role);
  const kind = present === undefined ? 'joined' : 'role';
  await noteTeamNews(tx, { teamIds: [teamId], kind, by: userId, about: userId, role, now });
  await closeInvite(tx, publicId, 'accepted', userId, now);
  return found;
}

/** An invite gives a member no other role than owner. */
const isRaise = (present: Role, offered: Role): boolean => offered === 'owner' && present !== 'owner';

/** Declines an invite; declining it a second time changes nothing. Needs a transaction. */
export async function declineInvite(tx: Sql, invited: Invited, now: Date): Promise<Result<InviteRow, RefusalCode>> {
  const found = await ownInvite(tx, invited, now);
  return found.ok ? close(tx, found.value, 'declined', invited.caller.userId, now) : found;
}

/** Revokes an invite if the caller sent it or may invite. Needs a transaction. */
export async function revokeInvite(
  tx: Sql,
  publicId: string,
  { userId }: Caller,
  now: Date,
): Promise<Result<InviteRow, RefusalCode>> {
  const found = await findInviteForMember(tx, publicId, userId, now);
  if (found === undefined || !(await lockMembership(tx, found.teamId))) return err('not_found');
  const own = await roleIn(tx, found.teamId, userId);
  if (own === undefined) return err('not_found');
  const invite = await findInvite(tx, { publicId }, now);
  if (invite === undefined) return err('not_found');
  if (!can(own, 'invites.write') && invite.inviterId !== userId) return err('forbidden');
  return invite.status === 'expired' ? ok(invite) : close(tx, invite, 'revoked', userId, now);
}

const close = async (
  tx: Sql,
  invite: InviteRow,
  status: 'declined' | 'revoked',
  by: string,
  now: Date,
): Promise<Result<InviteRow, RefusalCode>> => {
  if (invite.status === status) return ok(invite);
  if (invite.status !== 'pending') return err(overBy[invite.status]);
  await closeInvite(tx, invite.publicId, status, by, now);
  return ok({ ...invite, status });
};

const pendingInvite = async (tx: Sql, invited: Invited, now: Date): Promise<Result<InviteRow, RefusalCode>> => {
  const found = await ownInvite(tx, invited, now);
  if (!found.ok || found.value.status === 'pending') return found;
  return err(overBy[found.value.status]);
};

/**
 * Finds the caller's invite and locks its team. For another person's invite: `not_found` by id, `forbidden` by token.
 */
const ownInvite = async (
  tx: Sql,
  { caller, email, address }: Invited,
  now: Date,
): Promise<Result<InviteRow, RefusalCode>> => {
  const first = await findInvite(tx, address, now);
  if (first === undefined) return err('not_found');
  if (!isTheirs(first, caller, email)) return err('publicId' in address ? 'not_found' : 'forbidden');
  await ensureProfile(tx, caller, now);
  // no profile means that the account has ended
  if (!(await lockProfile(tx, caller.userId))) return err('unauthenticated');
  if (!(await lockMembership(tx, first.teamId))) return err('not_found');
  const invite = await findInvite(tx, address, now); // meanwhile another person may have renewed or closed the invite
  return invite === undefined ? err('not_found') : ok(invite);
};

const isTheirs = ({ addresseeId, email }: InviteRow, { userId }: Caller, own: string | undefined): boolean =>
  addresseeId === null ? own !== undefined && email === own : addresseeId === userId;

const overBy: Readonly<Record<Exclude<InviteStatus, 'pending'>, RefusalCode>> = {
  accepted: 'invite_used',
  declined: 'invite_used',
  revoked: 'expired',
  expired: 'expired',
};
