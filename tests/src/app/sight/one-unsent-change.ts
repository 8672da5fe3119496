import type { SyncFault } from '#sync/sync-remote.ts';
import { aThread } from '../../data/a-tab.ts';
import { aPersonAtADevice } from './a-person-at-a-device.tsx';

export const withOneChange = async () => {
  const person = await aPersonAtADevice();
  await person.start();
  await person.save(aThread());
  return person;
};

export const under = async (fault: SyncFault) => {
  const person = await withOneChange();
  person.world.weather = fault;
  await person.pass(1000);
  return person;
};

export const saved = { badge: 'All changes saved', banner: '' };
export const waiting = { badge: '1 change waiting', banner: '' };
