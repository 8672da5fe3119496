import { isRowKind } from '#core/kinds/is-row-kind.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import type { AboutRow } from '#server/db/sync-mutations.ts';

type Named = Pick<PushedMutation, 'name' | 'args'>;

/** Returns the row that a change targets, from its name and arguments; undefined if these are not valid. */
export function targetOf({ name, args }: Named): AboutRow | undefined {
  const kind = name.split('.')[0] ?? '';
  if (!isRowKind(kind) || typeof args !== 'object' || args === null || !('id' in args)) return undefined;
  return typeof args.id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(args.id)
    ? { kind, id: args.id }
    : undefined;
}

/** Returns the verb in the name of a change, for example `create`; an empty text if the name has none. */
export function verbOf({ name }: Named): string {
  return name.split('.')[1] ?? '';
}

/** Returns the fields that a change sets, with their values. */
export function setOf({ args }: Named): Readonly<Record<string, unknown>> {
  return typeof args === 'object' && args !== null && 'set' in args && typeof args.set === 'object' && args.set !== null
    ? { ...args.set }
    : {};
}

/** Returns the names of the fields that a change sets. */
export function namedFields(change: Named): readonly string[] {
  return Object.keys(setOf(change));
}

/** Returns the row's version that the person saw when they made the change; undefined if the device sent none. */
export function baseVersionOf({ args }: Named): number | undefined {
  return typeof args === 'object' && args !== null && 'baseVersion' in args && typeof args.baseVersion === 'number'
    ? args.baseVersion
    : undefined;
}
