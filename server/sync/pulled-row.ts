import type { Access } from '#core/permissions.ts';
import { redact } from '#core/redact.ts';
import type { FoundRow } from '#core/rows.ts';
import type { PulledRow } from '#core/wire/sync-wire.ts';

/** A row as it goes over the wire to a caller of that access: its whole body, and a mark when it is deleted. */
export const pulledRow = ({ kind, id, version, deleted, data }: FoundRow, access: Access): PulledRow => ({
  t: kind,
  id,
  v: version,
  ...(deleted && { del: 1 }),
  d: { ...redact(kind, data, access) },
});
