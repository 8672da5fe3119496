import { isDeepStrictEqual } from 'node:util';
import { kindOf, rowKinds } from '#core/kinds/kinds.ts';
import { needleDefaults } from '#core/kinds/needle.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import type { Person } from '../server/product.ts';
import type { Device } from './device.ts';
import type { OwnAct } from './own-place.ts';
import type { World } from './world.ts';

export interface OwnRows {
  readonly person: Person;
  readonly ids: Set<string>;
  /** The person's acts that were not taken back, the oldest first, each with the state before it. */
  readonly done: { readonly act: OwnAct; readonly before: OwnState }[];
  /** The state that each of the person's devices must show once it has read everything. */
  state: OwnState;
}

/** The fields of rows by row key, without records that were taken back and without stamps. */
export type OwnState = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export const isOwn = (ids: ReadonlySet<string>, { id, d }: LocalRow): boolean =>
  ids.has(id) || ['spoolId', 'machineId', 'lineId', 'threadId'].some((field) => ids.has(String(d[field])));

export const ownRowsOn = (world: World, device: Device, { ids }: OwnRows): readonly LocalRow[] =>
  device.disk.team(world.databaseOf(device)).rows.filter((row) => isOwn(ids, row));

/** Returns the state of the rows that count: none that is deleted, undone, empty or without its parent. */
export const stateOf = (rows: readonly LocalRow[]): OwnState => {
  const alive = rows.filter(({ deleted, d }) => !deleted && Object.keys(d).length > 0);
  const ids = new Set(alive.map(({ id }) => id));
  const undone = new Set(alive.map(({ d }) => d['reversesId'] ?? null));
  const counts = ({ kind, id, d }: LocalRow): boolean => {
    if (kind === 'needle') return !isEmptyNeedle(d);
    if (!isOnlyAdded(kind)) return true;
    const isUndoing = (d['reversesId'] ?? null) !== null;
    return !isUndoing && !undone.has(id) && parents.every((field) => d[field] == null || ids.has(String(d[field])));
  };
  return Object.fromEntries(alive.filter(counts).map((row) => [row.key, fieldsOf(row)]));
};

export const differenceOf = (expected: OwnState, found: OwnState): string | undefined => {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(found)])].toSorted();
  const other = keys.find((key) => !isDeepStrictEqual(expected[key], found[key]));
  if (other === undefined) return undefined;
  return `${other} is ${JSON.stringify(found[other])} for ${JSON.stringify(expected[other])}`;
};

const parents = ['spoolId', 'machineId', 'lineId'];

const isOnlyAdded = (kind: string): boolean =>
  rowKinds.some((known) => known === kind && kindOf(known).may.update === 'nobody');

const isEmptyNeedle = (d: LocalRow['d']): boolean =>
  Object.entries(needleDefaults).every(([field, value]) => d[field] === value);

/** Returns a row's fields without stamps, and those of an entry without its times, because clocks differ. */
const fieldsOf = ({ kind, d }: LocalRow): Readonly<Record<string, unknown>> => {
  const fields = Object.entries(d).filter(
    ([field]) => !stamps.has(field) && !(isOnlyAdded(kind) && instants.has(field)),
  );
  // a used spool stays open when its use is taken back, so `sealed` and `open` count as equal (rules: Spools)
  const said = fields.map(([field, value]) => [field, field === 'state' && value === 'sealed' ? 'open' : value]);
  return structuredClone(Object.fromEntries(said)) as Readonly<Record<string, unknown>>;
};

// The server drops a name that may not stand; `tablet.ts` compares names.
const stamps = new Set(['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'byMember']);
const instants = new Set(['at', 'occurredAt', 'doneAt']);
