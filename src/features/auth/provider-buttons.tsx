import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import type { Offer } from '#parts/signing/use-offer.ts';

export function ProviderButtons({ providers, redirect }: Pick<Offer, 'providers'> & { readonly redirect: string }) {
  const { run, isBusy, refusal } = useAuthAction();
  return (
    <>
      {providers.map(({ id, name }) => (
        <Button key={id} busy={isBusy} onClick={() => void run((at) => at.signInWith(id, redirect))}>
          {t('auth.continueWith', { provider: name })}
        </Button>
      ))}
      {refusal && <ErrorText announce>{refusalInWords(refusal, 'oauth')}</ErrorText>}
    </>
  );
}
