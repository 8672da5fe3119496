import type { ComponentProps } from 'react';

import { buttonLook, type ButtonSize, type ButtonTone } from './button-look.ts';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icon.tsx';

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
