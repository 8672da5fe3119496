import type { ReactNode } from 'react';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { keySupport } from '#parts/signing/key-support.ts';
import { useCeremony } from '#parts/signing/use-ceremony.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { useFirstFocus } from '#parts/forms/use-first-focus.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import { AuthPage } from './auth-page.tsx';

export function KeyStep({
  keys,
  takesFocus,
  children,
}: {
  readonly keys: readonly { readonly id: string; readonly name: string }[];
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}) {
  const { run, isBusy, refusal } = useAuthAction();
  const begin = useCeremony();
  const place = useFirstFocus(takesFocus);
  const support = keySupport();
  return (
    <AuthPage title={t('auth.keyTitle')}>
      <Stack ref={place}>
        <p role="status">{isBusy ? t('auth.keyWaiting') : t('auth.keyText')}</p>
        {support === 'yes' ? (
          keys.map(({ id, name }, at) => (
            <Button
              key={id}
              tone={at === 0 ? 'primary' : 'plain'}
              busy={isBusy}
              onClick={() => void run((authActions) => authActions.giveKey(id, begin()))}
            >
              {keys.length > 1 && name ? t('auth.useKeyNamed', { name }) : t('auth.useKey')}
            </Button>
          ))
        ) : (
          <Banner tone="warn" icon="warning">
            {t(support === 'insecure' ? 'auth.keyInsecure' : 'auth.keyNotHere')}
          </Banner>
        )}
        {refusal && <ErrorText announce>{refusalInWords(refusal, 'login')}</ErrorText>}
        {children}
      </Stack>
    </AuthPage>
  );
}
