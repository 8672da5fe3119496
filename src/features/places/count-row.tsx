import { useId, type ReactNode } from 'react';
import type { OwnedThread } from '#inventory/inventory.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './places.module.css';

export function CountRow({
  thread,
  about,
  tick,
  isTicked,
  onTick,
  edit,
  isOpen,
  onEdit,
  children,
}: {
  readonly thread: OwnedThread['thread'];
  readonly about: ReactNode;
  readonly tick: string;
  readonly isTicked: boolean;
  readonly onTick: () => void;
  readonly edit: string;
  readonly isOpen: boolean;
  readonly onEdit: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <li className={styles.count}>
      <div className={styles.countRow}>
        <input id={id} type="checkbox" className={styles.tick} aria-label={tick} checked={isTicked} onChange={onTick} />
        <label htmlFor={id} className={styles.countWords}>
          <ThreadSwatch thread={thread} size="small" />
          <span>
            <ThreadWords thread={thread} />
            <br />
            {about}
          </span>
        </label>
        <IconButton icon="edit" label={edit} aria-expanded={isOpen} onClick={onEdit} />
      </div>
      {children}
    </li>
  );
}
