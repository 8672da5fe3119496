import * as z from 'zod/mini';
import { newId } from '#core/ids.ts';
import { madeInviteAnswer } from '#core/wire/invite-wire.ts';
import { teamAnswer } from '#core/wire/team-wire.ts';
import { median } from '../figures.ts';
import type { Report } from '../report.ts';
import type { Stage } from './stage.ts';

type Thing = 'team' | 'invite';

const questions: readonly (readonly [what: string, thing: Thing, method: string, path: string, body?: object])[] = [
  ['a team', 'team', 'GET', '/teams/{id}'],
  ['who is in a team', 'team', 'GET', '/teams/{id}/members'],
  ['what is set in a team', 'team', 'GET', '/teams/{id}/settings'],
  ['whom a team invites', 'team', 'GET', '/teams/{id}/invites'],
  ['the rows of a team', 'team', 'GET', '/teams/{id}/sync/pull?after=0'],
  ['renaming a team', 'team', 'PATCH', '/teams/{id}', { name: 'Mine' }],
  ['taking up an invite', 'invite', 'POST', '/invites/{id}/accept'],
  ['taking back an invite', 'invite', 'POST', '/invites/{id}/revoke'],
];

export const measureForeignIds = async (stage: Stage, report: Report, pairs: number): Promise<void> => {
  for (const email of ['owner@example.org', 'stranger@example.org']) await stage.register(email);
  const [owner, stranger] = [await stage.callAs('owner@example.org'), await stage.callAs('stranger@example.org')];
  await stranger('GET', '/users/me');
  const { team } = z.parse(teamAnswer, await (await owner('POST', '/teams', { name: 'Closed' })).json());
  const guest = { email: 'guest@example.org', role: 'member' };
  const invited = await owner('POST', `/teams/${team.public_id}/invites`, guest);
  const { invite } = z.parse(madeInviteAnswer, await invited.json());
  const foreign: Readonly<Record<Thing, string>> = { team: team.public_id, invite: invite.public_id };
  for (const [what, thing, method, path, body] of questions) {
    const figures = { foreign: [] as number[], unknown: [] as number[] };
    for (let pair = 0; pair < pairs; pair += 1) {
      const order = pair % 2 === 0 ? (['foreign', 'unknown'] as const) : (['unknown', 'foreign'] as const);
      for (const which of order) {
        const id = which === 'foreign' ? foreign[thing] : newId();
        const begun = performance.now();
        const response = await stranger(method, path.replace('{id}', id), body);
        await response.text();
        figures[which].push(performance.now() - begun);
        if (response.status !== 404 && response.status !== 403)
          throw new Error(`${what}: answered with ${response.status}`);
      }
    }
    const [one, other] = [median(figures.foreign), median(figures.unknown)];
    const ratio = one / other;
    report.add({
      what: `${what}, of others`,
      figure: `${one.toFixed(2)} ms`,
      beside: `no such id: ${other.toFixed(2)} ms`,
      ratio,
      bar: '0.90 to 1.10',
      isWithin: ratio >= 0.9 && ratio <= 1.1,
    });
    report.keep(`ids: ${what}`, figures);
  }
};
