/** Reports whether a person is doing something on this page that a change of page would interrupt. */
export interface Hands {
  /** True in a dialog, in full screen, while the focused field has text, or if anything was typed since `rest`. */
  readonly isBusy: () => boolean;
  /** Call it when another page opens: what the person typed before no longer counts. */
  readonly rest: () => void;
  readonly watch: () => () => void;
}

export function watchHands(document: Document): Hands {
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
}

/** Returns whether the focused field has text, which may have been typed before `watch`. */
const isFilled = (element: Element | null): boolean =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value !== '';
