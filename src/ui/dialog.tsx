import { useId, type FormEvent, type ReactNode } from 'react';

import { t } from '#texts/t.ts';

import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useModal, type CloseReason } from './use-modal.ts';

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
