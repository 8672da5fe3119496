import type * as z from 'zod/mini';
import type { FieldProblems } from '#core/fields.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { Result } from '#core/result.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { Refusal } from '#server/calls/refusal.ts';
import type { Workers } from '#server/workers/worker-pool.ts';
import type { MemberRights } from '#server/db/members.ts';
import type { StoredRow, SavedRow } from '#server/db/rows.ts';
import type { Sql } from '#server/db/sql.ts';

/** A team that is locked: no other transaction writes to it until this one ends. */
export interface LockedTeam {
  readonly tx: Sql;
  readonly team: { readonly id: number; readonly publicId: string };
  readonly rights: MemberRights;
  readonly now: string;
  /** Finds a row of this team, deleted or not. */
  readonly row: <K extends RowKind>(kind: K, id: string) => Promise<FoundRow<K> | undefined>;
}

/** The fields of a request body, by name. */
export type Given = Readonly<Record<string, unknown>>;

/** The steps in which the REST calls of one kind of row differ from the REST calls of other kinds. */
export interface RestSteps {
  /** Returns the fields that a REST call may give a new row; by default the fields of the mutation (`usual`). */
  readonly createShape?: (usual: Readonly<Record<string, z.ZodMiniType>>) => Readonly<Record<string, z.ZodMiniType>>;
  /** Derives the id of a new row from its fields if none was sent; undefined: the row gets a random id. */
  readonly idOf?: (teamId: string, set: Given) => string | undefined;
  /** Adds values that the server computes from stored rows, or refuses the call. */
  readonly complete?: (locked: LockedTeam, set: Given) => Promise<Result<Given, Refusal>>;
  /** Extra parameters of the kind's list (`?low=1`), each with its SQL condition over the aliases `r` and `h`, its head. */
  readonly questions?: Readonly<Record<string, string>>;
  /** A SQL condition over the alias `r` for the rows that a list shows at all. */
  readonly listed?: string;
}

/** The transaction in which `KindSteps.complete` runs, with the team locked. `now`: UTC, ISO 8601. */
export interface Saving {
  readonly tx: Sql;
  readonly teamId: number;
  readonly workers: Workers;
  readonly now: string;
}

interface ShortRead {
  readonly index: string;
  readonly read: (
    sql: Sql,
    teamId: number,
    keys: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly StoredRow[]>>;
}

/** The server's extra steps for one kind of row. Most kinds have none. */
export interface KindSteps {
  readonly kind: RowKind;
  /** Adds what only the server can add before it saves a row; `before` is the old row. */
  readonly complete?: (
    saving: Saving,
    row: SavedRow,
    before: FoundRow | undefined,
  ) => Promise<Result<SavedRow, FieldProblems>>;
  /** Whether `complete` takes long: a push of many such changes stops early. */
  readonly isSlow?: boolean;
  /** Reads a summary of the rows of an index, for creations that `onlyAdds` allows. */
  readonly inShort?: ShortRead;
  /** Whether the creation of a row with these fields needs only the summary that `inShort` reads. */
  readonly onlyAdds?: (set: Given) => boolean;
  /** Returns the threads whose stock or minimum a saved row may have changed. */
  readonly touchedThreads?: (row: SavedRow) => readonly string[];
  /**
   * The fields that a person types. The sender of a repeated creation is told which of them the creation did not set.
   */
  readonly typed?: readonly string[];
  /** Fields that form one value: a change that sets one of them counts as a change that sets them all. */
  readonly setTogether?: readonly string[];
  /** The field whose value only one row of the kind may have at a time, such as a needle's `spoolId`. */
  readonly uniqueField?: string;
  /** The English sentence of the refusal if a row of this kind, or one of its fields, cannot change. */
  readonly immutable?: string;
  /** Returns what REST answers of a row whose data an earlier version wrote in another way. */
  readonly answered?: (data: Given) => Given;
  readonly rest?: RestSteps;
}
