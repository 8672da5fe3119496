import * as z from 'zod/mini';
import { problemsOf, type FieldProblems } from '../fields.ts';
import { err, ok, type Result } from '../result.ts';

/** Like `parse`, in steps of a few hundred values: a server does other work between them. */
export function* parseInSteps<T extends z.core.$ZodType>(
  schema: T,
  input: unknown,
): Generator<void, Result<z.output<T>, FieldProblems>> {
  const judged = yield* judge(schema, input);
  if ('issues' in judged) return err(problemsOf(new z.core.$ZodError([...judged.issues])));
  return ok(judged.value as z.output<T>);
}

type Issues = readonly z.core.$ZodIssue[];
type Judged = { readonly value: unknown } | { readonly issues: Issues };

function* judge(schema: z.core.$ZodType, input: unknown): Generator<void, Judged> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (typeof input !== 'object' || input === null || isShort(input)) return whole(schema, input);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return yield* judge(def.innerType, input);
    case 'union':
      return 'discriminator' in def ? whole(schema, input) : yield* anyOf(def.options, input);
    case 'array':
      return Array.isArray(input) ? yield* entries(def, input) : whole(schema, input);
    case 'object':
      return isSplit(def) && !Array.isArray(input) ? yield* fields(def, { ...input }) : whole(schema, input);
    default:
      return whole(schema, input);
  }
}

/** A part with up to this many values is judged at once: that takes a millisecond, and splitting it costs another. */
const shortValues = 300;

const isShort = (input: object): boolean => {
  const rest: object[] = [input];
  let values = 0;
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const members: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    values += 1 + members.length;
    if (values > shortValues) return false;
    for (const one of members) if (typeof one === 'object' && one !== null) rest.push(one);
  }
  return true;
};

const whole = (schema: z.core.$ZodType, input: unknown): Judged => {
  const read = z.safeParse(schema, input, { reportInput: true });
  return read.success ? { value: read.data } : { issues: read.error.issues };
};

/** Whether an object can be judged field by field: it is strict, and no rule concerns several of its fields. */
const isSplit = ({ catchall, checks = [] }: z.core.$ZodObjectDef): boolean =>
  catchall?._zod.def.type === 'never' && checks.length === 0;

function* entries({ element, checks = [] }: z.core.$ZodArrayDef, input: readonly unknown[]): Generator<void, Judged> {
  const list = z.array(z.unknown()).check(...(checks as z.core.$ZodCheck<unknown[]>[]));
  const most = checks.find((one) => one._zod.def.check === 'max_length')?._zod.def;
  // A list that is too long is refused before its entries are judged.
  if (most !== undefined && input.length > (most as z.core.$ZodCheckMaxLengthDef).maximum)
    return whole(z.array(z.unknown()).check(z.maxLength((most as z.core.$ZodCheckMaxLengthDef).maximum)), input);
  const values: unknown[] = [];
  const issues: z.core.$ZodIssue[] = [];
  for (const [at, entry] of input.entries()) {
    yield;
    const judged = yield* judge(element, entry);
    if ('issues' in judged) issues.push(...under(at, judged.issues));
    else values.push(judged.value);
  }
  return issues.length > 0 ? { issues } : whole(list, values);
}

function* fields({ shape }: z.core.$ZodObjectDef, input: Readonly<Record<string, unknown>>): Generator<void, Judged> {
  const value: Record<string, unknown> = {};
  const issues: z.core.$ZodIssue[] = [];
  for (const [name, field] of Object.entries(shape)) {
    const isGiven = Object.hasOwn(input, name);
    const judged = yield* judge(field, isGiven ? input[name] : undefined);
    if ('issues' in judged) issues.push(...under(name, judged.issues));
    else if (isGiven || judged.value !== undefined) value[name] = judged.value;
  }
  const keys = Object.keys(input).filter((name) => !Object.hasOwn(shape, name));
  if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, path: [], message: '', input });
  return issues.length > 0 ? { issues } : { value };
}

/** Returns the first accepted value; otherwise the issues of the one option that fits, or `invalid_union`. */
function* anyOf(options: readonly z.core.$ZodType[], input: object): Generator<void, Judged> {
  const found: Issues[] = [];
  for (const option of options) {
    const judged = yield* judge(option, input);
    if ('value' in judged) return judged;
    found.push(judged.issues);
  }
  const [alike, ...others] = found.filter((issues) => issues.every(isWithin));
  if (alike !== undefined && others.length === 0) return { issues: alike };
  return { issues: [{ code: 'invalid_union', errors: [], path: [], message: '', input }] };
}

/** Whether an issue is about the value of a field that exists. */
const isWithin = (issue: z.core.$ZodIssue): boolean =>
  issue.path.length > 0 && !(issue.code === 'invalid_type' && issue.input === undefined);

const under = (name: string | number, issues: Issues): Issues =>
  issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }));

/** Sorts in steps: a screen or server can do other work between them. Equal items keep their order. */
export function* sortedInSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Generator<void, readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let at = 0; at < items.length; at += itemsAtOnce) {
    yield;
    runs.push(items.slice(at, at + itemsAtOnce).toSorted(compare));
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergedInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

const itemsAtOnce = 500;

function* mergedInSteps<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, readonly T[]> {
  const merged: T[] = [];
  let [atA, atB] = [0, 0];
  while (atA < a.length && atB < b.length) {
    if (merged.length % itemsAtOnce === 0) yield;
    if (compare(a[atA] as T, b[atB] as T) <= 0) {
      merged.push(a[atA] as T);
      atA += 1;
    } else {
      merged.push(b[atB] as T);
      atB += 1;
    }
  }
  return merged.concat(a.slice(atA), b.slice(atB));
}
