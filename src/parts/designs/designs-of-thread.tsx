import '#texts/en/runs.ts';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { designsOfThread, type DesignOfThread } from '#core/job/designs-of-thread.ts';
import { withFree } from '#core/job/reservations.ts';
import styles from '#parts/alike/alike-list.module.css';
import { useReservations } from '#parts/jobs/use-reservations.ts';
import { t } from '#texts/t.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { DesignThumbnail } from './design-thumbnail.tsx';

const most = 6;

/** The designs that use a thread, and for how many pieces it is still good; nothing if there are none. */
export function DesignsOfThread({ threadId }: { readonly threadId: string }) {
  const { rows: threads, extent } = useQuery(stock);
  const { rows } = useQuery(rowsOf('design'));
  const reservations = useReservations();
  const found = useMemo(
    () =>
      extent === 'whole' && reservations !== undefined
        ? designsOfThread(threadId, withFree(threads, reservations), rows)
        : [],
    [threadId, threads, extent, reservations, rows],
  );
  if (found.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('runs.designsOf')}>
      <h2 className={styles.title}>{t('runs.designsOf')}</h2>
      <ul className={styles.list}>
        {found.slice(0, most).map((one) => (
          <li key={one.design.id}>
            <Link href={`/inventory/designs/${one.design.id}`} className={styles.row}>
              <DesignThumbnail thumb={one.design.data.thumb} size="small" />
              <span className={styles.name}>
                {one.design.data.name}
                <small>{goodFor(one)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {found.length > most && <p className={styles.hint}>{t('runs.moreDesigns', { count: found.length - most })}</p>}
    </section>
  );
}

function goodFor({ pieces, isUnknown }: DesignOfThread<unknown>): string {
  if (pieces > 0) return t('runs.goodFor', { count: pieces });
  return t(isUnknown ? 'runs.maybeGood' : 'runs.goodForNone');
}
