import type { Context } from 'hono';

/** The browser's name for itself, cut to a length worth keeping; null when it gives none. */
export const userAgentOf = (c: Context): string | null => c.req.header('User-Agent')?.slice(0, 255) ?? null;
