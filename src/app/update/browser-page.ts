/** What updating needs of the page it runs in. Each `on…` answers how to stop listening. */
export interface Page {
  readonly isVisible: () => boolean;
  /** Whether a finger, a key or a pen has reached this page since it was loaded. */
  readonly wasTouched: () => boolean;
  readonly reload: () => void;
  /** Runs once, when the page has been painted and the browser has nothing better to do. */
  readonly whenIdle: (work: () => void) => void;
  /** The page was looked at again. */
  readonly onReturn: (work: () => void) => () => void;
  /** The device believes that it has a network again. */
  readonly onOnline: (work: () => void) => () => void;
  /** Every so many milliseconds. */
  readonly onTick: (work: () => void, everyMs: number) => () => void;
  readonly after: (work: () => void, delayMs: number) => void;
}

/** The real page, seen through `Page`. */
export const browserPage = (window: Window & typeof globalThis): Page => ({
  isVisible: () => window.document.visibilityState === 'visible',
  wasTouched: () => window.navigator.userActivation?.hasBeenActive ?? true,
  reload: () => window.location.reload(),
  whenIdle: (work) => {
    const whenLoaded = () =>
      'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 200);
    if (window.document.readyState === 'complete') whenLoaded();
    else window.addEventListener('load', whenLoaded, { once: true });
  },
  onReturn: (work) => listen([window, 'focus'], [window.document, 'visibilitychange'])(work),
  onOnline: (work) => listen([window, 'online'])(work),
  onTick: (work, everyMs) => {
    const timer = setInterval(work, everyMs);
    return () => clearInterval(timer);
  },
  after: (work, delayMs) => setTimeout(work, delayMs),
});

const listen =
  (...sources: readonly (readonly [EventTarget, string])[]) =>
  (work: () => void): (() => void) => {
    for (const [target, name] of sources) target.addEventListener(name, work);
    return () => {
      for (const [target, name] of sources) target.removeEventListener(name, work);
    };
  };
