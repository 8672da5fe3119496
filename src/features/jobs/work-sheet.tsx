import '#texts/en/designs.ts';
import '#texts/en/design-verdicts.ts';
import '#texts/en/job-words.ts';
import '#texts/en/jobs.ts';
import { useRef, useState } from 'react';
import { asDay } from '#core/dates/day.ts';
import type { DesignBlock } from '#core/kinds/design.ts';
import type { Job } from '#core/kinds/job.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { sizesAsTyped } from '#parts/jobs/job-words.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { printAlone } from '#parts/output/print-alone.ts';
import { QrCode } from '#parts/output/qr-code.tsx';
import styles from '#parts/output/sheet.module.css';
import { useSiteUrl } from '#parts/output/site-url.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import type { Answered } from '#parts/stitchable/answered-design.tsx';
import { useVerdictNames } from '#parts/stitchable/use-verdict-names.ts';
import { fileThreadWords } from '#parts/stitchable/verdict-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { later } from '#ui/later.tsx';
import { Swatch } from '#ui/swatch.tsx';

const AnsweredDesign = later(async () => (await import('#parts/stitchable/answered-design.tsx')).AnsweredDesign);

/** The sheet that goes with the pieces: what to sew where, with what, for whom and by when. It has no prices. */
export function WorkSheet({ job, onClose }: { readonly job: CollectionRow<'job'>; readonly onClose: () => void }) {
  const { designId, machineId, pieces } = job.data;
  const design = useQuery(rowsOf('design')).rows.find(({ id }) => id === designId);
  const [answered, setAnswered] = useState<Answered>();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      title={t('jobs.sheet')}
      width="wide"
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={() => sheet.current !== null && printAlone(sheet.current)}>
          {t('designs.printed')}
        </Button>
      }
    >
      {design !== undefined && (
        <AnsweredDesign machineId={machineId} design={design} pieces={pieces} jobId={job.id} onAnswer={setAnswered} />
      )}
      <div ref={sheet}>
        <Sheet job={job} design={design} answered={answered} />
      </div>
    </Dialog>
  );
}

