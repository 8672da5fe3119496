import type { Page } from './update/browser-page.ts';

interface HoldBack {
  /** Runs `work` once, after the release and when the browser is idle. */
  readonly whenIdle: Page['whenIdle'];
  /** Runs `work` once: at the release or, after the release, immediately. */
  readonly whenShown: (work: () => void) => void;
  /** Starts the work that was held back. Call it when the first rows are painted, or when the screen has none. */
  readonly release: () => void;
}

/** Holds back network calls and their code until the first rows are painted, but for `patienceMs` at most. */
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
