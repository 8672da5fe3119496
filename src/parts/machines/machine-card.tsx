import '#texts/en/machine-cards.ts';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { type Today, dueTasks } from '#core/machines/due.ts';
import { needlesOfHead } from '#core/machines/slots.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { t } from '#texts/t.ts';
import { Tag } from '#ui/tag.tsx';
import { dueTones, dueWords, taskTitle } from './due-words.ts';
import styles from './machine-card.module.css';
import { NeedleDots, type NeedleDot } from './needle-spool.tsx';
import { useIsNear } from '#ui/use-is-near.ts';
import { firstHead, type MachineBook } from './machine-book.ts';
import { bookOf } from './use-machine-book.ts';

export function MachineCards({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {children}
    </ul>
  );
}

interface MachineCardProps {
  readonly machine: CollectionRow<'machine'>;
  readonly tasks: readonly CollectionRow<'maintenanceTask'>[];
  readonly today: Today;
  readonly href: string;
  /** Whether the card is at the top of the screen, so that its rows are read at once. */
  readonly isFirst?: boolean;
  /** Whether another machine has the same nickname. */
  readonly isTwice?: boolean;
  readonly onRead?: () => void;
}

export function MachineCard({ href, isFirst = false, ...props }: MachineCardProps) {
  const [watch, isNear] = useIsNear(isFirst);
  const { nickname, brand, model, heads } = props.machine.data;
  return (
    <Link href={href} ref={watch} className={styles.machine} aria-label={nickname} data-row-link>
      <span className={styles.machineHead}>
        <strong>{nickname}</strong>
        <span className={styles.quiet}>
          {brand} {model}
          {heads > 1 && ` · ${t('machines.heads', { count: heads })}`}
        </span>
      </span>
      {isNear ? <ReadState {...props} /> : <State {...props} book={undefined} />}
    </Link>
  );
}

type StateProps = Omit<MachineCardProps, 'href' | 'isFirst'>;

const ReadState = (props: StateProps) => {
  const { rows: book } = useQuery(bookOf(props.machine.id, firstHead));
  const { onRead } = props;
  const isRead = book !== undefined;
  useEffect(() => {
    if (isRead) onRead?.();
  }, [isRead, onRead]);
  return <State {...props} book={book} />;
};

/** The threads on the first head's needles and the task most due; without `book`, only facts of the machine's row. */
const State = ({
  machine,
  tasks,
  today,
  isTwice = false,
  book,
}: StateProps & { readonly book: MachineBook | undefined }) => {
  const { data } = machine;
  const [first] = book === undefined ? [] : dueTasks(machine, book, tasks, today);
  const dots = book && needlesOfHead(book.slots, data, firstHead).map(({ slot }) => dotOf(slot, book));
  const differs = book !== undefined && needlesOfHead(book.slots, data, 0).some(({ differing }) => differing);
  return (
    <>
      <NeedleDots needles={data.needlesPerHead} dots={dots} />
      {differs && <span className={styles.quiet}>{t('machines.otherHeadsDiffer', { head: firstHead })}</span>}
      <span className={styles.tags}>
        {data.status !== 'ready' && (
          <Tag tone={data.status === 'broken' || data.status === 'needs_care' ? 'danger' : 'plain'}>
            {t(`machineWords.value.status.${data.status}`)}
          </Tag>
        )}
        {first !== undefined && first.due.level !== 'noReading' && (
          <Tag tone={dueTones[first.due.level]}>
            {taskTitle(first.task.data)}: {dueWords(first.due)}
          </Tag>
        )}
        {isTwice && <Tag>{t('machines.sameName')}</Tag>}
      </span>
    </>
  );
};

/** Returns the dot of a needle. A deleted thread is shown as a dot of unknown colour. */
const dotOf = (slot: MachineBook['slots'][number] | undefined, book: MachineBook): NeedleDot | undefined =>
  slot?.threadId == null ? undefined : (book.threads.get(slot.threadId) ?? { hex: null, moreHex: [] });
