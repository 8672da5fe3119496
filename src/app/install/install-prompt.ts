import { createListeners } from '#core/listeners.ts';

/** `button`: the app's own button. `share-menu`: on iPad and iPhone. `none`: the browser has offered no way so far. */
type InstallWay = 'button' | 'share-menu' | 'none' | 'installed';

interface InstallPrompt {
  readonly way: () => InstallWay;
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens the browser's question; true when the person agreed. */
  readonly install: () => Promise<boolean>;
}

interface InstallQuestion extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * Keeps the browser's offer to install until the person asks for it. Start this early, so that it catches the offer.
 */
export function createInstallPrompt(window: Window): InstallPrompt {
  const listeners = createListeners();
  let question: InstallQuestion | undefined;
  let installed = window.matchMedia('(display-mode: standalone)').matches;

  const changed = () => {
    listeners.tell();
  };
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    question = event as InstallQuestion;
    changed();
  });
  window.addEventListener('appinstalled', () => {
    installed = true;
    question = undefined;
    changed();
  });

  return {
    way: () => {
      if (installed) return 'installed';
      if (question) return 'button';
      return isAppleTouch(window.navigator) ? 'share-menu' : 'none';
    },
    subscribe: listeners.subscribe,
    install: async () => {
      const asked = question;
      // The browser lets each offer be used once; it may make a new one later.
      question = undefined;
      const answer = await asked?.prompt();
      changed();
      return answer?.outcome === 'accepted';
    },
  };
}

// An iPad reports itself as a Macintosh, but unlike a Macintosh it supports several touch points.
const isAppleTouch = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPad|iPhone/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
