import '#texts/say-machines.ts';
import '#texts/say-machine-words.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Today } from '#core/machines/due.ts';
import { needlesOfHead } from '#core/machines/slots.ts';
import type { CollectionRow } from '#data/inventory/collection.ts';
import { t } from '#texts/t.ts';
import { Tag } from '#ui/tag.tsx';
import { dueTones, dueWords } from './due-words.ts';
import styles from './machine-card.module.css';
import { NeedleDots } from './needle-spool.tsx';
import { dueTasks } from '#core/machines/due-tasks.ts';
import { useMachineBook } from './use-machine-book.ts';

/** Machines as wide cards, two beside each other where there is room. */
export const MachineCards = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={styles.cards} aria-label={label}>
    {children}
  </ul>
);

/** A machine as a wide card: its name, its needles, and the one thing that is most due. The whole card is the link. */
export const MachineCard = ({
  machine,
  tasks,
  today,
  href,
  isTwice = false,
  isItsTurn = true,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly tasks: readonly CollectionRow<'maintenanceTask'>[];
  readonly today: Today;
  readonly href: string;
  /** Another machine has the same nickname. */
  readonly isTwice?: boolean;
  /** Whether what is on its needles may be read already. */
  readonly isItsTurn?: boolean;
}) => {
  const { id, data } = machine;
  const book = useMachineBook(isItsTurn ? id : undefined);
  const [first] = book === undefined ? [] : dueTasks(machine, book, tasks, today);
  const slots = book === undefined ? [] : needlesOfHead(book.slots, data, 1);
  return (
    <Link href={href} className={styles.machine} aria-label={data.nickname} data-row-link>
      <span className={styles.machineHead}>
        <strong>{data.nickname}</strong>
        <span className={styles.quiet}>
          {data.brand} {data.model}
          {data.heads > 1 && ` · ${t('machines.heads', { count: data.heads })}`}
        </span>
      </span>
      <NeedleDots threads={slots.map(({ slot }) => book?.threads.get(slot?.threadId ?? ''))} />
      <span className={styles.tags}>
        {data.status !== 'ready' && (
          <Tag tone={data.status === 'broken' || data.status === 'needs_care' ? 'danger' : 'plain'}>
            {t(`machineWords.value.status.${data.status}`)}
          </Tag>
        )}
        {first !== undefined && first.due.level !== 'noReading' && (
          <Tag tone={dueTones[first.due.level]}>
            {first.task.data.title}: {dueWords(first.due)}
          </Tag>
        )}
        {isTwice && <Tag>{t('machines.sameName')}</Tag>}
      </span>
    </Link>
  );
};
