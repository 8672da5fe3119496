import { localTime } from '#core/dates/day.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { lastWeights } from '#core/stock/spool-weights.ts';
import { devicePartOf, nextShortCodes } from '#core/stock/stock-actions.ts';
import { clientIdOf, type TeamStore } from '#data/database/team-store.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { shortCodesOf } from '#inventory/places.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useStartPlace } from '#parts/forms/default-place.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import type { Entry } from '#parts/shopping/entries.ts';
import { tickedSpools } from '#parts/shopping/ticked-spools.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './shopping-screen.module.css';

/** Puts the packs that this person ticked into stock with one press, with known price, shop and place. */
export function PutAway({ entries }: { readonly entries: readonly Entry[] }) {
  const { store } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const { reachable } = useEngineStatus();
  const { timeZone } = useTeamSettings();
  const { runOrTell, isRunning } = useAction();
  const start = useStartPlace();
  const count = ticksToPut(entries, store.actor.userId);
  if (count === 0) return null;
  const put = async () => {
    const undo = await runOrTell(async () => {
      const placeId = (await start.read())?.id ?? null;
      return putIntoStock(store, entries, { threads, placeId, timeZone, reachable: reachable === true });
    });
    if (undo !== undefined) offerUndo(store, t('shopping.received', { count }), undo);
  };
  return (
    <div className={styles.putAway} data-print="no">
      <Button tone="primary" icon="spool" busy={isRunning} onClick={() => void put()}>
        {t('shopping.putAway', { count })}
      </Button>
    </div>
  );
}

interface PutWhere {
  readonly threads: readonly OwnedThread[];
  readonly placeId: string | null;
  /** The team's time zone, for the day of purchase. */
  readonly timeZone: string;
  readonly reachable: boolean;
}

/** Counts the packs that a person ticked and that are not in stock yet. */
export function ticksToPut(entries: readonly Entry[], userId: string): number {
  return entries
    .flatMap(({ unstocked }) => unstocked)
    .reduce((sum, { tick, qty }) => sum + (isOf(userId)(tick) ? qty : 0), 0);
}

/** Returns actions that put a person's ticked packs into stock and close bought lines. */
export async function putIntoStock(
  store: TeamStore,
  entries: readonly Entry[],
  { threads, placeId, timeZone, reachable }: PutWhere,
): Promise<readonly Action[]> {
  const { userId } = store.actor;
  const codes = nextShortCodes(
    await shortCodesOf(store.db),
    ticksToPut(entries, userId),
    reachable ? undefined : devicePartOf(await clientIdOf(store)),
  )[Symbol.iterator]();
  const actions: Action[] = [];
  for (const entry of entries) {
    const mine = entry.unstocked.filter(({ tick }) => isOf(userId)(tick));
    const { owned, lengthMm, priceMinor, shop } = entry;
    if (owned === undefined || mine.length === 0) continue;
    const initialLengthMm = lengthMm ?? owned.thread.defaultLengthMm;
    const weights = lastWeights(threads, owned.thread, initialLengthMm);
    const price = priceMinor === null ? {} : { pricePaidMinor: priceMinor };
    for (const { id, tick } of await tickedSpools(store, mine)) {
      const boughtOn = localTime(new Date(tick.data.at), timeZone).day;
      const shortCode = codes.next().value ?? '';
      const bought = { shop, boughtOn, ...price, placeId, groupId: tick.id };
      const set = { threadId: owned.id, shortCode, initialLengthMm, ...bought, ...weights };
      actions.push(mutate('spool.create', { id, set }));
    }
    if (entry.ticked < entry.qty || mine.length < entry.unstocked.length) continue;
    for (const [at, { id }] of entry.lines.entries())
      actions.push(
        mutate('shoppingLine.update', { id, set: { status: 'received', ...(at === 0 && { qty: entry.qty }) } }),
      );
  }
  return actions;
}

const isOf =
  (userId: string) =>
  ({ data }: Entry['unstocked'][number]['tick']): boolean =>
    data.userId === userId;
