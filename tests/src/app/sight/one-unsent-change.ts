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

/** The same person, while every call to the server ends in this fault. */
export const under = async (fault: SyncFault) => {
  const person = await withOneChange();
  person.world.weather = fault;
  await person.pass(1000);
  return person;
};

/** The texts of the badge and the banner when all changes are sent. */
export const saved = { badge: 'All changes saved', banner: '' };
/** The texts of the badge and the banner while one change waits to be sent. */
export const waiting = { badge: '1 change waiting', banner: '' };
