import '#texts/en/machines.ts';
import '#texts/en/machine-cards.ts';
import '#texts/en/machine-words.ts';
import '#texts/en/choose-design.ts';
import '#texts/en/runs.ts';
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
import { NeedleSpool, type NeedleMark } from '#parts/machines/needle-spool.tsx';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { useSewn, type Sewn } from './use-sewn.ts';
import { dueTasks } from '#core/machines/due-tasks.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';
import { useMachineBook, useToday } from '#parts/machines/use-machine-book.ts';
import { useWakeLock } from './use-wake-lock.ts';

const AnsweredDesign = later(async () => (await import('#parts/stitchable/answered-design.tsx')).AnsweredDesign);
const LoadDialog = later(async () => (await import('./load-dialog.tsx')).LoadDialog);
const SewingDialog = later(async () => (await import('./sewing-dialog.tsx')).SewingDialog);
const RunDialog = later(async () => (await import('./run-dialog.tsx')).RunDialog);
const ProblemDialog = later(async () => (await import('./problem-dialog.tsx')).ProblemDialog);

/** `/inventory/machines/{machineId}/view`: what is on the needles, for a tablet on a stand two metres away. */
export function MachineView() {
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
}

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

function View({ machine, book }: { readonly machine: CollectionRow<'machine'>; readonly book: MachineBook }) {
  const { id, data } = machine;
  const may = useMay('machine');
  const threads = useThreadsById();
  const [head, setHead] = useState(data.heads === 1 ? 0 : 1);
  const [open, setOpen] = useState<'load' | 'run' | 'problem' | 'design'>();
  const [sewn, putOn] = useSewn(id);
  const needles = needlesOfHead(book.slots, data, head);
  const toLoad = new Map(
    needles.flatMap(({ needle, slot }) => {
      const wanted = sewn?.parts.get(needle)?.threadId ?? null;
      const owned = wanted === null || wanted === slot?.threadId ? undefined : threads.get(wanted);
      return owned === undefined ? [] : [[needle, owned] as const];
    }),
  );
  const [firstToLoad] = toLoad.keys();
  const close = () => setOpen(undefined);
  return (
    <>
      {sewn !== undefined && <AnsweredDesign {...sewn.asked} />}
      <Head
        machine={machine}
        book={book}
        sewn={sewn}
        toLoad={toLoad.size}
        head={head}
        onHead={setHead}
        onDesign={() => setOpen('design')}
      />
      <ul
        className={styles.needles}
        aria-label={t('machines.needles')}
        data-tight={(sewn !== undefined && inARow(data.needlesPerHead) < data.needlesPerHead) || undefined}
        style={{ '--in-a-row': inARow(data.needlesPerHead) } as CSSProperties}
      >
        {needles.map(({ needle, slot }) => {
          const thread = toLoad.get(needle)?.thread ?? book.threads.get(slot?.threadId ?? '');
          const mark = markOf(needle, sewn, toLoad.has(needle));
          return (
            <li key={needle} data-mark={mark}>
              <NeedleSpool
                needle={needle}
                thread={thread}
                isUnknown={slot?.threadId != null}
                note={noteOf(sewn, needle, toLoad.has(needle)) ?? (mark === 'rest' ? '' : thread?.brand)}
                mark={mark}
              />
            </li>
          );
        })}
      </ul>
      <footer className={styles.foot}>
        {sewn !== undefined && sewn.steps.length > 1 && <Stepping sewn={sewn} />}
        {may.update && (
          <div className={styles.thumb}>
            <Button size="big" icon="spool" onClick={() => setOpen('load')}>
              {t('machines.loadShort')}
            </Button>
            <Button size="big" tone="primary" icon="ok" onClick={() => setOpen('run')}>
              {t('machines.runFinished')}
            </Button>
            <Button size="big" icon="warning" onClick={() => setOpen('problem')}>
              {t('machines.problem')}
            </Button>
          </div>
        )}
      </footer>
      {open === 'load' && (
        <LoadDialog
          machine={machine}
          slots={book.slots}
          wanted={toLoad}
          at={firstToLoad === undefined ? undefined : { head: 0, needle: firstToLoad }}
          onClose={close}
        />
      )}
      {open === 'run' && (
        <RunDialog
          machine={machine}
          slots={book.slots}
          {...(sewn !== undefined && { designId: sewn.design.id, pieces: sewn.sewing.pieces })}
          onBooked={() => sewn?.go(0)}
          onClose={close}
        />
      )}
      {open === 'problem' && (
        <ProblemDialog machine={machine} slots={book.slots} stops={book.stops} head={head} onClose={close} />
      )}
      {open === 'design' && <SewingDialog sewing={sewn?.sewing ?? null} onChoose={putOn} onClose={close} />}
    </>
  );
}

