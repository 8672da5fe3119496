import type * as z from 'zod/mini';
import { teamSettings } from '#core/settings/settings.ts';

/** How long a body is: values as the server counts them (commas and opening brackets), and bytes of its JSON. */
export interface BodyLength {
  readonly values: number;
  readonly bytes: number;
}

/** The longest body that a schema takes, as the server writes it. Throws the path where a schema has no limit. */
export const longestBody = (schema: z.core.$ZodType, path = 'body'): BodyLength => {
  const known = textsWithOwnCheck.get(schema);
  if (known !== undefined) return scalar(known);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'null':
      return scalar(4);
    case 'boolean':
      return scalar(5);
    case 'string':
      return scalar(longestText(checksOf(def), path));
    case 'number':
      return scalar(longestNumber(checksOf(def)));
    case 'enum':
      return greatest(Object.values(def.entries).map((one) => scalar(bytesOf(one))));
    case 'literal':
      return greatest(def.values.map((one) => scalar(bytesOf(one))));
    case 'never':
    case 'undefined':
      return scalar(0);
    case 'nullable':
      return greatest([scalar(4), longestBody(def.innerType, path)]);
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return longestBody(def.innerType, path);
    case 'pipe':
      return longestBody(def.in, path);
    case 'union':
      return greatest(def.options.map((one) => longestBody(one, path)));
    case 'array':
      return longestList(def, path);
    case 'object':
      return longestObject(def, path);
    case 'record':
      return longestRecord(def, path);
    default:
      throw new Error(`${path}: there is no longest value of the type ${def.type}.`);
  }
};

const scalar = (bytes: number): BodyLength => ({ values: 0, bytes });

const greatest = (all: readonly BodyLength[]): BodyLength => ({
  values: Math.max(...all.map(({ values }) => values)),
  bytes: Math.max(...all.map(({ bytes }) => bytes)),
});

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const bracketed = (members: readonly BodyLength[]): BodyLength => {
  const commas = Math.max(0, members.length - 1);
  return {
    values: 1 + commas + members.reduce((sum, { values }) => sum + values, 0),
    bytes: 2 + commas + members.reduce((sum, { bytes }) => sum + bytes, 0),
  };
};

const longestList = (def: z.core.$ZodArrayDef, path: string): BodyLength => {
  const most = Math.min(...checksOf(def).map(mostEntries));
  if (most === Infinity) throw new Error(`${path}: a list without a most.`);
  const one = longestBody(def.element, `${path}.0`);
  return withinBytes(bracketed(Array.from({ length: most }, () => one)), checksOf(def));
};

const longestObject = (def: z.core.$ZodObjectDef, path: string): BodyLength => {
  if ((def.catchall as z.core.$ZodTypes | undefined)?._zod.def.type !== 'never')
    throw new Error(`${path}: takes fields that it does not name.`);
  const fields = Object.entries(def.shape).map(([name, field]) => named(name, longestBody(field, `${path}.${name}`)));
  return withinBytes(bracketed(fields), checksOf(def));
};

const longestRecord = (def: z.core.$ZodRecordDef, path: string): BodyLength => {
  const keys = (def.keyType as z.core.$ZodTypes)._zod.def;
  if (keys.type !== 'enum') throw new Error(`${path}: takes any number of fields.`);
  const one = longestBody(def.valueType, `${path}.*`);
  return bracketed(Object.values(keys.entries).map((name) => named(String(name), one)));
};

const named = (name: string, { values, bytes }: BodyLength): BodyLength => ({
  values,
  bytes: bytes + bytesOf(name) + 1,
});

type Def = z.core.$ZodTypeDef & Partial<z.core.$ZodCheckDef>;
type KnownCheck = z.core.$ZodChecks['_zod']['def'] | z.core.$ZodCustomDef | z.core.$ZodStringFormatDef;

/** The checks of a schema; a text of a known format, such as a date, is itself a check. */
const checksOf = (def: Def): readonly KnownCheck[] => {
  const own = def.check === undefined ? [] : [def as unknown as KnownCheck];
  return [...own, ...(def.checks ?? []).map((one) => one._zod.def as KnownCheck)];
};

/** The number in a problem like `too_long:24`, the way our own checks say their limit. */
const boundIn = (check: KnownCheck, problem: string): number => {
  const found = new RegExp(`^${problem}:(\\d+)$`).exec(messageOf(check));
  return found === null ? Infinity : Number(found[1]);
};

const messageOf = (check: KnownCheck): string => {
  if (check.check !== 'custom') return '';
  return String((check.error as ((issue: object) => unknown) | undefined)?.({}));
};

