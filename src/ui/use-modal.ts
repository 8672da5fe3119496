import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** Opens the `<dialog>` behind the ref for as long as it is mounted; `onEscape` is asked when a person presses Escape. */
export const useModal = (onEscape: () => void): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null);
  const escape = useEffectEvent(onEscape);

  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (!dialog) return;
    dialog.showModal();
    firstStop(dialog)?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    const ask = (event: Event) => {
      if (event.target !== dialog) return; // a file chooser inside cancels too, and its event rises
      event.preventDefault();
      escape();
    };
    // A browser closes on a second Escape without asking: the dialog is then shut but still mounted.
    const closed = () => dialog?.isConnected && !dialog.open && escape();
    dialog?.addEventListener('cancel', ask);
    dialog?.addEventListener('close', closed);
    return () => {
      dialog?.removeEventListener('cancel', ask);
      dialog?.removeEventListener('close', closed);
    };
  }, []);

  return ref;
};

const firstStop = (dialog: HTMLDialogElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ??
  dialog.querySelector<HTMLElement>(
    ':is(input, select, textarea):not(:disabled, [readonly], [type="hidden"], [tabindex="-1"])',
  ) ??
  dialog.querySelector<HTMLElement>('h2');
