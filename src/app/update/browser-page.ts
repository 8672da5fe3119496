import { buildId } from './build-id.ts';

/** The functions of the page that updating needs. Each `on…` returns a function that removes its listener or timer. */
export interface Page {
  readonly isVisible: () => boolean;
  /**
   * Whether a person has used this page since it was loaded, by touch, mouse or key; true if the browser cannot tell.
   */
  readonly wasTouched: () => boolean;
  readonly reload: () => void;
  /** Runs `work` once, when the page is loaded and the browser is idle. */
  readonly whenIdle: (work: () => void) => void;
  /** Runs `work` when the page gets the focus, and when it is shown or hidden. */
  readonly onReturn: (work: () => void) => () => void;
  readonly onOnline: (work: () => void) => () => void;
  readonly onTick: (work: () => void, everyMs: number) => () => void;
  readonly after: (work: () => void, delayMs: number) => void;
  /** Tells the other tabs that the server refuses this build, and runs `work` when one of them tells it. */
  readonly tellNeeded: () => void;
  readonly onNeeded: (work: () => void) => () => void;
}

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
  tellNeeded: () => {
    const channel = new BroadcastChannel(neededChannel);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    channel.postMessage(buildId);
    channel.close();
  },
  onNeeded: (work) => {
    const channel = new BroadcastChannel(neededChannel);
    channel.addEventListener('message', ({ data }) => data === buildId && work());
    return () => channel.close();
  },
});

const neededChannel = 'spoolside-update-needed';

const listen =
  (...sources: readonly (readonly [EventTarget, string])[]) =>
  (work: () => void): (() => void) => {
    for (const [target, name] of sources) target.addEventListener(name, work);
    return () => {
      for (const [target, name] of sources) target.removeEventListener(name, work);
    };
  };
