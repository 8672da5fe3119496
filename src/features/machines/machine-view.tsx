import '#texts/en/machines.ts';
import '#texts/en/machine-cards.ts';
import '#texts/en/machine-words.ts';
import '#texts/en/choose-design.ts';
import '#texts/en/runs.ts';
import '#texts/en/threads.ts';
import { useEffect, useState, type CSSProperties, type ComponentProps } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { dueTasks } from '#core/machines/due.ts';
import { needleParts, sewingSteps, type NeedlePart, type SewingStep } from '#core/machines/sewing-steps.ts';
import { needlesOfHead } from '#core/machines/slots.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { noteDesign } from '#parts/designs/recent-designs.ts';
import { taskTitle, dueTones, dueWords } from '#parts/machines/due-words.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';
import { NeedleSpool, type NeedleMark } from '#parts/machines/needle-spool.tsx';
import { useSewingOn, type Sewing } from '#parts/machines/sewing-on.ts';
import { bookOf } from '#parts/machines/use-machine-book.ts';
import { useToday } from '#parts/rows/use-today.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { NotHere } from '#parts/rows/not-here.tsx';
import { useMay } from '#parts/rows/use-may.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { Tag } from '#ui/tag.tsx';
import type { AnsweredInWords, JobOnView, SewnAnswer as AskedAnswer } from './machine-job.tsx';
import styles from './machine-view.module.css';
import { useWakeLock } from './use-wake-lock.ts';

const SewnAnswer = later(async () => (await import('./machine-job.tsx')).SewnAnswer);
const MachineJob = later(async () => (await import('./machine-job.tsx')).MachineJob, 'part');
const AgainButton = later(async () => (await import('./machine-job.tsx')).AgainButton, 'nothing');
const LoadDialog = later(async () => (await import('./load-dialog.tsx')).LoadDialog);
const SewingDialog = later(async () => (await import('./sewing-dialog.tsx')).SewingDialog);
const RunDialog = later(async () => (await import('./run-dialog.tsx')).RunDialog);
const ProblemDialog = later(async () => (await import('./problem-dialog.tsx')).ProblemDialog);

/** `/inventory/machines/{machineId}/view`: what is on the needles, for a tablet on a stand two metres away. */
export function MachineView() {
  const { machineId } = useParams<{ machineId: string }>();
  const machines = useQuery(rowsOf('machine'));
  const { rows: book } = useQuery(bookOf(machineId));
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
  const [onView, setOnView] = useState<JobOnView>();
  const [sewn, stored, putOn] = useSewn(id, onView);
  const job = onView?.job;
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
      {sewn !== undefined && <SewnAnswer {...sewn.asked} />}
      <Head
        machine={machine}
        book={book}
        sewn={sewn}
        isJob={job !== undefined}
        toLoad={toLoad.size}
        head={head}
        onHead={setHead}
        onDesign={() => setOpen('design')}
      />
      <MachineJob
        machine={machine}
        runs={book.runs}
        sewing={stored}
        isNamed={sewn !== undefined && sewn.design.data.name === job?.data.name}
        mayChange={may.update}
        onView={setOnView}
        onPutOn={putOn}
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
            <Button size="big" tone={onView?.hasAgain ? 'plain' : 'primary'} icon="ok" onClick={() => setOpen('run')}>
              {t('machines.runFinished')}
            </Button>
            <Button size="big" icon="warning" onClick={() => setOpen('problem')}>
              {t('machines.problem')}
            </Button>
            <AgainButton machine={machine} book={book} onBooked={() => sewn?.go(0)} />
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
          {...(job !== undefined && { job, pieces: Math.max(1, onView?.left ?? 1) })}
          onBooked={() => sewn?.go(0)}
          onClose={close}
        />
      )}
      {open === 'problem' && (
        <ProblemDialog machine={machine} slots={book.slots} stops={book.stops} head={head} onClose={close} />
      )}
      {open === 'design' && <SewingDialog sewing={stored} onChoose={putOn} onClose={close} />}
    </>
  );
}

