import * as z from 'zod/mini';
import { limits } from '#core/limits.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { mutationsByName } from '#core/mutations/registry.ts';
import { newId } from '#core/ids.ts';
import type { aWatchedServer, WatchedCall } from './a-watched-server.ts';
import { adminKey } from './a-watched-server.ts';
import { hostileJson, type HostileShape, type JsonShape } from '../../hostile-shapes.ts';

export interface HostileWay {
  readonly name: string;
  /** `part`: the fraction of the longest accepted text. */
  readonly call: (shape: HostileShape, part: number) => WatchedCall;
}

type Server = Awaited<ReturnType<typeof aWatchedServer>>;
type Person = Awaited<ReturnType<Server['aPerson']>>;

/** Every way to send text to the server, derived from the routes that it serves. */
export const hostileWays = async (server: Server, person: Person): Promise<readonly HostileWay[]> => {
  const described = await server.ask<Description>('GET', '/api/v2/openapi.json');
  const routes = new Map(server.app.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  return [...routes.values()]
    .toSorted((a, b) => Number(endsSession(a.path)) - Number(endsSession(b.path)))
    .flatMap((route) => waysInto(route, described, person));
};

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: {
    readonly 'x-most-bytes': number;
    readonly content: Readonly<Record<string, { readonly schema: JsonShape }>>;
  };
}

interface ServedRoute {
  readonly method: string;
  readonly path: string;
}

// Such a call must come last, because it ends the session of all later calls.
const endsSession = (path: string): boolean => path === '/auth/v1/logout';

const waysInto = (route: ServedRoute, { paths }: Description, person: Person): readonly HostileWay[] => {
  const method = route.method === 'ALL' ? 'POST' : route.method;
  const address = route.path.replace('/api/v2', '').replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}');
  const operation = paths[address]?.[method.toLowerCase()];
  const name = `${method} ${route.path}`;
  const path = filledIn(route.path, person);
  const headers = {
    Authorization: `Bearer ${route.path.includes('/admin/') ? adminKey : person.token}`,
    'X-Sync-Protocol': '2',
  };
  const asQuery: HostileWay = {
    name: `${name} (query)`,
    call: (shape, part) => ({ method, path: `${path}?${queryOf(namesIn(operation), shape, part)}`, headers }),
  };
  if (method === 'GET')
    return [
      asQuery,
      ...(route.path.includes(':') || route.path.includes('*') ? [inPath(`${name} (path)`, route, headers)] : []),
    ];
  const [mediaType, content] = Object.entries(operation?.requestBody?.content ?? {})[0] ?? ['application/json'];
  const inBody = (what: string, bodyOf: (shape: HostileShape, room: number) => string): HostileWay => ({
    name: `${name}${what}`,
    call: (shape, part) => {
      const body = fitted((operation?.requestBody?.['x-most-bytes'] ?? serverLimits.bodyBytes) * part, (room) =>
        bodyOf(shape, room),
      );
      // Set by hand: without these headers Node would send a DELETE without its body, and the server would carry it
      // out.
      const length = { 'Content-Type': mediaType, 'Content-Length': String(body.length) };
      return { method, path, headers: { ...headers, ...length }, body };
    },
  });
  if (mediaType === 'text/csv') return [asQuery, ...tables.map(([what, table]) => inBody(what, table))];
  if (address === '/teams/{team}/sync/push')
    return [
      asQuery,
      ...[...mutationsByName].flatMap(([mutation, { args }]) => [
        inBody(` ${mutation}`, (shape, room) => pushOf(mutation, args, shape, 1, room)),
        inBody(` ${mutation} × 50`, (shape, room) => pushOf(mutation, args, shape, mutationsIn(room), room)),
      ]),
    ];
  const schema = content?.schema ?? (route.path.startsWith('/auth/') ? authFields : undefined);
  return [
    ...(operation === undefined || namesIn(operation).length > 0 ? [asQuery] : []),
    ...(schema === undefined ? [] : [inBody('', (shape, room) => hostileJson(schema, shape, room))]),
    inBody(' (anything)', (shape, room) => hostileJson({}, shape, room)),
  ];
};

/** Fifty changes of the kind with the most fields do not fit into a push, however short each is made: then forty. */
const mutationsIn = (room: number): number => (room < 1000 ? 40 : limits.pushMutations);

