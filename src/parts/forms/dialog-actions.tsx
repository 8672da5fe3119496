import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';

/** The buttons of a form: Cancel and submit. `isHeld`: work is running that cannot be cancelled now. */
export const DialogActions = ({
  submit,
  busy,
  isHeld = false,
  danger = false,
  onCancel,
}: {
  readonly submit: string;
  readonly busy: boolean;
  readonly isHeld?: boolean;
  readonly danger?: boolean;
  readonly onCancel: () => void;
}) => (
  <>
    <Button tone="quiet" aria-disabled={isHeld || undefined} onClick={onCancel}>
      {t('common.cancel')}
    </Button>
    <Button tone={danger ? 'danger' : 'primary'} type="submit" busy={busy}>
      {submit}
    </Button>
  </>
);
