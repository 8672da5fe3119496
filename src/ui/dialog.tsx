import { useId, type FormEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { t } from '#texts/t.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  /** A line under the title that names what the person is working on. */
  readonly subtitle?: ReactNode;
  readonly onClose: (reason: CloseReason) => void;
  /** Makes the dialog a form; runs when the person submits it. The page never reloads. */
  readonly onSubmit?: () => void;
  /** The buttons at the foot, the main one last. They stay visible while the content scrolls. */
  readonly actions?: ReactNode;
  readonly width?: 'normal' | 'wide';
  readonly children: ReactNode;
}

/**
 * An open modal dialog. It focuses `[data-autofocus]`, else its first field, else its title; closing restores focus.
 */
export function Dialog({ title, subtitle, onClose, onSubmit, actions, width = 'normal', children }: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  const Panel = onSubmit ? 'form' : 'div';
  return (
    <dialog ref={modal} className={styles.stage} aria-labelledby={titleId}>
      <Panel className={styles.panel} data-width={width} {...(onSubmit && { onSubmit: submit, noValidate: true })}>
        <header className={styles.head}>
          <div className={styles.titles}>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {subtitle && <p>{subtitle}</p>}
          </div>
          <IconButton icon="close" label={t('common.close')} onClick={() => onClose('button')} />
        </header>
        <div className={styles.body}>{children}</div>
        {actions && <footer className={styles.foot}>{actions}</footer>}
      </Panel>
    </dialog>
  );
}

/** How a person asked to close a dialog. A caller with typed data may refuse the two ways that happen by accident. */
type CloseReason = 'button' | 'escape' | 'backdrop';

/** Opens the `<dialog>` of the ref while it is mounted. Calls `onAsk` on Escape and for presses beside the dialog. */
function useModal(onAsk: (reason: CloseReason) => void): RefObject<HTMLDialogElement | null> {
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
