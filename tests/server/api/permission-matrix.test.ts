import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { kindOf, rowKinds } from '#core/kinds/kinds.ts';
import { can, roles, type Permission, type Role } from '#core/access/permissions.ts';
import { addressOf } from '#server/api/collections/collection-routes.ts';
import { aProduct, tokenOf } from '../product.ts';
import { describedRoutes, type DescribedRoute } from './described-routes.ts';

/** What integrators may write (protocol: REST): whole rows, or new rows only. Other kinds are read-only. */
const written: Readonly<Record<string, 'everything' | 'additions'>> = {
  threads: 'everything',
  spools: 'everything',
  movements: 'additions',
  places: 'everything',
  machines: 'everything',
  'meter-readings': 'additions',
};

const rows = (): Readonly<Record<string, Role>> => {
  const published = rowKinds.filter((kind) => kindOf(kind).rest !== 'none').map(addressOf);
  const routesOf = (address: string): readonly (readonly [string, Role])[] => {
    const [all, one] = [`/teams/{}/${address}`, `/teams/{}/${address}/{}`];
    const reading = [`GET ${all}`, ...(written[address] === 'additions' ? [] : [`GET ${one}`])];
    const writing = written[address] === undefined ? [] : [`POST ${all}`];
    const changing = written[address] === 'everything' ? [`PATCH ${one}`, `DELETE ${one}`] : [];
    return [
      ...reading.map((name) => [name, 'viewer'] as const),
      ...[...writing, ...changing].map((name) => [name, 'member'] as const),
    ];
  };
  return Object.fromEntries([...published, ...Object.keys(written)].flatMap(routesOf));
};

const contract: Readonly<Record<string, 'public' | 'user' | Role>> = {
  // further checks of a handler (own row, last owner, own invite) are tested beside that handler
  'GET /openapi.json': 'public',
  'GET /teams': 'user',
  'POST /teams': 'user',
  'GET /teams/{}': 'viewer',
  'PATCH /teams/{}': 'admin',
  'DELETE /teams/{}': 'owner',
  'POST /teams/{}/files/{}': 'member',
  'PUT /teams/{}/files/{}/parts/{}': 'member',
  'GET /teams/{}/files/{}': 'viewer',
  'GET /teams/{}/members': 'viewer',
  'POST /teams/{}/members': 'admin',
  'DELETE /teams/{}/members/{}': 'viewer', // oneself; the handler checks who may remove others
  'GET /teams/{}/invites': 'admin',
  'POST /teams/{}/invites': 'admin',
  'GET /teams/{}/settings': 'viewer',
  'PATCH /teams/{}/settings': 'admin',
  'GET /teams/{}/settings/{}': 'viewer',
  'PATCH /teams/{}/settings/{}': 'admin',
  'GET /teams/{}/members/settings': 'viewer',
  'PATCH /teams/{}/members/settings': 'viewer',
  'GET /teams/{}/members/settings/{}': 'viewer',
  'PATCH /teams/{}/members/settings/{}': 'viewer',
  'POST /invites/accept': 'user',
  'POST /invites/{}/accept': 'user',
  'POST /invites/{}/decline': 'user',
  'POST /invites/{}/revoke': 'user',
  'GET /users/me': 'user',
  'PATCH /users/me': 'user',
  'DELETE /users/me': 'user',
  'PATCH /users/me/default-team': 'user',
  'GET /users/me/invites': 'user',
  'GET /users/me/export': 'user',
  'GET /users/me/notifications': 'user',
  'POST /users/me/notifications/read': 'user',
  'POST /contact': 'user',
  'POST /pricing/calculate': 'user',
  'POST /colours/nearest': 'user',
  'GET /catalogue/index.json': 'public',
  'POST /session/refresh-cookie': 'user',
  'POST /teams/{}/threads/import': 'member',
  'GET /teams/{}/threads/export.csv': 'viewer',
  'GET /teams/{}/threads/palette.gpl': 'viewer',
  ...rows(),
  'POST /teams/{}/sync/push': 'viewer', // the server checks the permission of each change in it
  'GET /teams/{}/sync/pull': 'viewer',
  'GET /sync/mutations/{}': 'user',
  'GET /sync/events': 'user',
};

