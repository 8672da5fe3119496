import '#texts/en/relations.ts';
import '#texts/en/shop.ts';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { closeThreads } from '#core/colours/nearest-threads.ts';
import { fitsInstead } from '#core/threads/fits-instead.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import styles from '#parts/alike/alike-list.module.css';
import { amountOf, askedAmountError } from '#parts/forms/amounts.ts';
import { reservedMmOf, useReservations } from '#parts/jobs/use-reservations.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { stockInWords } from '#parts/threads/stock-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { lengthUnit } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { later } from '#ui/later.tsx';
import { NumberField } from '#ui/number-field.tsx';
import own from './thread-details.module.css';

const FreeOfThread = later(async () => (await import('#parts/jobs/free-of-jobs.tsx')).FreeOfThread, 'nothing');

const most = 4;

/** Threads in stock that look like a thread, nearest first; at first only those of its kind, material and weight. */
export function NearestUsable({ owned }: { readonly owned: OwnedThread }) {
  const { settings } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const needles = useQuery(rowsOf('needle')).rows;
  const reservations = useReservations();
  const [isAlike, setAlike] = useState(true);
  const [least, setLeast] = useState('');
  const leastMm = amountOf('length', least, settings.units) ?? 0;
  const near = useMemo(() => {
    const loaded = new Set(needles.map(({ data }) => data.threadId));
    const candidates = threads
      .filter(({ id, thread, stock }) => id !== owned.id && stock.spools > 0 && !thread.avoid)
      .filter(({ thread }) => !isAlike || fitsInstead(owned.thread, thread))
      .map((one) => ({
        one,
        thread: one.thread,
        knownMm: one.stock.knownMm - reservedMmOf(reservations, one.id),
        onNeedle: loaded.has(one.id),
      }))
      // Only known amounts that jobs leave count, because an unmeasured amount may not be enough.
      .filter(({ knownMm }) => knownMm >= leastMm);
    return closeThreads(owned.thread, candidates, most);
  }, [threads, needles, reservations, owned, isAlike, leastMm]);
  if (owned.thread.hex === null) return <p className={styles.hint}>{t('relations.noColour')}</p>;
  return (
    <section className={styles.section} aria-label={t('relations.nearest')}>
      <h2 className={styles.title}>{t('relations.nearest')}</h2>
      <div className={own.conditions} data-print="no">
        <CheckboxField label={t('relations.alike')} checked={isAlike} onChange={setAlike} />
        <NumberField
          label={t('relations.least', { unit: lengthUnit(settings.units) })}
          value={least}
          onChange={setLeast}
          error={askedAmountError('length', least, settings.units)}
        />
      </div>
      {near.length === 0 && (
        <p className={styles.hint}>{t(isAlike || leastMm > 0 ? 'relations.nothingAlike' : 'shop.nothingClose')}</p>
      )}
      <ul className={styles.list}>
        {near.map(({ candidate: { one }, likeness }) => (
          <li key={one.id}>
            <Link href={`/inventory/threads/${one.id}`} className={styles.row}>
              <ThreadSwatch thread={one.thread} size="small" />
              <span className={styles.name}>
                <ThreadWords thread={one.thread} />
              </span>
              <span className={styles.word}>
                {t(`shop.${likeness}`)}
                <small>
                  {stockInWords(one.stock, settings.units).length}
                  <FreeOfThread owned={one} />
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('relations.hint')}</p>
    </section>
  );
}
