// @vitest-environment happy-dom
import '#texts/en/designs.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { asDay } from '#core/dates/day.ts';
import { newId } from '#core/ids.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { rowKey } from '#data/database/team-database.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { BlocksTable } from '#features/designs/blocks-table.tsx';
import { profileOfRow } from '#features/pricing/profiles/use-profiles.ts';
import { ProfileForm } from '#features/pricing/profiles/profile-form.tsx';
import { QuoteDetails } from '#features/pricing/quotes/quote-details.tsx';
import { EditChartDialog } from '#features/threads/charts/edit-chart-dialog.tsx';
import { EditThreadDialog } from '#features/threads/form/edit-thread-dialog.tsx';
import { SpoolSheet } from '#features/threads/spools/spool-sheet.tsx';
import { HoopForm } from '#features/hoops/hoop-form.tsx';
import { livingRows } from '#data/rows/living-rows.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { live, stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { aDesign } from '../core/a-design.ts';
import { aPricingProfile, aQuote } from '../core/a-quote.ts';
import { teamId } from '../core/mutations/a-book.ts';
import { aSpool, aThread } from '../data/a-tab.ts';
import { typeInto } from '../ui/drawn.tsx';
import { aWorkshop } from '../parts/a-workshop.tsx';

const never = () => undefined;
const id = newId();
const threadId = newId();
const thread = aThread({ name: 'Poinsettia' }, threadId);

const Owned = ({ of }: { readonly of: 'thread' | 'spool' }) =>
  useQuery(stock).rows.map((owned) =>
    of === 'thread' ? (
      <EditThreadDialog key={owned.id} owned={owned} onClose={never} />
    ) : (
      owned.spools.map((one) => <SpoolSheet key={one.id} owned={owned} one={one} onBook={never} onClose={never} />)
    ),
  );
const Hoops = () => useQuery(rowsOf('hoop')).rows.map((hoop) => <HoopForm key={hoop.id} hoop={hoop} onClose={never} />);
const Charts = () => {
  const { rows } = useQuery(rowsOf('chart'));
  return rows.map((chart) => <EditChartDialog key={chart.id} chart={chart} charts={rows} onClose={never} />);
};

const chartSet = { brand: 'Gunold', line: 'Poly', colours: [{ code: '1', name: null, hex: null }] };

const fingerprint = '5'.repeat(64);
const design = designId(teamId, fingerprint);
const block = { fileThread: null, threadId: null, stitches: 10, pathMm10: 100, trims: 0, stopOnly: false, note: null };
const day = asDay('2026-07-27');
const Designs = () => useQuery(rowsOf('design')).rows.map((row) => <BlocksTable key={row.id} design={row} />);
const Quotes = () =>
  useQuery(live(livingRows<'quote'>, useWorkspace().store.db, 'quote')).rows?.map((row) => (
    <QuoteDetails key={row.id} row={row} quotes={[]} today={day} mayChange />
  ));
const Profiles = () =>
  useQuery(live(livingRows<'pricingProfile'>, useWorkspace().store.db, 'pricingProfile')).rows?.flatMap((row) => {
    const profile = profileOfRow(row, { currency: 'EUR', currencyDecimals: 2 });
    return profile === undefined ? [] : [<ProfileForm key={row.id} row={row} profile={profile} today={day} mayWrite />];
  });

test.each<{
  what: string;
  screen: ReactNode;
  drafts: readonly Draft[];
  row: string;
  field: string;
  /** The buttons that open the form. */
  openers?: readonly string[];
  /** Whether the form is always open, so that the version counts at which the person began to type. */
  isAlwaysOpen?: true;
}>([
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
  {
    what: 'a quote',
    screen: <Quotes />,
    drafts: [mutate('quote.create', { id, set: aQuote() })],
    row: rowKey('quote', id),
    field: 'Customer',
    openers: ['More', 'Edit details'],
  },
  {
    what: 'the blocks of a design',
    screen: <Designs />,
    drafts: [mutate('design.create', { id: design, set: aDesign({ fingerprint, blocks: [block] }) })],
    row: rowKey('design', design),
    field: 'Note on block 1',
    openers: ['Edit blocks'],
  },
  {
    what: 'a price profile',
    screen: <Profiles />,
    drafts: [mutate('pricingProfile.create', { id, set: aPricingProfile() })],
    row: rowKey('pricingProfile', id),
    field: 'Name',
    isAlwaysOpen: true,
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
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')].findLast(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    );
  for (const name of one.openers ?? []) {
    await expect.poll(() => button(name), { message: name }).toBeDefined();
    button(name)?.click();
  }
  await expect.poll(labelled).toBeTruthy();
  if (one.isAlwaysOpen) typeInto(labelled() as HTMLInputElement, 'typed');
  await setVersion(8); // another person saved the row while the form is open
  if (!one.isAlwaysOpen) typeInto(labelled() as HTMLInputElement, 'typed');
  button('Save')?.click();
  const sent = async () => (await store.db.outbox.orderBy('seq').last())?.args;
  await expect.poll(sent).toMatchObject({ baseVersion: 3 });
});
