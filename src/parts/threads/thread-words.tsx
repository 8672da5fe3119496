import type { Thread } from '#core/kinds/thread.ts';
import { classNames } from '#ui/class-names.ts';
import { lineName, fullTitle, threadTitle } from '#core/threads/thread-title.ts';
import styles from './thread-words.module.css';

/** A thread's number in the largest text of its row, because a person reads the number off the spool. */
export function ThreadNumber({ thread }: { readonly thread: Pick<Thread, 'code'> }) {
  return <span className={classNames(styles.code, styles.large)}>{thread.code}</span>;
}

export function ThreadLine({ thread }: { readonly thread: Pick<Thread, 'brand' | 'line'> }) {
  return <span className={styles.line}>{lineName(thread)}</span>;
}

/** “1902 Isacord Poinsettia” in one line, the number first. `isFull`: with the line, “1902 Isacord 40 Poinsettia”. */
export function ThreadWords({
  thread,
  isFull = false,
}: {
  readonly thread: Pick<Thread, 'brand' | 'line' | 'code' | 'name'>;
  readonly isFull?: boolean;
}) {
  return (
    <>
      <span className={styles.code}>{thread.code}</span> {(isFull ? fullTitle : threadTitle)({ ...thread, code: '' })}
    </>
  );
}
