import { completed } from './completed.ts';
import { isRowKind } from '../kinds/is-row-kind.ts';
import { kindFacts } from '../kinds/kind-facts.ts';

const entriesOf = new Map(
  Object.entries(kindFacts).map(([kind, { fields }]) => [
    kind,
    Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial] as const] : [])),
  ]),
);

/** Adds the default of each missing field. Data of a kind that this version does not have is returned unchanged. */
export function withDefaults<D extends Readonly<Record<string, unknown>>>(kind: string, data: D): D {
  return isRowKind(kind) ? completed(entriesOf.get(kind) ?? [], data) : data;
}
