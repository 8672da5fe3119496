import { useId, type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { counts } from '#core/stock/stock.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { hasFigures, type OwnedThread } from '#inventory/inventory.ts';
import { useSyncedWords } from '#parts/connection/use-synced-words.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { stockInWords } from '#parts/threads/stock-in-words.ts';
import { threadPath } from '#parts/threads/thread-path.ts';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { UncertainColour } from '#parts/threads/uncertain-colour.tsx';
import { live, stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button.tsx';
import styles from './answer-card.module.css';
import type { Answer, OwningBy } from './answers.ts';
import { owningInWords } from './owning-in-words.ts';

export function AnswerCard({
  answer,
  free,
  instead,
  isCompact = false,
  children,
}: {
  readonly answer: Answer;
  /** What is said behind the amount: how much of it is free. */
  readonly free?: ReactNode;
  /** Shown unless the answer is `have` or `low`: similar colours to use instead. */
  readonly instead?: ReactNode;
  /** Whether the card is small and omits the age of the data, because it is one of several. */
  readonly isCompact?: boolean;
  readonly children?: ReactNode;
}) {
  const { pick, owning } = answer;
  const { settings } = useWorkspace();
  const isTrue = hasFigures(useQuery(stock));
  const wheres = useWheres(answer);
  const nameId = useId();
  const words = pick.from === 'own' ? stockInWords(pick.owned.stock, settings.units) : undefined;
  const isThere = owning === 'have' || owning === 'low';
  return (
    <article
      className={styles.card}
      data-owning={owning}
      data-compact={isCompact || undefined}
      aria-labelledby={nameId}
    >
      <output className={styles.answer} aria-label={t('shop.answer')}>
        <strong className={styles.word}>
          {owningInWords(owning)}
          {isThere && isTrue && pick.from === 'own' && ` ${pick.owned.stock.spools}`}
        </strong>{' '}
        {isThere && isTrue && words !== undefined && (
          <span className={styles.amount}>
            {words.length}
            {free}
            {[words.length === '' ? [] : '', ...wheres].flat().join(' · ')}
          </span>
        )}
        {!isThere && instead}
      </output>
      <div className={styles.thread}>
        <span className={styles.picture}>
          <ThreadSwatch thread={swatchOf(pick)} {...(isCompact && { size: 'small' })} />
          <UncertainColour thread={pick.from === 'own' ? pick.owned.thread : pick.colour} className={styles.info} />
        </span>
        <h2 id={nameId} className={styles.name}>
          {pick.from === 'own' ? (
            <Link href={`/inventory/threads/${pick.owned.id}`}>{fullTitle(threadOfPick(pick))}</Link>
          ) : (
            fullTitle(threadOfPick(pick))
          )}
        </h2>
      </div>
      {pick.from === 'own' && pick.spoolId !== undefined && <SpoolLink owned={pick.owned} spoolId={pick.spoolId} />}
      {children}
      {!isCompact && <AnswerAge />}
    </article>
  );
}

const SpoolLink = ({ owned, spoolId }: { readonly owned: OwnedThread; readonly spoolId: string }) => (
  <Link href={threadPath(owned.id, spoolId)} {...buttonLook('plain')}>
    {t('shop.openSpool', { code: owned.spools.find(({ id }) => id === spoolId)?.spool.shortCode ?? '' })}
  </Link>
);

/** Returns the places and positions of the spools that count as stock, without repeats. */
const useWheres = ({ pick }: Answer): readonly string[] => {
  const places = usePlaces();
  if (pick.from === 'chart') return [];
  const found = pick.owned.spools.flatMap(({ spool }) => {
    if (!counts(spool)) return [];
    const place = places.find(({ id }) => id === spool.placeId)?.data.name;
    return place === undefined ? [] : [[place, spool.position].filter(Boolean).join(' ')];
  });
  return [...new Set(found)];
};

/** How old the shown data is, and how many of this device's changes are not sent yet. */
export function AnswerAge() {
  const { store } = useWorkspace();
  const synced = useSyncedWords();
  const { rows: unsent = 0 } = useQuery(live(countPending, store.db));
  const words = unsent === 0 ? synced : `${synced} · ${t('sync.waiting', { count: unsent })}`;
  return <p className={styles.age}>{words}</p>;
}

const countPending = ({ outbox }: TeamDatabase) => outbox.where('state').equals('pending').count();

export function swatchOf(pick: ThreadPick) {
  return pick.from === 'own' ? pick.owned.thread : ({ hex: pick.colour.hex, moreHex: [], effect: 'solid' } as const);
}

/** Returns what the answers of this team and device depend on; the same object while nothing changes. */
export function useOwningBy(): OwningBy {
  const { lowStockDefaultSpools: teamMinSpools } = useWorkspace().settings;
  const isAllRead = useQuery(stock).extent !== 'part';
  return useMemo(() => ({ teamMinSpools, isAllRead }), [teamMinSpools, isAllRead]);
}

/** Returns the pick with the team's present thread for it, if there is one. */
export function useCurrentPick(pick: ThreadPick | undefined): ThreadPick | undefined {
  const { rows: threads } = useQuery(stock);
  if (pick === undefined) return undefined;
  const wanted = threadOfPick(pick);
  const owned = threads.find(({ id, thread }) =>
    pick.from === 'own'
      ? id === pick.owned.id
      : thread.brand === wanted.brand && thread.line === wanted.line && thread.code === wanted.code,
  );
  return owned === undefined ? pick : { ...(pick.from === 'own' && pick), from: 'own', owned };
}
