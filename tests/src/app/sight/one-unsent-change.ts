import type { SyncFault } from '#sync/sync-remote.ts';
import { aThread } from '../../data/a-tab.ts';
import { aPersonAtADevice } from './a-person-at-a-device.tsx';

/** A person whose device is in step with the server, and who has one change on it that was not sent yet. */
export const withOneChange = async () => {
  const person = await aPersonAtADevice();
  await person.start();
  await person.save(aThread());
  return person;
};

/** The same, while every call ends in a fault. */
export const under = async (fault: SyncFault) => {
  const person = await withOneChange();
  person.world.weather = fault;
  await person.pass(1000);
  return person;
};

/** What stands above the screen when all is sent. */
export const saved = { badge: 'All changes saved', banner: '' };
/** The same while one change waits. */
export const waiting = { badge: '1 change waiting', banner: '' };
