import '#texts/en/receiving.ts';
import '#texts/en/problems.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { localTime } from '#core/dates/day.ts';
import { newId } from '#core/ids.ts';
import { tickedSpoolId } from '#core/mutations/derived-ids.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { stockedBy } from '#inventory/shopping.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { refusedFields } from '#parts/fields/limit-in-words.ts';
import { AmountField } from '#parts/forms/amount-field.tsx';
import { amountError, readAmount, type Amount } from '#parts/forms/amounts.ts';
import { useStartPlace } from '#parts/forms/default-place.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { PlaceField, placeOf } from '#parts/forms/place-field.tsx';
import { pricesOf, SpoolPriceField, type PriceOf } from '#parts/forms/spool-price-field.tsx';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { useDraft } from '#parts/forms/use-draft.ts';
import { minorToText, typedMinor } from '#parts/money/money-input.ts';
import { priceError } from '#parts/money/price-error.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import type { ScannedThread } from '#parts/scan/code-meaning.ts';
import type { Scanned } from '#parts/scan/scanned-list.tsx';
import { replacedText, withoutScan } from '#parts/scan/use-key-scans.ts';
import type { Entry } from '#parts/shopping/entries.ts';
import { entryTitle } from '#parts/shopping/entry-words.ts';
import { meanwhileOf, useFollowedEntry } from '#parts/shopping/followed-entry.ts';
import { arrived, tickOf } from '#parts/shopping/joined-rows.ts';
import { tickedSpools } from '#parts/shopping/ticked-spools.ts';
import { addSpoolActions, type NewSpools } from '#parts/threads/new-spools.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import { TextField } from '#ui/text-field.tsx';

const mostAtOnce = 200;

interface Scans {
  readonly count: number;
  readonly lengthMm: number;
  readonly lot: string | null;
  /** What the GS1 code of each pack contains in addition to article and lot; empty if it contains no more. */
  readonly more: readonly string[];
}

interface Typed {
  readonly count: string;
  readonly length: Amount;
  readonly price: string;
  readonly priceOf: PriceOf;
  readonly shop: string;
  readonly lot: string;
  readonly place: string;
  /** `Scans.more` as one text, with a line for each entry. */
  readonly more: string;
  /** What was scanned, so that the next scan goes on from it after a reload too [F34]. */
  readonly scans: Scans;
}

const noScans: Scans = { count: 0, lengthMm: 0, lot: null, more: [] };

type Errors = Partial<Record<'count' | 'length' | 'price' | 'form', string>>;

