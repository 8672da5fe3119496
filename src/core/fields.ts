import * as z from 'zod/mini';
import type { Day } from './dates/day.ts';
import { err, ok, type Result } from './result.ts';

z.config({ jitless: true }); // a strict content security policy forbids the code that Zod compiles at run time

/** A field's problem, which page and server turn into a sentence. `limit`: the bound that the value breaks. */
export interface FieldProblem {
  readonly problem:
    | 'required'
    | 'too_long'
    | 'too_small'
    | 'too_large'
    | 'too_many'
    | 'control_characters'
    | 'web_address'
    | 'email_address'
    | 'not_an_option'
    | 'leads_back'
    | 'wrong_type'
    | 'wrong_format'
    | 'in_future'
    | 'gap'
    | 'overlap'
    | 'wrong_count'
    | 'wrong_sum'
    | 'repeated'
    | 'outside_matrix'
    | 'too_many_decimals'
    | 'sum_too_large'
    | 'unknown_field';
  readonly limit?: number;
}

/** Problems by field path, e.g. `code` or `tags.3` (the fourth tag). */
export type FieldProblems = Readonly<Record<string, FieldProblem>>;

// Half of a surrogate pair (Cs) is no character, and PostgreSQL refuses to store it.
const controlCharacters = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const controlCharactersButLines = /(?![\n\t])[\p{Cc}\p{Cs}]/u;
const invisible = /[\p{Cf}\s]/gu;
const codePoints = (text: string): number => [...text].length;

/**
 * Returns a text in the one form in which it is stored [F18]: some keyboards and file systems write ü as two characters.
 * A long run of marks stays as it is, because `normalize` takes a million steps to sort a thousand of them.
 */
const composed = (text: string): string =>
  /[\u0080-\uffff]/.test(text) && !/\p{M}{31}/u.test(text) ? text.normalize('NFC') : text;

const plain = (most: number, forbidden: RegExp) =>
  z.string().check(
    z.trim(),
    z.overwrite(composed),
    z.refine((text) => !forbidden.test(text), { error: 'control_characters' }),
    // `abort`: the check after it would search a text of a megabyte for something visible.
    z.refine((text) => text.length <= 2 * most && codePoints(text) <= most, { error: `too_long:${most}`, abort: true }),
  );

/** Makes a schema of text with something visible: trimmed, no control characters, at most `most` code points. */
export function requiredText(most: number) {
  return plain(most, controlCharacters).check(
    z.refine((text) => text.replace(invisible, '') !== '', { error: 'required' }),
  );
}

const emptyIsNull = z.transform((text: string | null) => (text === '' ? null : text));

/** Makes a schema of text or null: trimmed, no control characters, at most `most` code points; empty becomes null. */
export function optionalText(most: number) {
  return z.pipe(z.nullable(plain(most, controlCharacters)), emptyIsNull);
}

/** Makes a schema of notes of several lines: like `optionalText`, with line breaks and tabs allowed. */
export function optionalLines(most: number) {
  return z.pipe(z.nullable(plain(most, controlCharactersButLines)), emptyIsNull);
}

/** Makes a schema of a whole number within bounds, both included. */
export function wholeNumber(least: number, most: number) {
  return z.int().check(z.gte(least), z.lte(most));
}

/**
 * Makes a schema of a share of money: basis points with two decimals at most, as JSON writes them (8.875 % is 887.5).
 */
export function basisPoints(least: number, most: number) {
  return z.number().check(
    z.gte(least),
    z.lte(most),
    z.refine((bp) => /^-?\d+(?:\.\d{1,2})?$/u.test(String(bp)), { error: 'too_many_decimals:2' }),
  );
}

/** The schema of an id: a lower-case UUID. */
export const id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: 'wrong_format' }));

/** A colour as `#rrggbb`; upper case is accepted and converted to lower case. */
export const hex = z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, { error: 'wrong_format' }));

// ISO 8601 has a year 0, PostgreSQL does not
const hasYear = z.refine<string>((text) => !text.startsWith('0000'), { error: 'wrong_format' });

/** A calendar date, `YYYY-MM-DD`. */
export const date: z.ZodMiniType<Day, string> = z.iso
  .date({ error: 'wrong_format' })
  // the schema's output is the same text; only its type is narrower
  .check(hasYear) as unknown as z.ZodMiniType<Day, string>;

