import '#texts/en/design-verdicts.ts';
import '#texts/en/jobs.ts';
import '#texts/en/machine-jobs.ts';
import { useEffect, useMemo, useState, type ComponentProps } from 'react';
import { asDay } from '#core/dates/day.ts';
import { isOpen } from '#core/job/board.ts';
import { jobsOnMachine, type JobsOnMachine } from '#core/job/machine-jobs.ts';
import { piecesLeft } from '#core/job/job-rules.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import type { MachineBook, WithId } from '#parts/machines/machine-book.ts';
import { useTimedSince, type Sewing } from '#parts/machines/sewing-on.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useToday } from '#parts/rows/use-today.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import type { Answered, AnsweredDesign as AskedDesign } from '#parts/stitchable/answered-design.tsx';
import { useVerdictNames } from '#parts/stitchable/use-verdict-names.ts';
import { headline } from '#parts/stitchable/verdict-words.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Gauge } from '#ui/gauge.tsx';
import { later } from '#ui/later.tsx';
import styles from './machine-view.module.css';
import { RunDialog } from './run-dialog.tsx';

const AnsweredDesign = later(async () => (await import('#parts/stitchable/answered-design.tsx')).AnsweredDesign);

type Job = CollectionRow<'job'>;

/** The job that a machine's view shows (undefined: none), with its pieces that are still to be sewn. */
export interface JobOnView {
  readonly job: Job | undefined;
  readonly left: number;
  /** Whether there is a run to book again. */
  readonly hasAgain: boolean;
}

/** What the machine view says of the job on the machine, or of the next one, and the time of the run. */
export function MachineJob({
  machine,
  runs,
  sewing,
  isNamed,
  mayChange,
  onView,
  onPutOn,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly runs: MachineBook['runs'];
  readonly sewing: Sewing | null;
  /** Whether the name of the job stands above already. */
  readonly isNamed: boolean;
  readonly mayChange: boolean;
  readonly onView: (shown: JobOnView) => void;
  readonly onPutOn: (sewing: Sewing) => void;
}) {
  const { rows, extent } = useQuery(rowsOf('job'));
  const { running, next, again } = useJobsOn(machine.id, runs);
  const hasAgain = again !== undefined;
  const chosen = rows.find(({ id, data }) => id === sewing?.jobId && isOpen(data));
  const isRunningShown = sewing === null || sewing.jobId !== undefined || sewing.designId === running?.data.designId;
  const job = chosen ?? (isRunningShown ? running : undefined);
  const left = job === undefined ? 0 : piecesLeft(job.data);
  const isRead = extent === 'whole';
  useEffect(() => {
    if (isRead) onView({ job, left, hasAgain });
  }, [isRead, job, left, hasAgain, onView]);
  return (
    <section className={styles.strip} aria-label={t('machineJobs.now')}>
      {job === undefined ? (
        next !== undefined && sewing === null && <Next job={next} mayChange={mayChange} onPutOn={onPutOn} />
      ) : (
        <Running job={job} left={left} isNamed={isNamed} mayChange={mayChange} />
      )}
      {mayChange && <Timing machineId={machine.id} />}
    </section>
  );
}

const useJobsOn = (machineId: string, runs: MachineBook['runs']): JobsOnMachine<Job, WithId<'run'>> => {
  const { rows } = useQuery(rowsOf('job'));
  return useMemo(() => jobsOnMachine(machineId, rows, runs), [machineId, rows, runs]);
};

/** The job that is sewn: whose it is, how many pieces are left, and when all are sewn whether it is done. */
function Running({
  job: { id, data, version },
  left,
  isNamed,
  mayChange,
}: {
  readonly job: Job;
  readonly left: number;
  readonly isNamed: boolean;
  readonly mayChange: boolean;
}) {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  const { name, pieces, piecesDone: done } = data;
  const whoAndWhen = useWhoAndWhen(data);
  const finish = async () => {
    const undo = await runOrTell([mutate('job.update', { id, set: { status: 'done' }, baseVersion: version })]);
    if (undo !== undefined) offerUndo(store, t('jobs.doneSaid'), undo);
  };
  const words = left > 0 ? t('machineJobs.left', { count: left }) : t('machineJobs.allSewn');
  return (
    <>
      <p className={styles.words}>
        {!isNamed && <b>{name}</b>}
        <span>{[...whoAndWhen, t('jobs.pieces', { done, pieces }), words].join(' · ')}</span>
      </p>
      <div className={styles.bar}>
        <Gauge label={name} value={Math.min(done, pieces)} max={pieces} words={t('jobs.pieces', { done, pieces })} />
      </div>
      {left === 0 && mayChange && (
        <Button tone="primary" icon="ok" onClick={() => void finish()}>
          {t('jobs.done')}
        </Button>
      )}
    </>
  );
}

