import { v7 } from 'uuid';
import type { hoopKinds } from '#core/kinds/hoop.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { DemoEvent } from './year.ts';

/** The hoops of the demo workshop: fields in tenths of a millimetre, and the nicknames of the machines they fit. */
const owned: readonly {
  readonly name: string;
  readonly kind: (typeof hoopKinds)[number];
  readonly field: readonly [number, number];
  readonly qty: number;
  readonly fits: readonly string[];
}[] = [
  { name: '100 × 100', kind: 'standard', field: [1000, 1000], qty: 2, fits: ['Ten needles', 'Little one'] },
  { name: '130 × 180', kind: 'standard', field: [1300, 1800], qty: 3, fits: ['Ten needles', 'Little one'] },
  { name: '200 × 360', kind: 'standard', field: [2000, 3600], qty: 1, fits: ['Ten needles'] },
  { name: 'Round 15 cm', kind: 'round', field: [1400, 1400], qty: 4, fits: ['Big one'] },
  { name: 'Magnetic 5 × 5 in', kind: 'magnetic', field: [1270, 1270], qty: 1, fits: ['Ten needles', 'Big one'] },
  { name: 'Cap frame', kind: 'cap', field: [1300, 600], qty: 2, fits: ['Big one'] },
];

/** Makes the events that add the hoops, right after the machines. */
export function demoHoops(machines: readonly DemoEvent[]): readonly DemoEvent[] {
  const created = machines.flatMap(({ at, action }) =>
    action.name === 'machine.create' ? [{ at, id: action.args.id, nickname: action.args.set.nickname }] : [],
  );
  const last = Math.max(...created.map(({ at }) => at));
  return owned.map(({ name, kind, field: [fieldWMm10, fieldHMm10], qty, fits }, nth) => ({
    at: last + nth + 1,
    by: 0,
    action: mutate('hoop.create', {
      id: v7({ msecs: Math.round(last + nth + 1) }),
      set: {
        name,
        kind,
        fieldWMm10,
        fieldHMm10,
        qty,
        label: `H-${nth + 1}`,
        machines: created.flatMap(({ id, nickname }) => (fits.includes(nickname ?? '') ? [{ machineId: id }] : [])),
      },
    }),
  }));
}
