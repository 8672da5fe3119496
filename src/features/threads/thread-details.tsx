import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { mutate } from '#core/mutations/mutate.ts';
import { can } from '#core/permissions.ts';
import { threadTitle } from '#core/thread-title.ts';
import { commit } from '#data/commit.ts';
import { hasFigures, type InventorySnapshot, type OwnedThread } from '#data/inventory.ts';
import { rowKey } from '#data/team-database.ts';
import { DataAge } from '#parts/data-age.tsx';
import { Reading } from '#parts/reading.tsx';
import { lineName } from '#parts/line-name.ts';
import { offerUndo } from '#parts/offer-undo.ts';
import { stockSentence } from '#parts/stock-in-words.ts';
import { ThreadSwatch } from '#parts/thread-swatch.tsx';
import { ThreadTags } from '#parts/thread-tags.tsx';
import { useAction } from '#parts/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Gauge } from '#ui/gauge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { Tag } from '#ui/tag.tsx';
import { BookingDialog, type Booking } from './booking-dialog.tsx';
import { SpoolList } from './spool-list.tsx';
import styles from './thread-details.module.css';
import { ThreadActions } from './thread-actions.tsx';

// What happened stands below everything else: the screen does not wait for it.
const ThreadHistory = later(async () => (await import('./thread-history.tsx')).ThreadHistory);

/** One thread: what it looks like, what is there of it, what can be booked, and what happened. */
export const ThreadDetails = ({
  threadId,
  inventory,
}: {
  readonly threadId: string;
  readonly inventory: InventorySnapshot;
}) => {
  const owned = inventory.threads.find(({ id }) => id === threadId);
  return (
    <>
      <Link href="/inventory/threads" className={styles.back}>
        <Icon name="back" size="s" /> {t('threads.backToList')}
      </Link>
      {owned !== undefined && <Details owned={owned} hasFigures={hasFigures(inventory)} />}
      {owned === undefined && inventory.extent === 'part' && <Reading />}
      {owned === undefined && inventory.extent === 'whole' && <NotHere threadId={threadId} />}
    </>
  );
};

/** What was saved a moment ago is on the device before it is in memory: only the device can say that a thread is not there. */
const NotHere = ({ threadId }: { readonly threadId: string }) => {
  const { db } = useWorkspace().store;
  const isHere = useLiveQuery(
    async () => (await db.rows.get(rowKey('thread', threadId)))?.deleted === false,
    [db, threadId],
  );
  return isHere === false && <EmptyState icon="search" heading="h1" title={t('threads.notFound')} />;
};

const Details = ({ owned, hasFigures: isKnown }: { readonly owned: OwnedThread; readonly hasFigures: boolean }) => {
  const { store, settings } = useWorkspace();
  const [booking, setBooking] = useState<Booking>();
  const remove = useRemoval(owned);
  const { thread, stock } = owned;
  const mayChange = can(store.actor.role, 'inventory.change');
  const minimum = thread.minSpools ?? settings.lowStockDefaultSpools;
  const full = owned.spools.reduce((sum, { spool }) => sum + spool.initialLengthMm, 0);
  const sentence = stockSentence(stock, settings.units);
  return (
    <Card as="article" className={styles.card}>
      <ThreadSwatch thread={thread} size="hero" />
      <header className={styles.head}>
        <p className={styles.line}>
          {[lineName(thread), t(`threads.material.${thread.material}`), weightInWords(thread.weight)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className={styles.name}>
          <h1 aria-label={threadTitle(thread)}>
            <span className={styles.code}>{thread.code}</span> {thread.name ?? thread.brand}
          </h1>
          {mayChange && (
            <span className={styles.tools}>
              <IconButton icon="edit" label={t('common.edit')} onClick={() => setBooking('edit')} />
              <IconButton icon="trash" label={t('common.delete')} onClick={() => void remove()} />
            </span>
          )}
        </div>
        <p className={styles.tags}>
          {isKnown && <ThreadTags owned={owned} teamMinSpools={settings.lowStockDefaultSpools} isDuplicate={false} />}
          {thread.hex === null && <Tag>{t('threads.colourUnset')}</Tag>}
          {owned.isPending && <Tag>{t('threads.notSent')}</Tag>}
          <DataAge />
        </p>
      </header>
      <div className={styles.stock}>
        <output aria-label={t('threads.inStock')} className={styles.amount}>
          {isKnown && sentence}
        </output>
        <Reading />
        {minimum > 0 && <span className={styles.quiet}>{t('threads.minimum', { count: minimum })}</span>}
      </div>
      {isKnown && full > 0 && <Gauge label={t('threads.inStock')} value={stock.knownMm} max={full} words={sentence} />}
      {mayChange && <ThreadActions hasSpools={owned.spools.length > 0} onBook={setBooking} />}
      {thread.confidence === 'low' && thread.hex !== null && (
        <p className={styles.quiet}>{t('threads.colourUncertain')}</p>
      )}
      {thread.notes !== null && <p className={styles.notes}>{thread.notes}</p>}
      {isKnown && <SpoolList owned={owned} units={settings.units} />}
      {isKnown && <ThreadHistory threadId={owned.id} units={settings.units} />}
      {booking !== undefined && <BookingDialog booking={booking} owned={owned} onClose={() => setBooking(undefined)} />}
    </Card>
  );
};

/** Deletes at once and offers to take it back, instead of asking first. */
const useRemoval = (owned: OwnedThread) => {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  const [, navigate] = useLocation();
  return async () => {
    const args = { id: owned.id, baseVersion: owned.version };
    if (!(await runOrTell([mutate('thread.delete', args)]))) return;
    navigate('/inventory/threads');
    const restore = mutate('thread.restore', { id: owned.id });
    offerUndo(store, t('threads.deleted'), (later) => commit(later, [restore]));
  };
};

/** "40 wt"; a count of strands stands as it is printed. */
const weightInWords = (weight: string | null): string =>
  weight !== null && /^\d+$/.test(weight) ? t('threads.weightPrinted', { weight }) : (weight ?? '');
