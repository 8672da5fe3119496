import { useLiveQuery } from 'dexie-react-hooks';
import type { Thread } from '#core/kinds/thread.ts';
import type { Units } from '#core/units.ts';
import { counts, isLent } from '#core/stock/stock.ts';
import type { OwnedSpool, OwnedThread } from '#data/inventory/inventory.ts';
import { placesOf } from '#data/inventory/places.ts';
import { putUpOf } from '#core/stock/put-ups.ts';
import { roughly, spoolLength } from '#parts/threads/amount-in-words.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './spool-list.module.css';

/** The spools of a thread, those that count first: code, state, roughly how full, how much, and where. A press opens the spool. */
export const SpoolList = ({
  owned,
  units,
  onOpen,
}: {
  readonly owned: OwnedThread;
  readonly units: Units;
  readonly onOpen: (spoolId: string) => void;
}) => {
  const { store } = useWorkspace();
  const places = useLiveQuery(() => placesOf(store.db), [store]);
  if (owned.spools.length === 0) return null;
  const placeName = (id: string | null) => places?.find((place) => place.id === id)?.data.name;
  const spools = owned.spools.toSorted((a, b) => Number(counts(b.spool)) - Number(counts(a.spool)));
  return (
    <section className={styles.spools}>
      <h2>{t('threads.spoolList')}</h2>
      <ul>
        {spools.map((one) => (
          <li key={one.id}>
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
          </li>
        ))}
      </ul>
    </section>
  );
};

const about = ({ spool }: OwnedSpool, kind: Thread['kind'], place: string | undefined): string => {
  const putUp = putUpOf(kind, spool.initialLengthMm);
  const state = isLent(spool) ? t('threads.lentTo', { name: spool.lentTo ?? '' }) : t(`threads.state.${spool.state}`);
  const part = spool.remainingMm === null || spool.state === 'empty' ? undefined : roughly(spool);
  return [putUp === 'spool' ? undefined : t(`threads.putUp.${putUp}`), state, part, spool.lot, place, spool.position]
    .filter(Boolean)
    .join(' · ');
};
