import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { can, canManage, type Role } from '#core/access/permissions.ts';
import { id } from '#core/fields.ts';
import { err, ok, type Result } from '#core/result.ts';
import {
  inviteAcceptance,
  inviteAnswer,
  invitesAnswer,
  madeInviteAnswer,
  type Invite,
  type InviteStatus,
} from '#core/wire/invite-wire.ts';
import { newInvite } from '#core/wire/new-invite-wire.ts';
import { teamAnswer } from '#core/wire/team-wire.ts';
import type { Config } from '#server/base/config.ts';
import type { Log } from '#server/base/log.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import type { ConfirmedEmail, Caller } from '#server/calls/caller.ts';
import { refuse, type Refusal, type RefusalCode } from '#server/calls/refusal.ts';
import {
  invitesFor,
  invitesOfTeam,
  type InviteRow,
  findInvite,
  findInviteForMember,
  closeInvite,
  type InviteAddress,
} from '#server/db/invites.ts';
import { membersOf, addMember, changeRole, roleIn, lockMembership } from '#server/db/members.ts';
import { noteTeamNews } from '#server/db/notifications.ts';
import { peopleWithAddress, ensureProfile, lockProfile } from '#server/db/profiles.ts';
import type { Sql } from '#server/db/sql.ts';
import { findTeam } from '#server/db/teams.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import { answer, defineRoute, type Route } from '../route.ts';
import { createTally } from '../tally.ts';
import { hashOfToken, sendInvite } from './send-invite.ts';
import { teamOnWire, type TeamRouteDeps } from './team-routes.ts';

interface InviteRouteDeps extends TeamRouteDeps {
  readonly config: Config;
  readonly postbox: Postbox;
  readonly confirmedEmail: ConfirmedEmail;
  /** Returns the caller's proven email address. Invites to this address are for the caller. */
  readonly provenEmail: ConfirmedEmail;
}

