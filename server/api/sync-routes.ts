import * as z from 'zod/mini';
import { id } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { pullQuery, pushRequest } from '#core/wire/sync-request-wire.ts';
import { outcome, pullAnswer, pushAnswer } from '#core/wire/sync-wire.ts';
import { ownMutation } from '#server/db/sync-mutations.ts';
import { pull } from '#server/sync/pull.ts';
import { push, type PushDeps } from '#server/sync/push.ts';
import { tellOutcome } from '#server/sync/record-outcomes.ts';
import { answer, defineRoute, type Route } from './route.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';

/** Routes of the sync. They answer `not_member` for a missing team too. */
export function syncRoutes(deps: PushDeps): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/teams/{team}/sync/push',
      // a viewer may push: the server refuses their changes one by one, which empties their queue
      rule: { team: 'inventory.read', outsider: 'not_member' },
      summary: 'Send queued changes',
      precondition: speaksOurProtocol,
      mostBytes: limits.pushBytes,
      // as many values as a push may have bytes, so that a push is never refused for its number of values
      mostValues: limits.pushBytes,
      body: pushRequest,
      answer: { 200: pushAnswer },
      handle: async ({ membership: { team }, caller: { userId, sessionId }, request, body, log }) => {
        const build = request.headers.get('X-Client-Build')?.slice(0, 64) ?? null;
        const pushed = await push(deps, { team, userId, sessionId, former: formerClients(request), build, log }, body);
        return pushed.ok ? answer(pushed.value) : pushed.error;
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/teams/{team}/sync/pull',
      rule: { team: 'inventory.read', outsider: 'not_member' },
      summary: 'Fetch what is new',
      precondition: isNotTooOld,
      query: pullQuery,
      answer: { 200: pullAnswer },
      handle: async ({ membership: { team }, caller: { userId }, query, log }) => {
        const pulled = await pull({ db: deps.db, clock: deps.clock, log }, team.id, userId, query);
        return pulled.ok ? answer(pulled.value) : pulled.error;
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sync/mutations/{mid}',
      rule: 'user',
      summary: 'What became of a change of yours',
      params: z.object({ mid: id }),
      answer: { 200: outcome },
      handle: async ({ params: { mid }, caller: { userId } }) => {
        const kept = await ownMutation(deps.db, mid, userId);
        return kept === undefined ? refuse('not_found') : answer(tellOutcome(mid, kept));
      },
    }),
  ];
}

/** Reads the device's earlier client ids from a header (comma-separated). */
const formerClients = (request: Request): readonly string[] =>
  (request.headers.get('X-Former-Clients') ?? '')
    .split(',', limits.formerClients)
    .filter((name) => id.safeParse(name).success);

const speaksOurProtocol = (request: Request): Refusal | undefined => {
  const spoken = request.headers.get('X-Sync-Protocol') ?? '';
  const isKnown = /^\d{1,4}$/.test(spoken) && Number(spoken) >= serverLimits.oldestSyncProtocol;
  return isKnown ? undefined : refuse('upgrade_required');
};

/** Any client may pull, unless its protocol version in the header is outdated or is not a number. */
const isNotTooOld = (request: Request): Refusal | undefined =>
  request.headers.has('X-Sync-Protocol') ? speaksOurProtocol(request) : undefined;
