import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';

/** The foot of a form: Cancel, and the button that books or saves. */
export const DialogActions = ({
  submit,
  busy,
  onCancel,
}: {
  readonly submit: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}) => (
  <>
    <Button tone="quiet" onClick={onCancel}>
      {t('common.cancel')}
    </Button>
    <Button tone="primary" type="submit" busy={busy}>
      {submit}
    </Button>
  </>
);
