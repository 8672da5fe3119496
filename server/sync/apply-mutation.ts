import type { MutationContext, Read, Rejection } from '#core/mutations/mutation.ts';
import { finish, prepare } from '#core/mutations/run.ts';
import { isRowKind, type FoundRow } from '#core/rows.ts';
import type { PushedMutation } from '#core/wire/sync-wire.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import { readRows } from '#server/db/rows.ts';
import { saveRows } from '#server/db/save-rows.ts';
import type { Sql } from '#server/db/sql.ts';
import type { AboutRow, KeptRefusal } from '#server/db/sync-mutations.ts';
import type { Live } from '#server/db/team-counters.ts';
import { limitProblems, liveAfter } from './live-limits.ts';
import { rejectionSentence } from './rejection-sentence.ts';

/** Where a change is applied: the team, its living rows before, and the version that the change gets if it has an effect. */
export interface ApplyTo {
  readonly teamId: number;
  readonly live: Live;
  readonly version: number;
}

/** A change had its effect, was refused by the rules, or threw: then nothing of it is left and nobody knows yet what becomes of it. */
export type Applied =
  | { readonly kind: 'applied'; readonly live: Live }
  | { readonly kind: 'rejected'; readonly refusal: KeptRefusal }
  | { readonly kind: 'threw'; readonly error: unknown };

/** Applies one change with authority, under a savepoint of its own. Throws what the database throws when it is out of reach or too busy: that is never an outcome. */
export const applyMutation = async (
  tx: Sql,
  to: ApplyTo,
  mutation: PushedMutation,
  context: MutationContext,
): Promise<Applied> => {
  await tx.query('savepoint change');
  try {
    const applied = await attempt(tx, to, mutation, context);
    if (applied.kind === 'rejected') await tx.query(undo);
    return applied;
  } catch (error) {
    if (isDatabaseFault(error)) throw error;
    await tx.query(undo);
    return { kind: 'threw', error };
  }
};

// The savepoint of a change that went through is left to the commit: a push has few of them, and the team is locked.
const undo = 'rollback to savepoint change; release savepoint change';

const attempt = async (
  tx: Sql,
  { teamId, live, version }: ApplyTo,
  mutation: PushedMutation,
  context: MutationContext,
): Promise<Applied> => {
  const prepared = prepare(mutation, context);
  if (!prepared.ok) return rejected(mutation, prepared.error, []);
  const { reads } = prepared.value;
  const fetched = await readRows(tx, teamId, reads);
  const decided = finish(prepared.value, fetched, context);
  if (!decided.ok) return rejected(mutation, decided.error, namedRows(reads, fetched));
  const births = await saveRows(tx, teamId, version, decided.value, fetched.flat());
  const after = liveAfter(live, births);
  const tooMany = limitProblems(after, births);
  return tooMany === undefined
    ? { kind: 'applied', live: after }
    : rejected(mutation, { code: 'invalid', fields: tooMany }, []);
};

const rejected = ({ name, args }: PushedMutation, { code, fields }: Rejection, read: readonly FoundRow[]): Applied => {
  const about = code === 'row_deleted' ? (read.find((row) => row.deleted) ?? target(name, args)) : target(name, args);
  return {
    kind: 'rejected',
    refusal: {
      code,
      message: rejectionSentence(code, name, fields),
      ...(fields !== undefined && { fields }),
      ...(about !== undefined && { about: { kind: about.kind, id: about.id } }),
    },
  };
};

/** The rows that a change asked for by their ids. */
const namedRows = (reads: readonly Read[], fetched: readonly (readonly FoundRow[])[]): readonly FoundRow[] =>
  fetched.flatMap((rows, at) => (reads[at] !== undefined && 'id' in reads[at] ? rows : []));

/** The row that a change is about by its name and arguments, as far as these can be believed. */
const target = (name: string, args: unknown): AboutRow | undefined => {
  const kind = name.split('.')[0] ?? '';
  if (!isRowKind(kind) || typeof args !== 'object' || args === null || !('id' in args)) return undefined;
  return typeof args.id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(args.id)
    ? { kind, id: args.id }
    : undefined;
};
