import { createListeners } from '#core/listeners.ts';
import type { Action } from '#core/mutations/registry.ts';

/** A save that the page gave up on while the browser may already have been writing it. */
export interface Doubt {
  readonly actions: readonly Action[];
  readonly isSaved: Promise<boolean>;
  /** What the person was doing, e.g. filling in one form. Another press in that form means the same save. */
  readonly act: object | undefined;
  /** Whether the person has read that this save succeeded. */
  isTold: boolean;
}

/** The saves of one team in this tab that have no result yet. */
export interface Saves {
  /** Counts a save. The caller calls the returned function when the save has a result. */
  readonly begin: () => () => void;
  /** Whether saves have been waiting so long that a person notices it (`noticedMs`). */
  readonly isWaiting: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Saves that came into doubt. `endOfDoubts` removes those that failed. */
  readonly doubts: Set<Doubt>;
  readonly addDoubt: (doubt: Pick<Doubt, 'actions' | 'isSaved' | 'act'>) => void;
  /** Registers `tell`, which says that a doubtful save succeeded. It is not called if a repeated press has said so. */
  readonly onSavedLate: (tell: () => Promise<void>) => () => void;
}

const noticedMs = 250;
/** A press that waits for the result of a doubt reports that result itself within this time, in ms. */
const pressMs = 500;
/** A press within this time after a message, in ms, counts as made before the person has read the message. */
const readMs = 2000;

/** Makes an empty record of a team's saves. */
export function createSaves(): Saves {
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
      // If the message's text could not be loaded, the page shows the result at the person's next press.
      tellOf(doubt).catch(() => undefined);
    },
    onSavedLate: (tell) => {
      tellPerson = tell;
      return () => {
        if (tellPerson === tell) tellPerson = undefined;
      };
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
