import { useLiveQuery } from 'dexie-react-hooks';
import type { Thread } from '#core/kinds/thread.ts';
import type { Units } from '#core/amounts/units.ts';
import { counts, isLent } from '#core/stock/stock.ts';
import type { OwnedSpool, OwnedThread } from '#inventory/inventory.ts';
import { placesOf } from '#inventory/places.ts';
import { putUpOf } from '#core/stock/put-ups.ts';
import { spoolLines } from '#core/stock/spool-lines.ts';
import { LabelsLink } from '#parts/output/labels-link.tsx';
import { roughly, spoolLength } from '#parts/threads/amount-in-words.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './spool-list.module.css';

export function SpoolList({
  owned,
  units,
  onOpen,
}: {
  readonly owned: OwnedThread;
  readonly units: Units;
  readonly onOpen: (spoolId: string) => void;
}) {
  const { store } = useWorkspace();
  const places = useLiveQuery(() => placesOf(store.db), [store]);
  if (owned.spools.length === 0) return null;
  const placeName = (id: string | null) => places?.find((place) => place.id === id)?.data.name;
  const spools = owned.spools.toSorted((a, b) => Number(counts(b.spool)) - Number(counts(a.spool)));
  const row = (one: OwnedSpool) => (
    <button
      type="button"
      className={styles.spool}
      data-counts={counts(one.spool) || undefined}
      onClick={() => onOpen(one.id)}
    >
      <span className={styles.code}>{one.spool.shortCode}</span>
      <span className={styles.about}>{about(one, owned.thread.kind, placeName(one.spool.placeId))}</span>
      <span className={styles.length}>{spoolLength(one.spool, units)}</span>
      <Icon name="chevron" size="s" />
    </button>
  );
  return (
    <section className={styles.spools}>
      <div className={styles.head}>
        <h2>{t('threads.spoolList')}</h2>
        <LabelsLink of="thread" id={owned.id} />
      </div>
      <ul>
        {spoolLines(spools).map((line) => {
          const [one] = line;
          if (one === undefined) return null;
          return (
            <li key={one.id}>
              {line.length === 1 ? (
                row(one)
              ) : (
                <details className={styles.line}>
                  <summary className={styles.spool} data-counts>
                    <span className={styles.about}>
                      <b>
                        {t('threads.sealedAlike', {
                          count: line.length,
                          length: formatLength(one.spool.initialLengthMm, units),
                        })}
                      </b>
                      {[one.spool.lot, placeName(one.spool.placeId)].filter(Boolean).map((word) => ` · ${word}`)}
                    </span>
                    <span className={styles.length}>
                      {formatLength(line.length * one.spool.initialLengthMm, units)}
                    </span>
                    <Icon name="chevron" size="s" />
                  </summary>
                  <ul>
                    {line.map((each) => (
                      <li key={each.id}>{row(each)}</li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const about = ({ spool }: OwnedSpool, kind: Thread['kind'], place: string | undefined): string => {
  const putUp = putUpOf(kind, spool.initialLengthMm);
  const state = isLent(spool) ? t('threads.lentTo', { name: spool.lentTo ?? '' }) : t(`threads.state.${spool.state}`);
  const part = spool.remainingMm === null || spool.state === 'empty' ? undefined : roughly(spool);
  return [putUp === 'spool' ? undefined : t(`threads.putUp.${putUp}`), state, part, spool.lot, place, spool.position]
    .filter(Boolean)
    .join(' · ');
};
