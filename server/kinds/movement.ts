import type { Measured } from '#core/kinds/movement.ts';
import { reversalId } from '#core/mutations/derived-ids.ts';
import { err, ok } from '#core/result.ts';
import { isSettlement, settledLengthMm } from '#core/stock/stock.ts';
import { refuse } from '#server/calls/refusal.ts';
import { readShortLedgers } from './short-ledgers.ts';
import type { Given, KindSteps, LockedTeam } from './kind-steps.ts';

/** The server's steps for movements: short ledgers, and values that it computes for REST calls. */
export const movementSteps: KindSteps = {
  kind: 'movement',
  inShort: { index: 'spoolId', read: readShortLedgers },
  onlyAdds: ({ type }) => type !== 'count' && type !== 'weigh' && type !== 'reversal',
  rest: {
    createShape: ({ settlesAtMm: _ours, ...usual }) => usual,
    idOf: (teamId, { type, reversesId }) =>
      type === 'reversal' && typeof reversesId === 'string' ? reversalId(teamId, reversesId) : undefined,
    complete: async (locked, set) => {
      if (set['type'] === 'reversal') return reversed(locked, set);
      if (set['type'] === 'count' || set['type'] === 'weigh') return settled(locked, set);
      return ok(set);
    },
  },
};

const settled = async ({ row }: LockedTeam, set: Given) => {
  const spool = await row('spool', String(set['spoolId']));
  const measured = set['measured'] as Measured | null | undefined;
  if (spool === undefined || !measured) return ok(set); // the mutation refuses the row and names the missing fields
  const thread = await row('thread', spool.data.threadId);
  const tex = thread === undefined || thread.data.tex === null ? null : Number(thread.data.tex);
  const settlesAtMm = settledLengthMm(measured, spool.data, tex);
  if (settlesAtMm === null) return err(refuse('invalid', { message: noYarnCount, fields: { measured: noYarnCount } }));
  const { remainingMm } = spool.data;
  return ok({ ...set, settlesAtMm, deltaMm: remainingMm === null ? null : settlesAtMm - remainingMm });
};

const noYarnCount =
  'This weight says no length: give the spool its weight when full (grossFullMg), or its thread a yarn count (tex).';

const reversed = async ({ row, team }: LockedTeam, set: Given) => {
  const { reversesId } = set;
  if (typeof reversesId !== 'string') return ok(set);
  if ((await row('movement', reversalId(team.publicId, reversesId))) !== undefined)
    return err(refuse('conflict', { message: 'This booking was undone before.' }));
  const booking = (await row('movement', reversesId))?.data;
  if (booking === undefined) return ok(set);
  const deltaMm = isSettlement(booking) || booking.deltaMm === null ? null : -booking.deltaMm;
  return ok({ ...set, deltaMm, groupId: booking.groupId });
};
