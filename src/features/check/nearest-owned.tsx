import { useMemo } from 'react';
import { nearestThreads, type WantedColour } from '#core/colours/nearest-threads.ts';
import { familyOf } from '#core/colours/colour.ts';
import type { Likeness } from '#core/colours/colour-distance.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { stockInWords } from '#parts/threads/stock-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Link } from 'wouter';
import styles from '#parts/alike/alike-list.module.css';

/** Lists the threads in stock that look like a colour, nearest first; says if none is close. */
export function NearestOwned({
  wanted,
  except,
  most = 3,
  more = false,
}: {
  readonly wanted: WantedColour;
  readonly except?: string | undefined;
  readonly most?: number;
  /** Also lists less similar threads of the colour's family, because a person can only roughly point at a colour. */
  readonly more?: boolean;
}) {
  const { near, far } = useNearest(wanted, except, most);
  if (wanted.hex === null) return <p className={styles.hint}>{t('shop.noColour')}</p>;
  return (
    <>
      <section className={styles.section} aria-label={t('shop.nearest')}>
        <h2 className={styles.title}>{t('shop.nearest')}</h2>
        {near.length === 0 && <p className={styles.hint}>{t('shop.nothingClose')}</p>}
        <NearList near={near} />
        <p className={styles.hint}>{t('shop.coloursAreHints')}</p>
      </section>
      {more && far.length > 0 && (
        <section className={styles.section} aria-label={t('shop.moreInColour')}>
          <h2 className={styles.title}>{t('shop.moreInColour')}</h2>
          <NearList near={far} />
        </section>
      )}
    </>
  );
}

const NearList = ({ near }: { readonly near: ReturnType<typeof useNearest>['near'] }) => {
  const { settings } = useWorkspace();
  return (
    <ul className={styles.list}>
      {near.map(({ candidate: { owned }, likeness }) => (
        <li key={owned.id}>
          <Link href={`/inventory/threads/${owned.id}`} className={styles.row}>
            <ThreadSwatch thread={owned.thread} size="small" />
            <span className={styles.name}>
              <ThreadWords thread={owned.thread} isFull />
            </span>
            <span className={styles.word}>
              {likenessInWords(likeness)}
              <small>{stockInWords(owned.stock, settings.units).length}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** Shows in one line the nearest thread in stock or, once all threads are read, that none is close. */
export function NearestLine({
  wanted,
  except,
  className,
}: {
  readonly wanted: WantedColour;
  readonly except?: string | undefined;
  readonly className?: string | undefined;
}) {
  const { settings } = useWorkspace();
  const { extent } = useQuery(stock);
  const [first] = useNearest(wanted, except, 1).near;
  // While threads are still being read, it is unknown whether a thread in stock is close.
  if (first === undefined)
    return wanted.hex === null || extent !== 'whole' ? null : (
      <span className={className}>{t('shop.nothingClose')}</span>
    );
  const { owned } = first.candidate;
  const likeness = likenessInWords(first.likeness);
  const { length } = stockInWords(owned.stock, settings.units);
  return (
    <span className={className}>{t('shop.nearestIs', { thread: fullTitle(owned.thread), likeness, length })}</span>
  );
}

/** Finds threads in stock by distance from a colour: `near` are similar, `far` only of its colour family. */
const useNearest = (wanted: WantedColour, except: string | undefined, most: number) => {
  const { rows: threads } = useQuery(stock);
  const { hex, effect, confidence, brand } = wanted;
  return useMemo(() => {
    const inStock = threads.filter(({ id, stock }) => id !== except && stock.spools > 0);
    const candidates = inStock.map((owned) => ({ owned, thread: owned.thread, knownMm: owned.stock.knownMm }));
    const ranked = nearestThreads(wantedOf({ hex, effect, confidence, brand }), candidates, most);
    const family = familyOf(hex, 'solid');
    return {
      near: ranked.filter(({ likeness }) => likeness !== 'different'),
      far: ranked.filter(
        ({ likeness, candidate: { thread } }) => likeness === 'different' && familyOf(thread.hex, 'solid') === family,
      ),
    };
  }, [threads, hex, effect, confidence, brand, except, most]);
};

const wantedOf = ({
  hex,
  effect,
  confidence,
  brand,
}: { readonly [N in keyof WantedColour]-?: WantedColour[N] | undefined }): WantedColour => ({
  hex: hex ?? null,
  ...(effect && { effect }),
  ...(confidence && { confidence }),
  ...(brand && { brand }),
});

const likenessInWords = (likeness: Likeness): string => {
  switch (likeness) {
    case 'same':
      return t('shop.same');
    case 'close':
      return t('shop.close');
    case 'visible':
      return t('shop.visible');
    case 'different':
      return t('shop.different');
  }
};
