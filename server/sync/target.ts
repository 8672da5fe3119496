import { isRowKind } from '#core/kinds/is-row-kind.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import type { AboutRow } from '#server/db/sync-mutations.ts';

type Named = Pick<PushedMutation, 'name' | 'args'>;

/** The row that a change is about by its name and arguments, as far as these can be believed. */
export const targetOf = ({ name, args }: Named): AboutRow | undefined => {
  const kind = name.split('.')[0] ?? '';
  if (!isRowKind(kind) || typeof args !== 'object' || args === null || !('id' in args)) return undefined;
  return typeof args.id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(args.id)
    ? { kind, id: args.id }
    : undefined;
};

/** What a change does to the row that it is about: `create`, `update`, `delete` or `restore`. */
export const verbOf = ({ name }: Named): string => name.split('.')[1] ?? '';

/** The fields that a change names. */
export const namedFields = ({ args }: Named): readonly string[] =>
  typeof args === 'object' && args !== null && 'set' in args && typeof args.set === 'object' && args.set !== null
    ? Object.keys(args.set)
    : [];

/** The version of the row that the person saw when they made the change, where the device said so. */
export const baseVersionOf = ({ args }: Named): number | undefined =>
  typeof args === 'object' && args !== null && 'baseVersion' in args && typeof args.baseVersion === 'number'
    ? args.baseVersion
    : undefined;
