import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** How a person asked for the end of a dialog. A caller with typed data may refuse the two that happen by accident. */
export type CloseReason = 'button' | 'escape' | 'backdrop';

/** Opens the `<dialog>` behind the ref for as long as it is mounted; `onAsk` hears of Escape and of presses beside it. */
export const useModal = (onAsk: (reason: CloseReason) => void): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null);
  const ask = useEffectEvent(onAsk);

  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (!dialog) return;
    dialog.showModal();
    markPage();
    firstStop(dialog)?.focus();

    const quiet = new AbortController();
    const on = (type: string, handle: (event: Event) => void) =>
      dialog.addEventListener(type, handle, { signal: quiet.signal });

    on('cancel', (event) => {
      if (event.target !== dialog) return; // a file chooser inside cancels too, and its event rises
      event.preventDefault();
      ask('escape');
    });
    // A browser closes on a second Escape without asking; whether the dialog ends is still the caller's to say.
    on('close', () => {
      if (!dialog.isConnected || dialog.open) return;
      dialog.showModal();
      ask('escape');
    });
    // A drag that began inside, to mark text, must not end the dialog outside.
    let pressedBeside = false;
    on('pointerdown', (event) => (pressedBeside = event.target === dialog));
    on('click', (event) => {
      if (pressedBeside && event.target === dialog) ask('backdrop');
    });
    return () => {
      quiet.abort();
      dialog.close();
      markPage();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return ref;
};

// With `html:has(dialog[open])` instead, each row that comes or goes while a list scrolls would style the page again.
const markPage = (): void => {
  document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog[open]') !== null);
};

const firstStop = (dialog: HTMLDialogElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ??
  dialog.querySelector<HTMLElement>(
    ':is(input, select, textarea):not(:disabled, [readonly], [type="hidden"], [tabindex="-1"])',
  ) ??
  dialog.querySelector<HTMLElement>('h2');
