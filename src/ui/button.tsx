import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { type IconName, Icon } from './icon.tsx';

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

/** The purpose of a button: the main step, an ordinary step, a step that deletes, or a minor step. */
export type ButtonTone = 'primary' | 'plain' | 'danger' | 'quiet';

/** `medium` fits a finger; `big` is easy to hit beside the machine. */
export type ButtonSize = 'medium' | 'big';

/** Returns the attributes that make any element, even a link, look like a button. Spread them on the element. */
export function buttonLook(tone: ButtonTone = 'plain', size: ButtonSize = 'medium', className?: string) {
  return {
    className: classNames(styles.look, className),
    'data-tone': tone,
    'data-size': size,
  };
}

/** The props of a button without visible words: an icon, and a label for screen readers and the tooltip. */
interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  readonly label: string;
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
}

/** A round button that shows a picture; its label is its accessible name and its tooltip. */
export function IconButton({ icon, label, tone = 'quiet', size, className, ...rest }: IconButtonProps) {
  const look = buttonLook(tone, size, classNames(styles.round, className));
  return (
    <button type="button" title={label} {...rest} {...look} aria-label={label}>
      <Icon name={icon} size={size === 'big' ? 'l' : 'm'} />
    </button>
  );
}
