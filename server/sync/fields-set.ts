import type { WrittenRow } from '#core/mutations/run.ts';
import { placeDefaults } from '#core/place.ts';
import type { FoundRow, RowKind } from '#core/rows.ts';
import { spoolDefaults } from '#core/spool.ts';
import { threadDefaults } from '#core/thread.ts';

/** A row's fields, whatever its kind is. */
export type Fields = Readonly<Record<string, unknown>>;

/** Stands among a row's fields for whether it is deleted: that is set by people too. */
export const deletion = 'deleted';

/** What the kinds start with whose fields people set. Rows of the other kinds are written once, or by the server. */
export const defaultsOf: Readonly<Partial<Record<RowKind, Fields>>> = {
  thread: threadDefaults,
  spool: spoolDefaults,
  place: placeDefaults,
};

/** Whether a field is what people set: not a stamp, and not what the movements say. */
export const isSetByPeople = (field: string): boolean => !ours.has(field);

const ours: ReadonlySet<string> = new Set([
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'remainingMm',
  'precision',
]);

/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that a change has set on a row: those that came out different; on a new row what is not as rows begin. A form that sends along what nobody touched has not set it. */
export const fieldsSet = (written: WrittenRow, before: FoundRow | undefined): string[] => {
  const defaults = defaultsOf[written.kind];
  if (defaults === undefined) return [];
  const standing: Fields = before === undefined ? defaults : { ...before.data };
  const different = Object.entries(written.data)
    .filter(([field, value]) => isSetByPeople(field) && !isSame(value, standing[field]))
    .map(([field]) => field);
  // that a row was made says that it is to live: no older deletion of its like may take it
  const isTurned = before === undefined || before.deleted !== written.deleted;
  return isTurned ? [...different, deletion] : different;
};
