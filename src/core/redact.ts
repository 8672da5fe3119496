import type { Access } from './permissions.ts';

const costFields: Readonly<Record<string, readonly string[]>> = {
  spool: ['pricePaidMinor'],
};

/** A row's fields as a caller of that access may see them: what it cost becomes null. The one place that decides it, for pull, `current` and REST. */
export const redact = <D extends object>(kind: string, fields: D, access: Access): D => {
  const hidden = access === 'full' ? [] : (costFields[kind] ?? []).filter((field) => field in fields);
  return hidden.length === 0 ? fields : { ...fields, ...Object.fromEntries(hidden.map((field) => [field, null])) };
};
