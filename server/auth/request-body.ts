import type { Context } from 'hono';
import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import { refusals, type Refusal } from './refusal.ts';

/** Text that clients also send as null or leave out; both read as empty. */
export const looseText = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text ?? ''),
);

/** A JSON object that clients also send as null or leave out; both read as empty. */
export const looseObject = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((fields) => fields ?? {}),
);

/** The request's JSON body, read by a schema that ignores fields it does not know. An empty body reads as `{}`. */
export const readBody = async <S extends z.ZodMiniObject>(
  c: Context,
  schema: S,
): Promise<Result<z.output<S>, Refusal>> => {
  const json = parse(await c.req.text());
  if (!json.ok) return json;
  const input = schema.safeParse(json.value);
  return input.success ? ok(input.data) : err(refusals.badJson(`unexpected type at "${pathOf(input.error)}"`));
};

// The parser's own message quotes the body, and with it perhaps a password.
const parse = (text: string): Result<unknown, Refusal> => {
  if (text.trim() === '') return ok({});
  try {
    return ok(JSON.parse(text));
  } catch {
    return err(refusals.badJson('invalid syntax'));
  }
};

const pathOf = (error: z.core.$ZodError): string => error.issues[0]?.path.join('.') ?? '';
