import { useState } from 'react';
import { asEmail, isEmail } from '#core/people/as-email.ts';
import { failureInWords, refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { t } from '#texts/t.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { ProofField } from './proof-field.tsx';
import { placeOf } from './refusal-place.ts';
import { useProof } from './use-proof.ts';

/** Asks for a new email address and a proof of who the person is. `onMailed`: confirmation mails were sent. */
export function EmailDialog({
  email,
  onMailed,
  onClose,
}: {
  readonly email: string;
  readonly onMailed: () => void;
  readonly onClose: () => void;
}) {
  const authAction = useAuthAction();
  const proof = useProof(authAction);
  const { refusal } = authAction;
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<string>();
  const place = placeOf(refusal);
  const words = refusal && refusalInWords(refusal, 'change');
  // A running change cannot be cancelled, so the dialog stays open.
  const isHeld = authAction.isBusy && !proof.isMailing;
  const close = () => {
    if (!isHeld) onClose();
  };

  const submit = async () => {
    const wanted = asEmail(next.trim());
    const found = isEmail(wanted) ? undefined : t('account.emailInvalid');
    setProblem(found);
    const shown = proof.read();
    if (shown === undefined || found !== undefined) return;
    const changed = await authAction.run((at) => at.changeEmail(wanted, shown));
    if (!changed?.ok) return;
    onClose();
    if (changed.value === 'mailed') onMailed();
    else notify.done(t('account.emailChanged'));
  };
  return (
    <Dialog
      title={t('account.changeEmail')}
      subtitle={email}
      onClose={close}
      onSubmit={() => void submit()}
      actions={<DialogActions submit={t('common.save')} busy={isHeld} isHeld={isHeld} onCancel={close} />}
    >
      <Stack>
        <TextField
          label={t('account.newEmail')}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={next}
          onChange={(text) => {
            setNext(text);
            setProblem(undefined);
            authAction.forgetRefusal();
          }}
          hint={t('account.newEmailHint')}
          error={problem ?? (place === 'value' && words)}
        />
        <ProofField proof={proof} email={email} error={place === 'proof' ? words : undefined} />
        {refusal && <ErrorText announce>{place === undefined ? words : failureInWords('change')}</ErrorText>}
      </Stack>
    </Dialog>
  );
}
