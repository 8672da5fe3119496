import * as z from 'zod/mini';
import { ok } from '#core/result.ts';
import { nextShortCodes } from '#core/stock/stock-actions.ts';
import type { RestRules } from './rest-rules.ts';

/** A spool that is given no short code gets the next free one. */
export const spoolRules: RestRules = {
  createShape: ({ shortCode = z.never(), ...usual }) => ({ ...usual, shortCode: z.optional(shortCode) }),
  complete: async ({ tx, team }, set) => {
    if (set['shortCode'] !== undefined) return ok(set);
    const used = await tx.query<{ code: string }>(
      `select short_code as code from app.spool where team_id = $1 and short_code like 'T-%'`,
      [team.id],
    );
    const [shortCode] = nextShortCodes(
      used.map(({ code }) => code),
      1,
      undefined,
    );
    return ok({ ...set, shortCode });
  },
};
