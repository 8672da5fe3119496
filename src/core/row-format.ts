import { kindOf, rowKinds } from './kinds/kinds.ts';

/** Every kind and field that this code knows, as one text. A device whose rows were stored by code that knew others reads them anew. */
export const rowFormat: string = rowKinds
  .map((kind) => `${kind}:${Object.keys(kindOf(kind).fields).toSorted().join(',')}`)
  .toSorted()
  .join(';');

/** Whether rows that were stored by code of one format have every field that code of another knows. Tabs of two versions would else read everything anew by turns. */
export const coversFormat = (stored: string, known: string): boolean => {
  const has = new Set(fieldsIn(stored));
  return fieldsIn(known).every((field) => has.has(field));
};

const fieldsIn = (format: string): readonly string[] =>
  format.split(';').flatMap((part) => {
    const [kind = '', fields = ''] = part.split(':');
    return fields.split(',').map((field) => `${kind}.${field}`);
  });
