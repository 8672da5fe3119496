import { useMemo } from 'react';
import { nearestThreads, type WantedColour } from '#core/colours/nearest-threads.ts';
import type { Likeness } from '#core/colours/colour-distance.ts';
import { stockInWords } from '#parts/threads/stock-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Link } from 'wouter';
import { fullName } from '#parts/check/answers.ts';
import styles from '#parts/alike/alike-list.module.css';

/** The threads in stock that look most like a colour, in words; the one that was asked about is left out. */
export const NearestOwned = ({
  wanted,
  except,
  most = 3,
}: {
  readonly wanted: WantedColour;
  readonly except?: string | undefined;
  readonly most?: number;
}) => {
  const { settings } = useWorkspace();
  const near = useNearest(wanted, except, most);
  if (wanted.hex === null) return <p className={styles.hint}>{t('shop.noColour')}</p>;
  return (
    <section className={styles.section} aria-label={t('shop.nearest')}>
      <h2 className={styles.title}>{t('shop.nearest')}</h2>
      {near.length === 0 && <p className={styles.hint}>{t('shop.nothingInStock')}</p>}
      <ul className={styles.list}>
        {near.map(({ candidate: { owned }, likeness }) => (
          <li key={owned.id}>
            <Link href={`/inventory/threads/${owned.id}`} className={styles.row}>
              <ThreadSwatch thread={owned.thread} size="small" />
              <span className={styles.name}>{fullName(owned.thread)}</span>
              <span className={styles.word}>
                {likenessInWords(likeness)}
                <small>{stockInWords(owned.stock, settings.units).length}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('shop.coloursAreHints')}</p>
    </section>
  );
};

/** The one that comes nearest, as a part of the answer itself: it is what a person in a shop asks next. */
export const NearestLine = ({
  wanted,
  except,
  className,
}: {
  readonly wanted: WantedColour;
  readonly except?: string | undefined;
  readonly className?: string | undefined;
}) => {
  const { settings } = useWorkspace();
  const [first] = useNearest(wanted, except, 1);
  if (first === undefined) return null;
  const { owned } = first.candidate;
  const likeness = likenessInWords(first.likeness);
  const { length } = stockInWords(owned.stock, settings.units);
  return <span className={className}>{t('shop.nearestIs', { thread: fullName(owned.thread), likeness, length })}</span>;
};

const useNearest = (wanted: WantedColour, except: string | undefined, most: number) => {
  const { threads } = useInventory();
  const { hex, effect, confidence, brand } = wanted;
  return useMemo(() => {
    const inStock = threads.filter(({ id, stock }) => id !== except && stock.spools > 0);
    const candidates = inStock.map((owned) => ({ owned, thread: owned.thread, knownMm: owned.stock.knownMm }));
    return nearestThreads(wantedOf({ hex, effect, confidence, brand }), candidates, most);
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
