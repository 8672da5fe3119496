import type { Page } from './update/browser-page.ts';

/** Work that nobody waits for, held back until the first rows are painted. */
export interface HoldBack {
  /** Runs once, when the first rows are painted and the browser rests. */
  readonly whenIdle: Page['whenIdle'];
  /** Runs once, when the first rows are painted: what a person looks for next. */
  readonly whenShown: (work: () => void) => void;
  /** The first rows are painted, or there are none to wait for. */
  readonly release: () => void;
}

/** Holds back what would compete with the first rows: every call to the network, and the code that makes them. A screen that never shows any gives up the hold after a while. */
export const createHoldBack = ({ whenIdle, after }: Pick<Page, 'whenIdle' | 'after'>): HoldBack => {
  let held: (() => void)[] | undefined = [];
  const awaited: (() => void)[] = [];
  const release = () => {
    const due = held ?? [];
    held = undefined;
    awaited.splice(0).forEach((work) => work());
    due.forEach(whenIdle);
  };
  after(release, patienceMs);
  return {
    whenIdle: (work) => {
      if (held === undefined) whenIdle(work);
      else held.push(work);
    },
    whenShown: (work) => {
      if (held === undefined) work();
      else awaited.push(work);
    },
    release,
  };
};

const patienceMs = 4000;
