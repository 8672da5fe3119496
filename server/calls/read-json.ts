import * as z from 'zod/mini';
import { problemsOf, type FieldProblems } from '#core/fields.ts';
import { err, ok, type Result } from '#core/result.ts';
import { refuse, sentencesOf, type Refusal } from './refusal.ts';

/** The body of a request, not read yet, and how many values (commas and opening brackets) it may have at most. */
export interface BodyText {
  readonly text: string;
  readonly mostValues: number;
}

/** Reads the JSON body of a request and checks it by a schema. */
export function readBody<S extends z.core.$ZodType>(
  schema: S,
  { text, mostValues }: BodyText,
): Result<z.output<S>, Refusal> {
  const read = readJson(text, mostValues);
  if (read.ok) return checked(schema, read.value);
  if (read.error === 'no_json') return err(refuse('bad_json'));
  const most = mostValues.toLocaleString('en');
  const message = `The body nests too deep or holds more than the ${most} values that this call takes.`;
  return err(refuse('invalid', { message }));
}

/** Checks a part of a request by a schema. The refusal has a sentence for each field. */
export function checked<S extends z.core.$ZodType>(schema: S, value: unknown): Result<z.output<S>, Refusal> {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  return parsed.success ? ok(parsed.data) : err(refusalOf(problemsOf(parsed.error)));
}

const refusalOf = (problems: FieldProblems): Refusal => {
  const fields = sentencesOf(problems);
  const message = Object.values(fields)[0];
  return refuse('invalid', { fields, ...(message !== undefined && { message }) });
};

/** The reason why a text is refused as JSON. `too_many_values`: it has too many values or nests too deep. */
type JsonFault = 'no_json' | 'too_many_values';

/** Parses JSON. Refuses text that nests too deep or has too many values, because its checks would take too long. */
export function readJson(text: string, mostValues: number): Result<unknown, JsonFault> {
  if (holdsMore(text, mostValues)) return err('too_many_values');
  try {
    return ok(JSON.parse(text));
  } catch {
    return err('no_json');
  }
}

const deepest = 64;

/** Whether a text nests too deep or has too many values, counted by commas and opening brackets. */
const holdsMore = (text: string, mostValues: number): boolean => {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfText(text, at);
        break;
      case comma:
        values += 1;
        break;
      case openBracket:
      case openBrace:
        values += 1;
        depth += 1;
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
      default:
    }
    if (depth > deepest || values > mostValues) return true;
  }
  return false;
};

const endOfText = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
};

const [quote, comma, openBracket, openBrace, closeBracket, closeBrace, backslash] = [34, 44, 91, 123, 93, 125, 92];
