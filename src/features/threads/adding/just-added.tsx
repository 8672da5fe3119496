import '#texts/en/adding.ts';
import { Link } from 'wouter';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Swatch } from '#ui/swatch.tsx';
import styles from './just-added.module.css';
import type { JustAdded } from './use-just-added.ts';

export function JustAddedList({
  list,
  onTakeBack,
}: {
  readonly list: readonly JustAdded[];
  readonly onTakeBack: (one: JustAdded) => void;
}) {
  return (
    <section className={styles.list} aria-label={t('adding.justAdded')}>
      <h3>{t('adding.justAdded')}</h3>
      <ul>
        {list.map((one) => (
          <li key={one.id} className={styles.row}>
            <Swatch hex={one.hex} size="small" />
            <span className={styles.words}>
              <Link href={`/inventory/threads/${one.threadId}`} className={styles.title}>
                {one.title}
              </Link>
              {one.words}
            </span>
            <Button tone="quiet" icon="undo" onClick={() => onTakeBack(one)}>
              {t('common.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
