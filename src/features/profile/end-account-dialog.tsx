import '#texts/en/signing-in.ts';
import { useState } from 'react';
import { asEmail } from '#core/people/as-email.ts';
import { err } from '#core/result.ts';
import { unavailableWords } from '#parts/actions/team-refusal.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { useOnce } from '#parts/forms/use-once.ts';
import { refusalInWords, refusalOf } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { useMeService, type CallRefusal } from '#services/me-service.ts';
import { t } from '#texts/t.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ProofField, useProof } from './proof-field.tsx';

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

/** Returns whether the server refused the password or the mailed digits. */
function isAboutProof({ fields }: CallRefusal): boolean {
  return fields?.['password'] !== undefined || fields?.['nonce'] !== undefined;
}

/**
 * Writes why the account was not deleted, or that this is unclear. `wasUnanswered`: an earlier try may have deleted it.
 */
function endRefusalInWords(
  { kind, status, code, fields, details, retryAfterMs }: CallRefusal,
  wasUnanswered = false,
): string {
  if (kind === 'offline') return t('auth.needsConnection');
  // A proxy's error page (5xx, unreadable) does not say whether the server deleted the account.
  if (kind === 'timeout' || (kind === 'unreadable' && (status ?? 0) >= 500)) return t('account.endUnanswered');
  if (status === 401 && wasUnanswered) return t('account.endPerhaps');
  switch (code) {
    case 'last_owner':
      return t('account.endLastOwner', { teams: namesIn(details?.['teams']) });
    case 'too_many_requests':
      return refusalOf('over_request_rate_limit') ?? t('account.endFailed');
    case 'forbidden':
      return refusalOf('reauthentication_needed') ?? t('account.endFailed');
    case 'unavailable':
      return retryAfterMs === undefined ? t('account.endElsewhere') : unavailableWords(details);
    case 'invalid':
      if (fields?.['password'] !== undefined) return refusalOf('current_password_invalid') ?? t('account.endFailed');
      if (fields?.['nonce'] !== undefined) return refusalOf('reauthentication_not_valid') ?? t('account.endFailed');
      return fields?.['confirm'] === undefined ? t('account.endFailed') : t('account.endWrong');
    default:
      return t('account.endFailed');
  }
}

const namesIn = (teams: unknown): string =>
  Array.isArray(teams) ? teams.filter((name) => typeof name === 'string').join(', ') : '';
