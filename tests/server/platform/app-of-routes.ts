import * as z from 'zod/mini';
import { requiredText, wholeNumber } from '#core/fields.ts';
import { answer, noContent, defineRoute, type Route } from '#server/api/route.ts';
import { queryFlag, queryLimit } from '#server/api/read-request.ts';
import { refuse } from '#server/calls/refusal.ts';
import { anApp, teamId } from './an-app.ts';

const thread = z.strictObject({ code: requiredText(24), spools: z.optional(wholeNumber(0, 10)) });
export const routes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/open',
    rule: 'public',
    query: z.strictObject({ limit: queryLimit, low: queryFlag }),
    answer: { 200: z.unknown() },
    handle: async ({ query, caller }) => answer({ ...query, caller: caller ?? null }),
  }),
  defineRoute({
    method: 'GET',
    path: '/me',
    rule: 'user',
    answer: { 200: z.object({ id: z.string() }) },
    handle: async ({ caller }) => answer({ id: caller.userId }),
  }),
  defineRoute({
    method: 'POST',
    path: '/teams/{team}/threads',
    rule: { team: 'inventory.change' },
    body: thread,
    answer: { 201: z.object({ thread: z.unknown() }) },
    handle: async ({ body, membership }) =>
      answer({ thread: { ...body, team: membership.team.name, role: membership.role } }, { status: 201 }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/teams/{team}/threads/{thread}',
    rule: { team: 'inventory.change' },
    answer: { 204: null },
    handle: async ({ params }) => (params.thread === 'gone' ? refuse('not_found') : noContent()),
  }),
  defineRoute({
    method: 'GET',
    path: '/teams/{team}/sync/pull',
    rule: { team: 'inventory.read', outsider: 'not_member' },
    sameOrigin: true,
    answer: { 200: z.unknown() },
    handle: async ({ membership }) => answer({ access: membership.access }),
  }),
  defineRoute({
    method: 'POST',
    path: '/opened',
    rule: 'user',
    sameOrigin: 'orByHand',
    answer: { 204: null },
    handle: async () => noContent(),
  }),
  defineRoute({
    method: 'POST',
    path: '/text',
    rule: 'user',
    bodyType: 'text/csv',
    body: z.string(),
    answer: { 200: z.object({ length: z.number() }) },
    handle: async ({ body }) => answer({ length: body.length }),
  }),
  defineRoute({
    method: 'POST',
    path: '/broken/{how}',
    rule: 'public',
    answer: { 204: null },
    handle: async ({ params }) => {
      throw Object.assign(new Error('select secret from table'), { code: params.how });
    },
  }),
];
export const app = anApp(routes);
export const threads = `/api/v2/teams/${teamId}/threads`;

export const call = async (path: string, init: RequestInit = {}) => {
  const response = await app.request(path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
};
export const asAnn = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { Authorization: 'Bearer ann', ...init.headers },
});
export const asBob = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { Authorization: 'Bearer bob', ...init.headers },
});
export const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
