import { kindOf, rowKinds } from '../kinds/kinds.ts';

/**
 * All kinds and fields of this code, as one text. A device whose rows lack some of these fields reads all rows again.
 */
export const rowFormat: string = rowKinds
  .map((kind) => `${kind}:${Object.keys(kindOf(kind).fields).toSorted().join(',')}`)
  .toSorted()
  .join(';');

// Rows with more fields are not read again, or tabs of two releases would take turns in reading all rows again.
/** Whether rows stored in one format have all fields of another. */
export function coversFormat(stored: string, known: string): boolean {
  const has = new Set(fieldsIn(stored));
  return fieldsIn(known).every((field) => has.has(field));
}

const fieldsIn = (format: string): readonly string[] =>
  format.split(';').flatMap((part) => {
    const [kind = '', fields = ''] = part.split(':');
    return fields.split(',').map((field) => `${kind}.${field}`);
  });