/** The job that is planned next on the machine. */
function Next({
  job: { id, data },
  mayChange,
  onPutOn,
}: {
  readonly job: Job;
  readonly mayChange: boolean;
  readonly onPutOn: (sewing: Sewing) => void;
}) {
  const design = useQuery(rowsOf('design')).rows.find((row) => row.id === data.designId);
  const left = piecesLeft(data);
  const whoAndWhen = useWhoAndWhen(data);
  return (
    <div className={styles.planned}>
      <DesignThumbnail thumb={design?.data.thumb ?? null} size="small" />
      <p className={styles.words}>
        <b>{t('machineJobs.next', { name: data.name })}</b>
        <span>{[...whoAndWhen, t('machineJobs.left', { count: left })].join(' · ')}</span>
      </p>
      {mayChange && (
        <Button
          icon="arrow"
          onClick={() => onPutOn({ designId: data.designId ?? '', pieces: left, step: 0, needles: {}, jobId: id })}
        >
          {t('machineJobs.putOn')}
        </Button>
      )}
    </div>
  );
}

const useWhoAndWhen = ({ customer, dueOn }: Job['data']): readonly string[] => {
  const now = useToday();
  const today = asDay(now.dateOf(now.now));
  return [
    ...(customer === null ? [] : [t('machineJobs.for', { customer })]),
    ...(dueOn === null ? [] : [t('jobs.due', { day: formatCalendarDay(dueOn, { today }) })]),
  ];
};

/** Times the run from now until it is booked. The time is kept on this device, also while the page is closed. */
function Timing({ machineId }: { readonly machineId: string }) {
  const { store } = useWorkspace();
  const [since, setSince] = useTimedSince(machineId);
  const [now, setNow] = useState(() => store.now());
  useEffect(() => {
    if (since === null) return undefined;
    const timer = setInterval(() => setNow(store.now()), 10_000);
    return () => clearInterval(timer);
  }, [since, store]);
  if (since === null)
    return (
      <Button tone="quiet" onClick={() => setSince(store.now())}>
        {t('machineJobs.time')}
      </Button>
    );
  const minutes = Math.max(0, Math.floor((Math.max(now, since) - since) / 60_000));
  return (
    <p className={styles.timing}>
      <output>{t('machineJobs.timing', { time: minutesInWords(minutes) })}</output>
      <Button tone="quiet" onClick={() => setSince(null)}>
        {t('machineJobs.stopTiming')}
      </Button>
    </p>
  );
}

/** One button that books more of the running job, or the last run once more: a tap here, and one to book. */
export function AgainButton({
  machine,
  book,
  onBooked,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly book: MachineBook;
  readonly onBooked: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const { again } = useJobsOn(machine.id, book.runs);
  const designs = useQuery(rowsOf('design')).rows;
  if (again === undefined) return null;
  const { job, run, pieces } = again;
  const design = designs.find(({ id }) => id === (run ?? job?.data)?.designId);
  const name = job?.data.name ?? run?.what ?? design?.data.name ?? t('machineJobs.lastRun');
  return (
    <>
      <span className={styles.again}>
        <Button size="big" tone="primary" icon="ok" onClick={() => setAsking(true)}>
          {t('machineJobs.again', { name, count: pieces })}
        </Button>
      </span>
      {isAsking && (
        <RunDialog
          machine={machine}
          slots={book.slots}
          designId={design?.id ?? null}
          pieces={pieces}
          {...(job !== undefined && { job })}
          {...(run !== undefined && { like: run })}
          onBooked={onBooked}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** An answer to the design on the machine, with what bars the start and why there is no plan in words. */
export interface AnsweredInWords extends Answered {
  readonly bar: string | undefined;
  readonly problem: string | undefined;
}

/** Answers the design on the machine. It draws nothing. */
export function SewnAnswer({
  onAnswer,
  ...asked
}: Omit<ComponentProps<typeof AskedDesign>, 'onAnswer'> & {
  readonly onAnswer: (answered: AnsweredInWords) => void;
}) {
  const names = useVerdictNames();
  const [answered, setAnswered] = useState<Answered>();
  const { verdict, plan } = answered?.answer ?? {};
  const isBarred = verdict?.colour === 'red' || verdict?.colour === 'grey';
  const bar = answered !== undefined && isBarred ? headline(answered.answer, names) : undefined;
  const problem =
    plan?.ok === false ? t(`needlePlan.problem.${plan.error.problem}`, { block: plan.error.block + 1 }) : undefined;
  useEffect(() => {
    if (answered !== undefined) onAnswer({ ...answered, bar, problem });
  }, [answered, bar, problem, onAnswer]);
  return <AnsweredDesign {...asked} onAnswer={setAnswered} />;
}
