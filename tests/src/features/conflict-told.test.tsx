// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { EditChartDialog } from '#features/threads/charts/edit-chart-dialog.tsx';
import { EditThreadDialog } from '#features/threads/form/edit-thread-dialog.tsx';
import { SpoolSheet } from '#features/threads/spools/spool-sheet.tsx';
import { HoopForm } from '#features/hoops/hoop-form.tsx';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useInventory } from '#services/workspace.ts';
import { aSpool, aThread } from '../data/a-tab.ts';
import { typeInto } from '../ui/drawn.tsx';
import { aWorkshop } from '../parts/a-workshop.tsx';

const never = () => undefined;
const id = newId();
const threadId = newId();
const thread = aThread({ name: 'Poinsettia' }, threadId);

const Owned = ({ of }: { readonly of: 'thread' | 'spool' }) =>
  useInventory().threads.map((owned) =>
    of === 'thread' ? (
      <EditThreadDialog key={owned.id} owned={owned} onClose={never} />
    ) : (
      owned.spools.map((one) => <SpoolSheet key={one.id} owned={owned} one={one} onBook={never} onClose={never} />)
    ),
  );
const Hoops = () => useCollection('hoop').rows.map((hoop) => <HoopForm key={hoop.id} hoop={hoop} onClose={never} />);
const Charts = () => {
  const { rows } = useCollection('chart');
  return rows.map((chart) => <EditChartDialog key={chart.id} chart={chart} charts={rows} onClose={never} />);
};

const chartSet = { brand: 'Gunold', line: 'Poly', colours: [{ code: '1', name: null, hex: null }] };

test.each<{ what: string; screen: ReactNode; drafts: readonly Draft[]; row: string; field: string }>([
  { what: 'a thread', screen: <Owned of="thread" />, drafts: [thread], row: rowKey('thread', threadId), field: 'Name' },
  {
    what: 'a spool',
    screen: <Owned of="spool" />,
    drafts: [thread, aSpool(threadId, {}, id)],
    row: rowKey('spool', id),
    field: 'Lot',
  },
  {
    what: 'a hoop',
    screen: <Hoops />,
    drafts: [mutate('hoop.create', { id, set: { name: 'Round', fieldWMm10: 1000, fieldHMm10: 1000 } })],
    row: rowKey('hoop', id),
    field: 'Name',
  },
  {
    what: 'a chart',
    screen: <Charts />,
    drafts: [mutate('chart.create', { id, set: chartSet })],
    row: rowKey('chart', id),
    field: 'Where you have it from',
  },
])('The form of $what answers the version at which it opened, not one that came meanwhile.', async (one) => {
  const { box, store } = await aWorkshop(null, { drafts: one.drafts });
  const setVersion = async (v: number) => {
    await store.db.rows.update(one.row, { v });
    store.feed.publish([one.row]);
    await new Promise((turn) => setTimeout(turn, 700));
  };
  await setVersion(3);
  box.remove();
  const again = await aWorkshop(one.screen, { before: store });
  const labelled = () =>
    [...again.box.querySelectorAll('label')].find((label) => label.textContent?.startsWith(one.field))?.control;
  await expect.poll(labelled).toBeTruthy();
  await setVersion(8); // another person saved the row while the form is open
  typeInto(labelled() as HTMLInputElement, 'typed');
  [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === 'Save')?.click();
  const sent = async () => (await store.db.outbox.orderBy('seq').last())?.args;
  await expect.poll(sent).toMatchObject({ baseVersion: 3 });
});
