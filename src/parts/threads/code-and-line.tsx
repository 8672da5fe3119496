import type { Thread } from '#core/kinds/thread.ts';
import styles from './code-and-line.module.css';
import { lineName } from './line-name.ts';

/** What is printed on the spool: the number first, because a narrow row cuts off what comes last. */
export const CodeAndLine = ({ thread }: { readonly thread: Pick<Thread, 'code' | 'brand' | 'line'> }) => (
  <>
    <span className={styles.code}>{thread.code}</span> · {lineName(thread)}
  </>
);
