import * as z from 'zod/mini';
import { id } from '#core/fields.ts';
import type { Stamps } from '#core/kinds/describe-kind.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import type { Access } from '#core/permissions.ts';
import { hiddenFields, redact } from '#core/redact.ts';
import type { FoundRow } from '#core/rows.ts';

/** A row as it crosses REST: its id and version, its fields as the caller may see them, and who touched it when. */
export type RestRow = { readonly id: string; readonly version: number; readonly [field: string]: unknown } & Stamps;

/** What is answered for one row of a kind. */
export const rowShape = (kind: RowKind) => {
  const hidden = kindOf(kind).readers === 'whoSeesCosts' ? [] : hiddenFields[kind];
  const fields = Object.entries(kindOf(kind).fields).map(([name, { schema }]) => [
    name,
    hidden.includes(name) ? z.nullable(schema) : schema,
  ]);
  return z.object({
    id,
    version: z.int(),
    ...(Object.fromEntries(fields) as Record<string, z.ZodMiniType>),
    createdAt: z.string(),
    createdBy: id,
    updatedAt: z.string(),
    updatedBy: id,
  });
};

/** A row as a caller of that access is answered it. */
export const rowOnWire = ({ kind, id, version, data }: FoundRow, access: Access): RestRow => ({
  id,
  version,
  ...redact(kind, data, access),
});

/** The path of one row; what cannot be an id is not there. */
export const rowParams = z.object({ team: z.string(), rowId: id });

/** What many of them are called in an address: `shoppingLines` → `shopping-lines`. */
export const addressOf = (kind: RowKind): string =>
  kindOf(kind).collection.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
