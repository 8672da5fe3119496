import '#texts/en/threads.ts';
import { Reading } from '#parts/reading.tsx';
import { useInventory } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import styles from './counts.module.css';

/** Everything that the team owns, as far as its book knows it today. Nothing before it is read. */
export const Counts = () => {
  const { extent, colourCount, spoolCount } = useInventory();
  if (extent !== 'whole')
    return (
      <div className={styles.counts}>
        <Reading />
      </div>
    );
  return (
    <p className={styles.counts}>
      {t('threads.colours', { count: colourCount })} · {t('threads.spools', { count: spoolCount })}
    </p>
  );
};