const product = await aProduct();
afterAll(() => product.close());
const routes = await describedRoutes(product);

const owner = product.person('owner');
const team = await product.team(owner);
const inside = Object.fromEntries(roles.map((role) => [role, role === 'owner' ? owner : product.person(role)]));
for (const [role, who] of Object.entries(inside)) if (role !== 'owner') await product.join(who, team, role);
const removed = product.person('removed');
await product.join(removed, team, 'admin');
await product.db.query('delete from app.member where user_id = $1', [removed.userId]);

const people = { anonymous: undefined, stranger: product.person('stranger'), ...inside, 'removed member': removed };
const members: readonly string[] = roles;

const told = async (token: string | undefined, method: string, path: string): Promise<string> => {
  const response = await product.app.request(`/api/v2${path}`, {
    method,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'X-Sync-Protocol': '2',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
  });
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
  const body = isJson ? ((await response.json()) as { readonly error?: { readonly code: string } }) : {};
  return `${response.status} ${body.error?.code ?? 'ok'}`;
};

/** A query field that no route accepts: a caller with permission gets a 422, and nothing is done. */
const unknownField = '?nobody-knows-this=1';

const pathFor = ({ path }: DescribedRoute): string =>
  path
    .replace('{team}', team)
    .replace('{sha256}', '0'.repeat(64))
    .replace('{n}', '0')
    .replaceAll(/\{\w+\}/g, newId());

const permissionOf = ({ rule }: DescribedRoute): Permission | undefined =>
  typeof rule === 'string' ? undefined : (rule.team as Permission);

const expected = (route: DescribedRoute, who: string): string => {
  const { rule } = route;
  if (rule === 'public') return '422 invalid';
  if (who === 'anonymous') return '401 unauthenticated';
  if (typeof rule === 'string') return '422 invalid';
  if (!members.includes(who)) return rule.outsider === 'not_member' ? '403 not_member' : '404 not_found';
  return can(who as Role, rule.team as Permission) ? '422 invalid' : '403 forbidden';
};

test('every route of the description is in the contract’s table: a new one needs a row there first', () => {
  expect(routes.map(({ name }) => name).filter((name) => !Object.hasOwn(contract, name))).toEqual([]);
});

test('every row of the table is a route that is served', () => {
  const served = new Set(routes.map(({ name }) => name));
  expect(Object.keys(contract).filter((name) => !served.has(name))).toEqual([]);
});

test.each(routes.map((route) => [route.name, route] as const))('%s asks for what the contract says', (name, route) => {
  const permission = permissionOf(route);
  const least = roles.find((role) => permission !== undefined && can(role, permission));
  expect(least ?? route.rule).toBe(contract[name]);
});

describe.each(Object.entries(people))('%s', (who, person) => {
  test.each(routes.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
    const token = person && tokenOf(person);
    expect(await told(token, route.method, pathFor(route) + unknownField)).toBe(expected(route, who));
  });
});

const asked: Readonly<Record<string, string>> = { 'GET /teams/{}/sync/pull': '?after=0' };
/** Routes that viewers may read only in a team that shows them costs; this team does not. */
const ofCosts = new Set(
  rowKinds.flatMap((kind) => (kindOf(kind).readers === 'whoSeesCosts' ? [`GET /teams/{}/${addressOf(kind)}`] : [])),
);
const endless = new Set(['GET /sync/events']);

describe('what one may read is really read', () => {
  const readings = routes.filter(
    ({ method, name, pathParams }) => method === 'GET' && pathParams.length === 0 && !endless.has(name),
  );
  test.each(readings.map((route) => [route.name, route] as const))('%s', async (name, route) => {
    const heard: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [who, person] of Object.entries(people)) {
      heard[who] = await told(person && tokenOf(person), 'GET', pathFor(route) + (asked[name] ?? ''));
      const refusal = expected(route, who);
      const isHidden = who === 'viewer' && ofCosts.has(name);
      wanted[who] = isHidden ? '403 forbidden' : refusal === '422 invalid' ? '200 ok' : refusal;
    }
    expect(heard).toEqual(wanted);
  });
});