/** Returns a long body of at most `most` bytes. In some shapes a letter takes several bytes. */
const fitted = (most: number, bodyOf: (room: number) => string): Buffer => {
  for (let room = most; ; room *= 0.9) {
    const body = Buffer.from(bodyOf(Math.floor(room)));
    if (body.length <= most || room < 10) return body;
    if (body.length > most * 1.2) room *= most / body.length / 0.85;
  }
};

const filledIn = (path: string, { team, userId }: Person): string =>
  path
    .replace(':team', team)
    .replace(':userId', userId)
    .replace(/:step\{\w+\|(\w+)\}/, '$1')
    .replaceAll(/:\w+/g, newId())
    .replaceAll('*', 'some/where');

const namesIn = (operation: Operation | undefined): readonly string[] =>
  operation === undefined
    ? ['token', 'type', 'redirect_to', 'code', 'state', 'icons', 'key', 'page', 'error_description']
    : operation.parameters.filter((one) => one.in === 'query').map((one) => one.name);

const longestAddress = 30_000;

const encoded = ({ text }: HostileShape, bytes: number): string => {
  const all = encodeURIComponent(text(bytes).replaceAll('\ud800', '\ufffd'));
  return all.slice(0, bytes).replace(/%.?$/, '');
};

const queryOf = (names: readonly string[], shape: HostileShape, part: number): string =>
  [...names, 'unknown']
    .map((one, _, all) => `${one}=${encoded(shape, (longestAddress * part) / all.length - one.length)}`)
    .join('&');

const inPath = (name: string, { method, path }: ServedRoute, headers: WatchedCall['headers'] & object): HostileWay => ({
  name,
  call: (shape, part) => ({
    method,
    path: path.replaceAll(/:\w+(\{[^}]*\})?|\*/g, () => encoded(shape, 9000 * part)),
    headers,
  }),
});

type TableOf = (shape: HostileShape, room: number) => string;

const tables: readonly (readonly [string, TableOf])[] = [
  ['', (shape, room) => shape.text(room)],
  [' (cell)', (shape, room) => `Brand,Number,Name,Qty,Length,RGB\nIsacord,1902,${shape.text(room - 60)}\n`],
  [' (numbers)', (shape, room) => `Number,Length\n${`1902,1${inCell(shape.text(room / 90))}!\n`.repeat(40)}`],
  [' (header)', (shape, room) => `Number,${shape.text(room / 2)}\n${'1902,'.repeat(room / 16)}`],
  [' (rows)', (shape, room) => `Brand,Number,Name\n${`Isacord,1902,${shape.text(200)}\n`.repeat(room / 430)}`],
  [' (wide)', (shape, room) => `Number,${'x,'.repeat(150)}\n${`${shape.text(300)}\n`.repeat(room / 310)}`],
];

const inCell = (text: string): string => text.replaceAll(/[,\n"]/g, ' ');

const pushOf = (mutation: string, args: z.ZodMiniType, shape: HostileShape, times: number, room: number): string => {
  const at = '2026-03-01T09:00:00.000Z';
  const schema = z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' }) as JsonShape;
  const each = (room - 300) / times - 150;
  const mutations = Array.from(
    { length: times },
    (_, index) =>
      `{"seq":${index + 1},"mid":"${newId()}","name":"${mutation}","at":"${at}","args":${hostileJson(schema, shape, each)}}`,
  );
  return `{"clientId":"${newId()}","epoch":null,"access":"full","pending":1,"sentAt":"${at}","mutations":[${mutations.join(',')}]}`;
};

const text: JsonShape = { type: 'string' };

const authFields: JsonShape = {
  type: 'object',
  properties: {
    ...Object.fromEntries(
      [
        'email',
        'password',
        'phone',
        'token',
        'token_hash',
        'type',
        'code',
        'nonce',
        'refresh_token',
        'code_challenge',
        'friendly_name',
        'challenge_id',
        'redirect_to',
        'ban_duration',
        'password_hash',
      ].map((name) => [name, text]),
    ),
    data: {},
    user_metadata: {},
    app_metadata: {},
    credential: {},
    webauthn: { type: 'object', properties: { type: text, credential_response: {} } },
  },
};
