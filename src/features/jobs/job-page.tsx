import '#texts/en/job-words.ts';
import '#texts/en/jobs.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { isOpen, minutesLeft } from '#core/job/board.ts';
import type { Reservations } from '#core/job/reservations.ts';
import type { Design } from '#core/kinds/design.ts';
import type { Job, JobStatus } from '#core/kinds/job.ts';
import { agreedOn, isUnsewn, waitsFor } from '#core/job/job-rules.ts';
import { atRealPace, usedPace } from '#core/machines/learned-factor.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import type { CollectionRow, CollectionSnapshot } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { hasChanged, jobState, sizesAsTyped } from '#parts/jobs/job-words.ts';
import { runTimeInWords, runTimesInWords } from '#parts/jobs/run-time-words.ts';
import { useReservations } from '#parts/jobs/use-reservations.ts';
import { paceInWords, useRealPaces } from '#parts/machines/real-pace.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { whoDidIt } from '#parts/people/who-did-it.ts';
import { BackToList, DetailCard } from '#parts/rows/detail-card.tsx';
import { NotHere } from '#parts/rows/not-here.tsx';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useListAddress } from '#parts/rows/use-list-address.ts';
import { useMay, useMayRemove } from '#parts/rows/use-may.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { useSeesCosts } from '#parts/rows/use-team-settings.ts';
import { VerdictDot } from '#parts/stitchable/verdict-dot.tsx';
import type { TeamAdmin } from '#services/team-admin.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay, formatInstant, formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Gauge } from '#ui/gauge.tsx';
import { later } from '#ui/later.tsx';
import { Stack } from '#ui/stack.tsx';
import { Tag, type Tone } from '#ui/tag.tsx';
import styles from './jobs.module.css';
import { useServerJobs, whyNotRead } from './older-jobs.tsx';

const WorkSheet = later(async () => (await import('./work-sheet.tsx')).WorkSheet);
const JobForm = later(async () => (await import('./job-form.tsx')).JobForm);

type Row = CollectionRow<'job'>;

/** One job: what it is, what it waits for, what it reserves and what was sewn. */
export function JobPage({ jobId, jobs }: { readonly jobId: string; readonly jobs: CollectionSnapshot<'job'> }) {
  const job = jobs.rows.find(({ id }) => id === jobId);
  const [, navigate] = useLocation();
  // The code of a work sheet names the job, because its machine may change after it was printed.
  const isForMachine = useListAddress().get('open') === 'machine';
  const [machineId, designId] = [job?.data.machineId, job?.data.designId];
  const machines = useQuery(rowsOf('machine', isForMachine)).rows;
  // A machine's view says nothing of a job that is done or dropped, nor a machine that was deleted; this page does.
  const isSewnThere =
    isForMachine && job !== undefined && isOpen(job.data) && machines.some((machine) => machine.id === machineId);
  useEffect(() => {
    if (!isSewnThere || machineId == null || designId == null) return;
    navigate(`/inventory/machines/${machineId}/view?design=${designId}&job=${jobId}`, { replace: true });
  }, [isSewnThere, machineId, designId, jobId, navigate]);
  return (
    <>
      <BackToList href="/jobs">{t('jobs.back')}</BackToList>
      {job === undefined ? (
        <NotHere
          kind="job"
          id={jobId}
          extent={jobs.extent}
          title={t('jobs.notFound')}
          instead={<JobOnServer jobId={jobId} />}
        />
      ) : (
        <Details job={job} />
      )}
    </>
  );
}

/** A job that is not on this device: an old one has left it, and is read on the server, where it stays as it is. */
function JobOnServer({ jobId }: { readonly jobId: string }) {
  const ask = useServerJobs();
  const [answer, setAnswer] = useState<Awaited<ReturnType<TeamAdmin['job']>>>();
  const read = useEffectEvent(() => ask((admin, teamId) => admin.job(teamId, jobId)));
  useEffect(() => {
    let isShown = true;
    void read().then((found) => isShown && setAnswer(found));
    return () => {
      isShown = false;
    };
  }, []);
  if (answer === undefined) return null;
  if (!answer.ok)
    return (
      <EmptyState icon="search" heading="h1" title={t('jobs.notFound')}>
        {answer.error.status !== 404 && whyNotRead(answer.error)}
      </EmptyState>
    );
  return <Details job={{ ...answer.value, isPending: false }} isOnServer />;
}

const tones: Readonly<Record<JobStatus, Tone>> = {
  idea: 'plain',
  planned: 'plain',
  ready: 'good',
  running: 'accent',
  done: 'good',
  dropped: 'plain',
};

