import { createListeners } from '#core/listeners.ts';

/** The saves of one team in this tab that are not answered yet. */
export interface Saves {
  /** Counts a save. Call the returned function once it is answered. */
  readonly begin: () => () => void;
  /** Whether a save has been waiting for longer than a person notices. */
  readonly isWaiting: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** The outcome of a save that was given up while the device was already writing it. */
  readonly doubt: { outcome?: Promise<{ readonly ok: boolean }> };
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
    doubt: {},
  };
};
