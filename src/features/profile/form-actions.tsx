import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';

/** The foot of a dialog: the way back, and the deed. `isHeld`: the deed is under way and cannot be called back, so there is no way back now. */
export const FormActions = ({
  deed,
  isBusy,
  isHeld = false,
  danger = false,
  onCancel,
}: {
  readonly deed: string;
  readonly isBusy: boolean;
  readonly isHeld?: boolean;
  readonly danger?: boolean;
  readonly onCancel: () => void;
}) => (
  <>
    <Button tone="quiet" aria-disabled={isHeld || undefined} onClick={onCancel}>
      {t('common.cancel')}
    </Button>
    <Button tone={danger ? 'danger' : 'primary'} type="submit" busy={isBusy}>
      {deed}
    </Button>
  </>
);
