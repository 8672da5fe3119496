import { firstTeamId, newId } from '#core/ids.ts';
import type { Belongings, eveAtWork } from './ana-and-eve.ts';

type Own = Awaited<ReturnType<typeof eveAtWork>>;
type Rows = Belongings['rows'];

export interface Attempt {
  readonly of: (hers: Belongings) => string;
  readonly path?: (id: string) => string;
  readonly body?: (id: string) => unknown;
  /** The status for Ana's id and for an unknown id, if it is neither 403 nor 404. */
  readonly hears?: number;
}

const pushed = (part: Readonly<Record<string, unknown>>) => ({
  clientId: newId(),
  epoch: null,
  access: 'full',
  pending: 0,
  sentAt: '2026-03-01T10:00:00.000Z',
  mutations: [],
  ...part,
});

export const attemptsOf = (own: () => Own) => {
  const ofOwnTeam = (rest: string) => (): string => `/teams/${own().team}${rest}`;

  const created = (collection: string): object => {
    const { thread, spool, machine } = own();
    switch (collection) {
      case 'threads':
        return { brand: 'Isacord', line: '40', code: '1902' };
      case 'spools':
        return { threadId: thread, shortCode: 'T-0009' };
      case 'movements':
        return { spoolId: spool, type: 'consume', deltaMm: -1 };
      case 'machines':
        return { nickname: 'Mine', brand: 'Brother', model: 'PE800' };
      case 'meter-readings':
        return { machineId: machine, kind: 'hours', source: 'estimate', delta: 1 };
      default:
        return { name: 'Mine' };
    }
  };

  const mine = (kind: keyof Rows): string =>
    new Map<string, string>(Object.entries({ ...own(), device: '' })).get(kind) ?? '';

  const named = (field: string, kind: keyof Rows, hers: Belongings): string =>
    ({
      threadId: hers.rows.thread,
      spoolId: hers.rows.spool,
      placeId: hers.rows.place,
      machineId: hers.rows.machine,
      taskId: hers.rows.maintenanceTask,
    })[field] ?? hers.rows[kind];

  function ofRows(collection: string, kind: keyof Rows, fields: readonly string[]): Readonly<Record<string, Attempt>> {
    const of = (hers: Belongings): string => hers.rows[kind];
    const path = (id: string): string => `/teams/${own().team}/${collection}/${id}`;
    const all = ofOwnTeam(`/${collection}`);
    const held = (field: string, id: string): object =>
      field.startsWith('substitutes') ? { substitutes: [{ threadId: id, note: null }] } : { [field]: id };
    const needed = new Set(['threadId', 'spoolId', 'reversesId', ...(kind === 'meterReading' ? ['machineId'] : [])]);
    return {
      [`GET /teams/{}/${collection} after`]: {
        of,
        path: (id) => `${all()}?after=${id}&updatedSince=2999-01-01T00:00:00Z`,
        hears: 200,
      },
      [`GET /teams/{}/${collection}/{} rowId`]: { of, path },
      [`PATCH /teams/{}/${collection}/{} rowId`]: { of, path, body: () => ({ notes: 'mine' }) },
      [`DELETE /teams/{}/${collection}/{} rowId`]: { of, path },
      ...Object.fromEntries(
        fields.flatMap((field): (readonly [string, Attempt])[] => [
          [
            `GET /teams/{}/${collection} ${field}`,
            { of: (hers) => named(field, kind, hers), path: (id) => `${all()}?${field}=${id}`, hears: 200 },
          ],
          [
            `POST /teams/{}/${collection} ${field}`,
            {
              of: (hers) => named(field, kind, hers),
              path: all,
              body: (id) => ({
                ...created(collection),
                ...held(field, id),
                ...(field === 'reversesId' && kind === 'movement' && { type: 'reversal' }),
              }),
              hears: needed.has(field) ? 422 : 201,
            },
          ],
          [
            `PATCH /teams/{}/${collection}/{} ${field}`,
            {
              of: (hers) => named(field, kind, hers),
              path: () => path(mine(kind)),
              body: (id) => held(field, id),
              hears: 200,
            },
          ],
        ]),
      ),
    };
  }

  /**
   * The caller chooses the id of a new row, so Eve's team accepts it. Tried last, because the row exists afterwards.
   */
  const ofNewRows = (collection: string, kind: keyof Rows): Readonly<Record<string, Attempt>> => ({
    [`POST /teams/{}/${collection} id`]: {
      of: (hers) => hers.rows[kind],
      path: ofOwnTeam(`/${collection}`),
      body: (id) => ({ id, ...created(collection) }),
      hears: 201,
    },
  });

  /** An order that is priced but not stored: the server looks up none of its ids. */
  const aPricedOrder = (ids: object) => ({
    profile: {},
    order: { lines: [{ qty: 1, placements: [{ stitches: 1000, ...ids }] }] },
  });

  const attempts: Readonly<Record<string, Attempt>> = {
    'POST /pricing/calculate order.lines.placements.designId': {
      of: ({ rows }) => rows.place,
      body: (designId) => aPricedOrder({ designId }),
      hears: 200,
    },
    'POST /pricing/calculate order.lines.placements.machineId': {
      of: ({ rows }) => rows.place,
      body: (machineId) => aPricedOrder({ machineId }),
      hears: 200,
    },
    'POST /pricing/calculate order.lines.placements.hoopId': {
      of: ({ rows }) => rows.place,
      body: (hoopId) => aPricedOrder({ hoopId }),
      hears: 200,
    },
    'PATCH /users/me/default-team teamPublicId': { of: ({ team }) => team, body: (id) => ({ teamPublicId: id }) },
    'GET /sync/mutations/{} mid': { of: ({ change }) => change, path: (id) => `/sync/mutations/${id}` },
    'POST /teams/{}/sync/push mutations.mid': {
      of: ({ change }) => change,
      path: ofOwnTeam('/sync/push'),
      body: (mid) =>
        pushed({ mutations: [{ seq: 1, mid, name: 'thread.delete', at: '2026-03-01T09:00:00.000Z', args: {} }] }),
      hears: 200,
    },
    'POST /teams epoch': {
      of: ({ epoch }) => epoch,
      body: (epoch) => ({ name: 'Mine', public_id: firstTeamId(newId()), epoch }),
      hears: 409,
    },
    'POST /teams/{}/sync/push epoch': {
      of: ({ epoch }) => epoch,
      path: ofOwnTeam('/sync/push'),
      body: (epoch) => pushed({ epoch }),
      hears: 409,
    },
    'POST /teams/{}/sync/push device': {
      of: ({ rows }) => rows.tablet,
      path: ofOwnTeam('/sync/push'),
      body: (device) => pushed({ device }),
      hears: 200,
    },
    'POST /teams/{}/sync/push mutations.by': {
      of: ({ user }) => user,
      path: ofOwnTeam('/sync/push'),
      body: (by) => {
        const change = { seq: 1, mid: newId(), name: 'thread.delete', at: '2026-03-01T09:00:00.000Z', args: {} };
        return pushed({ device: newId(), mutations: [{ ...change, by }] });
      },
      hears: 200,
    },
    'POST /teams/{}/sync/push clientId': {
      of: ({ client }) => client,
      path: ofOwnTeam('/sync/push'),
      body: (clientId) => pushed({ clientId }),
      hears: 200,
    },
    'PATCH /teams/{}/members/settings defaultPlace': {
      of: ({ rows }) => rows.place,
      path: ofOwnTeam('/members/settings'),
      body: (defaultPlace) => ({ defaultPlace }),
      hears: 200,
    },
    'GET /users/me/notifications after': {
      of: ({ news }) => news,
      path: (after) => `/users/me/notifications?after=${after}`,
      hears: 410,
    },
    'POST /users/me/notifications/read ids': { of: ({ news }) => news, body: (id) => ({ ids: [id] }), hears: 200 },
    'GET /teams/{}/sync/pull epoch': {
      of: ({ epoch }) => epoch,
      path: (epoch) => `/teams/${own().team}/sync/pull?after=1&epoch=${epoch}`,
      hears: 409,
    },
    ...ofRows('threads', 'thread', ['supersededBy', 'substitutes', 'substitutes.threadId']),
    ...ofRows('spools', 'spool', ['threadId', 'placeId', 'groupId']),
    ...ofRows('places', 'place', ['parentId']),
    ...ofRows('hoops', 'hoop', []),
    ...ofRows('machines', 'machine', ['placeId']),
    ...ofRows('needles', 'needle', ['machineId', 'threadId', 'spoolId']),
    ...ofRows('meter-readings', 'meterReading', ['machineId', 'reversesId']),
    ...ofRows('runs', 'run', ['machineId', 'jobId']),
    ...ofRows('jobs', 'job', ['quoteId']),
    ...ofRows('maintenance-tasks', 'maintenanceTask', []),
    ...ofRows('maintenance-logs', 'maintenanceLog', ['taskId', 'machineId']),
    ...ofRows('stops', 'stop', ['machineId']),
    ...ofRows('pricing-profiles', 'pricingProfile', []),
    ...ofRows('quotes', 'quote', []),
    ...ofRows('barcodes', 'barcode', ['threadId', 'spoolId', 'placeId']),
    ...ofRows('shopping-lines', 'shoppingLine', ['threadId']),
    ...ofRows('shopping-ticks', 'shoppingTick', ['lineId']),
    ...ofRows('thread-sets', 'threadSet', []),
    ...ofRows('charts', 'chart', []),
    ...ofRows('designs', 'design', ['fileId', 'replacesId']),
    ...ofRows('file-rows', 'file', ['ofId']),
    ...ofRows('movements', 'movement', ['spoolId', 'groupId', 'jobId', 'machineId', 'reversesId']),
    'DELETE /teams/{}/members/{} userId': {
      of: ({ user }) => user,
      path: (user) => `/teams/${own().team}/members/${user}`,
    },
    // the person with this id, if any, gets an invite; Eve is not shown which person (protocol: People and teams)
    'POST /teams/{}/members userId': {
      of: ({ user }) => user,
      path: ofOwnTeam('/members'),
      body: (userId) => ({ userId, role: 'owner' }),
      hears: 202,
    },
    'POST /invites/{}/accept invite': { of: ({ invite }) => invite, path: (id) => `/invites/${id}/accept` },
    'POST /invites/{}/decline invite': { of: ({ invite }) => invite, path: (id) => `/invites/${id}/decline` },
    'POST /invites/{}/revoke invite': { of: ({ invite }) => invite, path: (id) => `/invites/${id}/revoke` },
    ...ofNewRows('threads', 'thread'),
    ...ofNewRows('spools', 'spool'),
    ...ofNewRows('places', 'place'),
    ...ofNewRows('movements', 'movement'),
    ...ofNewRows('machines', 'machine'),
    ...ofNewRows('meter-readings', 'meterReading'),
  };

  /** Ids that a caller chooses for something new. Eve is shown only that an id is taken. */
  const ownIds: Readonly<Record<string, Attempt>> = {
    'POST /teams public_id': { of: ({ team }) => team, body: (id) => ({ name: 'Mine', public_id: id }), hears: 409 },
    'POST /contact id': {
      of: ({ message }) => message,
      body: (id) => ({ id, topic: 'Mine', message: 'A message of mine.' }),
      hears: 409,
    },
  };

  return { attempts, ownIds };
};
