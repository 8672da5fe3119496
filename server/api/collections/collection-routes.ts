import * as z from 'zod/mini';
import type { Permission, Access } from '#core/access/permissions.ts';
import { readsKind, hiddenFields, redact } from '#core/access/redact.ts';
import { instant, id } from '#core/fields.ts';
import { newId } from '#core/ids.ts';
import type { Right, Verb, Stamps } from '#core/kinds/describe-kind.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import { isFor } from '#core/kinds/notice.ts';
import { mutationsByName } from '#core/mutations/registry.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { Log } from '#server/base/log.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import type { Caller, Membership } from '#server/calls/caller.ts';
import { refuse, type Refusal, sentencesOf } from '#server/calls/refusal.ts';
import type { MemberRights } from '#server/db/members.ts';
import {
  isListedByName,
  listPlaces,
  type ListPlace,
  longRowsAtOnce,
  mayBeLong,
  readRowsById,
} from '#server/db/rows.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Given, LockedTeam, RestSteps } from '#server/kinds/kind-steps.ts';
import { stepsOf } from '#server/kinds/steps-of.ts';
import type { PushDeps } from '#server/sync/push.ts';
import { writeOne, type NotWritten, type OneChange } from '#server/sync/write-one.ts';
import { queryFlag, queryLimit } from '../read-request.ts';
import { type Route, answer, defineRoute, noContent } from '../route.ts';

/** Returns the routes for rows of every kind (protocol: REST). `rest` of a kind decides its routes. */
export function collectionRoutes(deps: PushDeps): readonly Route[] {
  return rowKinds.flatMap((kind) => routesOf(deps, kind));
}

const routesOf = (deps: PushDeps, kind: RowKind): readonly Route[] => {
  switch (kindOf(kind).rest) {
    case 'none':
      return [];
    case 'readOnly':
      return readingRoutes(deps, kind);
    case 'readAndAdd':
      return [...readingRoutes(deps, kind), addingRoute(deps, kind)];
    case 'readAndWrite':
      return [...readingRoutes(deps, kind), addingRoute(deps, kind), ...changingRoutes(deps, kind)];
  }
};

/** The routes that read rows of a kind: a list and, unless `rest` is `readAndAdd`, one row by its id. */
function readingRoutes(deps: Pick<PushDeps, 'db'>, kind: RowKind): readonly Route[] {
  return kindOf(kind).rest === 'readAndAdd' ? [listRoute(deps, kind)] : [listRoute(deps, kind), oneRoute(deps, kind)];
}

const listRoute = ({ db }: Pick<PushDeps, 'db'>, kind: RowKind): Route => {
  const { collection, filters, fields, search } = kindOf(kind);
  const { questions = {}, listed } = stepsOf(kind).rest ?? {};
  const filterFields = filters.map((name) => [name, z.optional(fields[name]?.schema ?? z.never())]);
  const query = z.strictObject({
    limit: queryLimit,
    after: z.optional(cursor),
    updatedSince: z.optional(instant),
    ...(search.length > 0 && { q: z.optional(z.string().check(z.maxLength(200))) }),
    ...(Object.fromEntries(filterFields) as Record<string, z.ZodMiniType>),
    ...Object.fromEntries(Object.keys(questions).map((name) => [name, queryFlag])),
  });
  return defineRoute({
    method: 'GET',
    path: `/teams/{team}/${addressOf(kind)}`,
    rule: { team: 'inventory.read' },
    summary: `Page through ${collection}, in the order of their ${isListedByName(kind) ? 'names' : 'ids'}`,
    query,
    answer: { 200: z.object({ [collection]: z.array(rowShape(kind)), next: z.nullable(cursor) }) },
    handle: async ({ membership: { team, access }, caller: { userId }, query: asked }) => {
      if (!readsKind(kind, access)) return refuse('forbidden');
      const { limit, after, updatedSince, q, ...rest } = asked as {
        readonly limit: number;
        readonly after?: string;
        readonly updatedSince?: string;
        readonly q?: string;
        readonly [field: string]: unknown;
      };
      const asks = Object.entries(questions).flatMap(([name, condition]) => (rest[name] === true ? [condition] : []));
      const where = listed === undefined ? asks : [listed, ...asks];
      const rows = await db.transaction(
        async (tx) => {
          const places = await listPlaces(tx, team.id, kind, {
            userId,
            after: after === undefined ? undefined : placeOf(after),
            updatedSince,
            most: limit + 1, // the additional row shows whether there is a next page
            words: (q ?? '').split(/\s+/u).filter(Boolean),
            equal: filters.flatMap((field) => (typeof rest[field] === 'string' ? [[field, rest[field]] as const] : [])),
            ...(where.length > 0 && { where: where.join(' and ') }),
          });
          const ids = places.slice(0, limit).map(({ id: one }) => one);
          const page = await pageOf(tx, team.id, kind, ids);
          const last = page.length < places.length ? places[page.length - 1] : undefined;
          return { page, next: last === undefined ? null : cursorOf(kind, last) };
        },
        { isolation: 'repeatable read', readOnly: true },
      );
      return answer({ [collection]: rows.page.map((row) => rowOnWire(row, access)), next: rows.next });
    },
  });
};