function Details({ job, isOnServer = false }: { readonly job: Row; readonly isOnServer?: boolean }) {
  const { id, data, version } = job;
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  const mayUpdate = useMay('job').update && !isOnServer;
  const mayRemove = useMayRemove('job', id, data) && isUnsewn(job) && !isOnServer;
  const remove = useRemoval();
  const seesCosts = useSeesCosts();
  const designs = useQuery(rowsOf('design'));
  const design = designs.rows.find((row) => row.id === data.designId);
  const reservations = useReservations();
  const machines = useQuery(rowsOf('machine'));
  const machine = machines.rows.find((row) => row.id === data.machineId);
  const [isEditing, setEditing] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const { name, status, pieces, piecesDone, spoiled } = data;
  const act = async (action: Action, said: string) => {
    const undo = await runOrTell([action]);
    if (undo !== undefined) offerUndo(store, said, undo);
  };
  const stand = (to: JobStatus, said: string) =>
    void act(mutate('job.update', { id, set: { status: to }, baseVersion: version }), said);
  const deletion = { kind: 'job', rows: [job], done: t('jobs.deleted'), to: '/jobs' } as const;
  const words = [
    t('jobs.pieces', { done: piecesDone, pieces }),
    spoiled > 0 && t('jobs.spoiled', { count: spoiled }),
    piecesDone > pieces && t('jobs.more', { count: piecesDone - pieces }),
  ]
    .filter(Boolean)
    .join(' · ');
  const learned = useRealPaces(data.machineId === null ? [] : [data.machineId])?.get(data.machineId ?? '');
  const pace = machine && data.plannedSeconds === null ? usedPace(machine.data, learned) : undefined;
  const minutes = minutesLeft(data, design?.data, machine && atRealPace(machine.data, learned));
  const timeLeft =
    minutes === undefined || minutes === 0
      ? null
      : [minutesInWords(minutes), ...(pace === undefined ? [] : [paceInWords(pace)])].join(' · ');
  const machineLink =
    machine === undefined ? (
      data.machineId && machines.extent === 'whole' && t('jobs.deletedMachine')
    ) : (
      <Link href={`/inventory/machines/${machine.id}`}>{machine.data.nickname}</Link>
    );
  const designLink =
    design === undefined ? (
      data.designId && designs.extent === 'whole' && t('jobs.deletedDesign')
    ) : (
      <Link href={`/inventory/designs/${design.id}?job=${id}`}>{design.data.name}</Link>
    );
  const quoteLink =
    data.quoteId !== null && seesCosts ? (
      <Link href={`/calculators/pricing/quotes/${data.quoteId}`}>{t('jobs.quote')}</Link>
    ) : null;
  return (
    <Stack gap="m">
      <DetailCard
        picture={<DesignThumbnail thumb={design?.data.thumb ?? null} size="large" />}
        line={data.number}
        title={name}
        onEdit={mayUpdate ? () => setEditing(true) : undefined}
        onDelete={mayRemove ? () => void remove(deletion) : undefined}
        tags={<Tag tone={tones[status]}>{t(`jobWords.value.${status}`)}</Tag>}
      >
        {isOnServer && <p className={styles.quiet}>{t('jobs.olderRead')}</p>}
        <State job={job} reservations={reservations} design={design?.data} />
        <Gauge label={t('jobWords.pieces')} value={Math.min(piecesDone, pieces)} max={pieces} words={words} />
        <p>{words}</p>
        {hasChanged(data, design?.data) && design !== undefined && (
          <Banner tone="warn">
            {t('jobs.changed')}{' '}
            {mayUpdate && (
              <Button
                onClick={() =>
                  void act(
                    mutate('job.update', { id, set: { agreedSeen: agreed(design.data) }, baseVersion: version }),
                    t('jobs.confirmed'),
                  )
                }
              >
                {t('jobs.confirm')}
              </Button>
            )}
          </Banner>
        )}
        <Facts
          facts={[
            [t('jobWords.customer'), data.customer],
            [t('jobWords.dueOn'), data.dueOn && formatCalendarDay(data.dueOn)],
            [t('jobWords.plannedOn'), data.plannedOn && formatCalendarDay(data.plannedOn)],
            [t('machineJobs.timeLeft'), timeLeft],
            [t('jobWords.placement'), data.placement],
            [t('jobWords.sizes'), sizesAsTyped(data.sizes)],
            [t('jobs.machine'), machineLink],
            [t('jobs.design'), designLink],
            [t('jobs.quote'), quoteLink],
            [t('jobWords.notes'), data.notes],
          ]}
        />
        <Stack row>
          <Button icon="print" onClick={() => setPrinting(true)}>
            {t('jobs.sheet')}
          </Button>
        </Stack>
        {mayUpdate && isOpen(data) && machine === undefined && <p className={styles.quiet}>{t('jobs.noMachine')}</p>}
        {mayUpdate && (
          <Stack row>
            {isOpen(data) ? (
              <>
                {machine !== undefined && (
                  <Link
                    href={`/inventory/machines/${machine.id}?run=${data.designId ?? ''}&job=${id}`}
                    {...buttonLook('primary')}
                  >
                    {t('jobs.recordRun')}
                  </Link>
                )}
                {(status === 'idea' || status === 'planned') && (
                  <Button disabled={waitsFor(data).length > 0} onClick={() => stand('ready', t('jobs.saved'))}>
                    {t('jobs.ready')}
                  </Button>
                )}
                <Button onClick={() => stand('done', t('jobs.doneSaid'))}>{t('jobs.done')}</Button>
                <Button tone="quiet" onClick={() => stand('dropped', t('jobs.dropped'))}>
                  {t('jobs.drop')}
                </Button>
              </>
            ) : (
              <Button onClick={() => stand(isUnsewn(job) ? 'planned' : 'running', t('jobs.reopened'))}>
                {t('jobs.reopen')}
              </Button>
            )}
          </Stack>
        )}
      </DetailCard>
      <div className={styles.columns}>
        <Steps job={job} mayChange={mayUpdate} onTick={(action) => void act(action, t('jobs.saved'))} />
        <Reserved reserved={reservations?.ofJob(id) ?? []} />
        <Runs jobId={id} />
      </div>
      {isPrinting && <WorkSheet job={job} onClose={() => setPrinting(false)} />}
      {isEditing && <JobForm job={job} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

/** The list may change, as the arguments of a mutation are typed. */
const agreed = (design: Parameters<typeof agreedOn>[0]) => {
  const { fingerprint, threads } = agreedOn(design);
  return { fingerprint, threads: [...threads] };
};

function State({
  job,
  reservations,
  design,
}: {
  readonly job: Row;
  readonly reservations: Reservations | undefined;
  readonly design: Design | undefined;
}) {
  const { units } = useWorkspace().settings;
  const threads = useThreadsById();
  const { colour, words } = jobState(job, { reservations, threads, units, design });
  return (
    <p className={styles.top}>
      <VerdictDot colour={colour} words="" /> {words}
    </p>
  );
}

function Steps({
  job: { id, data },
  mayChange,
  onTick,
}: {
  readonly job: Row;
  readonly mayChange: boolean;
  readonly onTick: (action: Action) => void;
}) {
  const { nameOf } = useWorkspace();
  if (data.steps.length === 0) return null;
  const hintOf = ({ doneAt, doneBy, gates }: Job['steps'][number]) =>
    doneAt === null
      ? gates && t('jobs.gates')
      : t('jobs.by', { name: nameOf(doneBy ?? '') ?? '–', when: formatInstant(doneAt) });
  return (
    <Card as="section" className={styles.region}>
      <h2>{t('jobs.steps')}</h2>
      <ul aria-label={t('jobs.steps')} className={styles.lines}>
        {data.steps.map((step) => (
          <li key={step.key}>
            <CheckboxField
              label={step.label}
              hint={hintOf(step)}
              checked={step.doneAt !== null}
              disabled={!mayChange}
              onChange={(done) => onTick(mutate('job.tick', { id, key: step.key, done }))}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Reserved({ reserved }: { readonly reserved: ReturnType<Reservations['ofJob']> }) {
  const { units } = useWorkspace().settings;
  const threads = useThreadsById();
  return (
    <Card as="section" className={styles.region}>
      <h2>{t('jobs.reserved')}</h2>
      <output aria-label={t('jobs.reserved')} className={styles.lines}>
        {reserved.length === 0 && <span className={styles.quiet}>{t('jobs.nothingReserved')}</span>}
        {reserved.map(({ threadId, needMm, missingMm }) => {
          const thread = threadTitle(threads.get(threadId)?.thread ?? { brand: '', code: '', name: null });
          const [length, missing] = [formatLength(needMm, units), formatLength(missingMm, units)];
          return (
            <Link key={threadId} href={`/inventory/threads/${threadId}`}>
              {missingMm > 0
                ? t('jobs.reservedShort', { length, thread, missing })
                : t('jobs.reservedLength', { length, thread })}
            </Link>
          );
        })}
      </output>
    </Card>
  );
}

const runsOfJob = async (db: TeamDatabase, jobId: string) => {
  const runs = (await rowsNaming(db, 'run', 'jobId', [jobId])).map((row) => foundOf<'run'>(row));
  const undone = new Set(runs.map(({ data }) => data.reversesId));
  return runs
    .filter(({ id, data }) => data.reversesId === null && !undone.has(id))
    .toSorted((a, b) => (a.data.at < b.data.at ? 1 : -1));
};

function Runs({ jobId }: { readonly jobId: string }) {
  const { store, nameOf } = useWorkspace();
  const { rows: runs } = useQuery(live(runsOfJob, store.db, jobId));
  const machines = useQuery(rowsOf('machine')).rows;
  const inAll = runTimesInWords((runs ?? []).map(({ data }) => data));
  return (
    <Card as="section" className={styles.region}>
      <h2>{t('jobs.runs')}</h2>
      {runs?.length === 0 && <p className={styles.quiet}>{t('jobs.noRuns')}</p>}
      {inAll !== undefined && <p className={styles.quiet}>{inAll}</p>}
      <ul className={styles.lines}>
        {runs?.map(({ id, data }) => (
          <li key={id}>
            {[
              t('jobs.runOf', { count: data.pieces }),
              data.spoiled > 0 && t('jobs.spoiled', { count: data.spoiled }),
              runTimeInWords(data),
              machines.find((row) => row.id === data.machineId)?.data.nickname,
              formatInstant(data.at),
              whoDidIt(data.byMember, nameOf(data.createdBy), nameOf),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Card>
  );
}
