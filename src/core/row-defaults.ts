import { completed } from './completed.ts';
import { defaultsOf } from './kinds/describe-kind.ts';
import { isRowKind, kindOf, rowKinds } from './kinds/kinds.ts';

const entriesOf = new Map(rowKinds.map((kind) => [kind, Object.entries(defaultsOf(kindOf(kind)))]));

/** A row's data with the default of every field that it lacks; data of a kind that this code does not know is answered as it is. */
export const withDefaults = <D extends Readonly<Record<string, unknown>>>(kind: string, data: D): D =>
  isRowKind(kind) ? completed(entriesOf.get(kind) ?? [], data) : data;
