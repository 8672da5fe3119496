import type { NoticeChange } from './notice.ts';
import type { Access } from './permissions.ts';

const costFields: Readonly<Record<string, readonly string[]>> = {
  spool: ['pricePaidMinor'],
  machine: ['serial', 'priceMinor', 'residualMinor', 'currentValueMinor', 'upkeepPerHour'],
};

/** A row's fields as a caller of that access may see them: what it cost, is worth, and its serial number become null, in notices about it too. The one place that decides it, for pull, `current` and REST. */
export const redact = <D extends object>(kind: string, fields: D, access: Access): D => {
  if (access === 'full') return fields;
  if (kind === 'notice') return withoutCosts(fields);
  const hidden = costsOf(kind).filter((field) => field in fields);
  return hidden.length === 0 ? fields : { ...fields, ...Object.fromEntries(hidden.map((field) => [field, null])) };
};

const costsOf = (kind: string): readonly string[] => costFields[kind] ?? [];

const withoutCosts = <D extends { readonly rowKind?: string; readonly changes?: readonly NoticeChange[] }>(
  notice: D,
): D => {
  const hidden = costsOf(notice.rowKind ?? '');
  const changes = notice.changes?.map((change) =>
    hidden.includes(change.field) ? { ...change, before: null, after: null } : change,
  );
  return { ...notice, changes };
};
