import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import type { Booking } from '../spools/booking-dialog.tsx';
import styles from './thread-actions.module.css';

export function ThreadActions({
  hasSpools,
  onBook,
}: {
  readonly hasSpools: boolean;
  readonly onBook: (booking: Booking) => void;
}) {
  return (
    <div className={styles.actions} data-print="no">
      {hasSpools && (
        <Button tone="primary" icon="minus" onClick={() => onBook('use')}>
          {t('threads.use')}
        </Button>
      )}
      {hasSpools && (
        <Button icon="count" onClick={() => onBook('count')}>
          {t('threads.count')}
        </Button>
      )}
      <Button tone={hasSpools ? 'plain' : 'primary'} icon="plus" onClick={() => onBook('addSpools')}>
        {t('threads.addSpools')}
      </Button>
      {hasSpools && (
        <Button icon="weigh" onClick={() => onBook('weigh')}>
          {t('threads.weigh')}
        </Button>
      )}
    </div>
  );
}
