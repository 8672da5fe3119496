import type { Context } from 'hono';
import * as z from 'zod/mini';
import { serverLimits } from '#server/base/server-limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import { readJson } from '#server/calls/read-json.ts';
import { refusals, type Refusal } from './refusal.ts';

/** A text that a client may send as null or leave out; it then reads as ''. */
export const looseText = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text ?? ''),
);

/** A JSON object that a client may send as null or leave out; it then reads as {}. */
export const looseObject = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((fields) => fields ?? {}),
);

/** Reads the JSON body by a schema that ignores unknown fields. An empty body reads as `{}`. */
export async function readBody<S extends z.ZodMiniObject>(
  c: Context,
  schema: S,
): Promise<Result<z.output<S>, Refusal>> {
  const text = await c.req.text();
  const json: Result<unknown, keyof typeof why> = text.trim() === '' ? ok({}) : readJson(text, serverLimits.bodyValues);
  if (!json.ok) return err(refusals.badJson(why[json.error]));
  const input = schema.safeParse(json.value);
  return input.success ? ok(input.data) : err(refusals.badJson(`unexpected type at "${pathOf(input.error)}"`));
}

// Fixed sentences, because the JSON parser's own message quotes the body, which may contain a password.
const why = { no_json: 'invalid syntax', too_many_values: 'more values than any call takes' } as const;

const pathOf = (error: z.core.$ZodError): string => error.issues[0]?.path.join('.') ?? '';
