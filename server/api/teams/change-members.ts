import { newId } from '#core/ids.ts';
import { can, canManage, roles, type Role } from '#core/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { endEarlyOf } from '#server/db/history/early-changes.ts';
import { noteInviteMail } from '#server/db/invite-mails.ts';
import { findInvite, inviteMs, offerToPerson, revokeInvitesBeyond, revokeInvitesTo } from '#server/db/invites.ts';
import { lockMembership } from '#server/db/leaving.ts';
import { addMember, changeRole, hasOwnerBesides, removeMember, roleIn, shareTeam } from '#server/db/members.ts';
import { noteTeamNews } from '#server/db/notifications.ts';
import { lockProfile } from '#server/db/profiles.ts';
import type { Sql } from '#server/db/sql.ts';
import { lockTeam } from '#server/db/history/team-counters.ts';
import { languageFor } from '#server/mail/language.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import type { Refusal } from '#server/calls/refusal.ts';
import { enoughForAnHour } from './send-invite.ts';

/** Why the people of a team stay as they are. */
export type MembersStay = 'forbidden' | 'not_found' | 'last_owner';

/** What has come of a wish: a member has another role, somebody is in the team, or the person with the id, if any, may accept what is offered. */
export type Put = 'changed' | 'added' | 'asked';

/** Whom somebody wants to put into a team, or out of it. */
export interface MemberWish {
  readonly teamId: number;
  readonly by: string;
  readonly userId: string;
}

/** How an owner-to-be is told: by mail, with a link to their invites. `languages` are those of the sender's browser. */
export interface OfferByMail {
  readonly postbox: Pick<Postbox, 'put'>;
  readonly siteUrl: string;
  readonly languages: string;
}

/**
 * Gives a member another role, and takes back what they could no longer offer to others; adds somebody who is in another team with the
 * caller; asks everybody else, and everybody who shall own the team. Whether there is anybody else cannot be told from the answer, nor
 * from what was done for it. Needs a transaction.
 */
export const putMember = async (
  mailing: OfferByMail,
  tx: Sql,
  wish: MemberWish & { readonly role: Role },
  now: Date,
): Promise<Result<Put, MembersStay | Refusal>> => {
  const { teamId, by, userId, role } = wish;
  const isKnown = await lockProfile(tx, userId);
  const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, by) : undefined;
  if (own === undefined) return err('not_found');
  if (!canManage(own, role)) return err('forbidden');
  const present = await roleIn(tx, teamId, userId);
  if (present !== undefined && present !== 'owner' && role === 'owner') return offerOwnership(mailing, tx, wish, now);
  if (present !== undefined) return giveRole(tx, { ...wish, own, present }, now);
  if (role === 'owner' || !(await shareTeam(tx, by, userId)) || !isKnown) return asked(await ask(tx, wish, now));
  await addMember(tx, teamId, userId, role, now);
  await noteTeamNews(tx, { teamIds: [teamId], kind: 'joined', by, about: userId, role, now });
  return ok('added');
};

interface RoleWish extends MemberWish {
  readonly role: Role;
  readonly own: Role;
  readonly present: Role;
}

const giveRole = async (
  tx: Sql,
  { teamId, by, userId, role, own, present }: RoleWish,
  now: Date,
): Promise<Result<Put, MembersStay>> => {
  if (!canManage(own, present)) return err('forbidden');
  if (role !== 'owner' && (await isLastOwner(tx, teamId, userId, present))) return err('last_owner');
  if (roles.indexOf(role) < roles.indexOf(present)) {
    await lockTeam(tx, teamId); // a push of theirs ends first, or begins in their new role
    await endEarlyOf(tx, teamId, userId);
  }
  await changeRole(tx, teamId, userId, role);
  if (role !== present) await noteTeamNews(tx, { teamIds: [teamId], kind: 'role', by, about: userId, role, now });
  await revokeInvitesBeyond(tx, { teamId, inviterId: userId, role }, by, now);
  return ok('changed');
};

/** Asks a member whether they want to own the team. Their address is no secret to it, so a mail goes there. */
const offerOwnership = async (
  { postbox, siteUrl, languages }: OfferByMail,
  tx: Sql,
  wish: MemberWish & { readonly role: Role },
  now: Date,
): Promise<Result<Put, Refusal>> => {
  const offered = await ask(tx, wish, now);
  const offer = offered.ok && offered.value && (await findInvite(tx, { publicId: offered.value }, now));
  if (!offer) return asked(offered);
  const { email, inviterName: invitedBy, inviterEmail: invitedByEmail, teamName } = offer;
  await postbox.put(tx, {
    to: email,
    language: await languageFor(tx, email, wish.by, languages),
    matter: {
      kind: 'ownership',
      link: `${siteUrl}/profile/invites`,
      invitedBy,
      invitedByEmail,
      teamName,
      message: null,
    },
  });
  return ok('asked');
};

const asked = (offered: Result<string | undefined, Refusal>): Result<Put, Refusal> =>
  offered.ok ? ok('asked') : offered;

/** Counted like every invite, whether there is such a person or not: ids are not to be tried out. Answers the invite, if there is one. */
const ask = async (
  tx: Sql,
  { teamId, by, userId, role }: MemberWish & { readonly role: Role },
  now: Date,
): Promise<Result<string | undefined, Refusal>> => {
  const sender = { teamId, userId: by };
  const enough = await enoughForAnHour(tx, sender, now);
  if (enough !== undefined) return err(enough);
  await noteInviteMail(tx, sender, now);
  const expiresAt = new Date(now.getTime() + inviteMs);
  return ok(await offerToPerson(tx, { publicId: newId(), teamId, userId, role, inviterId: by, now, expiresAt }));
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
