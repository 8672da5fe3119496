import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';

/** The foot of a dialog: the way back, and the deed. */
export const FormActions = ({
  deed,
  isBusy,
  danger = false,
  onCancel,
}: {
  readonly deed: string;
  readonly isBusy: boolean;
  readonly danger?: boolean;
  readonly onCancel: () => void;
}) => (
  <>
    <Button tone="quiet" onClick={onCancel}>
      {t('common.cancel')}
    </Button>
    <Button tone={danger ? 'danger' : 'primary'} type="submit" busy={isBusy}>
      {deed}
    </Button>
  </>
);
