import { useState } from 'react';
import { asEmail } from '#core/people/as-email.ts';
import { err } from '#core/result.ts';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { useMeService, type CallRefusal } from '#services/me-service.ts';
import { t } from '#texts/t.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { endRefusalInWords, isAboutProof } from './end-refusal.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { ProofField } from './proof-field.tsx';
import { useProof } from './use-proof.ts';

export function EndAccountDialog({
  email,
  onEnded,
  onClose,
}: {
  readonly email: string;
  readonly onEnded: () => void;
  readonly onClose: () => void;
}) {
  const load = useMeService();
  const authAction = useAuthAction();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<CallRefusal>();
  const { once, isBusy } = useOnce();
  const proof = useProof(authAction, () => setRefusal((said) => (said && isAboutProof(said) ? undefined : said)));
  const [wasUnanswered, setUnanswered] = useState(false);
  const isProofWrong = refusal !== undefined && isAboutProof(refusal);
  const words = refusal && endRefusalInWords(refusal, wasUnanswered);
  // Stay open while the request runs: the server may delete the account, and the person must see the result.
  const close = () => {
    if (!isBusy) onClose();
  };

  const submit = async () => {
    const confirm = asEmail(typed.trim());
    const found = confirm.toLowerCase() === email.toLowerCase() ? undefined : t('account.endWrong');
    setProblem(found);
    const shown = proof.read();
    if (shown === undefined || found !== undefined || isBusy) return;
    setRefusal(undefined);
    const sent = { confirm, ...('nonce' in shown ? { nonce: shown.nonce } : { password: shown.currentPassword }) };
    const ended = await once(
      () =>
        load()
          .then((work) => work.endAccount(sent))
          .catch(() => err<CallRefusal>({ kind: 'offline' })), // the service's code could not be loaded
    );
    if (ended === undefined) return;
    if (ended.ok) return onEnded();
    setRefusal(ended.error);
    setUnanswered((before) => before || ended.error.kind !== 'http');
  };
  return (
    <Dialog
      title={t('account.endTitle')}
      onClose={close}
      onSubmit={() => void submit()}
      actions={<DialogActions submit={t('account.end')} busy={isBusy} isHeld={isBusy} danger onCancel={close} />}
    >
      <Stack>
        <p>{t('account.endText')}</p>
        <TextField
          label={t('account.endConfirm')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
          hint={t('account.endConfirmHint', { email })}
          error={problem}
        />
        <ProofField proof={proof} email={email} error={isProofWrong ? words : undefined} />
        {refusal && <ErrorText announce>{isProofWrong ? t('account.endFailed') : words}</ErrorText>}
        {authAction.refusal && <ErrorText announce>{refusalInWords(authAction.refusal, 'change')}</ErrorText>}
      </Stack>
    </Dialog>
  );
}
