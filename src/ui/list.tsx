import type { ComponentProps } from 'react';

import { classNames } from './class-names.ts';
import styles from './list.module.css';

/** A short list of rows on one sheet. For hundreds of rows use `VirtualList`. */
export function List({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames(styles.list, className)} />;
}
