import { barcodeId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { StocktakeDialog } from '#features/places/stocktake-dialog.tsx';
import { spoolsIn } from '#features/places/place-tree.ts';
import { ImportFileDialog } from '#features/threads/import/import-file-dialog.tsx';
import { EditEntryDialog } from '#features/shopping/edit-entry-dialog.tsx';
import { ReceiveDialog } from '#features/shopping/receive-dialog.tsx';
import { OwnThreadDialog } from '#features/threads/adding/own-thread-dialog.tsx';
import { BulkAddDialog } from '#features/threads/bulk/bulk-add-dialog.tsx';
import { BulkEditDialog } from '#features/threads/bulk/bulk-edit-dialog.tsx';
import { EditThreadDialog } from '#features/threads/form/edit-thread-dialog.tsx';
import { AddSpoolsDialog } from '#features/threads/spools/add-spools-dialog.tsx';
import { CountDialog } from '#features/threads/spools/count-dialog.tsx';
import { SpoolSheet } from '#features/threads/spools/spool-sheet.tsx';
import { UseDialog } from '#features/threads/spools/use-dialog.tsx';
import { WeighDialog } from '#features/threads/spools/weigh-dialog.tsx';
import type { OwnedThread } from '#inventory/inventory.ts';
import { BarcodeCard } from '#parts/scan/barcode-card.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { aSpool } from '../../data/a-tab.ts';
import { pressIn, until, type Page } from './form-page.ts';
import { type NumberForm, type Stored } from './typed-and-kept.ts';
import { shownAgain, booked, typeAt, newRows } from './over-the-store.tsx';
import {
  spoolId,
  threadId,
  placeId,
  thread,
  otherThread,
  spool,
  OfThread,
  OfSpool,
  Listed,
  Chosen,
  wish,
} from './some-rows.tsx';

const BarcodeOf = ({ owned, done }: { readonly owned: OwnedThread; readonly done: () => void }) => {
  const { teamId } = useWorkspace().store.actor;
  const value = '40012345';
  const barcode = { id: barcodeId(teamId, value), value, isKnown: false, lengthMm: null, owned };
  return <BarcodeCard barcode={barcode} onLearned={done} />;
};
const Held = ({ done }: { readonly done: () => void }) => {
  const held = spoolsIn(useQuery(stock).rows, placeId);
  return held.length === 0 ? null : <StocktakeDialog placeId={placeId} title="Shelf" held={held} onClose={done} />;
};
const notLost = (after: Stored) =>
  Object.entries(after).filter(([key, row]) => key.startsWith('spool/') && !JSON.stringify(row).includes('"lost"'))
    .length;

const bookAnyway = async (page: Page): Promise<boolean> => {
  page.box.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  const anyway = t('spools.bookAnyway', { code: 'T-0001' });
  [...page.box.querySelectorAll('button')].find((one) => one.textContent === anyway)?.click();
  return true;
};

const spoolsTyped = () => ({ [t('threads.numberOfSpools')]: { keptAs: newRows('spool') } });

export const threadForms: readonly NumberForm[] = [
  {
    name: 'Edit a thread',
    files: [
      'src/features/threads/form/thread-fields.tsx',
      'src/features/threads/form/thread-fields.tsx',
      'src/parts/threads/length-field.tsx',
    ],
    world: shownAgain(
      () => [thread()],
      (done) => <OfThread>{(owned) => <EditThreadDialog owned={owned} onClose={done} />}</OfThread>,
    ),
    notes: () => ({
      [t('fieldWords.minLengthMm')]: { emptyIsZero: true },
      [t('fieldWords.targetSpools')]: { emptyIsZero: true },
    }),
  },
  {
    name: 'A thread that is in no chart',
    files: ['src/features/threads/adding/amount-fields.tsx', 'src/features/threads/adding/own-thread-dialog.tsx'],
    world: booked(
      () => [],
      (done) => <OwnThreadDialog onClose={done} />,
    ),
    unfold: async (page) => {
      await typeAt(page, t('threads.brand'), 'Isacord');
      await typeAt(page, t('threads.line'), '40');
      await typeAt(page, t('threads.code'), '1902');
    },
    notes: () => ({
      [t('threads.spoolsField')]: { keptAs: newRows('spool') },
      [t('fieldWords.minLengthMm')]: { emptyIsZero: true },
      [t('fieldWords.targetSpools')]: { emptyIsZero: true },
    }),
  },
  {
    name: 'Add spools',
    files: ['src/features/threads/spools/add-spools-dialog.tsx', 'src/parts/forms/spool-price-field.tsx'],
    world: booked(
      () => [thread()],
      (done) => <OfThread>{(owned) => <AddSpoolsDialog owned={owned} onClose={done} />}</OfThread>,
    ),
    notes: spoolsTyped,
  },
  {
    name: 'Use',
    files: ['src/features/threads/spools/use-dialog.tsx', 'src/parts/forms/amount-field.tsx'],
    world: booked(
      () => [thread(), spool()],
      (done) => <OfThread>{(owned) => <UseDialog owned={owned} spoolId={spoolId} onClose={done} />}</OfThread>,
    ),
    submit: bookAnyway,
    notes: () => ({ [t('threads.amount')]: { near: 30, tame: '30' } }),
  },
  {
    name: 'Count',
    files: ['src/features/threads/spools/count-dialog.tsx'],
    world: booked(
      () => [thread(), spool()],
      (done) => <OfThread>{(owned) => <CountDialog owned={owned} spoolId={spoolId} onClose={done} />}</OfThread>,
    ),
    notes: () => ({ [t('threads.found')]: { near: 300, tame: '300' } }),
  },
  {
    name: 'Weigh',
    files: ['src/features/threads/spools/weigh-dialog.tsx'],
    world: booked(
      () => [thread(), spool()],
      (done) => <OfThread>{(owned) => <WeighDialog owned={owned} spoolId={spoolId} onClose={done} />}</OfThread>,
    ),
    notes: () => ({
      [t('threads.weightOnScale')]: { near: 6, tame: '7' },
      [t('threads.emptySpool')]: { near: 1.2, tame: '1' },
    }),
  },
  {
    name: 'A spool',
    files: ['src/features/threads/spools/spool-sheet.tsx'],
    world: shownAgain(
      () => [thread(), spool({ pricePaidMinor: 450, tareMg: 12_000, grossFullMg: 60_000 })],
      (done) => (
        <OfSpool>{(owned, one) => <SpoolSheet owned={owned} one={one} onBook={done} onClose={done} />}</OfSpool>
      ),
    ),
  },
  {
    name: 'An entry of the shopping list',
    files: ['src/features/shopping/edit-entry-dialog.tsx'],
    world: shownAgain(
      () => [thread(), wish({})],
      (done) => <Listed>{(entry) => <EditEntryDialog entry={entry} onClose={done} />}</Listed>,
    ),
  },
  {
    name: 'Receive',
    files: ['src/features/shopping/receive-dialog.tsx'],
    world: booked(
      () => [thread(), wish({})],
      (done) => <Listed>{(entry) => <ReceiveDialog entry={entry} onClose={done} />}</Listed>,
    ),
    notes: () => ({ [t('receiving.spools')]: { keptAs: newRows('spool') } }),
  },
  {
    name: 'Receive what is no thread',
    files: ['src/features/shopping/receive-dialog.tsx'],
    world: booked(
      () => [wish({ threadId: null, lengthMm: null, text: 'Stabilizer' })],
      (done) => <Listed>{(entry) => <ReceiveDialog entry={entry} onClose={done} />}</Listed>,
    ),
    notes: () => ({ [t('shopping.qty')]: { near: 3 } }),
  },
  {
    name: 'A barcode',
    files: ['src/parts/scan/barcode-card.tsx'],
    world: booked(
      () => [thread()],
      (done) => <OfThread>{(owned) => <BarcodeOf owned={owned} done={done} />}</OfThread>,
    ),
    submit: async (page) => {
      await pressIn(page, t('scan.remember'));
      return true;
    },
  },
  {
    name: 'Several threads',
    files: ['src/features/threads/bulk/bulk-edit-dialog.tsx'],
    world: booked(
      () => [thread(), otherThread()],
      (done) => <Chosen>{(chosen) => <BulkEditDialog chosen={chosen} onDone={done} onClose={done} />}</Chosen>,
    ),
    notes: () => ({ [t('threads.minimumSpools')]: { near: 5, tame: '5' } }),
  },
  {
    name: 'Spools of several threads',
    files: ['src/features/threads/bulk/bulk-add-dialog.tsx'],
    world: booked(
      () => [thread()],
      (done) => <Chosen>{(chosen) => <BulkAddDialog chosen={chosen} onDone={done} onClose={done} />}</Chosen>,
    ),
    notes: () => ({ [t('bulk.addEach')]: { keptAs: newRows('spool') } }),
  },
  {
    name: 'Stocktake',
    files: ['src/features/places/stocktake-dialog.tsx'],
    world: booked(
      () => [
        mutate('place.create', { id: placeId, set: { name: 'Shelf', kind: 'room' } }),
        thread(),
        spool({ placeId }),
      ],
      (done) => <Held done={done} />,
    ),
    unfold: async (page) => {
      await pressIn(page, t('places.differs', { code: 'T-0001' }));
    },
    notes: () => ({ [t('places.left', { code: 'T-0001' })]: { near: 300 } }),
  },
  {
    name: 'Stocktake of spools that are alike',
    files: ['src/features/places/line-count.tsx'],
    world: booked(
      () => [
        mutate('place.create', { id: placeId, set: { name: 'Shelf', kind: 'room' } }),
        thread(),
        spool({ placeId }),
        ...Array.from({ length: 14 }, (_, at) =>
          aSpool(threadId, { initialLengthMm: 900_000, placeId, shortCode: `T-01${at + 10}` }),
        ),
      ],
      (done) => <Held done={done} />,
    ),
    unfold: async (page) => {
      const edit = () => page.box.querySelector<HTMLButtonElement>('li button[aria-expanded=false]');
      await until(() => edit() !== null, 'the line of spools that are alike');
      edit()?.click();
    },
    notes: () => ({
      [t('places.howMany', { title: '1902 Isacord' })]: { near: 7, keptAs: (_before, after) => notLost(after) },
    }),
  },
  {
    name: 'Spools of a list without numbers of spools',
    files: ['src/features/threads/import/import-reading.tsx'],
    world: booked(
      () => [],
      (done) => <ImportFileDialog onClose={done} />,
    ),
    unfold: async (page) => {
      const area = () => page.box.querySelector('textarea');
      await until(() => area() !== null, 'a place for the list');
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
        area(),
        'Brand;Line;Code\nIsacord;Isacord 40;0020\n',
      );
      area()?.dispatchEvent(new Event('input', { bubbles: true }));
      await until(() => page.box.querySelector('input[inputmode=numeric]') !== null, 'the number of spools');
    },
    submit: async ({ box }) => {
      const button = () => [...box.querySelectorAll<HTMLButtonElement>('button[type=submit]')].at(-1);
      const isWrong = () => box.querySelector('input[inputmode=numeric][aria-invalid=true]') !== null;
      await until(() => isWrong() || button()?.disabled === false, 'the plan of the import');
      if (isWrong()) return false;
      button()?.click();
      return true;
    },
    notes: () => ({ [t('importing.spoolsEach')]: { near: 4, tame: '3', keptAs: newRows('spool') } }),
  },
];