/** Routes to invite people, to accept or decline an invite, and to revoke it. */
export function inviteRoutes(deps: InviteRouteDeps): readonly Route[] {
  const { db, clock, ringTeams, config, postbox, confirmedEmail, provenEmail } = deps;

  // counts by person, not by IP address, because only people who are signed in can try a token
  const tries = createTally(clock, serverLimits.inviteTokenTries, serverLimits.inviteTokenTriesMs);

  const accept = async (invited: Invited) => {
    const accepted = await db.transaction((tx) => acceptInvite(tx, invited, new Date(clock())));
    if (!accepted.ok) return refuseInvite(accepted.error);
    ringTeams((await membersOf(db, accepted.value.teamId)).map(({ userId }) => userId));
    const team = await findTeam(db, accepted.value.teamPublicId, invited.caller.userId);
    return team === undefined ? refuse('not_found') : answer({ team: teamOnWire(team) });
  };

  const ringInvited = ({ addresseeId, email }: InviteRow, log: Log): void => {
    if (addresseeId !== null) return ringTeams([addresseeId]);
    // not awaited, so that the time of the answer does not reveal whether an account has the address
    setImmediate(() => {
      peopleWithAddress(db, email)
        .then(ringTeams)
        .catch((error: unknown) => log.warn({ err: error }, 'Whoever was invited hears of it later'));
    });
  };

  return [
    defineRoute({
      method: 'GET',
      path: '/teams/{team}/invites',
      rule: { team: 'invites.read' },
      summary: 'The invites of a team: those that are pending, and the latest of the others',
      answer: { 200: invitesAnswer },
      handle: async ({ membership }) => {
        const invites = await invitesOfTeam(db, membership.team.id, new Date(clock()));
        return answer({ invites: invites.map(inviteOnWire) });
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/teams/{team}/invites',
      rule: { team: 'invites.write' },
      summary: 'Invite somebody, or renew the invite that waits for them',
      body: newInvite,
      answer: { 200: madeInviteAnswer, 201: madeInviteAnswer },
      handle: async ({ membership, caller, body, request, log }) => {
        const languages = request.headers.get('Accept-Language') ?? '';
        const wanted = { ...body, teamId: membership.team.id, by: caller.userId, languages };
        const sending = { postbox, random: randomBytes, siteUrl: config.publicUrl };
        const sent = await db.transaction((tx) => sendInvite(sending, tx, wanted, new Date(clock())));
        if (!sent.ok) return sent.error;
        postbox.wake();
        const { invite, link, isNew } = sent.value;
        ringInvited(invite, log);
        return answer({ invite: inviteOnWire(invite), link }, { status: isNew ? 201 : 200 });
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/users/me/invites',
      rule: 'user',
      summary: 'The invites that wait for you',
      answer: { 200: invitesAnswer },
      handle: async ({ caller, request }) => {
        const email = await provenEmail(caller, request);
        const invites = await invitesFor(db, { email, userId: caller.userId }, new Date(clock()));
        return answer({ invites: invites.map(inviteOnWire) });
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/invites/accept',
      rule: 'user',
      summary: 'Take up the invite whose link you have',
      body: inviteAcceptance,
      answer: { 200: teamAnswer },
      handle: async ({ caller, request, body: { token } }) => {
        const tooMany = tries.full(caller.userId);
        if (tooMany !== undefined) return tooMany;
        // count before the answer is known, so that many simultaneous requests cannot all pass the limit
        tries.count(caller.userId);
        const email = await confirmedEmail(caller, request);
        const accepted = await accept({ caller, email, address: { tokenHash: hashOfToken(token) } });
        if (accepted.kind === 'refusal' && guesses.has(accepted.code)) return accepted;
        tries.uncount(caller.userId);
        return accepted;
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/invites/{invite}/accept',
      rule: 'user',
      summary: 'Take up an invite that waits for you: you are in the team then, or own the one that you are in',
      params: z.object({ invite: id }),
      answer: { 200: teamAnswer },
      handle: async ({ caller, request, params }) =>
        accept({ caller, email: await provenEmail(caller, request), address: { publicId: params.invite } }),
    }),
    defineRoute({
      method: 'POST',
      path: '/invites/{invite}/decline',
      rule: 'user',
      summary: 'Say no to an invite that waits for you',
      params: z.object({ invite: id }),
      answer: { 200: inviteAnswer },
      handle: async ({ caller, request, params }) => {
        const invited = { caller, email: await provenEmail(caller, request), address: { publicId: params.invite } };
        const declined = await db.transaction((tx) => declineInvite(tx, invited, new Date(clock())));
        return declined.ok ? answer({ invite: inviteOnWire(declined.value) }) : refuseInvite(declined.error);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/invites/{invite}/revoke',
      rule: 'user',
      summary: 'Take an invite back',
      params: z.object({ invite: id }),
      answer: { 200: inviteAnswer },
      handle: async ({ caller, params, log }) => {
        const revoked = await db.transaction((tx) => revokeInvite(tx, params.invite, caller, new Date(clock())));
        if (!revoked.ok) return refuse(revoked.error);
        ringInvited(revoked.value, log);
        return answer({ invite: inviteOnWire(revoked.value) });
      },
    }),
  ];
}

/** Refusals that count as failed tries: there is no such invite, or it is for another person. */
const guesses: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['not_found', 'forbidden']);

const refuseInvite = (code: RefusalCode): Refusal => {
  switch (code) {
    case 'forbidden':
      return refuse(code, { message: 'This invite is for another email address, or yours is not confirmed yet.' });
    case 'expired':
      return refuse(code, { message: 'This invite has expired or was taken back.' });
    case 'not_found':
      return refuse(code, { message: 'There is no such invite. Perhaps it was renewed, and a newer link has come.' });
    default:
      return refuse(code);
  }
};

const inviteOnWire = (row: InviteRow): Invite => ({
  public_id: row.publicId,
  email: row.email,
  role: row.role,
  status: row.status,
  message: row.message,
  teamName: row.teamName,
  teamPublicId: row.teamPublicId,
  invitedBy: row.inviterName,
  invitedByEmail: row.inviterEmail,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** A person who answers an invite. `email` is undefined if it is not proven. */
interface Invited {
  readonly caller: Caller;
  readonly email: string | undefined;
  readonly address: InviteAddress;
}

/** Makes the person a member or an owner, if the inviter may still do so. Needs a transaction. */
async function acceptInvite(tx: Sql, invited: Invited, now: Date): Promise<Result<InviteRow, RefusalCode>> {
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
async function declineInvite(tx: Sql, invited: Invited, now: Date): Promise<Result<InviteRow, RefusalCode>> {
  const found = await ownInvite(tx, invited, now);
  return found.ok ? close(tx, found.value, 'declined', invited.caller.userId, now) : found;
}

/** Revokes an invite if the caller sent it or may invite. Needs a transaction. */
async function revokeInvite(
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