/** Where a page of a list ended: an id or, in a list by name, the name's key (base64url) before it. */
const cursor = z
  .string()
  .check(
    z.maxLength(8192),
    z.regex(/^(?:[\w-]*\.)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: 'wrong_format' }),
  );

const cursorOf = (kind: RowKind, { key, id: last }: ListPlace): string =>
  isListedByName(kind) ? `${Buffer.from(key).toString('base64url')}.${last}` : last;

const placeOf = (after: string): ListPlace | string => {
  const [key = '', last] = after.split('.');
  // PostgreSQL takes no text with a zero, and no name has one
  const text = Buffer.from(key, 'base64url').toString().replaceAll('\0', '');
  return last === undefined ? after : { key: text, id: last };
};

/** Reads the rows with these ids, in this order. A page of long rows ends once it has `listBytes` bytes. */
const pageOf = async (sql: Sql, teamId: number, kind: RowKind, ids: readonly string[]): Promise<FoundRow[]> => {
  const atOnce = mayBeLong(kind) ? longRowsAtOnce : ids.length;
  const page: FoundRow[] = [];
  for (let from = 0, bytes = 0; from < ids.length && bytes < serverLimits.listBytes; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const found = await readRowsById(sql, teamId, kind, some);
    const rows = some.flatMap((one) => found.get(one) ?? []);
    page.push(...rows);
    if (mayBeLong(kind)) bytes += rows.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row.data)), 0);
  }
  return page;
};

const oneRoute = ({ db }: Pick<PushDeps, 'db'>, kind: RowKind): Route =>
  defineRoute({
    method: 'GET',
    path: `/teams/{team}/${addressOf(kind)}/{rowId}`,
    rule: { team: 'inventory.read' },
    summary: `One of the ${kindOf(kind).collection}`,
    params: rowParams,
    answer: { 200: z.object({ [kind]: rowShape(kind) }) },
    handle: async ({ membership: { team, access }, caller: { userId }, params: { rowId } }) => {
      if (!readsKind(kind, access)) return refuse('forbidden');
      const row = (await readRowsById(db, team.id, kind, [rowId])).get(rowId);
      if (row === undefined || row.deleted || !isFor(userId, row.data)) return refuse('not_found');
      return answer({ [kind]: rowOnWire(row, access) }, { headers: { ETag: `"${row.version}"` } });
    },
  });

/** A row in an answer. A field is null if the caller may not see it. */
type RestRow = { readonly id: string; readonly version: number; readonly [field: string]: unknown } & Stamps;

