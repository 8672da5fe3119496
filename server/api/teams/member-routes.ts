import * as z from 'zod/mini';
import { id } from '#core/fields.ts';
import { askedAnswer, memberAnswer, memberChange, membersAnswer, type Member } from '#core/wire/team-wire.ts';
import { membersOf, type MemberRow } from '#server/db/members.ts';
import { answer, noContent } from '../answer.ts';
import { putMember, takeOut, type MembersStay } from './change-members.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { defineRoute, type Route } from '../route.ts';
import type { TeamRouteDeps } from './team-routes.ts';

/** Who is in a team, and who comes and goes. */
export const memberRoutes = ({ db, clock, ringTeams }: TeamRouteDeps): readonly Route[] => [
  defineRoute({
    method: 'GET',
    path: '/teams/{team}/members',
    rule: { team: 'members.read' },
    summary: 'Who is in a team',
    answer: { 200: membersAnswer },
    handle: async ({ membership }) => answer({ members: (await membersOf(db, membership.team.id)).map(memberOnWire) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/teams/{team}/members',
    rule: { team: 'members.write' },
    summary: 'Give a member another role, add somebody who is in another team with you, or ask anybody else',
    body: memberChange,
    answer: { 200: memberAnswer, 201: memberAnswer, 202: askedAnswer },
    handle: async ({ membership: { team }, caller, body }) => {
      const wish = { teamId: team.id, by: caller.userId, ...body };
      const put = await db.transaction((tx) => putMember(tx, wish, new Date(clock())));
      if (!put.ok) return refuseChange(put.error);
      if (put.value === 'asked') {
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
      const wish = { teamId: team.id, by: caller.userId, userId };
      const out = await db.transaction((tx) => takeOut(tx, wish, new Date(clock())));
      if (!out.ok) return refuseChange(out.error);
      ringTeams([userId, ...(await membersOf(db, team.id)).map((member) => member.userId)]);
      return noContent();
    },
  }),
];

const refuseChange = (stay: MembersStay | Refusal): Refusal => {
  if (typeof stay !== 'string') return stay;
  if (stay !== 'not_owner_yet') return refuse(stay);
  return refuse('forbidden', { message: 'Nobody comes into a team as its owner. Add them in another role first.' });
};

const memberOnWire = ({ joinedAt, ...member }: MemberRow): Member => ({ ...member, joinedAt: joinedAt.toISOString() });
