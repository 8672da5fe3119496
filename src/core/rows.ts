import type { Movement } from './movement.ts';
import type { Notice } from './notice.ts';
import type { Place } from './place.ts';
import type { Spool } from './spool.ts';
import type { Thread } from './thread.ts';

/** The kinds of row that sync today, with the shape of each. A new kind is added here first. */
export interface RowTypes {
  readonly thread: Thread;
  readonly spool: Spool;
  readonly movement: Movement;
  readonly place: Place;
  readonly notice: Notice;
}

/** A kind of row this version knows. */
export type RowKind = keyof RowTypes;

/** Every kind this version knows. */
export const rowKinds = ['thread', 'spool', 'movement', 'place', 'notice'] as const satisfies readonly RowKind[];

/** Who made a row and who touched it last; instants in UTC ISO 8601, persons by id. Set by the runner, never by a mutation. */
export interface Stamps {
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

/** A row as a mutation finds it. Deleted rows are found too: they can be restored. */
export interface FoundRow<K extends RowKind = RowKind> {
  readonly kind: K;
  readonly id: string;
  /** The server's version of the row; 0 while the server has not seen it. */
  readonly version: number;
  readonly deleted: boolean;
  readonly data: RowTypes[K] & Stamps;
  /** The fields that somebody has set, also back to their default. Only the server knows; a device goes by the values. */
  readonly touched?: ReadonlySet<string>;
}

/** The references by which rows of a kind are looked up: one index each, on both ends. */
export const rowIndexes = {
  thread: [],
  spool: ['threadId', 'placeId'],
  movement: ['spoolId', 'groupId', 'reversesId'],
  place: ['parentId'],
  notice: [],
} as const satisfies { readonly [K in RowKind]: readonly (keyof RowTypes[K])[] };

/** The name of an index of a kind. */
export type IndexOf<K extends RowKind> = (typeof rowIndexes)[K][number];

/** Whether this version knows a kind that came over the wire. */
export const isRowKind = (kind: string): kind is RowKind => (rowKinds as readonly string[]).includes(kind);
