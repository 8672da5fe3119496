import '#texts/en/problems.ts';
import { useState } from 'react';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/use-auth-action.ts';
import { t } from '#texts/t.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { DialogActions } from '#parts/dialog-actions.tsx';
import type { Opener } from './opener-list.tsx';

/** Gives a passkey another name. */
export const RenamePasskeyDialog = ({
  passkey,
  onDone,
  onClose,
}: {
  readonly passkey: Opener;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const { run, isBusy, refusal, forgetRefusal } = useAuthAction();
  const [name, setName] = useState(passkey.name);
  const [isMissing, setMissing] = useState(false);
  const submit = async () => {
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === '') return;
    const renamed = await run((authActions) => authActions.renamePasskey(passkey.id, wanted));
    if (renamed?.ok) onDone();
  };
  return (
    <Dialog
      title={t('account.renamePasskey')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<DialogActions submit={t('common.save')} busy={isBusy} onCancel={onClose} />}
    >
      <Stack>
        <TextField
          label={t('account.passkeyName')}
          maxLength={120}
          required
          value={name}
          onChange={(text) => {
            setName(text);
            setMissing(false);
            forgetRefusal();
          }}
          error={isMissing && t('errors.problem.required', { field: t('account.passkeyName') })}
        />
        {refusal && <ErrorText announce>{refusalInWords(refusal, 'change')}</ErrorText>}
      </Stack>
    </Dialog>
  );
};
