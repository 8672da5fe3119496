import { useLiveQuery } from 'dexie-react-hooks';
import type { Units } from '#core/units.ts';
import type { OwnedSpool, OwnedThread } from '#data/inventory.ts';
import { placesOf } from '#data/places.ts';
import { roughly } from '#parts/amount-in-words.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import styles from './spool-list.module.css';

/** The spools of a thread: code, state, roughly how full, exactly how much, and where. */
export const SpoolList = ({ owned, units }: { readonly owned: OwnedThread; readonly units: Units }) => {
  const { store } = useWorkspace();
  const places = useLiveQuery(() => placesOf(store.db), [store]);
  if (owned.spools.length === 0) return null;
  const placeName = (id: string | null) => places?.find((place) => place.id === id)?.data.name;
  return (
    <section className={styles.spools}>
      <h2>{t('threads.spoolList')}</h2>
      <ul>
        {owned.spools.map((one) => (
          <Spool key={one.id} one={one} units={units} place={placeName(one.spool.placeId)} />
        ))}
      </ul>
    </section>
  );
};

const Spool = ({
  one: { spool },
  units,
  place,
}: {
  readonly one: OwnedSpool;
  readonly units: Units;
  readonly place: string | undefined;
}) => (
  <li className={styles.spool}>
    <span className={styles.code}>{spool.shortCode}</span>
    <span className={styles.about}>
      {[t(`threads.state.${spool.state}`), roughly(spool), spool.lot, place].filter(Boolean).join(' · ')}
    </span>
    <span className={styles.length}>
      {spool.remainingMm === null ? t('threads.some') : formatLength(spool.remainingMm, units)}
    </span>
  </li>
);
