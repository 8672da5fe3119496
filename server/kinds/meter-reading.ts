import type { MeterKind } from '#core/kinds/meter-reading.ts';
import { fallsBelow } from '#core/machines/read-meters.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { err, ok } from '#core/result.ts';
import { readRows } from '#server/db/rows.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { KindSteps, RestSteps } from './kind-steps.ts';

/** Refuses a reading lower than the meter without `reset` [T7], and a second reversal of the same reading. */
const rest: RestSteps = {
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

/** The server's extra steps for meter readings: checks of REST calls. */
export const meterReadingSteps: KindSteps = { kind: 'meterReading', rest };
