import '#texts/en/problems.ts';
import { useState } from 'react';
import { failureInWords, refusalInWords } from '#parts/signing/auth-refusal.ts';
import { StrengthList } from '#parts/signing/strength-list.tsx';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { UserNameField } from '#parts/signing/user-name-field.tsx';
import { t } from '#texts/t.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { notify } from '#ui/notify.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { ProofField } from './proof-field.tsx';
import { placeOf } from './refusal-place.ts';
import { useProof } from './use-proof.ts';

export function PasswordDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const authAction = useAuthAction();
  const proof = useProof(authAction);
  const { refusal } = authAction;
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const place = placeOf(refusal);
  const words = refusal && refusalInWords(refusal, 'password');
  const error = isMissing
    ? t('errors.problem.required', { field: t('account.newPassword') })
    : place === 'value' && words;
  // A running change cannot be cancelled, so the dialog stays open.
  const isHeld = authAction.isBusy && !proof.isMailing;
  const close = () => {
    if (!isHeld) onClose();
  };

  const submit = async () => {
    const shown = proof.read();
    setMissing(password === '');
    if (shown === undefined || password === '') return;
    const changed = await authAction.run((at) => at.changePassword(password, shown));
    if (!changed?.ok) return;
    onClose();
    notify.done(t('account.passwordChanged'));
  };
  return (
    <Dialog
      title={t('account.changePassword')}
      onClose={close}
      onSubmit={() => void submit()}
      actions={<DialogActions submit={t('common.save')} busy={isHeld} isHeld={isHeld} onCancel={close} />}
    >
      <Stack>
        <UserNameField email={email} />
        <ProofField proof={proof} email={email} error={place === 'proof' ? words : undefined} />
        <PasswordField
          label={t('account.newPassword')}
          name="password"
          autoComplete="new-password"
          required
          value={password}
          onChange={(text) => {
            setPassword(text);
            setMissing(false);
            authAction.forgetRefusal();
          }}
          error={error}
          hint={!error && <StrengthList password={password} email={email} reasons={refusal?.reasons ?? []} />}
        />
        {refusal && <ErrorText announce>{place === undefined ? words : failureInWords('password')}</ErrorText>}
      </Stack>
    </Dialog>
  );
}
