import { Violation } from '../violation.ts';
import type { World } from '../world.ts';

/** I9 on devices: the server refused a card's change, or the change is too large or builds on a refused creation. */
export const refusalsAreHonest = (world: World): void => {
  const settled = new Map(world.contents.mutations.map(({ mid, status }) => [mid, status]));
  for (const device of world.devices) {
    const { attention, meta } = device.disk.team(world.databaseOf(device));
    const cursor = meta.find((one) => one.k === 'cursor');
    if (world.epochs > 1 || cursor?.k !== 'cursor') continue; // a restored server may lack the record of its refusal
    for (const { mid, name, code, cause } of attention) {
      if (cause !== undefined || code === 'too_large') continue;
      const status = settled.get(mid);
      if (status !== 'rejected' && status !== 'parked')
        throw new Violation(
          'I9',
          `${device.name} calls ${name} ${mid} refused, and the server ${status ?? 'knows nothing of it'}.`,
        );
    }
  }
};
