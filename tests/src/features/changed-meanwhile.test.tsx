// @vitest-environment happy-dom
import '#texts/en/designs.ts';
import '#texts/en/machine-words.ts';
import '#texts/en/machines.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { asDay } from '#core/dates/day.ts';
import { newId } from '#core/ids.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { slotId } from '#core/machines/slots.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { BlocksTable } from '#features/designs/blocks-table.tsx';
import { NeedleDialog } from '#features/machines/needle-dialog.tsx';
import '#features/pricing/quotes/quote-dialog.tsx';
import { QuoteDetails } from '#features/pricing/quotes/quote-details.tsx';
import { EditChartDialog } from '#features/threads/charts/edit-chart-dialog.tsx';
import { livingRows } from '#data/rows/living-rows.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { aDesign } from '../core/a-design.ts';
import { aQuote } from '../core/a-quote.ts';
import { teamId } from '../core/mutations/a-book.ts';
import { save } from '../data/a-tab.ts';
import { typeInto } from '../ui/drawn.tsx';
import { aWorkshop } from '../parts/a-workshop.tsx';

const never = () => undefined;
const id = newId();
const fingerprint = '5'.repeat(64);
const design = designId(teamId, fingerprint);
const needle = slotId(teamId, id, { head: 0, needle: 2 });
const block = { fileThread: null, threadId: null, stitches: 10, pathMm10: 100, trims: 0, stopOnly: false, note: null };
const blocks = [block, block];

const Chart = () => {
  const { rows } = useQuery(rowsOf('chart'));
  return rows.map((chart) => <EditChartDialog key={chart.id} chart={chart} charts={rows} onClose={never} />);
};
const Blocks = () => useQuery(rowsOf('design')).rows.map((row) => <BlocksTable key={row.id} design={row} />);
const Quotes = () =>
  useQuery(live(livingRows<'quote'>, useWorkspace().store.db, 'quote')).rows?.map((row) => (
    <QuoteDetails key={row.id} row={row} quotes={[]} today={asDay('2026-07-27')} mayChange />
  ));
const Needle = () => {
  const machine = useQuery(rowsOf('machine')).rows[0];
  const slot = useQuery(rowsOf('needle')).rows[0];
  if (machine === undefined || slot === undefined) return null;
  const book = { slots: [], runs: [], readings: [], logs: [], stops: [] } as unknown as Parameters<
    typeof NeedleDialog
  >[0]['book'];
  return (
    <NeedleDialog machine={machine} book={book} slot={{ ...slot.data, id: slot.id }} onChange={never} onClose={never} />
  );
};

const cases: readonly {
  readonly what: string;
  readonly screen: ReactNode;
  readonly drafts: readonly Draft[];
  readonly openers?: readonly string[];
  readonly field: string;
  readonly other: Draft;
  readonly row: string;
  readonly kept: object;
}[] = [
  {
    what: 'A chart',
    screen: <Chart />,
    drafts: [
      mutate('chart.create', {
        id,
        set: { brand: 'Gunold', line: 'Poly', colours: [{ code: '1', name: null, hex: null }] },
      }),
    ],
    field: 'Where you have it from',
    other: mutate('chart.update', { id, set: { line: 'Poly 40' } }),
    row: `chart/${id}`,
    kept: { line: 'Poly 40', source: 'typed' },
  },
  {
    what: 'A design',
    screen: <Blocks />,
    drafts: [mutate('design.create', { id: design, set: aDesign({ fingerprint, blocks }) })],
    openers: ['Edit blocks'],
    field: 'Note on block 2',
    other: mutate('design.update', { id: design, set: { blocks: [{ ...block, note: 'of Kim' }, block] } }),
    row: `design/${design}`,
    kept: { blocks: [{ note: 'of Kim' }, { note: 'typed' }] },
  },
  {
    what: 'A quote',
    screen: <Quotes />,
    drafts: [mutate('quote.create', { id, set: aQuote() })],
    openers: ['More', 'Edit details'],
    field: 'Customer',
    other: mutate('quote.update', { id, set: { notes: 'of Kim' } }),
    row: `quote/${id}`,
    kept: { customer: 'typed', notes: 'of Kim' },
  },
  {
    what: 'A needle',
    screen: <Needle />,
    drafts: [
      mutate('machine.create', { id, set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', needlesPerHead: 4 } }),
      mutate('needle.update', { id: needle, set: { machineId: id, head: 0, needle: 2, needleType: 'DBxK5' } }),
    ],
    field: 'Tension',
    other: mutate('needle.update', { id: needle, set: { machineId: id, head: 0, needle: 2, needleType: 'of Kim' } }),
    row: `needle/${needle}`,
    kept: { needleType: 'of Kim', tension: 'typed' },
  },
];

test.each(cases)('$what keeps what another person changed while its form was open', async (one) => {
  const { box, store } = await aWorkshop(one.screen, { drafts: one.drafts });
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')].findLast(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    );
  const labelled = () =>
    [...box.querySelectorAll('label')].find((label) => label.textContent?.startsWith(one.field))?.control;
  for (const name of one.openers ?? []) {
    await expect.poll(() => button(name), { message: name }).toBeDefined();
    button(name)?.click();
  }
  await expect.poll(labelled).toBeTruthy();
  await save(store, one.other);
  await new Promise((turn) => setTimeout(turn, 700)); // by now the form has read it
  typeInto(labelled() as HTMLInputElement, 'typed');
  button('Save')?.click();
  await expect.poll(async () => (await store.db.rows.get(one.row))?.d).toMatchObject(one.kept);
});
