import { refusalInWords } from '#parts/auth-refusal.ts';
import { useDesk } from '#parts/use-desk.ts';
import { t } from '#texts/t.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import { FormActions } from './form-actions.tsx';

/** Asks once more before an app stops counting. */
export const RemoveFactorDialog = ({
  id,
  name,
  onDone,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const { run, isBusy, refusal } = useDesk();
  const remove = async () => {
    const removed = await run((desk) => desk.removeFactor(id));
    if (removed?.ok) onDone();
  };
  return (
    <Dialog
      title={t('account.removeTitle', { name })}
      onClose={onClose}
      onSubmit={() => void remove()}
      actions={<FormActions deed={t('account.remove')} isBusy={isBusy} danger onCancel={onClose} />}
    >
      <Stack>
        <p>{t('account.removeText')}</p>
        {refusal && <ErrorText announce>{refusalInWords(refusal, 'change')}</ErrorText>}
      </Stack>
    </Dialog>
  );
};
