import * as z from 'zod/mini';
import { id } from '#core/fields.ts';
import type { Stamps } from '#core/kinds/describe-kind.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import type { Access } from '#core/access/permissions.ts';
import { hiddenFields, redact } from '#core/access/redact.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { stepsOf } from '#server/kinds/steps-of.ts';

/** A row in an answer. A field is null if the caller may not see it. */
type RestRow = { readonly id: string; readonly version: number; readonly [field: string]: unknown } & Stamps;

/** Builds the schema of a row of this kind in an answer. */
export function rowShape(kind: RowKind) {
  const { readers, costsWhen } = kindOf(kind);
  const hidden = readers === 'whoSeesCosts' ? [] : [...hiddenFields[kind], ...(costsWhen?.contents ?? [])];
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
}

/** Converts a row for an answer. What a caller with this access may not see is null. */
export function rowOnWire({ kind, id, version, data }: FoundRow, access: Access): RestRow {
  const shown = redact(kind, data, access);
  return { id, version, ...shown, ...stepsOf(kind).answered?.({ ...shown }) };
}

/** The parameters in the path of one row. An id of the wrong form is answered like a missing row. */
export const rowParams = z.object({ team: z.string(), rowId: id });

/** Returns the name of a kind's collection as paths write it: `shoppingLines` → `shopping-lines`. */
export function addressOf(kind: RowKind): string {
  return kindOf(kind).collection.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
