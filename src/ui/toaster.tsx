import { Toaster as Sonner } from 'sonner';

import { t } from '#texts/t.ts';

import { buttonLook } from './button-look.ts';
import { classNames } from './class-names.ts';
import styles from './toaster.module.css';
import { Icon } from './icon.tsx';

/** The place where short messages appear: top right, beneath the notch. Mount it once. A message that only says that something is done stays for `doneMs`; the others close up within `collapseMs` when one leaves. */
export const Toaster = ({ doneMs, collapseMs }: { readonly doneMs: number; readonly collapseMs: number }) => {
  return (
    <Sonner
      position="top-right"
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
};

const edge = {
  top: 'calc(var(--space-4) + var(--safe-top))',
  right: 'calc(var(--space-4) + var(--safe-right))',
  left: 'calc(var(--space-4) + var(--safe-left))',
};
