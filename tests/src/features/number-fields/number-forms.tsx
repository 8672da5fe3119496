import { useLiveQuery } from 'dexie-react-hooks';
import { toast } from 'sonner';
import { useState, type ReactNode } from 'react';
import { Route } from 'wouter';
import { newId } from '#core/ids.ts';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { slotId } from '#core/machines/slots.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { AttentionEntry } from '#data/database/team-database.ts';
import type { WithId } from '#parts/machines/machine-book.ts';
import { EditChangeDialog } from '#features/sync/edit-change-dialog.tsx';
import { HoopForm } from '#features/hoops/hoop-form.tsx';
import { LogDialog } from '#features/machines/log-dialog.tsx';
import { MachineForm } from '#features/machines/machine-form.tsx';
import { MeterDialog } from '#features/machines/meter-dialog.tsx';
import { RunDialog } from '#features/machines/run-dialog.tsx';
import { TaskForm } from '#features/machines/task-form.tsx';
import { StocktakeDialog } from '#features/places/stocktake-dialog.tsx';
import { spoolsIn } from '#features/places/spools-in.ts';
import { PricingScreen } from '#features/pricing/pricing-screen.tsx';
import { ProfilesScreen } from '#features/pricing/profiles/profiles-screen.tsx';
import { QuotesScreen } from '#features/pricing/quotes/quotes-screen.tsx';
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
import type { CollectionRow } from '#inventory/collection.ts';
import type { OwnedSpool, OwnedThread } from '#inventory/inventory.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { BarcodeCard } from '#parts/scan/barcode-card.tsx';
import { useCollection } from '#parts/rows/use-collection.ts';
import type { Entry } from '#parts/shopping/entries.ts';
import { useEntries } from '#parts/shopping/use-entries.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import {
  pressIn,
  typeInto,
  until,
  type Manner,
  type NumberForm,
  type Page,
  type Stored,
  type World,
} from './typed-and-kept.ts';

type Screen = (done: () => void) => ReactNode;

/** A form over the real store of a device. */
const overTheStore =
  (
    drafts: (manner: Manner) => readonly Draft[],
    screen: Screen,
    again: Screen | undefined,
    {
      path = '/',
      pathAgain = async () => path,
      prepare,
    }: {
      readonly path?: string;
      readonly pathAgain?: (store: TeamStore) => Promise<string>;
      readonly prepare?: (store: TeamStore) => Promise<unknown>;
    } = {},
  ) =>
  async (manner: Manner): Promise<World> => {
    const { units, currency, currencyDecimals } = manner;
    const wanted = { units, money: { currency, currencyDecimals } };
    let store: TeamStore | undefined;
    const opening = async (shown: Screen): Promise<Page> => {
      let isSaved = false;
      const toasts = toast.getHistory().length;
      const page = await aWorkshop(
        shown(() => {
          isSaved = true;
        }),
        {
          ...wanted,
          ...(store === undefined ? { drafts: drafts(manner), path } : { before: store, path: await pathAgain(store) }),
        },
      );
      if (store === undefined) await prepare?.(page.store);
      store = page.store;
      return { box: page.box, isSaved: () => isSaved || toast.getHistory().length > toasts, end: page.end };
    };
    return {
      open: () => opening(screen),
      ...(again !== undefined && { reopen: () => opening(again) }),
      stored: async () => {
        const rows = (await store?.db.rows.toArray()) ?? [];
        return Object.fromEntries(rows.map(({ key, d }) => [key, d]));
      },
    };
  };

/** A form that shows what it saved. */
export const shownAgain = (drafts: (manner: Manner) => readonly Draft[], screen: Screen) =>
  overTheStore(drafts, screen, screen);
const booked = (drafts: (manner: Manner) => readonly Draft[], screen: Screen) =>
  overTheStore(drafts, screen, undefined);

const [threadId, otherId, spoolId, placeId, machineId, taskId, profileId] = Array.from({ length: 7 }, newId) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const thread = () =>
  aThread({ defaultLengthMm: 1_000_000, minLengthMm: 500_000, minSpools: 3, targetSpools: 7, tex: '26.5' }, threadId);
const otherThread = () => aThread({ code: '0020' }, otherId);
const spool = (set: object = {}) => aSpool(threadId, { initialLengthMm: 900_000, ...set }, spoolId);
const machine = () =>
  mutate('machine.create', {
    id: machineId,
    set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', needlesPerHead: 6, maxSpm: 1200 },
  });

