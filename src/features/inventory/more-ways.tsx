import { Link } from 'wouter';
import { useCollection } from '#parts/rows/use-collection.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import styles from './more-ways.module.css';

export function MoreWays() {
  const counts = { machines: useCount('machine'), hoops: useCount('hoop'), places: useCount('place') };
  return (
    <ul className={styles.ways}>
      {ways.map(({ href, name }) => (
        <li key={href}>
          <Link href={href} className={styles.way}>
            <strong>
              {t(`titles.${name}`)}
              {name in counts && <span>{counts[name as keyof typeof counts]}</span>}
            </strong>
            <span>{t(`inventory.${name}Text`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns the number of rows as text; empty until all rows are read, because the number would be too low before. */
const useCount = (kind: 'machine' | 'hoop' | 'place'): string => {
  const { rows, extent } = useCollection(kind);
  return extent === 'whole' ? formatNumber(rows.length) : '';
};

const ways = [
  { href: '/inventory/machines', name: 'machines' },
  { href: '/inventory/shopping', name: 'shopping' },
  { href: '/inventory/check', name: 'check' },
  { href: '/inventory/threads/charts', name: 'charts' },
  { href: '/inventory/hoops', name: 'hoops' },
  { href: '/inventory/places', name: 'places' },
  { href: '/inventory/labels', name: 'labels' },
  { href: '/inventory/threads/imports', name: 'imports' },
  { href: '/inventory/designs', name: 'designs' },
] as const;
