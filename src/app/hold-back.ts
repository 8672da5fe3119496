interface HoldBack {
  /** Runs `work` once, after the release and when the browser is idle. */
  readonly whenIdle: (work: () => void) => void;
  /** Runs `work` once: at the release or, after the release, immediately. */
  readonly whenShown: (work: () => void) => void;
  /** Starts the work that was held back. Call it when the first rows are painted, or when the screen has none. */
  readonly release: () => void;
}

interface HoldBackDeps {
  readonly whenIdle: (work: () => void) => void;
  readonly after: (work: () => void, delayMs: number) => void;
}

/** Holds back network calls and their code until the first rows are painted, but for `patienceMs` at most. */
export function createHoldBack({ whenIdle, after }: HoldBackDeps): HoldBack {
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
}

const patienceMs = 4000;

/** Returns a function that runs work once, when the page is loaded and the browser is idle. */
export function whenIdleIn(window: Window & typeof globalThis) {
  return (work: () => void): void => {
    const whenLoaded = () =>
      'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 200);
    if (window.document.readyState === 'complete') whenLoaded();
    else window.addEventListener('load', whenLoaded, { once: true });
  };
}
