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
import { useIsNear } from './use-is-near.ts';
import { useMachineBook, type MachineBook } from './use-machine-book.ts';

/** Machines as wide cards, two beside each other where there is room. */
export const MachineCards = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={styles.cards} aria-label={label}>
    {children}
  </ul>
);

interface MachineCardProps {
  readonly machine: CollectionRow<'machine'>;
  readonly tasks: readonly CollectionRow<'maintenanceTask'>[];
  readonly today: Today;
  readonly href: string;
  /** Another machine has the same nickname. */
  readonly isTwice?: boolean;
}

/** A machine as a wide card: its name, its needles, and the one thing that is most due. The whole card is the link. */
export const MachineCard = ({ href, ...props }: MachineCardProps) => {
  const [watch, isNear] = useIsNear();
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
};

type StateProps = Omit<MachineCardProps, 'href'>;

const ReadState = (props: StateProps) => <State {...props} book={useMachineBook(props.machine.id)} />;

/** What is on the needles of its first head, and what is due; without its book only what the machine itself says. */
const State = ({
  machine,
  tasks,
  today,
  isTwice = false,
  book,
}: StateProps & { readonly book: MachineBook | undefined }) => {
  const { data } = machine;
  const [first] = book === undefined ? [] : dueTasks(machine, book, tasks, today);
  const slots = needlesOfHead(book?.slots ?? [], data, 1);
  return (
    <>
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
    </>
  );
};
