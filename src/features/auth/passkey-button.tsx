import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { keySupport } from '#parts/signing/key-support.ts';
import { useCeremony } from '#parts/signing/use-ceremony.ts';
import { useAuthAction } from '#parts/use-auth-action.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';

/** The way in without a password, where this browser knows it. */
export const PasskeyButton = ({ onCodeNeeded }: { readonly onCodeNeeded: () => void }) => {
  const { run, isBusy, refusal } = useAuthAction();
  const begin = useCeremony();
  if (keySupport() !== 'yes') return null;
  const signIn = async () => {
    const answer = await run((authActions) => authActions.signInWithPasskey(begin()));
    if (answer?.ok && answer.value === 'codeNeeded') onCodeNeeded();
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void signIn()}>
        {t('auth.passkey')}
      </Button>
      {refusal && <ErrorText announce>{refusalInWords(refusal, 'login')}</ErrorText>}
    </>
  );
};