/** Builds the schema of a row of this kind in an answer. */
function rowShape(kind: RowKind) {
  const { readers, costsWhen } = kindOf(kind);
  const hidden = readers === 'whoSeesCosts' ? [] : [...hiddenFields[kind], ...(costsWhen?.contents ?? [])];
  const fields = Object.entries(kindOf(kind).fields).map(([name, { schema }]) => [
    name,
    hidden.includes(name) ? z.nullable(schema) : schema,
  ]);
  return z.object({
    id,
    version: z.int(),
    ...(Object.fromEntries(fields) as Record<string, z.ZodMiniType>),
    createdAt: z.string(),
    createdBy: id,
    updatedAt: z.string(),
    updatedBy: id,
  });
}

/** Converts a row for an answer. What a caller with this access may not see is null. */
function rowOnWire({ kind, id, version, data }: FoundRow, access: Access): RestRow {
  const shown = redact(kind, data, access);
  return { id, version, ...shown, ...stepsOf(kind).answered?.({ ...shown }) };
}

/** The parameters in the path of one row. An id of the wrong form is answered like a missing row. */
const rowParams = z.object({ team: z.string(), rowId: id });

/** Returns the name of a kind's collection as paths write it: `shoppingLines` → `shopping-lines`. */
export function addressOf(kind: RowKind): string {
  return kindOf(kind).collection.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

interface Kept {
  readonly kind: 'kept';
  readonly row: FoundRow;
  readonly rights: MemberRights;
}

interface Asked {
  readonly membership: Membership;
  readonly caller: Caller;
  readonly log: Log;
}

/** The route that adds a row. If a row with the given id is there and not deleted, returns it unchanged. */
function addingRoute(deps: PushDeps, kind: RowKind): Route {
  const { createShape = (usual) => usual, idOf, complete }: RestSteps = stepsOf(kind).rest ?? {};
  const one = z.object({ [kind]: rowShape(kind) });
  const body = z.strictObject({ id: z.optional(id), ...createShape(setShapeOf(kind, 'create')) });
  const decide =
    (given: Given) =>
    async (locked: LockedTeam): Promise<Result<OneChange, Refusal | Kept>> => {
      const { id: givenId, ...set } = given;
      const rowId = typeof givenId === 'string' ? givenId : (idOf?.(locked.team.publicId, set) ?? newId());
      const row = typeof givenId === 'string' ? await locked.row(kind, rowId) : undefined;
      if (row !== undefined && !row.deleted) return err({ kind: 'kept', row, rights: locked.rights });
      const whole = complete === undefined ? ok(set) : await complete(locked, set);
      return whole.ok ? ok({ kind, verb: 'create', id: rowId, args: { id: rowId, set: whole.value } }) : whole;
    };
  return defineRoute({
    method: 'POST',
    path: `/teams/{team}/${addressOf(kind)}`,
    rule: { team: permissionFor(kind, 'create') },
    summary: `Add one to the ${kindOf(kind).collection}; the same id again answers what is stored`,
    body,
    answer: { 200: one, 201: one },
    handle: async ({ body: given, ...asked }) => {
      const written = await write(deps, asked, { kind, verb: 'create' }, decide(given));
      if (written.ok) return rowAnswer(written.value, 201);
      return written.error.kind === 'kept' ? rowAnswer(written.error, 200) : written.error;
    },
  });
}

/** The routes that change and remove a row. */
function changingRoutes(deps: PushDeps, kind: RowKind): readonly Route[] {
  return [
    defineRoute({
      method: 'PATCH',
      path: `/teams/{team}/${addressOf(kind)}/{rowId}`,
      rule: { team: permissionFor(kind, 'update') },
      summary: `Change one of the ${kindOf(kind).collection}; what is left out stays. If-Match: only this version of it`,
      params: rowParams,
      precondition: ({ headers }) =>
        matchOf(headers) === 'wrong'
          ? refuse('invalid', { message: 'If-Match must be the version of a row.' })
          : undefined,
      body: z.strictObject(setShapeOf(kind, 'update')),
      answer: { 200: z.object({ [kind]: rowShape(kind) }) },
      handle: async ({ body: set, params: { rowId }, request, ...asked }) => {
        const match = matchOf(request.headers);
        const written = await write(deps, asked, { kind, verb: 'update' }, async (locked) => {
          const row = await livingRow(locked, kind, rowId);
          if (row === undefined) return err(refuse('not_found'));
          if (typeof match === 'number' && row.version !== match) return err(refuse('conflict'));
          const base = typeof match === 'number' ? { baseVersion: match } : {};
          return ok({ kind, verb: 'update', id: rowId, args: { id: rowId, set, ...base } });
        });
        return written.ok ? rowAnswer(written.value, 200) : written.error;
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `/teams/{team}/${addressOf(kind)}/{rowId}`,
      rule: { team: permissionFor(kind, 'delete') },
      summary: `Remove one of the ${kindOf(kind).collection}; it can be restored in the app`,
      params: rowParams,
      answer: { 204: null },
      handle: async ({ params: { rowId }, ...asked }) => {
        const written = await write(deps, asked, { kind, verb: 'delete' }, async (locked) => {
          const row = await livingRow(locked, kind, rowId);
          if (row === undefined) return err(refuse('not_found'));
          return ok({ kind, verb: 'delete', id: rowId, args: { id: rowId, baseVersion: row.version } });
        });
        return written.ok ? noContent() : written.error;
      },
    }),
  ];
}

type Written = { readonly row: FoundRow; readonly rights: MemberRights };

const write = async <Declined>(
  deps: PushDeps,
  { membership: { team }, caller: { userId }, log }: Asked,
  what: { readonly kind: RowKind; readonly verb: Verb },
  decide: (locked: LockedTeam) => Promise<Result<OneChange, Refusal | Declined>>,
): Promise<Result<Written, Refusal | Declined>> => {
  const written = await writeOne<{ readonly kind: 'declined'; readonly reason: Refusal | Declined }>(
    deps,
    { team, userId, log },
    what,
    async (locked) => {
      const decided = await decide(locked);
      return decided.ok ? decided : err({ kind: 'declined', reason: decided.error });
    },
  );
  if (written.ok) return written;
  return err(written.error.kind === 'declined' ? written.error.reason : refusalOf(written.error));
};

const rowAnswer = ({ row, rights }: Written, status: number) =>
  answer({ [row.kind]: rowOnWire(row, rights.access) }, { status, headers: { ETag: `"${row.version}"` } });

const livingRow = async ({ row }: LockedTeam, kind: RowKind, rowId: string): Promise<FoundRow | undefined> => {
  const found = await row(kind, rowId);
  return found?.deleted === true ? undefined : found;
};

const setShapeOf = (kind: RowKind, verb: 'create' | 'update'): Readonly<Record<string, z.ZodMiniType>> => {
  const args = mutationsByName.get(`${kind}.${verb}`)?.args;
  const set = args instanceof z.ZodMiniObject ? args.shape['set'] : undefined;
  if (!(set instanceof z.ZodMiniObject)) throw new Error(`${kind}.${verb} takes no fields.`);
  return set.shape as Readonly<Record<string, z.ZodMiniType>>;
};

const permissionFor = (kind: RowKind, verb: Verb): Permission => {
  const right: Right = kindOf(kind).may[verb];
  if (right === 'nobody') throw new Error(`Nobody may ${verb} a ${kind}, yet there is a route for it.`);
  return right === 'ownUnlessAdmin' ? 'inventory.deleteOwn' : right;
};

/** Reads the version in If-Match; `wrong` if the header has no version. */
const matchOf = (headers: Headers): number | 'wrong' | undefined => {
  const match = headers.get('If-Match');
  if (match === null) return undefined;
  const version = /^(?:"(\d{1,15})"|(\d{1,15}))$/.exec(match.trim());
  return version === null ? 'wrong' : Number(version[1] ?? version[2]);
};

const refusalOf = (why: NotWritten): Refusal => {
  if (why.kind === 'gone') return refuse('not_found');
  if (why.kind === 'forbidden') return refuse('forbidden');
  const { code, message, fields } = why.refusal;
  if (code === 'forbidden') return refuse('forbidden');
  return refuse('invalid', { message, ...(fields !== undefined && { fields: sentencesOf(fields) }) });
};
