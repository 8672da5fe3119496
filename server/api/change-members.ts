import { can, canManage, roles, type Role } from '#core/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { endEarlyOf } from '#server/db/early-changes.ts';
import { revokeInvitesBeyond, revokeInvitesTo } from '#server/db/invites.ts';
import { lockMembership } from '#server/db/leaving.ts';
import { addMember, changeRole, hasOwnerBesides, removeMember, roleIn } from '#server/db/members.ts';
import { noteTeamNews } from '#server/db/notifications.ts';
import { lockProfile } from '#server/db/profiles.ts';
import type { Sql } from '#server/db/sql.ts';
import { lockTeam } from '#server/db/team-counters.ts';

/** Why the people of a team stay as they are. */
export type MembersStay = 'forbidden' | 'not_found' | 'last_owner';

/** Whom somebody wants to put into a team, or out of it. */
export interface MemberWish {
  readonly teamId: number;
  readonly by: string;
  readonly userId: string;
}

/** Adds a person who has signed in here before, or gives a member another role, and takes back what they could no longer offer to others. Needs a transaction. */
export const putMember = async (
  tx: Sql,
  { teamId, by, userId, role }: MemberWish & { readonly role: Role },
  now: Date,
): Promise<Result<undefined, MembersStay>> => {
  const isKnown = await lockProfile(tx, userId);
  const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, by) : undefined;
  if (own === undefined) return err('not_found');
  if (!canManage(own, role)) return err('forbidden');
  if (!isKnown) return err('not_found');
  const present = await roleIn(tx, teamId, userId);
  if (present === undefined) {
    await addMember(tx, teamId, userId, role, now);
    await noteTeamNews(tx, { teamIds: [teamId], kind: 'joined', by, about: userId, role, now });
    return ok(undefined);
  }
  if (!canManage(own, present)) return err('forbidden');
  if (role !== 'owner' && (await isLastOwner(tx, teamId, userId, present))) return err('last_owner');
  if (roles.indexOf(role) < roles.indexOf(present)) {
    await lockTeam(tx, teamId); // a push of theirs ends first, or begins in their new role
    await endEarlyOf(tx, teamId, userId);
  }
  await changeRole(tx, teamId, userId, role);
  if (role !== present) await noteTeamNews(tx, { teamIds: [teamId], kind: 'role', by, about: userId, role, now });
  await revokeInvitesBeyond(tx, { teamId, inviterId: userId, role }, by, now);
  return ok(undefined);
};

/** Takes a person out of a team, or lets them leave, with the invites that they have sent and those that wait for them. Needs a transaction. */
export const takeOut = async (
  tx: Sql,
  { teamId, by, userId }: MemberWish,
  now: Date,
): Promise<Result<undefined, MembersStay>> => {
  const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, by) : undefined;
  if (own === undefined) return err('not_found');
  if (by !== userId && !can(own, 'members.write')) return err('forbidden');
  const present = await roleIn(tx, teamId, userId);
  if (present === undefined) return err('not_found');
  if (by !== userId && !canManage(own, present)) return err('forbidden');
  if (await isLastOwner(tx, teamId, userId, present)) return err('last_owner');
  await lockTeam(tx, teamId); // a push of theirs ends first; what it left waiting goes with them
  await removeMember(tx, teamId, userId);
  await noteTeamNews(tx, { teamIds: [teamId], kind: 'left', by, about: userId, now });
  await revokeInvitesBeyond(tx, { teamId, inviterId: userId, role: undefined }, by, now);
  await revokeInvitesTo(tx, { teamId, userId }, by, now);
  return ok(undefined);
};

const isLastOwner = async (tx: Sql, teamId: number, userId: string, role: Role): Promise<boolean> =>
  role === 'owner' && !(await hasOwnerBesides(tx, teamId, userId));
