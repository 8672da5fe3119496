import * as z from 'zod/mini';
import type { Spool } from '#core/kinds/spool.ts';
import { ok } from '#core/result.ts';
import { headOf } from '#server/db/history/heads.ts';
import { nextShortCodes } from '#core/stock/stock-actions.ts';
import type { KindSteps, RestSteps } from './kind-steps.ts';

const rest: RestSteps = {
  // the spools of a deleted thread are hidden with it [F33]
  listed: `exists (select from app.thread t ${headOf('thread', 't', 'th')}
    where t.team_id = r.team_id and t.id = r.thread_id and not th.deleted)`,
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

/** The server's extra steps for spools: which threads' stock a spool changes, and short codes for REST calls. */
export const spoolSteps: KindSteps = {
  kind: 'spool',
  touchedThreads: ({ data }) => ('threadId' in data && typeof data.threadId === 'string' ? [data.threadId] : []),
  // two people may receive the same packs: the device of the second learns which of its fields were not saved
  typed: [
    'initialLengthMm',
    'lot',
    'placeId',
    'position',
    'shop',
    'pricePaidMinor',
    'notes',
  ] satisfies readonly (keyof Spool)[],
  rest,
};
