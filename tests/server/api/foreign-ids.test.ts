import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import { addressOf } from '#server/api/collections/collection-routes.ts';
import { aProduct, type CallOptions, type Person, type Told } from '../product.ts';
import { anaAtWork, blurred, eveAtWork, secret, type Belongings } from './ana-and-eve.ts';
import { describedRoutes } from './described-routes.ts';
import { attemptsOf, type Attempt } from './eves-attempts.ts';

/* Eve tries Ana's ids in every call: she gets the 403 or 404 of unknown ids and no data, and changes nothing. */

const product = await aProduct();
afterAll(() => product.close());
const routes = await describedRoutes(product);

let ana: Person;
let eve: Person;
let hers: Belongings;
let own: Awaited<ReturnType<typeof eveAtWork>>;
beforeAll(async () => {
  ({ ana, hers } = await anaAtWork(product));
  eve = product.person('eve');
  own = await eveAtWork(product, eve);
});

/** Path parameters that are no ids: a setting's name, a part's number. Hashes are tried with the files. */
const words: ReadonlySet<string> = new Set(['key', 'n', 'sha256']);

const { attempts, ownIds } = attemptsOf(() => own);

const positions = routes.flatMap(({ name, pathParams, idFields }) =>
  [...pathParams.filter((param) => !words.has(param)), ...idFields].map((field) => `${name} ${field}`),
);

test('every position of an id in the description is tried: a new one needs an attempt first', () => {
  const tried = { ...attempts, ...ownIds };
  expect(positions.filter((position) => !Object.hasOwn(tried, position))).toEqual([]);
  expect(positions.length).toBeGreaterThan(5);
});

const ask = (position: string, { path, body }: Attempt, id: string) => {
  const [method = '', address = ''] = position.split(' ');
  const options: CallOptions = {
    headers: { 'X-Sync-Protocol': '2' },
    ...(body !== undefined && { body: body(id) }),
  };
  return eve.call(method, path?.(id) ?? address, options);
};

const withoutNew = ({ status, body }: Told, asked: string): string => {
  const [row] = status === 201 ? (Object.values(body) as readonly { readonly id?: string }[]) : [];
  const told = blurred(body, asked);
  return row?.id === undefined || row.id === asked ? told : told.replaceAll(row.id, 'NEW');
};

const tried = Object.entries(attempts).filter(([position]) => positions.includes(position));

test.each(tried)('%s', async (position, attempt) => {
  const id = attempt.of(hers);
  const nobodys = newId();
  const [stolen, invented] = [await ask(position, attempt, id), await ask(position, attempt, nobodys)];
  expect(withoutNew(stolen, id)).toBe(withoutNew(invented, nobodys));
  expect(stolen.status).toBe(invented.status);
  expect([404, 403, attempt.hears]).toContain(stolen.status);
  expect(JSON.stringify(stolen.body)).not.toContain(secret);
});

test.each(Object.entries(ownIds))('%s is not given away, whoever has it', async (position, attempt) => {
  const { status, body } = await ask(position, attempt, attempt.of(hers));
  expect(status).toBe(attempt.hears);
  expect(JSON.stringify(body)).not.toContain(secret);
});

describe('Ana’s team in the path is a team that there is not', () => {
  const ofTeams = routes.filter(({ path }) => path.includes('{team}'));
  test.each(ofTeams.map((route) => [route.name, route] as const))('%s', async (_name, { method, path }) => {
    const heard = await Promise.all(
      [hers.team, hers.number, newId(), '999999999'].map(async (team) => {
        const address = path.replace('{team}', team).replaceAll(/\{\w+\}/g, hers.user);
        const { status, body } = await eve.call(method, address, {
          headers: { 'X-Sync-Protocol': '2' },
          ...(method !== 'GET' && { body: {} }),
        });
        return `${status} ${blurred(body, team)}`;
      }),
    );
    expect(new Set(heard).size).toBe(1);
    expect(heard[0]).toMatch(/^(404|403) /);
    expect(heard[0]).not.toContain(secret);
  });
});

test('after all of that Ana’s team is as it was, and still hers alone', async () => {
  const { body } = await ana.call('GET', `/teams/${hers.team}`);
  expect(body.team).toMatchObject({ name: secret, role: 'owner', memberCount: 1 });
  expect((await eve.call('GET', '/teams')).body.teams.map(({ public_id }) => public_id)).toEqual([own.team]);
  expect((await ana.call('GET', '/teams')).body.teams.map(({ public_id }) => public_id)).toEqual([hers.team]);
  for (const [kind, id] of Object.entries(hers.rows)) {
    if (kindOf(kind as RowKind).rest === 'none') continue; // REST has no routes for this kind; the sync test covers it
    const isAdded = kind === 'movement' || kind === 'meterReading';
    const address = `/teams/${hers.team}/${addressOf(kind as RowKind)}${isAdded ? '' : `/${id}`}`;
    const { body } = await ana.call('GET', address);
    expect(JSON.stringify(body)).toContain(id);
    expect(JSON.stringify(body)).not.toContain('mine');
  }
  const { body: told } = await ana.call('GET', '/users/me/notifications');
  const unread = expect.objectContaining({ id: hers.news, readAt: null });
  expect(told).toMatchObject({ notifications: expect.arrayContaining([unread]) });
});
