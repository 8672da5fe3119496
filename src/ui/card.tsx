import type { ComponentProps } from 'react';

import { classNames } from './class-names.ts';
import styles from './card.module.css';

/** A sheet of paper on the bench: one thing and what belongs to it. Never put one card into another. */
export const Card = ({
  as: Element = 'div',
  padded = true,
  className,
  ...rest
}: Omit<ComponentProps<'section'>, 'ref'> & {
  readonly as?: 'div' | 'section' | 'article' | 'aside';
  /** Off for lists whose rows reach the edge. */
  readonly padded?: boolean;
}) => <Element {...rest} className={classNames(styles.card, className)} data-padded={padded || undefined} />;
