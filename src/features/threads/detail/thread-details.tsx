import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { can } from '#core/access/permissions.ts';
import { threadTitle, lineName } from '#core/threads/thread-title.ts';
import { hasFigures, type InventorySnapshot, type OwnedThread } from '#inventory/inventory.ts';
import { BackToList, DetailCard } from '#parts/rows/detail-card.tsx';
import { NotHere } from '#parts/rows/not-here.tsx';
import { Reading } from '#parts/rows/reading.tsx';
import { useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { lowInWords } from '#parts/threads/low-in-words.ts';
import { ownedSentence } from '#parts/threads/stock-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadTags } from '#parts/threads/thread-tags.tsx';
import { UncertainColour } from '#parts/threads/uncertain-colour.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Gauge } from '#ui/gauge.tsx';
import { later } from '#ui/later.tsx';
import { Tag } from '#ui/tag.tsx';
import { BookingDialog, type Booking } from '../spools/booking-dialog.tsx';
import styles from './thread-details.module.css';

// Loaded later, so that the page need not wait for the spool sheet or for what is below the first screenful.
const SpoolSheet = later(async () => (await import('../spools/spool-sheet.tsx')).SpoolSheet);
const ThreadNotes = later(async () => (await import('./thread-notes.tsx')).ThreadNotes, 'nothing');
const ThreadBelow = later(async () => (await import('./thread-below.tsx')).ThreadBelow);

export function ThreadDetails({
  threadId,
  inventory,
}: {
  readonly threadId: string;
  readonly inventory: InventorySnapshot;
}) {
  const owned = inventory.rows.find(({ id }) => id === threadId);
  return (
    <>
      <BackToList href="/inventory/threads">{t('threads.backToList')}</BackToList>
      {owned === undefined ? (
        <NotHere kind="thread" id={threadId} extent={inventory.extent} title={t('threads.notFound')} />
      ) : (
        <Details owned={owned} hasFigures={hasFigures(inventory)} />
      )}
    </>
  );
}

const Details = ({ owned, hasFigures: isKnown }: { readonly owned: OwnedThread; readonly hasFigures: boolean }) => {
  const { store, settings } = useWorkspace();
  const [booking, setBooking] = useState<{ readonly form: Booking; readonly spoolId?: string }>();
  const [openId, openSpool] = useOpenSpool();
  const open = owned.spools.find(({ id }) => id === openId);
  const remove = useRemoval();
  const { thread } = owned;
  const mayChange = can(store.actor.role, 'inventory.change');
  const mayRemove = useMayRemove('thread', owned.id, thread);
  const minimum = thread.minSpools ?? settings.lowStockDefaultSpools;
  const sentence = ownedSentence(owned, settings.units);
  const low = isKnown ? lowInWords(owned, settings.lowStockDefaultSpools, settings.units) : '';
  const deletion = {
    kind: 'thread',
    rows: [owned],
    done: t('threads.deleted'),
    to: '/inventory/threads',
  } as const;
  return (
    <DetailCard
      picture={
        <div className={styles.picture}>
          <ThreadSwatch thread={thread} size="hero" />
          <UncertainColour thread={thread} side="end" className={styles.info} />
        </div>
      }
      line={[lineName(thread), t(`threads.material.${thread.material}`), weightInWords(thread.weight)]
        .filter(Boolean)
        .join(' · ')}
      name={threadTitle(thread)}
      title={
        <>
          <span className={styles.code}>{thread.code}</span> {thread.name ?? thread.brand}
        </>
      }
      onEdit={mayChange ? () => setBooking({ form: 'edit' }) : undefined}
      onDelete={mayRemove ? () => void remove(deletion) : undefined}
      tags={
        <>
          {isKnown && <ThreadTags owned={owned} teamMinSpools={settings.lowStockDefaultSpools} isDuplicate={false} />}
          {thread.hex === null && <Tag>{t('threads.colourUnset')}</Tag>}
          {owned.isPending && <Tag>{t('threads.notSent')}</Tag>}
        </>
      }
    >
      <div className={styles.stock}>
        <output aria-label={t('threads.inStock')} className={styles.amount}>
          {isKnown && sentence}
        </output>
        <Reading />
        {low !== '' && <span className={styles.quiet}>{low}</span>}
        {low === '' && minimum > 0 && <span className={styles.quiet}>{t('threads.minimum', { count: minimum })}</span>}
      </div>
      {isKnown && <StockBar owned={owned} minimum={minimum} words={sentence} />}
      {mayChange && <ThreadActions hasSpools={owned.spools.length > 0} onBook={(form) => setBooking({ form })} />}
      {thread.notes !== null && <p className={styles.notes}>{thread.notes}</p>}
      <ThreadNotes owned={owned} />
      {isKnown && <ThreadBelow owned={owned} units={settings.units} onOpen={openSpool} />}
      {isKnown && open !== undefined && (
        <SpoolSheet
          key={open.id}
          owned={owned}
          one={open}
          onBook={(form) => {
            openSpool(undefined);
            setBooking({ form, spoolId: open.id });
          }}
          onClose={() => openSpool(undefined)}
        />
      )}
      {booking !== undefined && (
        <BookingDialog
          booking={booking.form}
          spoolId={booking.spoolId}
          owned={owned}
          onClose={() => setBooking(undefined)}
        />
      )}
    </DetailCard>
  );
};

/**
 * Returns the open spool's id, and a function to open another. The id is in the URL, for labels and the back button.
 */
const useOpenSpool = (): readonly [string | null, (id: string | undefined) => void] => {
  const [search, setSearch] = useSearchParams();
  const open = (id: string | undefined) => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete('spool');
    else next.set('spool', id);
    setSearch(next, { replace: id === undefined });
  };
  return [search.get('spool'), open];
};

