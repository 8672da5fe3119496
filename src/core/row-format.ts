import { movementFields } from './movement.ts';
import { noticeFields } from './notice.ts';
import { placeFields } from './place.ts';
import type { RowKind } from './rows.ts';
import { spoolFields } from './spool.ts';
import { threadFields } from './thread.ts';

/** The fields of each kind by name, those that the server sets included. */
export const fieldsOfKind: { readonly [K in RowKind]: object } = {
  thread: threadFields,
  spool: { ...spoolFields, remainingMm: null, precision: null },
  movement: movementFields,
  place: placeFields,
  notice: noticeFields,
};

/** Every kind and field that this code knows, as one text. A device whose rows were stored by code that knew others reads them anew. */
export const rowFormat: string = Object.entries(fieldsOfKind)
  .map(([kind, fields]) => `${kind}:${Object.keys(fields).toSorted().join(',')}`)
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
