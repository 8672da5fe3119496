import * as z from 'zod/mini';
import { id } from '#core/fields.ts';
import { askedAnswer, memberAnswer, memberChange, membersAnswer, type Member } from '#core/wire/team-wire.ts';
import { membersOf, type MemberRow } from '#server/db/members.ts';
import { answer, noContent } from '../answer.ts';
import { putMember, takeOut } from './change-members.ts';
import type { Config } from '#server/base/config.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import { refuse } from '#server/calls/refusal.ts';
import { defineRoute, type Route } from '../route.ts';
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
