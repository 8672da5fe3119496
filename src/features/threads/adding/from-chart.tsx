import '#texts/en/adding.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Swatch } from '#ui/swatch.tsx';
import styles from './from-chart.module.css';
import type { ThreadValues } from '../form/thread-values.ts';

export function FromChart({
  values,
  isOwned,
  onRelease,
}: {
  readonly values: ThreadValues;
  readonly isOwned: boolean;
  readonly onRelease: () => void;
}) {
  return (
    <Banner
      tone="accent"
      announce
      actions={
        <Button tone="quiet" onClick={onRelease}>
          {t('adding.notThis')}
        </Button>
      }
    >
      <span className={styles.chosen}>
        <Swatch hex={values.hex === '' ? null : values.hex} />
        <span>
          <b>{fullTitle(values)}</b>
          <br />
          {isOwned ? t('threads.addsToOwned') : t('threads.fromChart')}
        </span>
      </span>
    </Banner>
  );
}