const OfThread = ({ children }: { readonly children: (owned: OwnedThread) => ReactNode }) => {
  const owned = useInventory().threads.find(({ id }) => id === threadId);
  // As on its page: the form that is open keeps the row with which it began only if the page does.
  return owned === undefined ? null : children(owned);
};
const OfSpool = ({ children }: { readonly children: (owned: OwnedThread, one: OwnedSpool) => ReactNode }) => (
  <OfThread>
    {(owned) => {
      const one = owned.spools.find(({ id }) => id === spoolId);
      return one === undefined ? null : children(owned, one);
    }}
  </OfThread>
);
const Listed = ({ children }: { readonly children: (entry: Entry) => ReactNode }) => {
  const [first] = useEntries()?.wanted.filter(({ lines }) => lines.length > 0) ?? [];
  // A received entry leaves the list; its form stays until it is closed.
  const [kept, setKept] = useState<Entry>();
  if (first !== undefined && kept === undefined) setKept(first);
  const entry = first ?? kept;
  return entry === undefined ? null : children(entry);
};
const Row = <K extends RowKind>({
  kind,
  children,
}: {
  readonly kind: K;
  readonly children: (row: CollectionRow<K>) => ReactNode;
}) => {
  const [row] = useCollection(kind).rows;
  return row === undefined ? null : children(row);
};
const Chosen = ({ children }: { readonly children: (chosen: readonly OwnedThread[]) => ReactNode }) => {
  const { threads } = useInventory();
  const [first] = useState(threads);
  return children(first.length > 0 ? first : threads);
};

const BarcodeOf = ({ owned, done }: { readonly owned: OwnedThread; readonly done: () => void }) => {
  const { teamId } = useWorkspace().store.actor;
  const value = '40012345';
  const barcode = { id: barcodeId(teamId, value), value, isKnown: false, lengthMm: null, owned };
  return <BarcodeCard barcode={barcode} onLearned={done} />;
};
const Held = ({ done }: { readonly done: () => void }) => {
  const held = spoolsIn(useInventory().threads, placeId);
  return held.length === 0 ? null : <StocktakeDialog placeId={placeId} title="Shelf" held={held} onClose={done} />;
};
const Slots = ({ children }: { readonly children: (slots: readonly WithId<'needle'>[]) => ReactNode }) => {
  const { rows } = useCollection('needle');
  return rows.length === 0 ? null : children(rows.map(({ id, data }) => ({ ...data, id })));
};
const profilePage: Screen = () => (
  <Route path="/calculators/pricing/profiles/:profileId">
    <ProfilesScreen />
  </Route>
);

/** Types a text into the field of a label. */
const typeAt = async (page: Page, label: string, text: string): Promise<void> => {
  const field = () => [...page.box.querySelectorAll('label')].find((one) => one.textContent === label)?.control;
  await until(() => field() instanceof HTMLInputElement, `a field ${label}`);
  typeInto(field() as HTMLInputElement, text);
  await new Promise((resolve) => setTimeout(resolve));
};

const newRows = (kind: string) => (before: Stored, after: Stored) =>
  Object.keys(after).filter((key) => key.startsWith(`${kind}/`) && !(key in before)).length;

/** The amounts that were typed before it are booked as they are. */
const bookAnyway = async (page: Page): Promise<boolean> => {
  page.box.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  const anyway = t('spools.bookAnyway', { code: 'T-0001' });
  [...page.box.querySelectorAll('button')].find((one) => one.textContent === anyway)?.click();
  return true;
};

const onlySuggests = 'It is only counted for the minutes that are suggested.';

const loaded = () =>
  mutate('needle.update', {
    id: slotId(teamId, machineId, { head: 0, needle: 1 }),
    set: { machineId, head: 0, needle: 1, threadId, spoolId },
  });
const wish = (set: object) =>
  mutate('shoppingLine.create', {
    id: newId(),
    set: {
      threadId,
      lengthMm: 900_000,
      qty: 4,
      priceMinor: 1250,
      reasons: [{ kind: 'manual', ref: null, qty: 4 }],
      ...set,
    },
  });
const task = () =>
  mutate('maintenanceTask.create', {
    id: taskId,
    set: { title: 'Oil the hook', machineIds: [machineId], everyStitches: 2_000_000, everyHours: '8.5', everyDays: 30 },
  });
