import { differenceOf, ownRowsOn, stateOf } from '../own-rows.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';

/** I22 at rest: each device of the person shows their own rows as their last act, or its undo, left the rows. */
export const ownRowsStand = (world: World): void => {
  const { ownRows: own } = world;
  if (own === undefined) return;
  for (const device of world.devices.filter(({ person }) => person === own.person)) {
    const other = differenceOf(own.state, stateOf(ownRowsOn(world, device, own)));
    if (other !== undefined) throw new Violation('I22', `On ${device.name}, ${other}`);
  }
};
