import * as z from 'zod/mini';
import { can, canManage, roles, type Role } from '#core/access/permissions.ts';
import { id } from '#core/fields.ts';
import { newId } from '#core/ids.ts';
import { err, ok, type Result } from '#core/result.ts';
import { askedAnswer, memberAnswer, memberChange, membersAnswer, type Member } from '#core/wire/team-wire.ts';
import type { Config } from '#server/base/config.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { endOffers } from '#server/db/end-offers.ts';
import { endEarlyOf } from '#server/db/history/early-changes.ts';
import { lockTeam } from '#server/db/history/heads.ts';
import { noteInviteMail, findInvite, inviteMs, offerToPerson, revokeInvitesBeyond } from '#server/db/invites.ts';
import {
  membersOf,
  type MemberRow,
  addMember,
  changeRole,
  hasOwnerBesides,
  removeMember,
  roleIn,
  shareTeam,
  lockMembership,
} from '#server/db/members.ts';
import { noteTeamNews } from '#server/db/notifications.ts';
import { lockProfile } from '#server/db/profiles.ts';
import type { Sql } from '#server/db/sql.ts';
import { languageFor } from '#server/mail/mail-topic.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import { answer, noContent, defineRoute, type Route } from '../route.ts';
import { enoughForAnHour } from './send-invite.ts';
import type { TeamRouteDeps } from './team-routes.ts';

interface MemberRouteDeps extends TeamRouteDeps {
  readonly config: Config;
  readonly postbox: Postbox;
}

/** Routes to list, add, invite, change and remove the members of a team. */
export function memberRoutes({ db, clock, ringTeams, config, postbox }: MemberRouteDeps): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/teams/{team}/members',
      rule: { team: 'members.read' },
      summary: 'Who is in a team',
      answer: { 200: membersAnswer },
      handle: async ({ membership }) =>
        answer({ members: (await membersOf(db, membership.team.id)).map(memberOnWire) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/teams/{team}/members',
      rule: { team: 'members.write' },
      summary:
        'Give a member another role, add somebody who is in another team with you, or ask: anybody else, and whoever shall be an owner',
      body: memberChange,
      answer: { 200: memberAnswer, 201: memberAnswer, 202: askedAnswer },
      handle: async ({ membership: { team }, caller, body, request }) => {
        const wanted = { teamId: team.id, by: caller.userId, ...body };
        const languages = request.headers.get('Accept-Language') ?? '';
        const mailing = { postbox, siteUrl: config.publicUrl, languages };
        const put = await db.transaction((tx) => putMember(mailing, tx, wanted, new Date(clock())));
        if (!put.ok) return typeof put.error === 'string' ? refuse(put.error) : put.error;
        if (put.value === 'asked') {
          postbox.wake();
          ringTeams([body.userId]);
          return answer({}, { status: 202 });
        }
        const members = await membersOf(db, team.id);
        ringTeams(members.map(({ userId }) => userId));
        const member = members.find(({ userId }) => userId === body.userId);
        if (member === undefined) return refuse('not_found');
        return answer({ member: memberOnWire(member) }, { status: put.value === 'added' ? 201 : 200 });
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/teams/{team}/members/{userId}',
      rule: { team: 'team.leave' },
      summary: 'Take somebody out of a team, or leave it',
      params: z.object({ userId: id }),
      answer: { 204: null },
      handle: async ({ membership: { team }, caller, params: { userId } }) => {
        const wanted = { teamId: team.id, by: caller.userId, userId };
        const out = await db.transaction((tx) => takeOut(tx, wanted, new Date(clock())));
        if (!out.ok) return refuse(out.error);
        ringTeams([userId, ...(await membersOf(db, team.id)).map((member) => member.userId)]);
        return noContent();
      },
    }),
  ];
}

const memberOnWire = ({ joinedAt, ...member }: MemberRow): Member => ({ ...member, joinedAt: joinedAt.toISOString() });

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
async function putMember(
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
async function takeOut(
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
  await removeMember(tx, teamId, userId, now);
  await noteTeamNews(tx, { teamIds: [teamId], kind: 'left', by, about: userId, now });
  return ok(undefined);
}

const isLastOwner = async (tx: Sql, teamId: number, userId: string, role: Role): Promise<boolean> =>
  role === 'owner' && !(await hasOwnerBesides(tx, teamId, userId));
