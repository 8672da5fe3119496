import '#texts/en/field-words.ts';
import '#texts/en/threads.ts';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { newerVersions } from '#core/designs/design-set.ts';
import { smallestFitting } from '#core/hoops/hoop-fit.ts';
import { piecesLeft } from '#core/job/job-rules.ts';
import { runMinutes } from '#core/job/run-time.ts';
import type { Design } from '#core/kinds/design.ts';
import type { Machine } from '#core/kinds/machine.ts';
import { halfUp } from '#core/pricing/exact.ts';
import type { Stitchable } from '#core/stitchable/stitchable.ts';
import type { CollectionRow, CollectionSnapshot } from '#inventory/collection.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { DataAge } from '#parts/connection/data-age.tsx';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { warningWords } from '#parts/designs/design-words.ts';
import type { DroppedFile } from '#parts/designs/dropped-files.ts';
import { noteDesign } from '#parts/designs/recent-designs.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { saveFile } from '#parts/output/save-file.ts';
import { BackToList } from '#parts/rows/detail-card.tsx';
import { NotHere } from '#parts/rows/not-here.tsx';
import { useMay, useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import type { Answered } from '#parts/stitchable/answered-design.tsx';
import { useAskedMachine } from '#parts/stitchable/use-asked-machine.ts';
import { useVerdictNames } from '#parts/stitchable/use-verdict-names.ts';
import { threadWords } from '#parts/stitchable/verdict-words.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { later } from '#ui/later.tsx';
import { More } from '#ui/more.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Stack } from '#ui/stack.tsx';
import { Tag } from '#ui/tag.tsx';
import { BlocksTable } from './blocks-table.tsx';
import { DesignFiles } from './design-files.tsx';
import styles from './design-page.module.css';
import { OpenButton } from './open-buttons.tsx';
import { SewnBlocks, designLine, StitchBand, VerdictParts } from './stitch-card.tsx';
import { fileNameOf, useDesignFile, type DesignFile, useHoopsToShow } from './use-design-file.ts';

const DesignPicture = later(async () => (await import('#parts/design-picture/design-picture.tsx')).DesignPicture);
const FilesRegion = later(async () => (await import('#parts/files/files-region.tsx')).FilesRegion);
const ProductionSheet = later(async () => (await import('./production-sheet.tsx')).ProductionSheet);
const NeedlePlan = later(async () => (await import('./needle-plan.tsx')).NeedlePlan);
const VersionsCard = later(async () => (await import('./versions-card.tsx')).VersionsCard);
const AnsweredDesign = later(async () => (await import('#parts/stitchable/answered-design.tsx')).AnsweredDesign);
const DesignForm = later(async () => (await import('./design-form.tsx')).DesignForm);

export function DesignDetails({
  designId,
  designs,
  back,
  ...versions
}: Versioned & {
  readonly designId: string;
  readonly designs: CollectionSnapshot<'design'>;
  /** The path of the list, with the person's search and filters. */
  readonly back: string;
}) {
  const design = designs.rows.find(({ id }) => id === designId);
  const [tries, setTries] = useState(0);
  return (
    <>
      <BackToList href={back}>{t('designs.back')}</BackToList>
      {design === undefined ? (
        <NotHere kind="design" id={designId} extent={designs.extent} title={t('designs.notFound')} />
      ) : (
        <Details
          key={tries}
          design={design}
          designs={designs.rows}
          back={back}
          onRetry={() => setTries(tries + 1)}
          {...versions}
        />
      )}
    </>
  );
}

interface Versioned {
  readonly hrefOf: (id: string) => string;
  readonly onNewVersion: (files: readonly DroppedFile[]) => void;
}

function Details({
  design,
  designs,
  back,
  onRetry,
  hrefOf,
  onNewVersion,
}: Versioned & {
  readonly design: CollectionRow<'design'>;
  readonly designs: readonly CollectionRow<'design'>[];
  readonly back: string;
  readonly onRetry: () => void;
}) {
  const { id, data } = design;
  const { units } = useWorkspace().settings;
  const [isEditing, setEditing] = useState(false);
  const [choosing, setChoosing] = useState<number>();
  const [machineId, ask] = useAskedMachine();
  const [search] = useSearchParams();
  const job = useQuery(rowsOf('job')).rows.find((row) => row.id === search.get('job') && row.data.designId === id);
  const [typedPieces, setTyped] = useState<string>();
  const typed = typedPieces ?? String((job && piecesLeft(job.data)) || 1);
  const [byHand, setByHand] = useState<ReadonlyMap<number, number>>(new Map());
  const may = useMay('design');
  const mayRemove = useMayRemove('design', id, data);
  const remove = useRemoval();
  const fileName = fileNameOf(data.name, data.format);
  const file = useDesignFile(data.fingerprint, fileName);
  const { store } = useWorkspace();
  useEffect(() => noteDesign(store.actor.teamId, id, store.now()), [store, id]);
  const deletion = { kind: 'design', rows: [design], done: t('designs.deleted'), to: back } as const;

  const pieces = typedWhole(typed, 1, 100_000);
  const wanted = useDeferredValue(pieces ?? 1);
  const [answered, setAnswered] = useState<Answered>();
  const { answer: stitchable, answers } = answered ?? {};
  const onMachine = (next: string | null) => {
    setByHand(new Map());
    ask(next);
  };
  return (
    <Stack>
      <AnsweredDesign
        machineId={machineId}
        design={design}
        pieces={wanted}
        byHand={useMemo(() => Object.fromEntries(byHand), [byHand])}
        jobId={job?.id}
        onAnswer={setAnswered}
      />
      <article className={styles.page}>
        <header className={styles.head}>
          <div className={styles.name}>
            <h1>{data.name}</h1>
            <span className={styles.tools} data-print="no">
              {may.update && <IconButton icon="edit" label={t('common.edit')} onClick={() => setEditing(true)} />}
              {mayRemove && (
                <IconButton icon="trash" label={t('common.delete')} onClick={() => void remove(deletion)} />
              )}
            </span>
          </div>
          <p className={styles.line}>{designLine(data, units)}</p>
          {job !== undefined && (
            <p className={styles.line}>
              <Link href={`/jobs/${job.id}`}>{t('verdicts.forJob', { job: job.data.name })}</Link>
            </p>
          )}
          <p className={styles.tags}>
            {data.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
            {newerVersions(designs, design).length > 0 && <Tag tone="warn">{t('designs.isOlder')}</Tag>}
            {design.isPending && <Tag>{t('threads.notSent')}</Tag>}
            <DataAge />
          </p>
        </header>
        <div className={styles.room}>
          <div className={styles.sides}>
            <StitchBand
              asked={{
                machineId,
                onMachine,
                pieces: typed,
                onPieces: setTyped,
                piecesError: pieces === undefined ? t('verdicts.piecesWrong') : undefined,
              }}
              stitchable={stitchable}
            />
            <div className={styles.picture}>
              <Preview design={design} file={file} stitchable={stitchable} onRetry={onRetry} />
            </div>
            <div className={styles.side}>
              {stitchable !== undefined && stitchable.blocks.length > 0 && (
                <VerdictParts design={design} stitchable={stitchable} pieces={wanted} onChoose={setChoosing} />
              )}
              <SewnBlocks
                design={design}
                model={file.is === 'read' ? file.design.stitches : undefined}
                stitchable={stitchable}
                pieces={wanted}
                matcher={answers?.matcher}
                choosing={choosing}
                onChoose={setChoosing}
              />
              <Stack row gap="s" data-print="no">
                {machineId !== null && (
                  <Link
                    className={styles.linkButton}
                    href={`/inventory/machines/${machineId}?run=${id}${job === undefined ? '' : `&job=${job.id}`}`}
                  >
                    {t('designs.recordRun')}
                  </Link>
                )}
                <Link className={styles.linkButton} href={`/calculators/pricing?design=${id}`}>
                  {t('designs.price')}
                </Link>
                {may.create && (
                  <Link className={styles.linkButton} href={jobOf(design, machineId, wanted)}>
                    {t('designs.planJob')}
                  </Link>
                )}
                {file.is === 'read' && (
                  <>
                    <ProductionSheet
                      design={design}
                      model={file.design.stitches}
                      stitchable={stitchable}
                      machineId={machineId}
                      pieces={wanted}
                    />
                    <Button icon="install" onClick={() => saveFile(fileName, file.blob)}>
                      {t('designs.saveFile')}
                    </Button>
                  </>
                )}
                {may.create && <OpenButton label={t('designs.openVersion')} onOpen={onNewVersion} />}
              </Stack>
            </div>
          </div>
        </div>
      </article>
      {machineId !== null && answers !== undefined && stitchable !== undefined && stitchable.blocks.length > 0 && (
        <NeedlePlan
          design={design}
          designs={designs}
          machineId={machineId}
          pieces={wanted}
          answers={answers}
          stitchable={stitchable}
          byHand={byHand}
          onByHand={setByHand}
        />
      )}
      <Card as="section" aria-label={t('designs.factsOf')} className={styles.facts}>
        {data.notes !== null && <p>{data.notes}</p>}
        <DesignFacts data={data} hasTime={machineId === null} />
        <More label={t('designs.fileBlocks')}>
          <BlocksTable design={design} {...(file.is === 'read' && { model: file.design.stitches })} />
        </More>
      </Card>
      {isEditing && <DesignForm design={design} onClose={() => setEditing(false)} />}
      <VersionsCard design={design} designs={designs} hrefOf={hrefOf} />
      <DesignFiles design={design} />
      <FilesRegion of={{ ofKind: 'design', ofId: id }} />
    </Stack>
  );
}

function Preview({
  design: { data },
  file,
  stitchable,
  onRetry,
}: {
  readonly design: CollectionRow<'design'>;
  readonly file: DesignFile;
  readonly stitchable: Stitchable | undefined;
  readonly onRetry: () => void;
}) {
  const { units } = useWorkspace().settings;
  const threads = useThreadsById();
  const hoops = useHoopsToShow();
  const names = useVerdictNames();
  const sewn = useMemo(() => sewnThreads(data, stitchable, threads), [data, stitchable, threads]);
  if (file.is !== 'read')
    return (
      <>
        {data.thumb !== null && <DesignThumbnail thumb={data.thumb} size="preview" />}
        {file.is === 'loading' ? (
          <ProgressBar label={t('designs.loading')} value={file.part} />
        ) : (
          <Banner tone="warn" actions={<Button onClick={onRetry}>{t('designs.tryAgain')}</Button>}>
            {t(file.why)}
          </Banner>
        )}
      </>
    );
  return (
    <>
      <DesignPicture
        name={data.name}
        model={file.design.stitches}
        chosen={sewn.map((thread) => thread?.thread.hex ?? null)}
        threadNames={sewn.map((thread) => (thread === undefined ? null : threadWords(names, thread.id)))}
        hoops={hoops}
        units={units}
      />
      {file.design.warnings.map((odd) => (
        <Banner key={odd.code} tone="warn">
          {warningWords(odd, units)}
        </Banner>
      ))}
    </>
  );
}

/** The team's thread of each block, where it has one. */
const sewnThreads = (
  { blocks }: CollectionRow<'design'>['data'],
  stitchable: Stitchable | undefined,
  threads: ReadonlyMap<string, OwnedThread>,
): readonly (OwnedThread | undefined)[] => {
  const matched = new Map(stitchable?.blocks.map(({ order, match }) => [order, match]));
  return blocks.map(({ threadId }, at) => {
    const match = matched.get(at);
    return threads.get((match !== undefined && 'threadId' in match ? match.threadId : threadId) ?? '');
  });
};

function DesignFacts({
  data,
  hasTime,
}: {
  readonly data: Design;
  /** Whether to estimate the time on a usual machine: no machine is asked about. */
  readonly hasTime: boolean;
}) {
  const { units } = useWorkspace().settings;
  const { rows } = useQuery(rowsOf('hoop'));
  const { widthMm10, heightMm10, sequins } = data;
  const size = { wMm10: widthMm10, hMm10: heightMm10 };
  const own = rows.map((row) => ({ id: row.id, ...row.data }));
  // A cap frame is named only where no flat hoop fits.
  const flat = own.filter(({ kind }) => kind !== 'cap');
  const found = smallestFitting(size, flat) ?? smallestFitting(size, own);
  const hoop = found === undefined ? t('designs.noHoopFits') : found.hoop.name;
  return (
    <Facts
      facts={[
        [t('designs.size'), formatSizes(widthMm10, heightMm10, units)],
        [t('designs.stitchesWord'), formatNumber(data.stitches)],
        [t('designs.blocksWord'), formatNumber(data.blocks.length)],
        [t('designs.stopsWord'), formatNumber(data.stops)],
        [t('designs.trimsWord'), formatNumber(data.trims)],
        [t('designs.jumpsWord'), formatNumber(data.jumps)],
        ...(sequins > 0 ? [[t('designs.sequinsWord'), t('designs.needsSequins', { count: sequins })] as const] : []),
        ...(hasTime ? [[t('designs.time'), t('designs.minutes', { count: usualMinutes(data) })] as const] : []),
        ...(rows.length > 0
          ? [[t('designs.fits'), found?.fit === 'turned' ? t('designs.turned', { name: hoop }) : hoop] as const]
          : []),
        [t('designs.format'), data.format.toUpperCase()],
      ]}
    />
  );
}

type SewingPace = Pick<Machine, 'workingSpm' | 'colourChangeSec' | 'trimSec' | 'efficiencyBp'>;

/** The pace of a usual machine with one needle, for an estimate without a chosen machine. */
const usualPace: SewingPace = { workingSpm: 600, colourChangeSec: 75, trimSec: 6, efficiencyBp: 8500 };

/** Returns whole minutes for one piece, at least 1, on this machine or on a usual one (rules: Time). */
export function usualMinutes(
  { stitches, colourChanges, stops, trims }: Pick<Design, 'stitches' | 'colourChanges' | 'stops' | 'trims'>,
  { workingSpm, colourChangeSec, trimSec, efficiencyBp }: SewingPace = usualPace,
): number {
  return Math.max(
    1,
    halfUp(
      runMinutes(
        {
          stitches,
          colourChanges: colourChanges + stops,
          trims,
          spm: workingSpm,
          colourChangeSec,
          trimSec,
          efficiencyBp,
        },
        1,
      ),
    ),
  );
}

/** The address of the form of a new job with this design. */
const jobOf = (
  { id, data }: { readonly id: string; readonly data: Pick<Design, 'name'> },
  machineId: string | null,
  pieces: number,
): string => {
  const of = {
    add: '1',
    design: id,
    name: data.name,
    pieces: String(pieces),
    ...(machineId && { machine: machineId }),
  };
  return `/jobs?${new URLSearchParams(of).toString()}`;
};