const profile = (name: 'per_thousand' | 'base_plus' | 'hourly') => (manner: Manner) => {
  const starter = starterProfile(name, manner);
  const tiers = [
    { minQty: 1, rate: '1.25', baseMinor: 300, minPieceMinor: 400 },
    { minQty: 24, rate: '1.1', baseMinor: 250, minPieceMinor: 300 },
  ];
  const extras = [
    { code: 'extra_1', label: 'Gold', amountMinor: 40, per: 'piece' as const },
    { code: 'extra_2', label: 'Puff', bp: 1250, per: 'piece' as const },
  ];
  const tax = { name: null, bp: 1900, included: false, onShipping: true };
  const smallOrder = { belowQty: 6, feeMinor: 500, mode: 'separate' as const };
  const discount = { bp: 500, on: 'all' as const };
  const set = { ...starter, tiers, extras, tax, smallOrder, discount, validFrom: '2026-01-01' };
  return [mutate('pricingProfile.create', { id: profileId, set })];
};

const spoolsTyped = () => ({ [t('threads.numberOfSpools')]: { keptAs: newRows('spool') } });

const EditMachine: Screen = (done) => <Row kind="machine">{(row) => <MachineForm machine={row} onClose={done} />}</Row>;
const EditTask: Screen = (done) => (
  <Row kind="maintenanceTask">{(row) => <TaskForm machineId={machineId} task={row} onClose={done} />}</Row>
);
const Card = ({ done, mid }: { readonly done: () => void; readonly mid: string }) => {
  const { db } = useWorkspace().store;
  const found = useLiveQuery(() => db.attention.get(mid), [db, mid]);
  // It leaves the list when it is sent again; its form stays until it is closed.
  const [kept, setKept] = useState<AttentionEntry>();
  if (found !== undefined && kept === undefined) setKept(found);
  const entry = found ?? kept;
  return entry === undefined ? null : (
    <EditChangeDialog about={{ entry, dependants: [], row: undefined }} title="" onClose={done} />
  );
};
/** A change that the server refused, so that it can be typed anew. */
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

const orderPages: Screen = () => (
  <>
    <Route path="/calculators/pricing">
      <PricingScreen />
    </Route>
    <Route path="/calculators/pricing/quotes/:quoteId">
      <QuotesScreen />
    </Route>
  </>
);

const aProfile = (name: Parameters<typeof profile>[0]): NumberForm => ({
  name: `A price profile, ${name}`,
  files: [
    'src/features/pricing/profiles/profile-field-input.tsx',
    'src/features/pricing/profiles/profile-lists.tsx',
    'src/features/pricing/profiles/profile-extras.tsx',
  ],
  world: overTheStore(profile(name), profilePage, profilePage, {
    path: `/calculators/pricing/profiles/${profileId}`,
  }),
  isLong: true,
  notes: () => ({ [`${t('profileForm.tierFrom')} (1)`]: { isFixed: 'The first tier begins with one piece.' } }),
});