function Head({
  machine,
  book,
  sewn,
  toLoad,
  head,
  onHead,
  onDesign,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly book: MachineBook;
  readonly sewn: Sewn | undefined;
  readonly toLoad: number;
  readonly head: number;
  readonly onHead: (head: number) => void;
  readonly onDesign: () => void;
}) {
  const { id, data } = machine;
  const tasks = useCollection('maintenanceTask').rows;
  const today = useToday();
  const awake = useWakeLock();
  const [first] = dueTasks(machine, book, tasks, today);
  const pieces = sewn?.sewing.pieces ?? 1;
  return (
    <>
      <header className={styles.head}>
        {sewn !== undefined && <DesignThumbnail thumb={sewn.design.data.thumb} size="large" />}
        <div className={styles.title}>
          {sewn !== undefined && (
            <p className={styles.sentence}>
              {[data.nickname, ...(pieces > 1 ? [t('machines.pieces', { count: pieces })] : [])].join(' · ')}
            </p>
          )}
          <h1>{sewn?.design.data.name ?? data.nickname}</h1>
        </div>
        {sewn !== undefined && sewn.steps.length > 0 && (
          <span className={styles.due}>
            <Tag tone={sewn.bar !== undefined ? 'danger' : toLoad === 0 ? 'good' : 'warn'}>
              {sewn.bar ?? (toLoad === 0 ? t('runs.allLoaded') : t('runs.load', { count: toLoad }))}
            </Tag>
          </span>
        )}
        {first !== undefined && first.due.level !== 'fine' && first.due.level !== 'noReading' && (
          <span className={styles.due}>
            <Tag tone={dueTones[first.due.level]}>
              {taskTitle(first.task.data)}: {dueWords(first.due)}
            </Tag>
          </span>
        )}
        {data.heads > 1 && (
          <span className={styles.heads}>
            <Button aria-label={t('machines.headBefore')} disabled={head === 1} onClick={() => onHead(head - 1)}>
              ‹
            </Button>
            <output>{t('machines.headNumber', { head })}</output>
            <Button
              aria-label={t('machines.headAfter')}
              disabled={head === data.heads}
              onClick={() => onHead(head + 1)}
            >
              ›
            </Button>
          </span>
        )}
        <span className={styles.corner}>
          <Button tone="quiet" onClick={onDesign}>
            {t(sewn === undefined ? 'chooseDesign.choose' : 'runs.changeDesign')}
          </Button>
          <Link href={`/inventory/machines/${id}`} className={styles.exit} aria-label={t('machines.leaveView')}>
            <Icon name="close" />
          </Link>
        </span>
      </header>
      {awake !== 'kept' && (
        <p className={styles.sentence}>{t(awake === 'not here' ? 'machines.maySleep' : 'machines.mayDim')}</p>
      )}
      {sewn?.problem !== undefined && <p className={styles.sentence}>{sewn.problem}</p>}
    </>
  );
}

/** Steps through the blocks; the next stop is the largest text of the view. */
function Stepping({ sewn: { steps, step, nextStop, go } }: { readonly sewn: Sewn }) {
  const isLast = step + 1 === steps.length;
  const next = t(isLast ? 'runs.nextPiece' : 'runs.nextBlock');
  return (
    <div className={styles.stepping}>
      <Button
        size="big"
        icon="back"
        aria-label={t('runs.blockBefore')}
        disabled={step === 0}
        onClick={() => go(step - 1)}
      />
      <span className={styles.ifRoom}>{t('runs.blockOf', { block: step + 1, blocks: steps.length })}</span>
      <output className={styles.next} aria-label={t('runs.nextStop')}>
        <span>{t('runs.nextStop')}</span>
        <b>{nextStop ?? '–'}</b>
      </output>
      <Button size="big" icon="arrow" aria-label={next} onClick={() => go(isLast ? 0 : step + 1)}>
        <span className={styles.ifRoom}>{next}</span>
      </Button>
    </div>
  );
}

function markOf(needle: number, sewn: Sewn | undefined, isToLoad: boolean): NeedleMark | undefined {
  if (sewn === undefined || sewn.steps.length === 0) return undefined;
  if (isToLoad) return 'load';
  if (!sewn.parts.has(needle)) return 'rest';
  return sewn.steps[sewn.step]?.needle === needle ? 'now' : 'later';
}

function noteOf(sewn: Sewn | undefined, needle: number, isToLoad: boolean): string | undefined {
  const part = sewn?.parts.get(needle);
  if (sewn === undefined || part === undefined) return undefined;
  const numbers = part.orders.map((order) => order + 1).join(', ');
  const blocks = t(part.orders.length === 1 ? 'runs.onNeedle' : 'runs.onNeedles', { blocks: numbers });
  if (isToLoad) return t('runs.toLoad', { blocks });
  if (part.threadId === null) return `${blocks} · ${t('runs.notYours')}`;
  const ends = sewn.spoolEnds.get(part.threadId);
  return ends === undefined ? blocks : `${blocks} · ${t('runs.newSpool', { piece: ends })}`;
}
