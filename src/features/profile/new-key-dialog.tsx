import '#texts/en/problems.ts';
import '#texts/en/signing-in.ts';
import { useState } from 'react';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useCeremony } from '#parts/signing/use-ceremony.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { t } from '#texts/t.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';

/** Asks for the name of a new security key; then the browser asks for the key. Closing the dialog cancels this. */
export function NewKeyDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const { run, isBusy, refusal, forgetRefusal } = useAuthAction();
  const begin = useCeremony();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);

  const submit = async () => {
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === '') return;
    const added = await run((authActions) => authActions.addKey(wanted, begin()));
    if (added?.ok) onDone();
  };
  return (
    <Dialog
      title={t('account.addKey')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<DialogActions submit={t('account.goOn')} busy={isBusy} onCancel={onClose} />}
    >
      <Stack>
        <TextField
          label={t('account.keyName')}
          maxLength={60}
          required
          value={name}
          onChange={(text) => {
            setName(text);
            setMissing(false);
            forgetRefusal();
          }}
          hint={t('account.keyNameHint')}
          error={isMissing && t('errors.problem.required', { field: t('account.keyName') })}
        />
        <p role="status">{isBusy ? t('auth.keyWaiting') : t('account.keyText')}</p>
        {refusal && <ErrorText announce>{refusalInWords(refusal, 'change')}</ErrorText>}
      </Stack>
    </Dialog>
  );
}
