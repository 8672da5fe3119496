/** Whether a person is in the middle of something on this page. */
export interface Hands {
  /** An open dialog, a full screen as at the machine, or anything typed since the page was opened. */
  readonly isBusy: () => boolean;
  /** Another page is open: what was typed before is no longer in the way. */
  readonly rest: () => void;
  /** Begins to listen; answers how to stop. */
  readonly watch: () => () => void;
}

/** Watches what a person's hands do on a page, whichever form it has. */
export const watchHands = (document: Document): Hands => {
  let hasTyped = false;
  const note = () => {
    hasTyped = true;
  };
  return {
    isBusy: () =>
      hasTyped ||
      document.fullscreenElement != null ||
      document.querySelector('dialog[open]') !== null ||
      isFilled(document.activeElement),
    rest: () => {
      hasTyped = false;
    },
    watch: () => {
      document.addEventListener('input', note, { capture: true });
      return () => document.removeEventListener('input', note, { capture: true });
    },
  };
};

/** What was typed before anybody listened still has the focus. */
const isFilled = (element: Element | null): boolean =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value !== '';
