import * as z from 'zod/mini';

/** The answer to an upload: the numbers of the file's parts that the server does not have yet. */
export const missingParts = z.object({ missing: z.array(z.int()) });
