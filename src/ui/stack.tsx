import type { ComponentProps } from 'react';

import { classNames } from './class-names.ts';
import styles from './stack.module.css';

/** Things one below the other, or with `row` beside each other until the line is full, at an even distance. */
export const Stack = ({
  gap = 'm',
  row = false,
  className,
  ...rest
}: ComponentProps<'div'> & { readonly gap?: 's' | 'm' | 'l'; readonly row?: boolean }) => (
  <div {...rest} className={classNames(styles.stack, className)} data-gap={gap} data-row={row || undefined} />
);
