import '#texts/en/threads.ts';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { hoopFit, smallestFitting } from '#core/hoops/hoop-fit.ts';
import { piecesLeft } from '#core/job/job-rules.ts';
import { dueTasks } from '#core/machines/due.ts';
import { learnedFactor } from '#core/machines/learned-factor.ts';
import { metersOf } from '#core/machines/read-meters.ts';
import { type SlotPlace, needlesOfHead } from '#core/machines/slots.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { CollectionRow, CollectionSnapshot } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { DataAge } from '#parts/connection/data-age.tsx';
import { RecordFacts } from '#parts/fields/record-facts.tsx';
import { amountOf, askedAmountError } from '#parts/forms/amounts.ts';
import { hoursWords } from '#parts/machines/due-words.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';
import { NeedleSpool } from '#parts/machines/needle-spool.tsx';
import needlesStyles from '#parts/machines/needles.module.css';
import { knownPaceInWords } from '#parts/machines/real-pace.ts';
import { bookOf } from '#parts/machines/use-machine-book.ts';
import { useToday } from '#parts/rows/use-today.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { BackToList } from '#parts/rows/detail-card.tsx';
import { NotHere } from '#parts/rows/not-here.tsx';
import { useMay, useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatSizes, sizeUnit } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { buttonLook, Button, IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { later } from '#ui/later.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Tag } from '#ui/tag.tsx';
import { fitsMachine } from './fits-machine.ts';
import { HeadField } from './head-field.tsx';
import styles from './machines.module.css';
import machineStyles from './machines.module.css';
import { MachineLog, Maintenance } from './maintenance.tsx';

const FilesRegion = later(async () => (await import('#parts/files/files-region.tsx')).FilesRegion);
const MachineForm = later(async () => (await import('./machine-form.tsx')).MachineForm);
const WeekFacts = later(async () => (await import('./machine-form.tsx')).WeekFacts, 'part');
const LoadDialog = later(async () => (await import('./load-dialog.tsx')).LoadDialog);
const RunDialog = later(async () => (await import('./run-dialog.tsx')).RunDialog);

export function MachineDetails({
  machineId,
  machines,
  tasks,
  back,
}: {
  readonly machineId: string;
  readonly machines: CollectionSnapshot<'machine'>;
  readonly tasks: readonly CollectionRow<'maintenanceTask'>[];
  readonly back: string;
}) {
  const machine = machines.rows.find(({ id }) => id === machineId);
  const { rows: book } = useQuery(bookOf(machineId));
  useShown(book !== undefined || machines.extent === 'part');
  return (
    <div className={styles.page}>
      <BackToList href={back}>{t('machines.back')}</BackToList>
      {machine === undefined || book === undefined ? (
        <NotHere kind="machine" id={machineId} extent={machines.extent} title={t('machines.notFound')} />
      ) : (
        <Details machine={machine} book={book} tasks={tasks} back={back} />
      )}
    </div>
  );
}

type Open = 'edit' | 'copy' | 'run' | { readonly load: SlotPlace | undefined };

const Details = ({
  machine,
  book,
  tasks,
  back,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly book: MachineBook;
  readonly tasks: readonly CollectionRow<'maintenanceTask'>[];
  readonly back: string;
}) => {
  const { id, data } = machine;
  const [open, setOpen] = useState<Open>();
  const may = useMay('machine');
  const mayRemove = useMayRemove('machine', id, data);
  const remove = useRemoval();
  const today = useToday();
  const due = dueTasks(machine, book, tasks, today);
  // `?run=` opens the dialog with this design, `?job=` for this job; the pages of both link here.
  const [params, setParams] = useSearchParams();
  const runOf = may.update ? params.get('run') : null;
  const jobId = params.get('job');
  const job = useQuery(rowsOf('job')).rows.find((row) => row.id === jobId);
  const close = () => {
    setOpen(undefined);
    if (runOf !== null) setParams(withoutRun, { replace: true });
  };
  const deletion = { kind: 'machine', rows: [machine], done: t('machines.deleted'), to: back } as const;
  return (
    <div className={styles.body}>
      <header className={styles.head}>
        <div className={styles.what}>
          <h1>{data.nickname}</h1>
          <p className={styles.quiet}>
            {data.brand} {data.model} · {t(`machineWords.value.type.${data.type}`)}
          </p>
          <p className={styles.tags}>
            <Tag tone={data.status === 'broken' || data.status === 'needs_care' ? 'danger' : 'plain'}>
              {t(`machineWords.value.status.${data.status}`)}
            </Tag>
            {machine.isPending && <Tag>{t('threads.notSent')}</Tag>}
            <DataAge />
          </p>
        </div>
        <div className={styles.steps} data-print="no">
          <Link href={`/inventory/machines/${id}/view`} {...buttonLook('plain')}>
            {t('machines.openView')}
          </Link>
          <Link href={`/inventory/machine-sheets?sheet=needles&machine=${id}`} {...buttonLook('quiet')}>
            {t('machines.paper')}
          </Link>
          {may.update && <IconButton icon="edit" label={t('common.edit')} onClick={() => setOpen('edit')} />}
          {may.create && <IconButton icon="copy" label={t('machines.duplicate')} onClick={() => setOpen('copy')} />}
          {mayRemove && <IconButton icon="trash" label={t('common.delete')} onClick={() => void remove(deletion)} />}
        </div>
      </header>
      {may.update && (
        <div className={styles.foot} data-print="no">
          <Button icon="spool" onClick={() => setOpen({ load: undefined })}>
            {t('machines.load')}
          </Button>
          <Button tone="primary" icon="ok" onClick={() => setOpen('run')}>
            {t('machines.recordRun')}
          </Button>
        </div>
      )}
      <NeedlesRegion
        machine={machine}
        book={book}
        mayChange={may.update}
        onLoad={(place) => setOpen({ load: place })}
      />
      <div className={styles.columns}>
        <Stack>
          <Maintenance machine={machine} book={book} due={due} mayChange={may.update} />
          <Meters machine={machine} book={book} mayChange={may.update} />
        </Stack>
        <Stack>
          <HoopsRegion machine={machine} mayChange={may.update} />
          <MachineLog machine={machine} book={book} mayChange={may.update} />
        </Stack>
      </div>
      <FilesRegion of={{ ofKind: 'machine', ofId: id }} showsCosts="ask" />
      <Card as="section" aria-label={t('machines.facts')} className={styles.region}>
        <h2>{t('machines.facts')}</h2>
        <RecordFacts
          kind="machine"
          without={['nickname', 'brand', 'model', 'type', 'status', 'hoursByWeekday']}
          data={data}
        />
        <WeekFacts week={data.hoursByWeekday} />
      </Card>
      {(open === 'edit' || open === 'copy') && (
        <MachineForm {...(open === 'edit' ? { machine } : { copy: machine })} onClose={close} />
      )}
      {(open === 'run' || (runOf !== null && (jobId === null || job !== undefined))) && (
        <RunDialog
          machine={machine}
          slots={book.slots}
          designId={runOf === '' ? null : runOf}
          {...(job !== undefined && { job, pieces: Math.max(1, piecesLeft(job.data)) })}
          onClose={close}
        />
      )}
      {typeof open === 'object' && <LoadDialog machine={machine} slots={book.slots} at={open.load} onClose={close} />}
    </div>
  );
};

const withoutRun = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => name !== 'run' && name !== 'job'));

