import type { PulledRow } from '#core/wire/sync-wire.ts';
import { aChange, aDevice, aSpool, aThread, type Product } from '../product.ts';

export const twoPeople = async (product: Product, role = 'member') => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  const team = await product.team(ana);
  await product.join(bo, team, role);
  const [here, there] = [aDevice(ana, team), aDevice(bo, team)];
  const thread = aThread({ notes: 'old', tags: ['old'] });
  const spool = aSpool(thread.id, { pricePaidMinor: 795 });
  const { version } = await here.push(aChange('thread.create', thread), aChange('spool.create', spool));
  if (role === 'viewer') there.state.access = 'noCosts';
  const setting = (set: object, baseVersion: number | undefined = version, kind = 'thread') =>
    aChange(`${kind}.update`, {
      id: kind === 'thread' ? thread.id : spool.id,
      set,
      ...(baseVersion > 0 && { baseVersion }),
    });
  return { ana, bo, team, here, there, thread, spool, version, setting };
};

export type Device = ReturnType<typeof aDevice>;

export const noticesTo = async (device: Device): Promise<readonly PulledRow[]> =>
  (await device.pull()).rows.filter(({ t }) => t === 'notice');

export const told = async (device: Device) => (await noticesTo(device)).map(({ d }) => d);
