import { differenceOf, ownRowsOn, stateOf } from '../own-rows.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';

/** I22 at rest: rows that one person alone writes stand as the device showed them on which that person worked last, and what was taken back leaves the state before. A violation shows as the first row that differs. */
export const ownRowsStand = (world: World): void => {
  const { ownRows: own } = world;
  if (own === undefined) return;
  for (const device of world.devices.filter(({ person }) => person === own.person)) {
    const other = differenceOf(own.state, stateOf(ownRowsOn(world, device, own)));
    if (other !== undefined) throw new Violation('I22', `On ${device.name}, ${other}`);
  }
};