/** Adds received spools to stock, with price, shop and lot. Packs that are in stock already are not added again. */
export function ReceiveDialog({ entry: opened, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const { store } = useWorkspace();
  const { entry = withNothingOpen(opened), words: became } = useFollowedEntry(opened);
  const ids = entry.ticks.map(({ id }) => id).join(' ');
  const { rows: stocked } = useQuery(live(countStocked, store.db, ids));
  return stocked === undefined ? null : (
    <ReceiveForm opened={opened} entry={entry} became={became} stocked={stocked} onClose={onClose} />
  );
}

const countStocked = (db: TeamDatabase, ids: string) => stockedBy(db, ids === '' ? [] : ids.split(' '));

/** An entry of which nothing is to be bought any more, for those who receive more of it all the same. */
const withNothingOpen = (opened: Entry): Entry => ({
  ...opened,
  qty: 0,
  lowQty: 0,
  ticked: 0,
  ticks: [],
  unstocked: [],
});

const HandScanner = later(async () => (await import('#parts/scan/hand-scanner.tsx')).HandScanner);
const ThreadScanner = later(async () => (await import('#parts/scan/thread-scanner.tsx')).ThreadScanner);

const warning = (words: string): Scanned => ({ words, tone: 'warn' });

const ReceiveForm = ({
  opened,
  entry,
  became,
  stocked,
  onClose,
}: {
  /** The entry as it was when the dialog opened, and as it is now; `became` says what happened to it meanwhile. */
  readonly opened: Entry;
  readonly entry: Entry;
  readonly became: string | undefined;
  readonly stocked: number;
  readonly onClose: () => void;
}) => {
  const { store, settings } = useWorkspace();
  const { reachable } = useEngineStatus();
  const { run, isRunning } = useAction();
  const { timeZone } = useTeamSettings();
  const places = usePlaces();
  const start = useStartPlace();
  const [errors, setErrors] = useState<Errors>({});
  const { owned } = entry;
  const [isScanning, setScanning] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const draft = useDraft<Typed>(
    { form: 'receive', team: store.actor.teamId, row: opened.key, units: settings.units },
    {
      count: String(Math.max(0, Math.max(entry.qty, entry.ticked) - stocked)),
      length: entry.lengthMm ?? 0,
      price: entry.priceMinor === null ? '' : minorToText(entry.priceMinor, settings),
      priceOf: 'each',
      shop: entry.shop ?? '',
      lot: '',
      place: start.name,
      more: '',
      scans: noScans,
    },
    ['shop', 'lot', 'place'],
  );
  const { value, set } = draft;
  const isOpen = entry.qty > 0;
  // 0 is allowed only if packs that arrived are in stock already: else nothing would have arrived.
  const least = stocked > 0 || !isOpen ? 0 : 1;
  // The next scan may come before React has rendered this one; a draft that is taken up brings its own.
  const scans = useRef(value.scans);
  useLayoutEffect(() => {
    scans.current = value.scans;
  }, [value.scans]);
  // If no spool is added, the form need not ask for a length.
  const hasLength = owned !== undefined && typedWhole(value.count, 0, mostAtOnce) !== 0;

  /** The first scan sets 1, each later scan adds 1. A pack that does not fit only shows a warning. */
  const scanned = async ({ owned: seen, spool, lengthMm, lot, more }: ScannedThread): Promise<Scanned> => {
    if (spool !== undefined) return warning(t('receiving.scannedLabel', { code: spool.spool.shortCode }));
    if (seen.id !== owned?.id) return warning(t('receiving.scannedOther', { title: threadTitle(seen.thread) }));
    const packMm = lengthMm ?? entry.lengthMm ?? seen.thread.defaultLengthMm;
    const length = formatLength(packMm, settings.units);
    const before = scans.current;
    if (before.count > 0 && before.lengthMm !== packMm) return warning(t('receiving.scannedLength', { length }));
    if (lot !== null && before.lot !== null && before.lot !== lot) return warning(t('receiving.scannedLot', { lot }));
    const count = before.count + 1;
    scans.current = { count, lengthMm: packMm, lot: lot ?? before.lot, more: [...before.more, more ?? ''] };
    const read = scans.current.more.join('\n');
    set({ count: String(count), length: packMm, more: read, scans: scans.current, ...(lot !== null && { lot }) });
    return { words: t('receiving.scanned', { count, length }), tone: 'good' };
  };

  const moveTo = ({ data: { name } }: FoundRow<'place'>): Scanned => {
    replacedText(withoutScan(value.place), name);
    set({ place: name });
    return { words: t('receiving.scannedPlace', { place: name }), tone: 'good' };
  };

  const save = async () => {
    const count = typedWhole(value.count, least, mostAtOnce);
    const length = readAmount('length', value.length, settings.units);
    const needed = t('errors.notANumber', { example: '1000' });
    const lengthError = !hasLength ? undefined : amountError(length, 1, needed);
    const price = value.price.trim() === '' ? null : typedMinor(value.price, settings);
    const wrongPrice = priceError(t('shopping.price'), price, settings);
    if (count === undefined || price === undefined || wrongPrice !== undefined || lengthError !== undefined)
      return setErrors({
        ...(count === undefined && { count: t('receiving.arrivedBetween', { least, most: mostAtOnce }) }),
        ...(lengthError !== undefined && { length: lengthError }),
        ...(wrongPrice !== undefined && { price: wrongPrice }),
      });
    setErrors({});
    const isBeside = became !== undefined || (await meanwhileOf(store.db, opened)) !== undefined;
    if (isBeside && count > 0 && !isAsked) return setAsked(true);
    if (!isOpen && count === 0) {
      draft.clear();
      return onClose();
    }
    const lengthMm = length.ok ? length.value : 0;
    const shop = value.shop.trim() === '' ? null : value.shop.trim();
    const lot = value.lot.trim() === '' ? null : value.lot.trim();
    const pricesMinor = pricesOf(price, owned === undefined ? 'each' : value.priceOf, count);
    const priceMinor = pricesMinor[0] ?? price;
    let placeId: string | null = null;
    const failed = await run(async () => {
      const place = placeOf(value.place, places, start.placeId);
      const boughtOn = localTime(new Date(store.now()), timeZone).day;
      const eachNotes = value.more.split('\n');
      const added = { count, lengthMm, lot, eachNotes, pricesMinor, placeId: place.placeId, shop, boughtOn };
      const isNewStock = owned !== undefined && count > 0;
      const tickId = newId();
      const { actions: spools, extra } = isNewStock
        ? await receivedSpools(
            store,
            entry,
            { threadId: owned.id, ...added },
            { reachable: reachable === true, tickId },
          )
        : { actions: [], extra: Math.max(0, count - entry.ticked) };
      const tick = { id: tickId, qty: extra };
      const own = isNewStock ? place.actions : [];
      if (isNewStock) placeId = place.placeId;
      return [
        ...own,
        ...spools,
        ...(isOpen
          ? arrived(entry, { count: count + stocked, priceMinor, shop, teamId: store.actor.teamId, tick })
          : opened.lines.slice(0, 1).flatMap(({ id }) => tickOf(id, tick))),
      ];
    });
    const refused = refusedFields(
      failed,
      {
        initialLengthMm: ['length', t('shopping.packLength'), 'length'],
        pricePaidMinor: ['price', t('shopping.price'), 'money'],
        priceMinor: ['price', t('shopping.price'), 'money'],
      },
      settings,
    );
    if (refused !== undefined) return setErrors(refused);
    if (failed !== undefined) return setErrors({ form: notSavedSentence(failed) });
    draft.clear();
    start.used(placeId);
    notify.done(owned === undefined ? t('receiving.receivedOther') : t('shopping.received', { count }));
    onClose();
  };

  return (
    <Dialog
      title={t('shopping.receive')}
      subtitle={entryTitle(entry)}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <DialogActions
          submit={
            isAsked
              ? t('receiving.takeMore', { count: typedWhole(value.count, 0, mostAtOnce) ?? 0 })
              : t('shopping.receive')
          }
          busy={isRunning}
          onCancel={() => (draft.clear(), onClose())}
        />
      }
    >
      <LeftDrafts draft={draft} />
      {became !== undefined && (
        <Banner tone="warn" announce>
          {became} {isAsked && t('receiving.askMore')}
        </Banner>
      )}
      {errors.form !== undefined && (
        <Banner tone="danger" announce>
          {errors.form}
        </Banner>
      )}
      {stocked > 0 && <p>{t('receiving.stockedAlready', { count: stocked })}</p>}
      {owned !== undefined && (
        <>
          <HandScanner onThread={scanned} onPlace={moveTo} />
          <Button icon="scan" onClick={() => setScanning(true)}>
            {t('receiving.scan')}
          </Button>
        </>
      )}
      {isScanning && (
        <ThreadScanner
          title={t('receiving.scan')}
          onThread={scanned}
          onPlace={moveTo}
          onClose={() => setScanning(false)}
        />
      )}
      <NumberField
        label={owned === undefined ? t('shopping.qty') : t('receiving.spools')}
        stepper
        min={least}
        value={value.count}
        onChange={(count) => set({ count })}
        error={errors.count}
      />
      {hasLength && (
        <AmountField
          label={t('shopping.packLength')}
          measure="length"
          units={settings.units}
          value={value.length}
          onChange={(length) => set({ length })}
          error={errors.length}
        />
      )}
      <SpoolPriceField
        label={t('shopping.price')}
        currency={settings.currency}
        // Only spools have a price each: the price of other things is not divided, because that would round it.
        count={owned === undefined ? undefined : typedWhole(value.count, 0, mostAtOnce)}
        value={value.price}
        onChange={(price) => set({ price })}
        priceOf={value.priceOf}
        onPriceOf={(priceOf) => set({ priceOf })}
        error={errors.price}
      />
      <TextField
        label={t('shopping.shop')}
        optional
        maxLength={64}
        value={value.shop}
        onChange={(shop) => set({ shop })}
      />
      {owned !== undefined && (
        <>
          <TextField
            label={t('receiving.lot')}
            optional
            maxLength={64}
            value={value.lot}
            onChange={(lot) => set({ lot })}
          />
          <PlaceField value={value.place} onChange={(place) => set({ place })} places={places} start={start} />
        </>
      )}
    </Dialog>
  );
};

/**
 * Returns actions that add the spools that arrived for an entry, those of ticked packs first. `extra`: how many came
 * beyond these; they belong to the tick `tickId`, which the caller adds, so that the line knows what came for it.
 */
export async function receivedSpools(
  store: TeamStore,
  { unstocked }: Pick<Entry, 'unstocked'>,
  spools: NewSpools,
  { reachable, tickId }: { readonly reachable: boolean; readonly tickId: string },
): Promise<{ readonly actions: readonly Action[]; readonly extra: number }> {
  const ticked = await tickedSpools(store, unstocked);
  const extra = Math.max(0, spools.count - ticked.length);
  const known = [
    ...ticked.map(({ id, tick }) => ({ id, groupId: tick.id })),
    ...Array.from({ length: extra }, (_, nth) => ({
      id: tickedSpoolId(store.actor.teamId, tickId, nth),
      groupId: tickId,
    })),
  ];
  return { actions: await addSpoolActions(store, { ...spools, known }, reachable), extra };
}
