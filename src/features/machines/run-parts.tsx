import '#texts/en/machine-jobs.ts';
import { groupedBy } from '#core/grouped-by.ts';
import { isOpen } from '#core/job/board.ts';
import { likelyPieces, type changedSince } from '#core/job/machine-jobs.ts';
import { piecesLeft } from '#core/job/job-rules.ts';
import { compareJobs } from '#core/job/reservations.ts';
import type { Job } from '#core/kinds/job.ts';
import type { Run } from '#core/kinds/run.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { SelectField } from '#ui/select-field.tsx';

type JobRow = CollectionRow<'job'>;

/** Whether a repeated run was sewn with the threads on the needles now, or with those of that run. */
export type SewnWith = 'now' | 'then';

/** A thread on a needle that can be ticked. `stitches`: of one piece of the design; null if it has none on it. */
export interface Line {
  readonly key: string;
  readonly needle: number | null;
  readonly owned: OwnedThread | undefined;
  readonly stitches: number | null;
  readonly blocks: number;
  /** The thread of one piece in the run that is repeated, where that is all that is known of it. */
  readonly pieceMm?: number;
}

/** The key of a thread on a needle, among the threads of a run. */
export function keyOf(needle: number | null, threadId: string | null): string {
  return `${needle ?? 0}/${threadId ?? ''}`;
}

/** The threads of a run, as it sewed them. Without a design they take as much of a piece again. */
export function linesOfRun(
  run: Pick<Run, 'blocks' | 'pieces'>,
  threads: ReadonlyMap<string, OwnedThread>,
  isOfDesign: boolean,
): readonly Line[] {
  return run.blocks.map(({ needle, threadId, stitches, spools }) => {
    const mm = spools.reduce((sum, { lengthMm }) => sum + lengthMm, 0);
    return {
      key: keyOf(needle, threadId),
      needle,
      owned: threads.get(threadId ?? ''),
      stitches,
      blocks: 1,
      ...(!isOfDesign && mm > 0 && { pieceMm: mm / run.pieces }),
    };
  });
}

/** The threads that a job names itself, where it has no design: each on the needle that has it, else on none. */
export function linesOfJob(
  { blocks }: Pick<Job, 'blocks'>,
  loaded: readonly Line[],
  threads: ReadonlyMap<string, OwnedThread>,
): readonly Line[] {
  const byThread = groupedBy(blocks, ({ threadId }) => threadId);
  return [...byThread].map(([threadId, some]) => {
    const owned = threads.get(threadId ?? '');
    const needle = loaded.find((line) => owned !== undefined && line.owned?.id === owned.id)?.needle ?? null;
    const stitches = some.reduce((sum, block) => sum + block.stitches, 0);
    return { key: keyOf(needle, threadId), needle, owned, stitches, blocks: some.length };
  });
}

/** The loaded needles on which a run sewed something, each with what it sewed there. */
export function onNeedlesNow(loaded: readonly Line[], then: readonly Line[]): readonly Line[] {
  return loaded.flatMap((line) => {
    const before = then.filter(({ needle }) => needle === line.needle);
    if (before.length === 0) return [];
    const pieceMm = before.reduce((sum, one) => sum + (one.pieceMm ?? 0), 0);
    const stitches = before.reduce((sum, one) => sum + (one.stitches ?? 0), 0);
    return [{ ...line, stitches, blocks: before.length, ...(pieceMm > 0 && { pieceMm }) }];
  });
}

/**
 * Returns the jobs that a run may be for, and the one that it is for. `typed`: the id that the person chose, empty for
 * none, `auto` for the job on this machine that sews the design.
 */
export function useJobOfRun(
  machineId: string,
  designId: string | null,
  typed: string,
): { readonly jobs: readonly JobRow[]; readonly chosen: JobRow | undefined } {
  const { rows } = useQuery(rowsOf('job'));
  const isMeant = ({ data }: JobRow) =>
    data.machineId === machineId || (designId !== null && data.designId === designId);
  const jobs = rows
    .filter((row) => row.id === typed || (isOpen(row.data) && isMeant(row)))
    .toSorted((a, b) => runningFirst(a) - runningFirst(b) || compareJobs(asJob(a), asJob(b)));
  const auto = jobs.find(
    ({ data }) =>
      data.machineId === machineId && designId !== null && data.designId === designId && piecesLeft(data) > 0,
  );
  return { jobs, chosen: typed === 'auto' ? auto : jobs.find(({ id }) => id === typed) };
}

const runningFirst = ({ data }: JobRow): number => Number(data.status !== 'running');
const asJob = ({ id, data }: JobRow) => ({ id, job: data });

/** Says which job a run is for, and lets the person choose another one or none. */
export function ForJob({
  jobs,
  chosen,
  onChoose,
}: {
  readonly jobs: readonly JobRow[];
  readonly chosen: JobRow | undefined;
  readonly onChoose: (id: string) => void;
}) {
  if (jobs.length === 0) return null;
  return (
    <SelectField
      label={t('machineJobs.forJob')}
      value={chosen?.id ?? ''}
      onChange={onChoose}
      options={[
        { value: '', label: t('machineJobs.noJob') },
        ...jobs.map(({ id, data: { name, piecesDone: done, pieces } }) => ({
          value: id,
          label: t('machineJobs.jobChoice', { name, done, pieces }),
        })),
      ]}
    />
  );
}

/** Numbers of pieces to tap, so that nobody has to type one. */
export function PiecesChoice({
  job,
  heads,
  last,
  pieces,
  onChoose,
}: {
  readonly job: Job;
  readonly heads: number;
  readonly last: number | undefined;
  readonly pieces: number | undefined;
  readonly onChoose: (pieces: number) => void;
}) {
  const likely = likelyPieces(job, heads, last);
  if (likely.length < 2) return null;
  return (
    <ChipRow label={t('machineJobs.howMany')}>
      {likely.map((count) => (
        <Chip key={count} pressed={count === pieces} onPress={() => onChoose(count)}>
          {formatNumber(count)}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** Asks with which threads a repeated run was sewn, because some needles have others now. */
export function NeedlesAsked({
  changed,
  threads,
  answer,
  onAnswer,
}: {
  readonly changed: ReturnType<typeof changedSince>;
  readonly threads: ReadonlyMap<string, OwnedThread>;
  readonly answer: SewnWith | undefined;
  readonly onAnswer: (answer: SewnWith) => void;
}) {
  const nameOf = (id: string | null) => {
    const thread = threads.get(id ?? '')?.thread;
    return thread === undefined ? t('machineJobs.empty') : threadTitle(thread);
  };
  return (
    <Banner tone="warn" announce>
      <p>{t('machineJobs.changed')}</p>
      <ul>
        {changed.map(({ needle, before, now }) => (
          <li key={needle}>
            {t('machineJobs.needleChanged', { needle, now: nameOf(now), before: before.map(nameOf).join(', ') })}
          </li>
        ))}
      </ul>
      <ChipRow label={t('machineJobs.changed')}>
        <Chip pressed={answer === 'now'} onPress={() => onAnswer('now')}>
          {t('machineJobs.asNow')}
        </Chip>
        <Chip pressed={answer === 'then'} onPress={() => onAnswer('then')}>
          {t('machineJobs.asThen')}
        </Chip>
      </ChipRow>
    </Banner>
  );
}
