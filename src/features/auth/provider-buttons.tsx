import { useEffect, useState } from 'react';
import { refusalInWords } from '#parts/auth-refusal.ts';
import { useDesk } from '#parts/use-desk.ts';
import { useSession, type AccountDesk } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';

type Provider = Awaited<ReturnType<AccountDesk['providers']>>[number];

/** A button for each foreign account that the auth server says it takes; nothing while or where it says nothing. */
export const ProviderButtons = ({ redirect }: { readonly redirect: string }) => {
  const { desk } = useSession();
  const { run, isBusy, refusal } = useDesk();
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => (await desk())?.providers() ?? [];
    void ask().then((found) => isWanted && setProviders(found));
    return () => {
      isWanted = false;
    };
  }, [desk]);
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
