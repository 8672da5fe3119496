import type { ComponentProps } from 'react';

import { classNames } from './class-names.ts';
import styles from './stack.module.css';

/** Lays out its children one below the other or, with `row`, in lines that wrap, with equal gaps. */
export function Stack({
  gap = 'm',
  row = false,
  className,
  ...rest
}: ComponentProps<'div'> & { readonly gap?: 's' | 'm' | 'l'; readonly row?: boolean }) {
  return <div {...rest} className={classNames(styles.stack, className)} data-gap={gap} data-row={row || undefined} />;
}
