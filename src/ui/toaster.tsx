import { useSyncExternalStore } from 'react';
import { Toaster as Sonner } from 'sonner';

import { t } from '#texts/t.ts';

import { buttonLook } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './toaster.module.css';
import { Icon } from './icon.tsx';

/** The place of short messages: on a narrow page, above the navigation. Those of `notify.done` stay for `doneMs`. */
export function Toaster({ doneMs, collapseMs }: { readonly doneMs: number; readonly collapseMs: number }) {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches);
  return (
    <Sonner
      position={isNarrow ? 'bottom-center' : 'top-right'}
      containerAriaLabel={t('common.notices')}
      offset={edge}
      mobileOffset={edge}
      icons={{
        success: <Icon name="ok" size="s" />,
        error: <Icon name="warning" size="s" />,
        info: <Icon name="info" size="s" />,
        close: <Icon name="close" size="s" />,
      }}
      toastOptions={{
        unstyled: true,
        duration: doneMs,
        style: { transitionDuration: `${collapseMs}ms` },
        closeButtonAriaLabel: t('common.dismiss'),
        classNames: {
          toast: styles.toast ?? '',
          content: styles.words ?? '',
          icon: styles.icon ?? '',
          closeButton: classNames(buttonLook().className, styles.close) ?? '',
          actionButton: classNames(buttonLook().className, styles.action) ?? '',
        },
      }}
    />
  );
}

const edge = {
  top: 'calc(var(--space-4) + var(--safe-top))',
  bottom: 'calc(var(--size-hit-big) + var(--space-4) + var(--safe-bottom))',
  right: 'calc(var(--space-4) + var(--safe-right))',
  left: 'calc(var(--space-4) + var(--safe-left))',
};

const narrow = window.matchMedia('(max-width: 759.9px)');

const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};
