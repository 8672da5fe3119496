import type { MeterKind } from '#core/kinds/meter-reading.ts';
import { fallsBelow } from '#core/machines/meter.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { err, ok } from '#core/result.ts';
import { readRows } from '#server/db/rows.ts';
import type { FoundRow } from '#core/rows.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { RestRules } from './rest-rules.ts';

/** A reading below the meter is refused with the reason, unless it says that the meter was reset [T7]; a second undoing is refused. */
export const meterReadingRules: RestRules = {
  idOf: (teamId, { reversesId }) =>
    typeof reversesId === 'string' ? undoingId(teamId, 'meterReading', reversesId) : undefined,
  complete: async ({ tx, team, now, row }, set) => {
    const { machineId, kind, value, at = now, reset, reversesId } = set;
    if (typeof reversesId === 'string')
      return (await row('meterReading', undoingId(team.publicId, 'meterReading', reversesId))) === undefined
        ? ok(set)
        : err(refuse('conflict', { message: 'This reading was undone before.' }));
    if (typeof value !== 'number' || reset === true) return ok(set);
    const [found = []] = await readRows(tx, team.id, [
      { kind: 'meterReading', index: 'machineId', is: String(machineId) },
    ]);
    const entries = (found as readonly FoundRow<'meterReading'>[]).map(({ id, data }) => ({ ...data, id }));
    const shown = fallsBelow(entries, { kind: kind as MeterKind, value, at: String(at) });
    if (shown === undefined) return ok(set);
    const message = `The meter stood at ${shown}: a reading may only fall with reset and a reason.`;
    return err(refuse('invalid', { message, fields: { value: message } }));
  },
};