function Head({
  machine,
  book,
  sewn,
  isJob,
  toLoad,
  head,
  onHead,
  onDesign,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly book: MachineBook;
  readonly sewn: Sewn | undefined;
  /** Whether a job is sewn, which says its pieces below. */
  readonly isJob: boolean;
  readonly toLoad: number;
  readonly head: number;
  readonly onHead: (head: number) => void;
  readonly onDesign: () => void;
}) {
  const { id, data } = machine;
  const tasks = useQuery(rowsOf('maintenanceTask')).rows;
  const today = useToday();
  const awake = useWakeLock();
  const [first] = dueTasks(machine, book, tasks, today);
  const pieces = isJob ? 1 : (sewn?.sewing.pieces ?? 1);
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
        <span data-at-tablet />
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

/** The design on a machine, with its sequence by needle. */
interface Sewn {
  readonly design: CollectionRow<'design'>;
  readonly sewing: Sewing;
  /** Empty until the plan is made, or if there is none. */
  readonly steps: readonly SewingStep[];
  /** The step that is sewn now, from 0. */
  readonly step: number;
  readonly parts: ReadonlyMap<number, NeedlePart>;
  /** On which piece the spool of a thread ends, by the thread's id. */
  readonly spoolEnds: ReadonlyMap<string, number>;
  /** “4 → 3”; on one needle the numbers of the threads. Undefined behind the last block of the last piece. */
  readonly nextStop: string | undefined;
  /** What bars the start, in words: thread to buy, a colour to choose, a size that does not fit. */
  readonly bar: string | undefined;
  /** Why there is no plan, in words. */
  readonly problem: string | undefined;
  readonly go: (step: number) => void;
  /** What the screen asks `SewnAnswer`, from whose answers the rest is made. */
  readonly asked: ComponentProps<typeof AskedAnswer>;
}

/**
 * Returns the design on a machine (undefined: none), what this device remembers, and a function that puts another design
 * on it. Without one of its own the view shows the running job's. `?design=` puts one on the machine, `&job=` the
 * job that it is for.
 */
function useSewn(
  machineId: string,
  onView: JobOnView | undefined,
): readonly [Sewn | undefined, Sewing | null, (sewing: Sewing | null) => void] {
  const { store } = useWorkspace();
  const [stored, setSewing] = useSewingOn(machineId);
  const sewing = sewingOf(stored, onView);
  const [params, setParams] = useSearchParams();
  const [asked, askedJob] = [params.get('design'), params.get('job')];
  useEffect(() => {
    if (asked === null) return;
    noteDesign(store.actor.teamId, asked, store.now());
    if (asked !== stored?.designId || (askedJob ?? undefined) !== stored.jobId)
      setSewing({ designId: asked, pieces: 1, step: 0, needles: {}, ...(askedJob !== null && { jobId: askedJob }) });
    setParams((all) => new URLSearchParams([...all].filter(([name]) => name !== 'design' && name !== 'job')), {
      replace: true,
    });
  });
  const { rows } = useQuery(rowsOf('design'));
  const threads = useThreadsById();
  const design = rows.find(({ id }) => id === sewing?.designId);
  const [answered, setAnswered] = useState<AnsweredInWords>();
  if (design === undefined || sewing === null) return [undefined, stored, setSewing];
  const planned = answered?.design === design ? answered.answer : undefined;
  const plan = planned?.plan;
  const steps = planned !== undefined && plan?.ok ? sewingSteps(planned.blocks, plan.value) : [];
  const step = Math.max(0, Math.min(sewing.step, steps.length - 1));
  const isOneNeedle = planned?.needles === 1;
  const nameOf = (one: SewingStep): string =>
    one.isStop
      ? t('runs.stopHere')
      : isOneNeedle
        ? (threads.get(one.threadId ?? '')?.thread.code ?? '?')
        : String(one.needle);
  const [current] = steps.slice(step);
  const next = steps[step + 1] ?? (sewing.pieces > 1 ? steps[0] : undefined);
  const sewn: Sewn = {
    design,
    sewing,
    steps,
    step,
    parts: needleParts(steps, step, sewing.pieces),
    spoolEnds: new Map(
      (planned?.verdict.parts ?? []).flatMap((part) =>
        part.kind === 'nextSpool' ? [[part.threadId, part.onPiece] as const] : [],
      ),
    ),
    nextStop:
      current !== undefined && next !== undefined && steps.length > 1
        ? t('runs.fromTo', { from: nameOf({ ...current, isStop: false }), to: nameOf(next) })
        : undefined,
    bar: planned && answered?.bar,
    problem: planned && answered?.problem,
    asked: {
      machineId,
      design,
      pieces: sewing.pieces,
      byHand: sewing.needles,
      jobId: sewing.jobId,
      onAnswer: setAnswered,
    },
    go: (to) =>
      setSewing({
        ...sewing,
        step: to,
        // From here on the plan stays, whatever is loaded.
        needles: Object.fromEntries(steps.filter(({ isStop }) => !isStop).map((one) => [one.order, one.needle])),
      }),
  };
  return [sewn, stored, setSewing];
}

/** What is sewn: what this device remembers while its job is open, else the job that runs on the machine. */
const sewingOf = (stored: Sewing | null, onView: JobOnView | undefined): Sewing | null => {
  if (onView?.job === undefined) return onView !== undefined && stored?.jobId !== undefined ? null : stored;
  const { job, left } = onView;
  const pieces = Math.max(1, left);
  if (stored !== null && (stored.jobId === undefined || stored.jobId === job.id)) return { ...stored, pieces };
  const { designId } = job.data;
  return designId === null ? null : { designId, pieces, step: 0, needles: {}, jobId: job.id };
};
