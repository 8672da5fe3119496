import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';

/**
 * The buttons of a form: Cancel and submit. `isHeld` greys Cancel out; `onCancel` is still called and must do nothing.
 */
export function DialogActions({
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
}) {
  return (
    <>
      <Button tone="quiet" aria-disabled={isHeld || undefined} onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button tone={danger ? 'danger' : 'primary'} type="submit" busy={busy}>
        {submit}
      </Button>
    </>
  );
}
