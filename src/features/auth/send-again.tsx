import { afterSignIn } from '#core/navigation.ts';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { notify } from '#ui/notify.ts';
import { useQuery } from '#parts/rows/use-query.ts';

/** A button that sends the confirmation mail again. The mail's link leads to the path in `?redirect=`, if any. */
export function SendAgain({ email }: { readonly email: string }) {
  const { run, isBusy, refusal } = useAuthAction();
  const search = useQuery();
  const send = async () => {
    const way = new URLSearchParams(search).has('redirect') ? afterSignIn(search) : undefined;
    const sent = await run((authActions) => authActions.resendConfirmation(email, way));
    if (sent?.ok) notify.done(t('auth.sentAgain'));
  };
  return (
    <>
      {refusal && <ErrorText announce>{refusalInWords(refusal, 'register')}</ErrorText>}
      <Button busy={isBusy} onClick={() => void send()}>
        {t('auth.sendAgain')}
      </Button>
    </>
  );
}