/** A UTC ISO 8601 instant, read as `YYYY-MM-DDTHH:MM:SS.mmmZ`, so that instants compare as texts. */
export const instant = z.pipe(
  z.iso.datetime({ error: 'wrong_format' }).check(hasYear),
  z.transform((text: string) => new Date(text).toISOString()),
);

const isTooExact = (text: unknown): boolean => typeof text === 'string' && /^-?\d{1,9}\.\d{5,}$/u.test(text);

/** Makes a schema of an exact decimal as a string with at most four decimals, within bounds, both included. */
export function decimal(least: number, most: number) {
  return z.string().check(
    z.regex(/^-?\d{1,9}(\.\d{1,4})?$/, {
      error: ({ input }) => (isTooExact(input) ? 'too_many_decimals:4' : 'wrong_format'),
    }),
    z.refine((text) => Number(text) >= least, { error: `too_small:${least}` }),
    z.refine((text) => Number(text) <= most, { error: `too_large:${most}` }),
  );
}

/** Makes a schema of a list of at most `most` entries. */
export function listOf<T extends z.ZodMiniType>(item: T, most: number) {
  return z.array(item).check(z.maxLength(most));
}

/** Returns the size of a value in bytes, as JSON in UTF-8. */
export function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength;
}

/** Validates unknown input by a schema. Returns the value in its clean form, or the problems by field. */
export function parse<T extends z.ZodMiniType>(schema: T, input: unknown): Result<z.output<T>, FieldProblems> {
  const read = schema.safeParse(input, { reportInput: true });
  return read.success ? ok(read.data) : err(problemsOf(read.error));
}

/** A request body may have a hundred thousand unknown fields, but people do not read that many problems. */
const mostProblems = 100;

/**
 * Returns the problems of a failed parse (made with `reportInput`): the first per field, for a hundred fields at most.
 */
export function problemsOf(error: z.core.$ZodError): FieldProblems {
  const problems = new Map<string, FieldProblem>(); // a Map, because a field may be called "constructor"
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, mostProblems) : undefined;
    const fields = unknown?.map((key) => [...issue.path, key]) ?? [issue.path];
    for (const path of fields.map((parts) => parts.join('.'))) {
      const first = problems.get(path);
      if (first === undefined && problems.size >= mostProblems) continue;
      // Zod reports its own bound for safe integers before the field's bound; the field's bound replaces it.
      if (first === undefined || Math.abs(first.limit ?? 0) === Number.MAX_SAFE_INTEGER)
        problems.set(path, problemOf(issue));
    }
  }
  return Object.fromEntries(problems);
}

const problemOf = (issue: z.core.$ZodIssue): FieldProblem => {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'array'
        ? { problem: 'too_many', limit: Number(issue.maximum) }
        : { problem: 'too_large', limit: Number(issue.maximum) };
    case 'too_small':
      return { problem: 'too_small', limit: Number(issue.minimum) };
    case 'unrecognized_keys':
      return { problem: 'unknown_field' };
    case 'invalid_value':
      return { problem: issue.input === undefined ? 'required' : 'not_an_option' };
    case 'invalid_type':
      if (issue.expected === 'int' && isFraction(issue.input)) return { problem: 'too_many_decimals', limit: 0 };
      return { problem: issue.input === undefined ? 'required' : 'wrong_type' };
    case 'invalid_format':
      return issue.message.startsWith('too_many_decimals') ? named(issue.message) : { problem: 'wrong_format' };
    case 'custom':
      return named(issue.message);
    default:
      return { problem: 'wrong_type' };
  }
};

/** Whether a value is a number that is not whole. */
const isFraction = (value: unknown): boolean => Number.isFinite(value) && !Number.isInteger(value);

const named = (message: string): FieldProblem => {
  const [name, limit] = message.split(':');
  const known = [
    'required',
    'too_long',
    'too_small',
    'too_large',
    'control_characters',
    'web_address',
    'wrong_format',
    'too_many_decimals',
  ] as const;
  const problem = known.find((one) => one === name) ?? 'wrong_type';
  return limit === undefined ? { problem } : { problem, limit: Number(limit) };
};