/** Every form with number fields that stores them. */
export const numberForms: readonly NumberForm[] = [
  {
    name: 'Edit a thread',
    isLong: true,
    files: [
      'src/features/threads/form/thread-fields.tsx',
      'src/features/threads/form/more-thread-fields.tsx',
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
    isLong: true,
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
    isLong: true,
    files: ['src/features/threads/spools/spool-form.tsx'],
    world: shownAgain(
      () => [thread(), spool({ pricePaidMinor: 450, tareMg: 12_000, grossFullMg: 60_000 })],
      (done) => (
        <OfSpool>{(owned, one) => <SpoolSheet owned={owned} one={one} onBook={done} onClose={done} />}</OfSpool>
      ),
    ),
  },
  {
    name: 'An entry of the shopping list',
    isLong: true,
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
    notes: () => ({ [t('shopping.spools')]: { keptAs: newRows('spool') } }),
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
    name: 'A machine',
    files: [
      'src/parts/fields/record-form.tsx',
      'src/parts/fields/edit-field.tsx',
      'src/features/machines/machine-form.tsx',
    ],
    world: shownAgain(() => [machine()], EditMachine),
    isLong: true,
    unfold: async (page) => {
      await pressIn(page, t('machines.moreFields'));
    },
  },
  {
    name: 'A hoop',
    isLong: true,
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
    name: 'A task',
    isLong: true,
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
          {(one) => <Row kind="maintenanceTask">{(of) => <LogDialog machine={one} task={of} onClose={done} />}</Row>}
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
    isLong: true,
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
    isLong: true,
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
  },
  {
    name: 'A refused change of a spool',
    files: [],
    world: resent(
      () => [thread(), spool()],
      refusedChange('spool.update', spoolId, { pricePaidMinor: 450, tareMg: 12_000, grossFullMg: 60_000 }),
    ),
  },
  {
    name: 'Spools of a list without numbers of spools',
    files: ['src/features/threads/import/import-choices.tsx'],
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
  aProfile('base_plus'),
  {
    name: 'An order',
    files: [
      'src/features/pricing/order-inputs.tsx',
      'src/features/pricing/order-options.tsx',
      'src/features/pricing/line-options.tsx',
    ],
    isLong: true,
    world: overTheStore(profile('per_thousand'), orderPages, orderPages, {
      path: '/calculators/pricing',
      pathAgain: async ({ db }) => {
        const [quote] = await db.rows.where('key').startsWith('quote/').toArray();
        return `/calculators/pricing/quotes/${quote?.id}`;
      },
    }),
    unfold: async (page, isAgain) => {
      if (isAgain) {
        await pressIn(page, t('quotePage.more'));
        await pressIn(page, t('quotePage.inCalculator'));
        await until(() => page.box.querySelector('label') !== null, 'the calculator');
        return;
      }
      await pressIn(page, t('pricing.addLine'));
      await pressIn(page, t('orderOptions.bySize'));
      await pressIn(page, t('orderOptions.addFee'));
      await typeAt(page, t('orderOptions.feeName'), 'Hooping');
      const [extra] = [...page.box.querySelectorAll('label')].filter((one) => one.textContent?.includes('Gold'));
      extra?.click();
    },
    submit: async (page) => {
      const save = [...page.box.querySelectorAll('button')].find((one) => one.textContent === t('quotePage.save'));
      if (save?.disabled !== false) return false;
      save.click();
      const submit = () => page.box.querySelector<HTMLButtonElement>('dialog[open] button[type=submit]');
      await until(() => submit() !== null, 'the details of a quote');
      submit()?.click();
      return true;
    },
    notes: () => ({
      [t('orderOptions.feeAmount')]: { near: 20, tame: '20' },
      ...Object.fromEntries(
        ['S', 'M', 'L', 'XL', '2XL'].flatMap((size) => [
          [t('orderOptions.sizeQty', { size }), { near: 6, tame: '6', isLeftOutAtZero: true as const }],
          [t('orderOptions.sizeBlank', { size }), { near: 50, tame: '50' }],
        ]),
      ),
    }),
  },
];

/** Forms that the quick test has in another shape. */
export const longForms: readonly NumberForm[] = [aProfile('hourly'), aProfile('per_thousand')];

const asksACode = 'The digits of a code, which is a text.';
const onlyWorksOut =
  'What is typed is worked out on the screen and stored nowhere; what is no number is said at the field.';
const hasNone = 'The kind of row has no number that is typed.';

/** Files with number fields that store no number, and why; or that are tested as a part of another form. */
export const storesNoNumber: Readonly<Record<string, string>> = {
  'src/features/auth/code-step.tsx': asksACode,
  'src/features/auth/type-digits.tsx': asksACode,
  'src/features/profile/new-factor-dialog.tsx': asksACode,
  'src/features/profile/proof-field.tsx': asksACode,
  'src/parts/scan/scan-dialog.tsx': asksACode,
  'src/features/calculators/converter.tsx': onlyWorksOut,
  'src/features/calculators/job-field.tsx': onlyWorksOut,
  'src/features/hoops/fit-fields.tsx': onlyWorksOut,
  'src/features/machines/hoops-region.tsx': onlyWorksOut,
  'src/features/threads/detail/nearest-usable.tsx': onlyWorksOut,
  'src/features/labels/labels-screen.tsx': onlyWorksOut,
  'src/parts/design-picture/play-bar.tsx': 'A slider, in which nothing is typed.',
  'src/features/designs/design-form.tsx': hasNone,
  'src/features/places/place-form.tsx': hasNone,
  'src/parts/files/file-form.tsx': hasNone,
  'src/features/team/measure-fields.tsx': 'A setting is no row: its own test types into its one field.',
  'src/features/threads/adding/add-thread-dialog.tsx':
    'Its fields are those of amount-fields.tsx, and it saves as the form of a thread that is in no chart does.',
};
