import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProduct, type Product } from '../server/product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

test('the published description names every route with what it takes', async () => {
  const { status, body } = await product.stranger('GET', '/openapi.json');
  expect(status).toBe(200);
  const { paths } = body as unknown as { readonly paths: Record<string, Record<string, Record<string, unknown>>> };
  expect(
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`)),
  ).toEqual([
    'get /teams',
    'post /teams',
    'get /teams/{team}',
    'patch /teams/{team}',
    'delete /teams/{team}',
    'get /teams/{team}/members',
    'post /teams/{team}/members',
    'delete /teams/{team}/members/{userId}',
    'get /teams/{team}/invites',
    'post /teams/{team}/invites',
    'get /users/me/invites',
    'post /invites/accept',
    'post /invites/{invite}/accept',
    'post /invites/{invite}/decline',
    'post /invites/{invite}/revoke',
    'get /users/me/notifications',
    'post /users/me/notifications/read',
    'get /teams/{team}/settings',
    'patch /teams/{team}/settings',
    'get /teams/{team}/settings/{key}',
    'patch /teams/{team}/settings/{key}',
    'get /teams/{team}/members/settings',
    'patch /teams/{team}/members/settings',
    'get /teams/{team}/members/settings/{key}',
    'patch /teams/{team}/members/settings/{key}',
    'get /users/me',
    'patch /users/me',
    'delete /users/me',
    'patch /users/me/default-team',
    'get /users/me/export',
    'post /contact',
    'post /pricing/calculate',
    'post /session/refresh-cookie',
    'get /teams/{team}/threads',
    'post /teams/{team}/threads',
    'get /teams/{team}/threads/{rowId}',
    'patch /teams/{team}/threads/{rowId}',
    'delete /teams/{team}/threads/{rowId}',
    'get /teams/{team}/spools',
    'post /teams/{team}/spools',
    'get /teams/{team}/spools/{rowId}',
    'patch /teams/{team}/spools/{rowId}',
    'delete /teams/{team}/spools/{rowId}',
    'get /teams/{team}/movements',
    'post /teams/{team}/movements',
    'get /teams/{team}/places',
    'post /teams/{team}/places',
    'get /teams/{team}/places/{rowId}',
    'patch /teams/{team}/places/{rowId}',
    'delete /teams/{team}/places/{rowId}',
    'get /teams/{team}/hoops',
    'get /teams/{team}/hoops/{rowId}',
    'post /teams/{team}/sync/push',
    'get /teams/{team}/sync/pull',
    'get /sync/mutations/{mid}',
    'get /sync/events',
  ]);
  const parameters = paths['/teams/{team}/sync/pull']?.['get']?.['parameters'] as { readonly name: string }[];
  expect(parameters.map(({ name }) => name)).toEqual([
    'team',
    'after',
    'epoch',
    'access',
    'begun',
    'limit',
    'digest',
    'last',
    'lastAt',
    'X-Spoolside-Person',
  ]);
});
