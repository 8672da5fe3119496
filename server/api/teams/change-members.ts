import { newId } from '#core/ids.ts';
import { can, canManage, roles, type Role } from '#core/access/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { endEarlyOf } from '#server/db/history/early-changes.ts';
import { noteInviteMail } from '#server/db/invite-mails.ts';
import { endOffers } from '#server/db/end-offers.ts';
import { findInvite, inviteMs, offerToPerson, revokeInvitesBeyond } from '#server/db/invites.ts';
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

type MembersStay = 'forbidden' | 'not_found' | 'last_owner';

/** `changed`: a member now has the role. `added`: a new member has it. `asked`: invited, or the id is unknown. */
type Put = 'changed' | 'added' | 'asked';

interface MemberRequest {
  readonly teamId: number;
  readonly by: string;
  readonly userId: string;
}

interface OfferByMail {
  readonly postbox: Pick<Postbox, 'put'>;
  readonly siteUrl: string;
  readonly languages: string;
}

/** Changes a member's role, or adds or invites a person. Needs a transaction. */
export async function putMember(
  mailing: OfferByMail,
  tx: Sql,
  wanted: MemberRequest & { readonly role: Role },
  now: Date,
): Promise<Result<Put, MembersStay | Refusal>> {
  const { teamId, by, userId, role } = wanted;
  const isKnown = await lockProfile(tx, userId);
  const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, by) : undefined;
  if (own === undefined) return err('not_found');
  if (!canManage(own, role)) return err('forbidden');
  const present = await roleIn(tx, teamId, userId);
  // no member becomes an owner without accepting an offer
  if (present !== undefined && present !== 'owner' && role === 'owner') return offerOwnership(mailing, tx, wanted, now);
  if (present !== undefined) return giveRole(tx, { ...wanted, own, present }, now);
  // invites future owners and people who share no team with the caller; the answer does not show whether an id is known
  if (role === 'owner' || !(await shareTeam(tx, by, userId)) || !isKnown) return asked(await ask(tx, wanted, now));
  await addMember(tx, teamId, userId, role, now);
  await noteTeamNews(tx, { teamIds: [teamId], kind: 'joined', by, about: userId, role, now });
  return ok('added');
}

interface RoleRequest extends MemberRequest {
  readonly role: Role;
  readonly own: Role;
  readonly present: Role;
}

const giveRole = async (
  tx: Sql,
  { teamId, by, userId, role, own, present }: RoleRequest,
  now: Date,
): Promise<Result<Put, MembersStay>> => {
  if (!canManage(own, present)) return err('forbidden');
  if (role !== 'owner' && (await isLastOwner(tx, teamId, userId, present))) return err('last_owner');
  if (roles.indexOf(role) < roles.indexOf(present)) {
    // waits until a running push of this member ends, so that their next push has the new role
    await lockTeam(tx, teamId);
    await endEarlyOf(tx, teamId, userId);
  }
  await changeRole(tx, teamId, userId, role);
  if (role !== present) await noteTeamNews(tx, { teamIds: [teamId], kind: 'role', by, about: userId, role, now });
  await revokeInvitesBeyond(tx, { teamId, inviterId: userId, role }, by, now);
  return ok('changed');
};

/** Also mails the offer: the team already sees the email address of its member. */
const offerOwnership = async (
  { postbox, siteUrl, languages }: OfferByMail,
  tx: Sql,
  wanted: MemberRequest & { readonly role: Role },
  now: Date,
): Promise<Result<Put, Refusal>> => {
  const offered = await ask(tx, wanted, now);
  const offer = offered.ok && offered.value && (await findInvite(tx, { publicId: offered.value }, now));
  if (!offer) return asked(offered);
  const { email, inviterName: invitedBy, inviterEmail: invitedByEmail, teamName } = offer;
  await postbox.put(tx, {
    to: email,
    language: await languageFor(tx, email, wanted.by, languages),
    topic: {
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

/** Invites a person by id. Returns the invite's id, or undefined for an unknown person. Both count for the limit. */
const ask = async (
  tx: Sql,
  { teamId, by, userId, role }: MemberRequest & { readonly role: Role },
  now: Date,
): Promise<Result<string | undefined, Refusal>> => {
  const sender = { teamId, userId: by };
  const enough = await enoughForAnHour(tx, sender, now);
  if (enough !== undefined) return err(enough);
  await noteInviteMail(tx, sender, now);
  const expiresAt = new Date(now.getTime() + inviteMs);
  return ok(await offerToPerson(tx, { publicId: newId(), teamId, userId, role, inviterId: by, now, expiresAt }));
};

/** Removes a person from a team, and ends the team's invites that they sent or got. Needs a transaction. */
export async function takeOut(
  tx: Sql,
  { teamId, by, userId }: MemberRequest,
  now: Date,
): Promise<Result<undefined, MembersStay>> {
  const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, by) : undefined;
  if (own === undefined) return err('not_found');
  if (by !== userId && !can(own, 'members.write')) return err('forbidden');
  const present = await roleIn(tx, teamId, userId);
  if (present === undefined) return err('not_found');
  if (by !== userId && !canManage(own, present)) return err('forbidden');
  if (await isLastOwner(tx, teamId, userId, present)) return err('last_owner');
  // waits until the person's running push ends
  await lockTeam(tx, teamId);
  await endOffers(tx, { kind: 'left_team', userId, teamId, by }, now);
  await removeMember(tx, teamId, userId);
  await noteTeamNews(tx, { teamIds: [teamId], kind: 'left', by, about: userId, now });
  return ok(undefined);
}

const isLastOwner = async (tx: Sql, teamId: number, userId: string, role: Role): Promise<boolean> =>
  role === 'owner' && !(await hasOwnerBesides(tx, teamId, userId));
