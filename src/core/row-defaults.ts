import { defaultsOf } from './kinds/describe-kind.ts';
import { isRowKind, kindOf, rowKinds } from './kinds/kinds.ts';

const entriesOf = new Map(rowKinds.map((kind) => [kind, Object.entries(defaultsOf(kindOf(kind)))]));

/** A row's data with the default of every field that it lacks: code that did not know the field has stored it. Complete data is answered as it is. */
export const withDefaults = <D extends Readonly<Record<string, unknown>>>(kind: string, data: D): D => {
  const missing = isRowKind(kind) ? entriesOf.get(kind)?.filter(([field]) => !(field in data)) : [];
  return missing === undefined || missing.length === 0 ? data : { ...Object.fromEntries(missing), ...data };
};
