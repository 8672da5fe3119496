import '#texts/en/problems.ts';
import { useState } from 'react';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { useFirstFocus } from '#parts/forms/use-first-focus.ts';
import type { AuthActions } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import styles from './new-factor-dialog.module.css';

type Begun = Extract<Awaited<ReturnType<AuthActions['beginFactor']>>, { readonly ok: true }>['value'];

export function NewFactorDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const { run, isBusy, refusal, forgetRefusal } = useAuthAction();
  const [name, setName] = useState('');
  const [begun, setBegun] = useState<Begun>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const place = useFirstFocus(begun !== undefined);
  const put = (set: (text: string) => void) => (text: string) => {
    set(text);
    setProblem(undefined);
    forgetRefusal();
  };

  const begin = async () => {
    if (name.trim() === '') return setProblem(t('errors.problem.required', { field: t('account.appName') }));
    const answer = await run((authActions) => authActions.beginFactor(name.trim()));
    if (answer?.ok) setBegun(answer.value);
  };
  const finish = async (id: string) => {
    const typed = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(typed)) return setProblem(t('account.digitsMissing'));
    const answer = await run((authActions) => authActions.finishFactor(id, typed));
    if (answer?.ok) onDone();
  };
  return (
    <Dialog
      title={t('account.addApp')}
      onClose={onClose}
      onSubmit={() => void (begun ? finish(begun.id) : begin())}
      actions={<DialogActions submit={t(begun ? 'account.turnOn' : 'account.goOn')} busy={isBusy} onCancel={onClose} />}
    >
      <Stack ref={place}>
        {begun === undefined ? (
          <TextField
            label={t('account.appName')}
            maxLength={60}
            required
            value={name}
            onChange={put(setName)}
            hint={t('account.appNameHint')}
            error={problem}
          />
        ) : (
          <>
            <p>{t('account.scan')}</p>
            <img className={styles.picture} src={begun.picture} alt={t('account.picture')} width="200" height="200" />
            <p>
              {t('account.secret')} <code className={styles.secret}>{begun.secret}</code>
            </p>
            <TextField
              label={t('account.appCode')}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              value={code}
              onChange={put(setCode)}
              error={problem}
            />
          </>
        )}
        {refusal && <ErrorText announce>{refusalInWords(refusal, 'change')}</ErrorText>}
      </Stack>
    </Dialog>
  );
}
