import '#texts/en/machines.ts';
import '#texts/en/machine-cards.ts';
import '#texts/en/machine-words.ts';
import '#texts/en/threads.ts';
import { useEffect, useState, type CSSProperties } from 'react';
import { Link, useParams } from 'wouter';
import { needlesOfHead } from '#core/machines/slots.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { NotHere } from '#parts/rows/not-here.tsx';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { useShown } from '#services/workspace.ts';
import { taskTitle } from '#parts/machines/task-title.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { Tag } from '#ui/tag.tsx';
import { dueTones, dueWords } from '#parts/machines/due-words.ts';
import styles from './machine-view.module.css';
import { NeedleSpool } from '#parts/machines/needle-spool.tsx';
import { dueTasks } from '#core/machines/due-tasks.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';
import { useMachineBook, useToday } from '#parts/machines/use-machine-book.ts';
import { useWakeLock } from './use-wake-lock.ts';

const LoadDialog = later(async () => (await import('./load-dialog.tsx')).LoadDialog);
const RunDialog = later(async () => (await import('./run-dialog.tsx')).RunDialog);
const ProblemDialog = later(async () => (await import('./problem-dialog.tsx')).ProblemDialog);

/** `/inventory/machines/{machineId}/view`: what is on the needles, for a tablet on a stand two metres away. */
export const MachineView = () => {
  const { machineId } = useParams<{ machineId: string }>();
  const machines = useCollection('machine');
  const book = useMachineBook(machineId);
  const machine = machines.rows.find(({ id }) => id === machineId);
  useShown(book !== undefined || machines.extent === 'part');
  useDark();
  return (
    <div className={styles.view}>
      {machine === undefined || book === undefined ? (
        <NotHere kind="machine" id={machineId} extent={machines.extent} title={t('machines.notFound')} />
      ) : (
        <View machine={machine} book={book} />
      )}
    </div>
  );
};

/** Returns the needles per row on a wide screen: up to six in one row, more in two, so that all are visible. */
const inARow = (needles: number): number => (needles <= 6 ? needles : Math.ceil(needles / 2));

/** Sets the dark theme while the view is open, because a bright screen dazzles; then restores the earlier theme. */
const useDark = (): void =>
  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset['theme'];
    dataset['theme'] = 'dark';
    return () => {
      if (before === undefined) delete dataset['theme'];
      else dataset['theme'] = before;
    };
  }, []);

const View = ({ machine, book }: { readonly machine: CollectionRow<'machine'>; readonly book: MachineBook }) => {
  const { id, data } = machine;
  const tasks = useCollection('maintenanceTask').rows;
  const today = useToday();
  const awake = useWakeLock();
  const may = useMay('machine');
  const [head, setHead] = useState(data.heads === 1 ? 0 : 1);
  const [open, setOpen] = useState<'load' | 'run' | 'problem'>();
  const [first] = dueTasks(machine, book, tasks, today);
  const needles = needlesOfHead(book.slots, data, head);
  const close = () => setOpen(undefined);
  return (
    <>
      <header className={styles.head}>
        <h1>{data.nickname}</h1>
        {first !== undefined && first.due.level !== 'fine' && first.due.level !== 'noReading' && (
          <span className={styles.due}>
            <Tag tone={dueTones[first.due.level]}>
              {taskTitle(first.task.data)}: {dueWords(first.due)}
            </Tag>
          </span>
        )}
        {data.heads > 1 && (
          <span className={styles.heads}>
            <Button aria-label={t('machines.headBefore')} disabled={head === 1} onClick={() => setHead(head - 1)}>
              ‹
            </Button>
            <output>{t('machines.headNumber', { head })}</output>
            <Button
              aria-label={t('machines.headAfter')}
              disabled={head === data.heads}
              onClick={() => setHead(head + 1)}
            >
              ›
            </Button>
          </span>
        )}
        <Link href={`/inventory/machines/${id}`} className={styles.exit} aria-label={t('machines.leaveView')}>
          <Icon name="close" />
        </Link>
      </header>
      {awake !== 'kept' && (
        <p className={styles.sentence}>{t(awake === 'not here' ? 'machines.maySleep' : 'machines.mayDim')}</p>
      )}
      <ul
        className={styles.needles}
        aria-label={t('machines.needles')}
        style={{ '--in-a-row': inARow(data.needlesPerHead) } as CSSProperties}
      >
        {needles.map(({ needle, slot }) => {
          const thread = book.threads.get(slot?.threadId ?? '');
          return (
            <li key={needle}>
              <NeedleSpool needle={needle} thread={thread} isUnknown={slot?.threadId != null} note={thread?.brand} />
            </li>
          );
        })}
      </ul>
      {may.update && (
        <footer className={styles.thumb}>
          <Button size="big" icon="spool" onClick={() => setOpen('load')}>
            {t('machines.loadShort')}
          </Button>
          <Button size="big" tone="primary" icon="ok" onClick={() => setOpen('run')}>
            {t('machines.runFinished')}
          </Button>
          <Button size="big" icon="warning" onClick={() => setOpen('problem')}>
            {t('machines.problem')}
          </Button>
        </footer>
      )}
      {open === 'load' && <LoadDialog machine={machine} slots={book.slots} onClose={close} />}
      {open === 'run' && <RunDialog machine={machine} slots={book.slots} onClose={close} />}
      {open === 'problem' && (
        <ProblemDialog machine={machine} slots={book.slots} stops={book.stops} head={head} onClose={close} />
      )}
    </>
  );
};
