import { createListeners } from '#core/listeners.ts';
import type { Action } from '#core/mutations/registry.ts';

/** A save that was given up while the device may have been writing it already. */
interface Doubt {
  readonly actions: readonly Action[];
  readonly isSaved: Promise<boolean>;
}

/** The saves of one team in this tab that are not answered yet. */
export interface Saves {
  /** Counts a save. Call the returned function once it is answered. */
  readonly begin: () => () => void;
  /** Whether a save has been waiting for longer than a person notices. */
  readonly isWaiting: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Each stays until it turns out that it was not saved, or until the person has been told that it was. */
  readonly doubts: Set<Doubt>;
}

const noticedMs = 250;

/** Makes the empty list of a team's saves. */
export const createSaves = (): Saves => {
  const { tell, subscribe } = createListeners();
  let count = 0;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = (next: boolean) => {
    if (next === isWaiting) return;
    isWaiting = next;
    tell();
  };
  const end = () => {
    count -= 1;
    if (count > 0) return;
    clearTimeout(timer);
    turn(false);
  };
  return {
    begin: () => {
      count += 1;
      if (count === 1) timer = setTimeout(() => turn(true), noticedMs);
      let isOver = false;
      return () => {
        if (!isOver) end();
        isOver = true;
      };
    },
    isWaiting: () => isWaiting,
    subscribe,
    doubts: new Set(),
  };
};
