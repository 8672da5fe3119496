import * as z from 'zod/mini';

/** The shape of every error answer of /api/v2 (protocol: Errors). */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    requestId: z.optional(z.string()),
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
});

/** An error answer of the API, after its check. */
export type ErrorAnswer = z.output<typeof errorAnswer>;
