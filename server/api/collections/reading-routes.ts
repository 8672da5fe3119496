import * as z from 'zod/mini';
import { instant } from '#core/fields.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import { isFor } from '#core/kinds/notice.ts';
import { readsKind } from '#core/access/visible-kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { isListedByName, listPlaces, type ListPlace } from '#server/db/list-rows.ts';
import { longRowsAtOnce, mayBeLong } from '#server/db/row-tables.ts';
import { readRowsById } from '#server/db/rows.ts';
import type { Sql } from '#server/db/sql.ts';
import type { PushDeps } from '#server/sync/push.ts';
import { answer } from '../answer.ts';
import { queryFlag, queryLimit } from '../query-fields.ts';
import { refuse } from '#server/calls/refusal.ts';
import { defineRoute, type Route } from '../route.ts';
import { stepsOf } from '#server/kinds/steps-of.ts';
import { addressOf, rowOnWire, rowParams, rowShape } from './row-answer.ts';

/** The routes that read rows of a kind: a list and, unless `rest` is `readAndAdd`, one row by its id. */
export function readingRoutes(deps: Pick<PushDeps, 'db'>, kind: RowKind): readonly Route[] {
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
