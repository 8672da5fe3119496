import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import type { Offer } from '#parts/signing/use-offer.ts';

type Provider = Offer['providers'][number];

/** A button for each sign-in provider that the auth server accepts. */
export const ProviderButtons = ({ providers, redirect }: Pick<Offer, 'providers'> & { readonly redirect: string }) => {
  const { run, isBusy, refusal } = useAuthAction();
  return (
    <>
      {providers.map((provider) => (
        <Button key={provider} busy={isBusy} onClick={() => void run((at) => at.signInWith(provider, redirect))}>
          {t('auth.continueWith', { provider: names[provider] })}
        </Button>
      ))}
      {refusal && <ErrorText announce>{refusalInWords(refusal, 'oauth')}</ErrorText>}
    </>
  );
};

const names: Readonly<Record<Provider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  azure: 'Microsoft',
  gitlab: 'GitLab',
  discord: 'Discord',
  facebook: 'Facebook',
};
