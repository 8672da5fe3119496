import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Booking } from './booking-dialog.tsx';

/** What can be done with a thread. Without a spool there is nothing to use or count. */
export const ThreadActions = ({
  hasSpools,
  onBook,
  onDelete,
}: {
  readonly hasSpools: boolean;
  readonly onBook: (booking: Booking) => void;
  readonly onDelete: () => void;
}) => (
  <Stack row gap="s">
    {hasSpools && (
      <Button tone="primary" icon="minus" onClick={() => onBook('use')}>
        {t('threads.use')}
      </Button>
    )}
    <Button tone={hasSpools ? 'plain' : 'primary'} icon="plus" onClick={() => onBook('addSpools')}>
      {t('threads.addSpools')}
    </Button>
    {hasSpools && (
      <>
        <Button icon="count" onClick={() => onBook('count')}>
          {t('threads.count')}
        </Button>
        <Button icon="weigh" onClick={() => onBook('weigh')}>
          {t('threads.weigh')}
        </Button>
      </>
    )}
    <Button tone="quiet" icon="edit" onClick={() => onBook('edit')}>
      {t('common.edit')}
    </Button>
    <Button tone="quiet" icon="trash" onClick={onDelete}>
      {t('common.delete')}
    </Button>
  </Stack>
);
