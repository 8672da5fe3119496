import { expect } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Product } from '../server/product.ts';
import { aDevice, aFullSpool, fetchOf } from './a-device.ts';

export const use = (spoolId: string, mm: number) => ({
  name: 'movement.create',
  args: { id: newId(), set: { spoolId, type: 'consume', deltaMm: -mm } },
});

export const aWorkshop = async (product: Product) => {
  const ana = product.person();
  const teamId = await product.team(ana);
  const open = () => aDevice({ userId: ana.userId, teamId, clock: () => product.time.now, fetch: fetchOf(ana) });
  const device = open();
  const { threadId, spoolId, drafts } = aFullSpool();
  await device.save(...drafts);
  expect(await device.sync()).toBe('idle');
  return { ana, teamId, device, open, threadId, spoolId };
};
