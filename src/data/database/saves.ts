import { createListeners } from '#core/listeners.ts';
import type { Action } from '#core/mutations/registry.ts';

/** A save that was given up while the device may have been writing it already. */
export interface Doubt {
  readonly actions: readonly Action[];
  readonly isSaved: Promise<boolean>;
  /** What the person was doing, e.g. one form: a press within it is a press of the same thing. */
  readonly act: object | undefined;
  /** The person has read that it was saved: another save that looks like it is one that they want besides. */
  isTold: boolean;
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
  readonly addDoubt: (doubt: Pick<Doubt, 'actions' | 'isSaved' | 'act'>) => void;
  /** `tell` tells the person that a save in doubt was saved. It is called unless a press has told them already. */
  readonly onSavedLate: (tell: () => Promise<void>) => () => void;
}

const noticedMs = 250;
/** A press that waits for the outcome of a doubt tells of it itself within this time, in ms. */
const pressMs = 500;
/** Who presses earlier than this after a message has not read it, in ms. */
const readMs = 2000;

/** Makes the empty list of a team's saves. */
export const createSaves = (): Saves => {
  const { tell, subscribe } = createListeners();
  let count = 0;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tellPerson: (() => Promise<void>) | undefined;
  const doubts = new Set<Doubt>();
  const tellOf = async (doubt: Doubt) => {
    if (!(await doubt.isSaved)) return;
    await pause(pressMs);
    if (!doubts.has(doubt) || tellPerson === undefined) return;
    await tellPerson();
    await pause(readMs);
    doubt.isTold = true;
  };
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
    doubts,
    addDoubt: (made) => {
      const doubt = { ...made, isTold: false };
      doubts.add(doubt);
      // If the words could not be loaded, the person is told at their next press.
      tellOf(doubt).catch(() => undefined);
    },
    onSavedLate: (tell) => {
      tellPerson = tell;
      return () => {
        if (tellPerson === tell) tellPerson = undefined;
      };
    },
  };
};

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
