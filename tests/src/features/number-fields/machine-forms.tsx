import { useState } from 'react';
import { newId } from '#core/ids.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import type { AttentionEntry, TeamDatabase } from '#data/database/team-database.ts';
import { EditChangeDialog } from '#features/sync/edit-change-dialog.tsx';
import { HoopForm } from '#features/hoops/hoop-form.tsx';
import { JobForm } from '#features/jobs/job-form.tsx';
import { LogDialog } from '#features/machines/log-dialog.tsx';
import { MachineForm } from '#features/machines/machine-form.tsx';
import { MeterDialog } from '#features/machines/meter-dialog.tsx';
import { RunDialog } from '#features/machines/run-dialog.tsx';
import { TaskForm } from '#features/machines/task-form.tsx';
import { weekdayName } from '#parts/machines/week-hours.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { pressIn } from './form-page.ts';
import { type NumberForm } from './typed-and-kept.ts';
import { type Screen, overTheStore, shownAgain, booked, typeAt } from './over-the-store.tsx';
import { spoolId, machineId, thread, spool, machine, Row, Slots, loaded, task } from './some-rows.tsx';

const onlySuggests = 'It is only counted for the minutes that are suggested.';

const EditMachine: Screen = (done) => <Row kind="machine">{(row) => <MachineForm machine={row} onClose={done} />}</Row>;
const EditTask: Screen = (done) => (
  <Row kind="maintenanceTask">{(row) => <TaskForm machineId={machineId} task={row} onClose={done} />}</Row>
);
const Card = ({ done, mid }: { readonly done: () => void; readonly mid: string }) => {
  const { db } = useWorkspace().store;
  const { rows: found } = useQuery(live(cardOf, db, mid));
  // The card leaves the list when its change is sent again, but its form stays open until it is closed.
  const [kept, setKept] = useState<AttentionEntry>();
  if (found !== undefined && kept === undefined) setKept(found);
  const entry = found ?? kept;
  return entry === undefined ? null : (
    <EditChangeDialog about={{ entry, dependants: [], row: undefined }} title="" onClose={done} />
  );
};
const cardOf = ({ attention }: TeamDatabase, mid: string) => attention.get(mid);
const refusedChange = (name: string, id: string, set: object): AttentionEntry => ({
  mid: newId(),
  seq: 1,
  name,
  args: { id, set },
  at: '2026-01-01T00:00:00.000Z',
  code: 'conflict',
  message: '',
  current: null,
  kind: 'rejected',
  noticedAt: '2026-01-01T00:00:00.000Z',
});
const resent = (drafts: () => readonly Draft[], entry: AttentionEntry) =>
  overTheStore(drafts, (done) => <Card done={done} mid={entry.mid} />, undefined, {
    prepare: ({ db }) => db.attention.put(entry),
  });

export const machineForms: readonly NumberForm[] = [
  {
    name: 'A machine',
    files: [
      'src/parts/fields/record-form.tsx',
      'src/parts/fields/edit-field.tsx',
      'src/features/machines/machine-form.tsx',
    ],
    world: shownAgain(() => [machine()], EditMachine),
    unfold: async (page) => {
      await pressIn(page, t('machines.moreFields'));
    },
    notes: () => ({
      [t('machineWords.upkeepPerHour')]: { isRate: true },
      // hours of a day, stored in minutes
      ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [weekdayName(day), { times: 60n, tame: '8' }])),
    }),
  },
  {
    name: 'A hoop',
    files: ['src/features/hoops/hoop-form.tsx'],
    world: overTheStore(
      () => [],
      (done) => <HoopForm onClose={done} />,
      (done) => <Row kind="hoop">{(row) => <HoopForm hoop={row} onClose={done} />}</Row>,
    ),
    unfold: (page) => typeAt(page, t('threads.name'), 'Large'),
    notes: () => ({
      [t('fieldWords.fieldWMm10')]: { near: 50, tame: '50' },
      [t('fieldWords.fieldHMm10')]: { near: 50, tame: '50' },
      [t('fieldWords.outerWMm10')]: { near: 80 },
      [t('fieldWords.outerHMm10')]: { near: 80 },
      [t('fieldWords.marginMm10')]: { near: 1 },
    }),
  },
  {
    name: 'A job',
    files: ['src/features/jobs/job-form.tsx'],
    world: overTheStore(
      () => [],
      (done) => <JobForm onClose={done} />,
      (done) => <Row kind="job">{(row) => <JobForm job={row} onClose={done} />}</Row>,
    ),
    unfold: (page) => typeAt(page, t('jobWords.name'), 'Polos'),
  },
  {
    name: 'A task',
    files: ['src/features/machines/task-form.tsx'],
    world: shownAgain(() => [machine(), task()], EditTask),
  },
  {
    name: 'Work on a machine',
    files: ['src/features/machines/log-dialog.tsx'],
    world: booked(
      () => [machine(), task()],
      (done) => (
        <Row kind="machine">
          {(one) => (
            <Row kind="maintenanceTask">
              {(of) => <LogDialog machine={one} book={{ entries: [], logs: [], runs: [] }} task={of} onClose={done} />}
            </Row>
          )}
        </Row>
      ),
    ),
  },
  {
    name: 'A meter',
    files: ['src/features/machines/meter-dialog.tsx'],
    world: booked(
      () => [machine()],
      (done) => <Row kind="machine">{(row) => <MeterDialog machine={row} entries={[]} onClose={done} />}</Row>,
    ),
    notes: () => ({
      [t('machineWords.value.meterKind.stitches')]: { near: 5000, tame: '5000' },
      [t('machineWords.value.meterKind.hours')]: { near: 40, tame: '40' },
    }),
  },
  {
    name: 'A run',
    files: ['src/features/machines/run-dialog.tsx'],
    world: booked(
      () => [machine(), thread(), spool(), loaded()],
      (done) => (
        <Row kind="machine">
          {(one) => <Slots>{(slots) => <RunDialog machine={one} slots={slots} onClose={done} />}</Slots>}
        </Row>
      ),
    ),
    notes: () => ({
      [t('machineWords.stitches')]: { near: 9000 },
      [t('machines.coloursSewn')]: { near: 5, storesNothing: onlySuggests },
      [t('machines.trimsSewn')]: { near: 5, storesNothing: onlySuggests },
      [t('machines.minutesSewn')]: { near: 20, times: 60n },
      [t('machines.threadOf', { needle: 1 })]: { near: 40 },
    }),
  },
  {
    name: 'A refused change of a machine',
    files: ['src/features/sync/edit-change-dialog.tsx'],
    world: resent(
      () => [machine()],
      refusedChange('machine.update', machineId, {
        workingSpm: 700,
        efficiencyBp: 8550,
        fieldWMm10: 2000,
        priceMinor: 900_000,
        upkeepPerHour: '0.405',
      }),
    ),
    notes: () => ({ [t('machineWords.upkeepPerHour')]: { isRate: true } }),
  },
  {
    name: 'A refused change of a spool',
    files: [],
    world: resent(
      () => [thread(), spool()],
      refusedChange('spool.update', spoolId, { pricePaidMinor: 450, tareMg: 12_000, grossFullMg: 60_000 }),
    ),
  },
];
