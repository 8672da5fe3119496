import * as z from 'zod/mini';
import { newId } from '#core/ids.ts';
import { id } from '#core/fields.ts';
import type { Right, Verb } from '#core/kinds/describe-kind.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import { mutationsByName } from '#core/mutations/registry.ts';
import type { Permission } from '#core/access/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { MemberRights } from '#server/db/members.ts';
import type { PushDeps } from '#server/sync/push.ts';
import type { Given, LockedTeam, RestSteps } from '#server/kinds/kind-steps.ts';
import { stepsOf } from '#server/kinds/steps-of.ts';
import { writeOne, type NotWritten, type OneChange } from '#server/sync/write-one.ts';
import { answer, noContent } from '../answer.ts';
import type { Caller, Membership } from '#server/calls/caller.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { defineRoute, type Route } from '../route.ts';
import { sentencesOf } from '#server/calls/sentences.ts';
import type { Log } from '#server/base/log.ts';
import { addressOf, rowOnWire, rowParams, rowShape } from './row-answer.ts';

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
export function addingRoute(deps: PushDeps, kind: RowKind): Route {
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
export function changingRoutes(deps: PushDeps, kind: RowKind): readonly Route[] {
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