/** Writes a weight, e.g. "40 wt". A number of strands stays as printed. */
const weightInWords = (weight: string | null): string =>
  weight !== null && /^\d+$/.test(weight) ? t('threads.weightPrinted', { weight }) : (weight ?? '');

/**
 * How much of a colour there is: of its minimum where it has one, in spools or in length, whichever is less full; else
 * of what its spools hold when full [F33].
 */
const StockBar = ({
  owned: { thread, stock, spools },
  minimum,
  words,
}: {
  readonly owned: OwnedThread;
  readonly minimum: number;
  readonly words: string;
}) => {
  const parts = [
    ...(minimum > 0 ? [[stock.spools, minimum] as const] : []),
    ...(thread.minLengthMm > 0 ? [[stock.knownMm, thread.minLengthMm] as const] : []),
  ].toSorted(([a, most], [b, other]) => a / most - b / other);
  const full = spools.reduce((sum, { spool }) => sum + spool.initialLengthMm, 0);
  const [value, max] = parts[0] ?? [stock.knownMm, full];
  const low = parts.length === 0 ? {} : { low: max };
  return max > 0 && <Gauge label={t('threads.inStock')} value={value} max={max} words={words} {...low} />;
};

function ThreadActions({
  hasSpools,
  onBook,
}: {
  readonly hasSpools: boolean;
  readonly onBook: (booking: Booking) => void;
}) {
  return (
    <div className={styles.actions} data-print="no">
      {hasSpools && (
        <Button tone="primary" icon="minus" onClick={() => onBook('use')}>
          {t('threads.use')}
        </Button>
      )}
      {hasSpools && (
        <Button icon="count" onClick={() => onBook('count')}>
          {t('threads.count')}
        </Button>
      )}
      <Button tone={hasSpools ? 'plain' : 'primary'} icon="plus" onClick={() => onBook('addSpools')}>
        {t('threads.addSpools')}
      </Button>
      {hasSpools && (
        <Button icon="weigh" onClick={() => onBook('weigh')}>
          {t('threads.weigh')}
        </Button>
      )}
    </div>
  );
}
