import * as z from 'zod/mini';
import { parse } from '#core/fields.ts';
import { newId } from '#core/ids.ts';
import { kindOf, type RowKind, type RowTypes } from '#core/kinds/kinds.ts';
import { mutationsByName } from '#core/mutations/registry.ts';
import { aDesign } from '../../src/core/a-design.ts';
import { aPricingProfile, aQuote } from '../../src/core/a-quote.ts';
import type { Person } from '../product.ts';
import { valueFor } from '../value-for.ts';

export type Data = Readonly<Record<string, unknown>>;

export const aRow = (
  kind: RowKind,
  id: string,
  nth: number,
  ids: ReadonlyMap<string, readonly string[]>,
  owner: Person,
) => {
  const { fields, references, readers } = kindOf(kind);
  const values = Object.entries(fields).map(([name, { schema }]) => [
    name,
    ids.get(references[name] ?? '')?.[nth] ?? valueFor(schema, nth + 1),
  ]);
  const data = {
    ...(Object.fromEntries(values) as RowTypes[RowKind]),
    ...(readers === 'addressee' && { addressee: owner.userId, rowKind: 'place' }),
    createdAt: '2026-03-01T09:00:00.000Z',
    createdBy: owner.userId,
    updatedAt: '2026-03-01T09:00:00.000Z',
    updatedBy: owner.userId,
  };
  return { kind, id, deleted: false, data };
};

export const fitting: { readonly [K in RowKind]?: Data } = {
  thread: { catalogueId: null, supersededBy: null, minSpools: null },
  barcode: { value: '40042', placeId: null },
  spool: { tareMg: 10_000, grossFullMg: 60_000, boughtOn: '2026-02-03' },
  place: { parentId: null },
  machine: { boughtOn: '2026-02-03' },
  needle: { head: 0, needle: 1, spoolId: null },
  design: { ...aDesign(), fingerprint: 'e'.repeat(64), replacesId: null },
  file: { ofKind: 'team' },
  shoppingLine: { text: null },
  pricingProfile: aPricingProfile(),
  job: { sizes: [], steps: [], status: 'planned' },
  quote: { ...aQuote(), costsSnapshot: null, digitizingCost: null, revisionOf: null, status: 'draft' },
};

export const updateSetIn = (kind: RowKind, set: Data): Data => {
  const { args } = mutationsByName.get(`${kind}.update`) ?? {};
  const unknown = parse(args ?? z.never(), { id: newId(), set });
  const problems = unknown.ok ? {} : unknown.error;
  return Object.fromEntries(
    Object.entries(set).filter(([name]) => problems[`set.${name}`]?.problem !== 'unknown_field'),
  );
};
