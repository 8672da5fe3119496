import * as z from 'zod/mini';
import { id } from '#core/fields.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';

/** The PostgreSQL type of a column. Times are read and written as ISO text with milliseconds. */
type ColumnType =
  | 'text'
  | 'uuid'
  | 'integer'
  | 'bigint'
  | 'double precision'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb';

/** The column types of a kind's table by field; a column has the name of its field in snake case. */
type Columns = Readonly<Record<string, ColumnType>>;

const stamps = { createdAt: 'timestamptz', createdBy: 'uuid', updatedAt: 'timestamptz', updatedBy: 'uuid' } as const;

interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Shape[];
}

const shapeOf = (schema: z.ZodMiniType): Shape => {
  const shape = z.toJSONSchema(schema, { io: 'input' }) as Shape;
  const alternatives = shape.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return alternatives.length === 1 && alternatives[0] !== undefined ? alternatives[0] : shape;
};

const isNamed = (name: string): boolean => name !== 'null';

/** Returns the type of a column that can hold every value of a schema except null. */
const columnTypeOf = (schema: z.ZodMiniType): ColumnType => {
  const { type, format, pattern, minimum = -Infinity, maximum = Infinity } = shapeOf(schema);
  switch ([type ?? []].flat().filter(isNamed).join()) {
    case 'string':
      if (format === 'date') return 'date';
      if (format === 'date-time') return 'timestamptz';
      return pattern === idPattern ? 'uuid' : 'text';
    case 'integer':
      return minimum >= -(2 ** 31) && maximum < 2 ** 31 ? 'integer' : 'bigint';
    case 'number':
      return 'double precision';
    case 'boolean':
      return 'boolean';
    default:
      return 'jsonb';
  }
};

const idPattern = shapeOf(id).pattern;

const columnsOf = (kind: RowKind): Columns => ({
  ...Object.fromEntries(
    Object.entries(kindOf(kind).fields).map(([name, { schema }]) => [name, columnTypeOf(schema)] as const),
  ),
  ...stamps,
});

/** The columns of each kind, made from its fields. A new field needs a migration. */
export const rowTables = Object.fromEntries(rowKinds.map((kind) => [kind, columnsOf(kind)])) as {
  readonly [K in RowKind]: Columns;
};

/** Returns the table of a kind, with its schema: `meterReading` → `app.meter_reading`. */
export function tableNameOf(kind: RowKind): string {
  return `app.${columnOf(kind)}`;
}

/** Returns the column of a field: `defaultLengthMm` → `default_length_mm`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** How many long rows (`mayBeLong`) are read in one query: each may take some 500 KiB. */
export const longRowsAtOnce = 25;

/** Whether rows of a kind may be long: some take more than 32 KiB. A test compares the list with the schemas. */
export function mayBeLong(kind: RowKind): boolean {
  return longKinds.has(kind);
}

const longKinds: ReadonlySet<RowKind> = new Set([
  'chart',
  'design',
  'file',
  'importBatch',
  'maintenanceTask',
  'notice',
  'pricingProfile',
  'quote',
  'run',
  'threadSet',
]);
