import { movementDefaults } from './movement.ts';
import { placeDefaults } from './place.ts';
import { isRowKind, type RowKind } from './rows.ts';
import { spoolDefaults } from './spool.ts';
import { threadDefaults } from './thread.ts';

const defaultsOf: { readonly [K in RowKind]: object } = {
  thread: threadDefaults,
  spool: spoolDefaults,
  movement: movementDefaults,
  place: placeDefaults,
  notice: {},
};

const entriesOf = new Map(Object.entries(defaultsOf).map(([kind, defaults]) => [kind, Object.entries(defaults)]));

/** A row's data with the default of every field that it lacks: code that did not know the field has stored it. Complete data is answered as it is. */
export const withDefaults = <D extends Readonly<Record<string, unknown>>>(kind: string, data: D): D => {
  const missing = isRowKind(kind) ? entriesOf.get(kind)?.filter(([field]) => !(field in data)) : [];
  return missing === undefined || missing.length === 0 ? data : { ...Object.fromEntries(missing), ...data };
};
