import type { Stamps } from '../kinds/describe-kind.ts';
import type { RowKind, RowTypes } from '../kinds/kinds.ts';

/** A row as a mutation finds it. Deleted rows are found too, because a mutation may restore them. */
export interface FoundRow<K extends RowKind = RowKind> {
  readonly kind: K;
  readonly id: string;
  /** The server's version of the row; 0 while the server has not seen it. */
  readonly version: number;
  readonly deleted: boolean;
  readonly data: RowTypes[K] & Stamps;
  /**
   * The names of fields that were ever set, even back to their default. Only the server has these; devices compare
   * values.
   */
  readonly touched?: ReadonlySet<string>;
}
