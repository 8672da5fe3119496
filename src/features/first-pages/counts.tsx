import '#texts/say-threads.ts';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { Reading } from '#parts/reading.tsx';
import { useLevelWays } from '#parts/use-level-ways.ts';
import { useInventory } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import styles from './counts.module.css';

/** What the team's book knows today: everything it owns, or the colours below their minimum with the way to them. Nothing before it is read. */
export const Counts = ({ of }: { readonly of: 'stock' | 'low' }) => {
  const { threads, extent, spoolCount } = useInventory();
  const ways = useLevelWays();
  if (extent !== 'whole')
    return (
      <div className={styles.counts}>
        <Reading />
      </div>
    );
  if (of === 'stock')
    return (
      <p className={styles.counts}>
        {t('threads.colours', { count: threads.length })} · {t('threads.spools', { count: spoolCount })}
      </p>
    );
  return (
    <p className={styles.counts}>
      {ways.length === 0 && t('firstPages.noneLow')}
      {ways.map(({ href, words }, at) => (
        <Fragment key={href}>
          {at > 0 && ' · '}
          <Link href={href}>{words}</Link>
        </Fragment>
      ))}
    </p>
  );
};
