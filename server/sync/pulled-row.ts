import type { Access } from '#core/access/permissions.ts';
import { redact } from '#core/access/redact.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { PulledRow } from '#core/wire/sync-wire.ts';

/** Converts a row for a caller with this access: fields hidden from them are null; a deleted row has `del: 1`. */
export function pulledRow({ kind, id, version, deleted, data }: FoundRow, access: Access): PulledRow {
  return {
    t: kind,
    id,
    v: version,
    ...(deleted && { del: 1 }),
    d: { ...redact(kind, data, access) },
  };
}