const NeedleDialog = later(async () => (await import('./needle-dialog.tsx')).NeedleDialog);

/** The needles of one head. A press on one opens its details or asks for a thread. */
function NeedlesRegion({
  machine,
  book,
  mayChange,
  onLoad,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly book: MachineBook;
  readonly mayChange: boolean;
  readonly onLoad: (place: SlotPlace) => void;
}) {
  const { data } = machine;
  const threads = useThreadsById();
  const [head, setHead] = useState(0);
  const [open, setOpen] = useState<string>();
  const needles = needlesOfHead(book.slots, data, head);
  const slot = book.slots.find(({ id }) => id === open);
  return (
    <Card as="section" aria-label={t('machines.needles')} className={machineStyles.region}>
      <div className={machineStyles.regionHead}>
        <h2>{t('machines.needles')}</h2>
        {data.heads > 1 && <HeadField heads={data.heads} value={head} onChange={setHead} />}
      </div>
      <ul className={needlesStyles.needles}>
        {needles.map(({ needle, slot: there, differing }) => {
          const owned = threads.get(there?.threadId ?? '');
          const spool = owned?.spools.find(({ id }) => id === there?.spoolId)?.spool;
          const isOwn = there?.head === head;
          const press = () =>
            there !== undefined && isOwn && there.threadId !== null ? setOpen(there.id) : onLoad({ head, needle });
          return (
            <li key={needle}>
              <NeedleSpool
                needle={needle}
                thread={book.threads.get(there?.threadId ?? '')}
                isUnknown={there?.threadId != null}
                differing={differing?.flatMap((id) => book.threads.get(id) ?? [])}
                note={there?.pinned ? t('machines.pinned') : spool?.shortCode}
                onPress={mayChange ? press : undefined}
              />
            </li>
          );
        })}
      </ul>
      {slot !== undefined && (
        <NeedleDialog
          machine={machine}
          book={book}
          slot={slot}
          onChange={(place) => {
            setOpen(undefined);
            onLoad(place);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}

const MeterDialog = later(async () => (await import('./meter-dialog.tsx')).MeterDialog);

function Meters({
  machine,
  book,
  mayChange,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly book: MachineBook;
  readonly mayChange: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const meters = metersOf(book.entries);
  const ignored = meters.ignored('stitches') + meters.ignored('hours');
  return (
    <Card as="section" aria-label={t('machines.meters')} className={styles.region}>
      <div className={styles.regionHead}>
        <h2>{t('machines.meters')}</h2>
        {mayChange && (
          <Button onClick={() => setOpen(true)} data-print="no">
            {t('machines.readMeter')}
          </Button>
        )}
      </div>
      {book.entries.length === 0 ? (
        <p className={styles.quiet}>{t('machines.noReading')}</p>
      ) : (
        <p className={styles.meters}>
          <b>{t('machines.stitches', { count: machine.data.totalStitches })}</b>
          <b>{hoursWords(machine.data.totalSeconds)}</b>
        </p>
      )}
      {ignored > 0 && <p className={styles.quiet}>{t('machines.ignored', { count: ignored })}</p>}
      <RealPace machine={machine} runs={book.runs} mayChange={mayChange} />
      {isOpen && <MeterDialog machine={machine} entries={book.entries} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Says what the runs tell of the machine's pace, and lets the person switch off that plans use it. */
function RealPace({
  machine: { id, data, version },
  runs,
  mayChange,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly runs: MachineBook['runs'];
  readonly mayChange: boolean;
}) {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  const learned = useMemo(() => learnedFactor(runs), [runs]);
  const change = async (usesRealPace: boolean) => {
    const undo = await runOrTell([mutate('machine.update', { id, set: { usesRealPace }, baseVersion: version })]);
    if (undo !== undefined) offerUndo(store, t(usesRealPace ? 'realPace.on' : 'realPace.off'), undo);
  };
  return (
    <>
      <h3>{t('realPace.title')}</h3>
      <p className={styles.quiet}>
        {learned === undefined
          ? t('realPace.none')
          : [knownPaceInWords(learned), ...(learned.isUsed ? [] : [t('realPace.tooFew')])].join('. ')}
      </p>
      {learned !== undefined && (
        <CheckboxField
          label={t('machineWords.usesRealPace')}
          checked={data.usesRealPace}
          disabled={!mayChange}
          onChange={(isUsed) => void change(isUsed)}
        />
      )}
    </>
  );
}

const DesignSize = later(async () => (await import('#parts/designs/design-size.tsx')).DesignSize, 'part');
const HoopsDialog = later(async () => (await import('./hoops-dialog.tsx')).HoopsDialog);

/** The hoops that fit a machine, and the smallest of them for a typed design size. */
function HoopsRegion({
  machine,
  mayChange,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly mayChange: boolean;
}) {
  const { rows } = useQuery(rowsOf('hoop'));
  const { units } = useWorkspace().settings;
  const [isOpen, setOpen] = useState(false);
  const [width, setWidth] = useState('');
  const [height, setHeight] = useState('');
  const fitting = rows.filter(({ data }) => fitsMachine(data.machines, machine.id));
  const [wMm10 = 0, hMm10 = 0] = [amountOf('size', width, units), amountOf('size', height, units)];
  const asked = wMm10 > 0 && hMm10 > 0 ? { wMm10, hMm10 } : undefined;
  const best =
    asked &&
    smallestFitting(
      asked,
      fitting.map(({ id, data }) => ({ ...data, id })),
      machine.id,
    );
  const unit = sizeUnit(units);
  const errorOf = (text: string) => askedAmountError('size', text, units);
  return (
    <Card as="section" aria-label={t('titles.hoops')} className={styles.region}>
      <div className={styles.regionHead}>
        <h2>{t('titles.hoops')}</h2>
        {mayChange && (
          <Button icon="plus" onClick={() => setOpen(true)} data-print="no">
            {t('machines.addHoop')}
          </Button>
        )}
      </div>
      {fitting.length === 0 && <p className={styles.quiet}>{t('machines.noHoops')}</p>}
      <ul className={styles.lines}>
        {fitting.map(({ id, data }) => {
          const fit = asked && hoopFit(asked, data, machine.id);
          return (
            <li key={id} className={styles.line}>
              <span className={styles.what}>
                <Link href={`/inventory/hoops/${id}`}>{data.name}</Link>
                <span className={styles.quiet}>{formatSizes(data.fieldWMm10, data.fieldHMm10, units)}</span>
              </span>
              {fit !== undefined && <Tag tone={fit === 'no' ? 'plain' : 'good'}>{t(`machines.fit.${fit}`)}</Tag>}
            </li>
          );
        })}
      </ul>
      {fitting.length > 0 && (
        <>
          <h3>{t('machines.whatFits')}</h3>
          <DesignSize
            onSize={(wide, high) => {
              setWidth(wide);
              setHeight(high);
            }}
          />
          <div className={styles.fields}>
            <NumberField
              label={t('machines.designWidth')}
              unit={unit}
              value={width}
              onChange={setWidth}
              error={errorOf(width)}
            />
            <NumberField
              label={t('machines.designHeight')}
              unit={unit}
              value={height}
              onChange={setHeight}
              error={errorOf(height)}
            />
          </div>
          <output className={styles.answer} aria-label={t('machines.whatFits')}>
            {asked !== undefined &&
              (best === undefined ? t('machines.nothingFits') : t('machines.smallestHoop', { hoop: best.hoop.name }))}
          </output>
        </>
      )}
      {isOpen && <HoopsDialog machine={machine} hoops={rows} onClose={() => setOpen(false)} />}
    </Card>
  );
}
