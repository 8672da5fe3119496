import type { ComponentProps, MouseEvent } from 'react';

import { buttonLook, type ButtonSize, type ButtonTone } from './button-look.ts';
import styles from './button.module.css';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icon.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  readonly icon?: IconName;
  /** Whether work is running: the button then keeps its width and its focus, and ignores a second press. */
  readonly busy?: boolean;
}

/** A button. Submits a form only with `type="submit"`. */
export function Button({ tone, size, icon, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      {...buttonLook(tone, size, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {icon && <Icon name={icon} size={size === 'big' ? 'l' : 's'} />}
      <span className={styles.words}>{children}</span>
      {busy && <span className={styles.turning} aria-hidden="true" />}
    </button>
  );
}
