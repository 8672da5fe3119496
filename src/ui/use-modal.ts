import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** How a person asked to close a dialog. A caller with typed data may refuse the two ways that happen by accident. */
export type CloseReason = 'button' | 'escape' | 'backdrop';

/** Opens the `<dialog>` of the ref while it is mounted. Calls `onAsk` on Escape and for presses beside the dialog. */
export function useModal(onAsk: (reason: CloseReason) => void): RefObject<HTMLDialogElement | null> {
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
      // a file chooser inside the dialog sends `cancel` too, and that event bubbles
      if (event.target !== dialog) return;
      event.preventDefault();
      ask('escape');
    });
    // A browser closes the dialog on a second Escape without asking. Open it again, because the caller decides.
    on('close', () => {
      if (!dialog.isConnected || dialog.open) return;
      dialog.showModal();
      ask('escape');
    });
    // A drag that begins inside the dialog, to mark text, must not close it when it ends outside.
    let pressedBeside = false;
    on('pointerdown', (event) => (pressedBeside = event.target === dialog));
    on('click', (event) => {
      if (pressedBeside && event.target === dialog) ask('backdrop');
    });
    // iOS puts its keyboard over the page instead of shortening the page.
    const view = window.visualViewport ?? undefined;
    const fit = () => {
      const covered = view === undefined || view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
      dialog.style.setProperty('--covered', `${Math.max(0, Math.round(covered))}px`);
    };
    fit();
    for (const type of ['resize', 'scroll']) view?.addEventListener(type, fit, { signal: quiet.signal });
    return () => {
      quiet.abort();
      dialog.close();
      markPage();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return ref;
}

// With `html:has(dialog[open])` instead, the browser would restyle the page for each row that enters or leaves a list.
const markPage = (): void => {
  document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog[open]') !== null);
};

const firstStop = (dialog: HTMLDialogElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ??
  dialog.querySelector<HTMLElement>(
    ':is(input, select, textarea):not(:disabled, [readonly], [type="hidden"], [tabindex="-1"])',
  ) ??
  dialog.querySelector<HTMLElement>('h2');