const mostEntries = (check: KnownCheck): number => {
  if (check.check === 'max_length') return check.maximum;
  return check.check === 'length_equals' ? check.length : Infinity;
};

/** A list whose bytes are limited holds at most that many values. */
const withinBytes = ({ values, bytes }: BodyLength, checks: readonly KnownCheck[]): BodyLength => {
  const most = Math.min(...checks.map((check) => boundIn(check, 'too_large')));
  return { values: Math.min(values, most), bytes: Math.min(bytes, most) };
};

const longestNumber = (checks: readonly KnownCheck[]): number => {
  const isWhole = checks.some((check) => check.check === 'number_format');
  if (!isWhole) return longestDouble;
  const bounds = checks.map((check) =>
    check.check === 'less_than' || check.check === 'greater_than' ? Number(check.value) : 0,
  );
  const least = checks.some((check) => check.check === 'greater_than') ? [] : [Number.MIN_SAFE_INTEGER];
  const most = checks.some((check) => check.check === 'less_than') ? [] : [Number.MAX_SAFE_INTEGER];
  return Math.max(...[...bounds, ...least, ...most].map((bound) => String(bound).length));
};

const longestDouble = String(-1.2345678901234567e-6).length;

/** The most bytes of a text with its quotes. JSON writes a control character, one letter, in six bytes. */
const longestText = (checks: readonly KnownCheck[], path: string): number => {
  const isPlain = checks.some((check) => messageOf(check) === 'control_characters');
  const most = Math.min(
    ...checks.map((check) => {
      if (check.check === 'string_format') return longestOfFormat(check, path);
      // Zod counts UTF-16 units, of which a letter of four bytes has two; our own checks count letters.
      return Math.min((isPlain ? 3 : 6) * mostEntries(check), (isPlain ? 4 : 6) * boundIn(check, 'too_long'));
    }),
  );
  if (most === Infinity) throw new Error(`${path}: a text without an end.`);
  return 2 + most;
};

/** The server returns every instant with three decimals of a second. */
const anInstant = '2026-03-01T09:00:00.000Z';

const longestOfFormat = ({ format, pattern }: z.core.$ZodCheckStringFormatDef, path: string): number => {
  if (format === 'datetime') return anInstant.length;
  if (format === 'lowercase' || format === 'uppercase') return Infinity;
  if (pattern === undefined) throw new Error(`${path}: a format without a pattern, ${format}.`);
  return longestMatch(pattern.source, path);
};

/** The most bytes that a whole-text pattern (`^…$`) matches; Infinity for a pattern without `^` or `$`. */
const longestMatch = (source: string, path: string): number => {
  if (!source.startsWith('^') || !source.endsWith('$')) return Infinity;
  let at = 0;
  const alternatives = (): number => {
    let longest = 0;
    let sum = 0;
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        longest = Math.max(longest, sum);
        sum = 0;
        at += 1;
      } else sum += times(one());
    }
    return Math.max(longest, sum);
  };
  const one = (): number => {
    const [token = ''] = /^(?:\(\?:|\\.|\[(?:\\.|[^\]\\])*\]|[^])/u.exec(source.slice(at)) ?? [];
    at += token.length;
    if (token === '^' || token === '$') return 0;
    if (token === '(' || token === '(?:') {
      if (token === '(' && source[at] === '?') throw new Error(`${path}: a pattern that is not read here, ${source}.`);
      const inner = alternatives();
      at += 1;
      return inner;
    }
    // A character that the pattern does not name may take six bytes in JSON.
    if (token === '.' || token.startsWith('[^') || /^\\[pPSDWs]/u.test(token)) return 6;
    if (/[^\u0020-\u007e]/u.test(token)) return 6;
    return /^(?:"|\\\\|\[.*(?:"|\\\\).*\])$/u.test(token) ? 2 : 1;
  };
  const times = (bytes: number): number => {
    const [repeat = ''] = /^(?:[?*+]|\{[\d,]+\})?/u.exec(source.slice(at)) ?? [];
    at += repeat.length;
    if (repeat === '' || repeat === '?') return bytes;
    return bytes * Number(/(\d+)\}$/u.exec(repeat)?.[1] ?? Infinity);
  };
  return alternatives();
};

const longestOf = (texts: readonly string[]): number => Math.max(...texts.map(bytesOf));

/** Texts that a list of the platform limits, such as its currencies, each with its longest length. */
const textsWithOwnCheck = new Map<z.core.$ZodType, number>([
  [teamSettings.currency.schema, longestOf(Intl.supportedValuesOf('currency'))],
  [teamSettings.timeZone.schema, bytesOf('x'.repeat(64))],
]);
