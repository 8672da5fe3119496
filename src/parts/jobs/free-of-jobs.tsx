import '#texts/en/reserved.ts';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { Units } from '#core/amounts/units.ts';
import { piecesLeft } from '#core/job/job-rules.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import styles from '#parts/alike/alike-list.module.css';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { reservedMmOf, useReservations } from './use-reservations.ts';

/**
 * Works out how much thread jobs leave, once a list is shown. It draws nothing. `onFree`: called with what is left of
 * each thread of which jobs reserve some, in words by thread id.
 */
export function FreeOfJobs({ onFree }: { readonly onFree: (words: ReadonlyMap<string, string>) => void }) {
  const { units } = useWorkspace().settings;
  const { rows: threads } = useQuery(stock);
  const reservations = useReservations();
  useEffect(() => {
    if (reservations === undefined) return;
    const words = threads.flatMap((owned) => {
      const free = freeInWords(owned, reservedMmOf(reservations, owned.id), units);
      return free === '' ? [] : [[owned.id, free] as const];
    });
    onFree(new Map(words));
  }, [reservations, threads, units, onFree]);
  return null;
}

/** Says behind a stock how much of it jobs leave; nothing if they reserve none. */
export function FreeOfThread({ owned }: { readonly owned: OwnedThread }) {
  const { units } = useWorkspace().settings;
  const free = freeInWords(owned, reservedMmOf(useReservations(), owned.id), units);
  return free !== '' && ` · ${free}`;
}

/** The jobs that have some of a thread reserved, first come first, and what they leave; nothing if none needs it. */
export function ReservedForJobs({ owned }: { readonly owned: OwnedThread }) {
  const { units } = useWorkspace().settings;
  const reservations = useReservations();
  const reserved = reservations?.ofThread(owned.id) ?? [];
  const jobs = new Map(useQuery(rowsOf('job')).rows.map((job) => [job.id, job.data]));
  if (reserved.length === 0) return null;
  const takenMm = reservedMmOf(reservations, owned.id);
  const { knownMm } = owned.stock;
  return (
    <section className={styles.section} aria-label={t('reserved.title')}>
      <h2 className={styles.title}>{t('reserved.title')}</h2>
      <p className={styles.hint}>
        {t('reserved.freeOf', {
          length: formatLength(Math.max(0, knownMm - takenMm), units),
          all: formatLength(knownMm, units),
        })}
      </p>
      <ul className={styles.list}>
        {reserved.map(({ jobId, needMm, missingMm, state }) => {
          const job = jobs.get(jobId);
          const [length, missing] = [formatLength(needMm, units), formatLength(missingMm, units)];
          return (
            job && (
              <li key={jobId}>
                <Link href={`/jobs/${jobId}`} className={styles.row}>
                  <span className={styles.name}>
                    {[job.number, job.name].filter(Boolean).join(' ')}
                    <small>{t('reserved.pieces', { count: piecesLeft(job) })}</small>
                  </span>
                  <span className={styles.word}>
                    {state === 'enough' ? length : t(`reserved.${state}`, { length, missing })}
                  </span>
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

const freeInWords = ({ stock: { knownMm } }: OwnedThread, takenMm: number, units: Units): string =>
  takenMm === 0 ? '' : t('reserved.free', { length: formatLength(Math.max(0, knownMm - takenMm), units) });
