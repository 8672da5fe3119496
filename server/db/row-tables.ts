import type { RowKind, RowTypes, Stamps } from '#core/rows.ts';

/** The PostgreSQL type of a column. Instants are handed out and taken as ISO text with milliseconds. */
export type ColumnType = 'text' | 'uuid' | 'integer' | 'bigint' | 'boolean' | 'date' | 'timestamptz' | 'jsonb';

/** The columns of a kind's table by the field they hold; a column is called like its field, in snake case. */
export type Columns<K extends RowKind> = Readonly<Record<keyof (RowTypes[K] & Stamps), ColumnType>>;

const stamps = { createdAt: 'timestamptz', createdBy: 'uuid', updatedAt: 'timestamptz', updatedBy: 'uuid' } as const;

/** Where the rows of each kind are kept. A new field needs its line here and its column in a migration; without the line this does not compile. */
export const rowTables: { readonly [K in RowKind]: Columns<K> } = {
  thread: {
    brand: 'text',
    line: 'text',
    code: 'text',
    catalogueId: 'text',
    name: 'text',
    kind: 'text',
    material: 'text',
    weight: 'text',
    tex: 'text',
    hex: 'text',
    moreHex: 'jsonb',
    effect: 'text',
    finish: 'text',
    confidence: 'text',
    colourSource: 'text',
    status: 'text',
    supersededBy: 'uuid',
    aliases: 'jsonb',
    family: 'text',
    defaultLengthMm: 'integer',
    minSpools: 'integer',
    minLengthMm: 'integer',
    targetSpools: 'integer',
    isStaple: 'boolean',
    avoid: 'boolean',
    substitutes: 'jsonb',
    tags: 'jsonb',
    notes: 'text',
    ...stamps,
  },
  spool: {
    threadId: 'uuid',
    shortCode: 'text',
    initialLengthMm: 'integer',
    tareMg: 'integer',
    grossFullMg: 'integer',
    state: 'text',
    lot: 'text',
    placeId: 'uuid',
    position: 'text',
    lentTo: 'text',
    boughtOn: 'date',
    shop: 'text',
    pricePaidMinor: 'integer',
    notes: 'text',
    remainingMm: 'bigint',
    precision: 'text',
    ...stamps,
  },
  movement: {
    spoolId: 'uuid',
    type: 'text',
    deltaMm: 'integer',
    settlesAtMm: 'integer',
    measured: 'jsonb',
    groupId: 'uuid',
    jobId: 'uuid',
    machineId: 'uuid',
    head: 'integer',
    needle: 'integer',
    reversesId: 'uuid',
    occurredAt: 'timestamptz',
    reason: 'text',
    ...stamps,
  },
  place: {
    name: 'text',
    kind: 'text',
    parentId: 'uuid',
    code: 'text',
    notes: 'text',
    ...stamps,
  },
  notice: {
    addressee: 'uuid',
    about: 'text',
    rowKind: 'text',
    rowId: 'uuid',
    by: 'uuid',
    from: 'uuid',
    changes: 'jsonb',
    ...stamps,
  },
};

/** The column of a field: `defaultLengthMm` → `default_length_mm`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
