import * as z from 'zod/mini';
import { id } from '#core/fields.ts';
import { memberAnswer, memberChange, membersAnswer, type Member } from '#core/wire/team-wire.ts';
import { membersOf, type MemberRow } from '#server/db/members.ts';
import { answer, noContent } from './answer.ts';
import { putMember, takeOut } from './change-members.ts';
import { refuse } from './refusal.ts';
import { defineRoute, type Route } from './route.ts';
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
    summary: 'Add a person who has signed in here before, or give a member another role',
    body: memberChange,
    answer: { 201: memberAnswer },
    handle: async ({ membership: { team }, caller, body }) => {
      const wish = { teamId: team.id, by: caller.userId, ...body };
      const put = await db.transaction((tx) => putMember(tx, wish, new Date(clock())));
      if (!put.ok) return refuse(put.error);
      const members = await membersOf(db, team.id);
      ringTeams(members.map(({ userId }) => userId));
      const member = members.find(({ userId }) => userId === body.userId);
      return member === undefined ? refuse('not_found') : answer({ member: memberOnWire(member) }, { status: 201 });
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
      if (!out.ok) return refuse(out.error);
      ringTeams([userId, ...(await membersOf(db, team.id)).map((member) => member.userId)]);
      return noContent();
    },
  }),
];

const memberOnWire = ({ joinedAt, ...member }: MemberRow): Member => ({ ...member, joinedAt: joinedAt.toISOString() });
