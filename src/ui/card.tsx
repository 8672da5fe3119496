import type { ComponentProps } from 'react';

import { classNames } from './class-names.ts';
import styles from './card.module.css';

/** A framed area for one thing and what belongs to it. Do not put a card into another card. */
export function Card({
  as: Element = 'div',
  padded = true,
  className,
  ...rest
}: Omit<ComponentProps<'section'>, 'ref'> & {
  readonly as?: 'div' | 'section' | 'article' | 'aside';
  /** False for lists whose rows reach the card's edge. */
  readonly padded?: boolean;
}) {
  return <Element {...rest} className={classNames(styles.card, className)} data-padded={padded || undefined} />;
}
