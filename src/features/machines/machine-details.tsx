import '#texts/en/threads.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { SlotPlace } from '#core/machines/slots.ts';
import type { CollectionRow, CollectionSnapshot } from '#inventory/collection.ts';
import { DataAge } from '#parts/connection/data-age.tsx';
import { RecordFacts } from '#parts/fields/record-facts.tsx';
import { BackToList } from '#parts/rows/detail-card.tsx';
import { NotHere } from '#parts/rows/not-here.tsx';
import { useMay, useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { useShown } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { later } from '#ui/later.tsx';
import { Tag } from '#ui/tag.tsx';
import { HoopsRegion } from './hoops-region.tsx';
import { MachineLog } from './machine-log.tsx';
import { Maintenance } from './maintenance.tsx';
import { Meters } from './meters.tsx';
import { NeedlesRegion } from './needles-region.tsx';
import styles from './machines.module.css';
import { dueTasks } from '#core/machines/due-tasks.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';
import { useMachineBook, useToday } from '#parts/machines/use-machine-book.ts';

const FilesRegion = later(async () => (await import('#parts/files/files-region.tsx')).FilesRegion);
const MachineForm = later(async () => (await import('./machine-form.tsx')).MachineForm);
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
  const book = useMachineBook(machineId);
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
  // `?run=` opens the dialog with this design; the page of a design links here.
  const [params, setParams] = useSearchParams();
  const runOf = may.update ? params.get('run') : null;
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
        <div className={styles.column}>
          <Maintenance machine={machine} book={book} due={due} mayChange={may.update} />
          <Meters machine={machine} book={book} mayChange={may.update} />
        </div>
        <div className={styles.column}>
          <HoopsRegion machine={machine} mayChange={may.update} />
          <MachineLog machine={machine} book={book} mayChange={may.update} />
        </div>
      </div>
      <FilesRegion of={{ ofKind: 'machine', ofId: id }} showsCosts="ask" />
      <Card as="section" aria-label={t('machines.facts')} className={styles.region}>
        <h2>{t('machines.facts')}</h2>
        <RecordFacts kind="machine" without={['nickname', 'brand', 'model', 'type', 'status']} data={data} />
      </Card>
      {(open === 'edit' || open === 'copy') && (
        <MachineForm {...(open === 'edit' ? { machine } : { copy: machine })} onClose={close} />
      )}
      {(open === 'run' || runOf !== null) && (
        <RunDialog machine={machine} slots={book.slots} designId={runOf} onClose={close} />
      )}
      {typeof open === 'object' && <LoadDialog machine={machine} slots={book.slots} at={open.load} onClose={close} />}
    </div>
  );
};

const withoutRun = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => name !== 'run'));