function Sheet({
  job: { id, data },
  design,
  answered,
}: {
  readonly job: CollectionRow<'job'>;
  readonly design: CollectionRow<'design'> | undefined;
  readonly answered: Answered | undefined;
}) {
  const { units } = useWorkspace().settings;
  const names = useVerdictNames();
  const { siteUrl } = useSiteUrl();
  const machines = useQuery(rowsOf('machine'));
  const machine = machines.rows.find((row) => row.id === data.machineId)?.data;
  const isMachineGone = data.machineId !== null && machine === undefined && machines.extent === 'whole';
  const { extent } = useQuery(rowsOf('design'));
  const isDesignGone = data.designId !== null && design === undefined && extent === 'whole';
  const answer = answered?.answer;
  const planned = answer?.plan?.ok === true ? answer.plan.value : undefined;
  const hoop = answer?.verdict.parts.find((part) => part.kind === 'hoop');
  const address = `${siteUrl}/jobs/${id}?open=machine`;
  return (
    <section className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <h2>{data.name}</h2>
          <p>{[data.number ?? t('jobs.noNumber'), data.customer].filter(Boolean).join(' · ')}</p>
        </div>
        <figure className={styles.code}>
          <QrCode text={address} className={styles.qr} />
        </figure>
      </header>
      <div className={styles.beside}>
        {design !== undefined && <DesignThumbnail thumb={design.data.thumb} size="preview" />}
        <Facts
          facts={[
            [
              t('jobWords.pieces'),
              data.piecesDone > 0
                ? t('jobs.pieces', { done: data.piecesDone, pieces: data.pieces })
                : formatNumber(data.pieces),
            ],
            [t('jobWords.sizes'), sizesAsTyped(data.sizes)],
            [t('jobWords.placement'), data.placement],
            [t('jobWords.dueOn'), data.dueOn && formatCalendarDay(asDay(data.dueOn))],
            [t('jobWords.plannedOn'), data.plannedOn && formatCalendarDay(asDay(data.plannedOn))],
            [t('jobs.design'), isDesignGone ? t('jobs.deletedDesign') : design?.data.name],
            [t('jobs.size'), design && formatSizes(design.data.widthMm10, design.data.heightMm10, units)],
            [t('jobs.machine'), isMachineGone ? t('jobs.deletedMachine') : machine?.nickname],
            [
              t('designs.hoopWord'),
              hoop &&
                (hoop.isTurned ? t('designs.turned', { name: names.hoopOf(hoop.hoopId) }) : names.hoopOf(hoop.hoopId)),
            ],
            [t('designs.speed'), machine && t('designs.spm', { speed: machine.workingSpm })],
            [t('needlePlan.sequence'), planned && (answer?.needles ?? 1) > 1 ? planned.plan.sequence : undefined],
            [t('jobWords.notes'), data.notes],
          ]}
        />
      </div>
      <Sequence blocks={design?.data.blocks ?? ownBlocks(data)} answered={answered} />
      {data.steps.length > 0 && (
        <ul>
          {data.steps.map(({ key, label, doneAt }) => (
            <li key={key}>
              {doneAt === null ? '☐' : '☑'} {label}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>{address}</p>
    </section>
  );
}

interface SewnBlock extends Pick<DesignBlock, 'stitches' | 'stopOnly' | 'fileThread'> {
  /** The thread that the job itself names. */
  readonly own?: string | null;
}

/** The blocks that a job without a design on this device names itself. */
const ownBlocks = ({ blocks }: Job): readonly SewnBlock[] =>
  blocks
    .toSorted((a, b) => a.order - b.order)
    .map(({ threadId, stitches }) => ({ own: threadId, stitches, stopOnly: false, fileThread: null }));

/** The blocks in the order in which they are sewn, each with its thread and its needle. */
function Sequence({
  blocks,
  answered,
}: {
  readonly blocks: readonly SewnBlock[];
  readonly answered: Answered | undefined;
}) {
  const threads = useThreadsById();
  const answer = answered?.answer;
  const planned = answer?.plan?.ok === true ? answer.plan.value : undefined;
  const matched = new Map(answer?.blocks.map(({ order, match }) => [order, match]));
  if (blocks.length === 0) return null;
  return (
    <table className={styles.blocks}>
      <thead>
        <tr>
          <th scope="col">{t('designs.block')}</th>
          <th scope="col">{t('designs.threadWord')}</th>
          <th scope="col">{t('designs.needleWord')}</th>
          <th scope="col">{t('designs.stitchesWord')}</th>
        </tr>
      </thead>
      <tbody>
        {blocks.map((block, at) => {
          const match = matched.get(at);
          const owned = threads.get((match !== undefined && 'threadId' in match ? match.threadId : block.own) ?? '');
          const isStop = block.stopOnly || block.stitches === 0;
          return (
            <tr key={at}>
              <th scope="row">{formatNumber(at + 1)}</th>
              <td>
                <span className={styles.thread}>
                  {owned === undefined ? (
                    <Swatch hex={block.fileThread?.hex ?? null} size="small" />
                  ) : (
                    <ThreadSwatch thread={owned.thread} size="small" />
                  )}
                  <span>
                    {owned !== undefined ? (
                      <ThreadWords thread={owned.thread} isFull />
                    ) : block.fileThread === null ? (
                      t(block.own === undefined ? 'verdicts.notKnown' : 'jobs.noThread')
                    ) : (
                      fileThreadWords(block.fileThread)
                    )}
                  </span>
                </span>
              </td>
              <td>{isStop ? t('needlePlan.stop') : planned?.plan.needles[planned.orders.indexOf(at)]}</td>
              <td>{formatNumber(block.stitches)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
