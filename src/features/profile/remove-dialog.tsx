import type { Result } from '#core/result.ts';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import type { AuthActions, AuthRefusal } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';

export function RemoveDialog({
  name,
  text,
  remove,
  onDone,
  onClose,
}: {
  readonly name: string;
  readonly text: string;
  readonly remove: (authActions: AuthActions) => Promise<Result<void, AuthRefusal>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { run, isBusy, refusal } = useAuthAction();
  // A running removal cannot be cancelled, so the dialog stays open.
  const close = () => {
    if (!isBusy) onClose();
  };
  const submit = async () => {
    const removed = await run(remove);
    if (removed?.ok) onDone();
  };
  return (
    <Dialog
      title={t('account.removeTitle', { name })}
      onClose={close}
      onSubmit={() => void submit()}
      actions={<DialogActions submit={t('account.remove')} busy={isBusy} isHeld={isBusy} danger onCancel={close} />}
    >
      <Stack>
        <p>{text}</p>
        {refusal && <ErrorText announce>{refusalInWords(refusal, 'change')}</ErrorText>}
      </Stack>
    </Dialog>
  );
}
