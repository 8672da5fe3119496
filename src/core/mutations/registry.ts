import { createMovement } from './movement-mutations.ts';
import type { Mutation } from './mutation.ts';
import { deleteNotice } from './notice-mutations.ts';
import { createPlace, placeRemoval, updatePlace } from './place-mutations.ts';
import { createSpool, deleteSpool, restoreSpool, updateSpool } from './spool-mutations.ts';
import { createThread, threadRemoval, updateThread } from './thread-mutations.ts';

const all: readonly Mutation[] = [
  createThread,
  updateThread,
  threadRemoval.deletion,
  threadRemoval.restoration,
  createSpool,
  updateSpool,
  deleteSpool,
  restoreSpool,
  createMovement,
  createPlace,
  updatePlace,
  placeRemoval.deletion,
  placeRemoval.restoration,
  deleteNotice,
];

/** Every mutation by its name on the wire. A name is never given a new meaning: outboxes may hold it for months. */
export const mutationsByName: ReadonlyMap<string, Mutation> = new Map(all.map((mutation) => [mutation.name, mutation]));
