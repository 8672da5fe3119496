import fc from 'fast-check';
import * as z from 'zod/mini';

interface Shape {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
}

const found = new WeakMap<z.ZodMiniType, Map<number, unknown>>();

/** A value that a schema accepts; null only if nothing else fits. The same number gives the same value. */
export const valueFor = <T extends z.ZodMiniType>(schema: T, nth: number): z.output<T> => {
  const values = found.get(schema) ?? new Map<number, unknown>();
  found.set(schema, values);
  if (!values.has(nth)) values.set(nth, find(schema, nth));
  return structuredClone(values.get(nth)) as z.output<T>;
};

const find = (schema: z.ZodMiniType, nth: number): unknown => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  // One of ten candidates nearly always fits; with the same seed, 500 candidates begin with the same ten.
  for (const numRuns of [10, 500])
    for (const candidate of fc.sample(valuesOf(shape), { numRuns, seed: nth })) {
      const read = schema.safeParse(candidate);
      if (read.success) return read.data;
    }
  throw new Error(`No value was found for ${JSON.stringify(shape)}`);
};

/** Values of a shape. The top value is never null; parts may be null or empty, as some exclude each other. */
const valuesOf = (shape: Shape, isPart = false): fc.Arbitrary<unknown> => {
  const choices = (shape.anyOf ?? shape.oneOf)?.filter(({ type }) => isPart || type !== 'null');
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valuesOf(one, isPart)));
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  switch (typeof shape.type === 'object' ? shape.type[0] : shape.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(shape.properties ?? {}).map(([k, v]) => [k, valuesOf(v, true)])),
      );
    case 'array':
      return fc.array(valuesOf(shape.items ?? {}, isPart), {
        minLength: shape.minItems ?? (isPart ? 0 : 1),
        maxLength: Math.max(3, shape.minItems ?? 0),
      });
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return wholeNumbersOf(shape);
    case 'string':
      return textsOf(shape);
    default:
      return fc.constant('anything');
  }
};

/** Small whole numbers, above zero where allowed, because code may treat zero like a missing value. */
const wholeNumbersOf = ({ minimum = 1, maximum = 999 }: Shape): fc.Arbitrary<number> => {
  const least = Math.max(minimum, Math.min(1, maximum));
  return fc.integer({ min: least, max: Math.min(maximum, least + 998) });
};

const textsOf = ({ format, pattern, maxLength = 12 }: Shape): fc.Arbitrary<string> => {
  if (format === 'date') return fc.constantFrom('2026-02-03', '2026-04-05');
  if (format === 'date-time') return fc.constantFrom('2026-02-03T04:05:06.007Z', '2026-03-04T05:06:07.008Z');
  if (pattern?.includes('{1,9}') === true) return fc.constantFrom('1', '2.5', '0.0625'); // a decimal within any bounds
  if (pattern !== undefined) return matching(pattern);
  const words = matching(`^[A-Z][a-z]{0,${Math.min(maxLength, 12) - 1}}$`);
  return fc.oneof({ arbitrary: words, weight: 8 }, fc.constantFrom('EUR', 'jo@example.org'));
};

const texts = new Map<string, fc.Arbitrary<string>>();

/** Texts that match a pattern. Each generator is cached, because building one takes milliseconds. */
const matching = (pattern: string): fc.Arbitrary<string> => {
  const known = texts.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  texts.set(pattern, known);
  return known;
};
