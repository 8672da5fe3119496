import '#texts/en/adding.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Swatch } from '#ui/swatch.tsx';
import styles from './just-added.module.css';
import type { JustAdded } from './use-just-added.ts';

/** What was added one after another, newest first; each can be taken out again. */
export const JustAddedList = ({
  list,
  onTakeBack,
}: {
  readonly list: readonly JustAdded[];
  readonly onTakeBack: (one: JustAdded) => void;
}) => (
  <section className={styles.list} aria-label={t('adding.justAdded')}>
    <h3>{t('adding.justAdded')}</h3>
    <ul>
      {list.map((one) => (
        <li key={one.id} className={styles.row}>
          <Swatch hex={one.hex} size="small" />
          <span className={styles.words}>
            <b>{one.title}</b>
            <br />
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
