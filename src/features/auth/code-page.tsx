import { useState } from 'react';
import { useListed } from '#parts/use-listed.ts';
import type { AccountDesk } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/stack.tsx';
import { AuthPage } from './auth-page.tsx';
import { CodeStep } from './code-step.tsx';
import { KeyStep } from './key-step.tsx';
import { StartOver } from './start-over.tsx';

const askFactors = (desk: AccountDesk) => desk.factors();

/** The second step of a sign-in, by whatever the person has: the code of an app, a security key, or either. Who can give neither may begin anew. */
export const CodePage = ({ onStartOver }: { readonly onStartOver: () => void }) => {
  const { list, look } = useListed(askFactors);
  const [chosen, setChosen] = useState<'app' | 'key'>();
  const startOver = <StartOver onDone={onStartOver} />;
  if (list === undefined || list === 'unknown' || list.length === 0)
    return (
      <AuthPage title={t('auth.codeTitle')}>
        <Stack>
          {list === undefined ? (
            <p role="status">{t('auth.moment')}</p>
          ) : (
            <Banner tone="warn" icon="warning" announce>
              {t(list === 'unknown' ? 'auth.factorsUnknown' : 'auth.factorsForeign')}
            </Banner>
          )}
          {list === 'unknown' && (
            <Button tone="primary" onClick={() => void look()}>
              {t('common.retry')}
            </Button>
          )}
          {startOver}
        </Stack>
      </AuthPage>
    );
  const keys = list.filter(({ kind }) => kind === 'key');
  const hasApp = list.some(({ kind }) => kind === 'app');
  const instead = (way: 'app' | 'key') => (
    <Button tone="quiet" onClick={() => setChosen(way)}>
      {t(way === 'app' ? 'auth.useCodeInstead' : 'auth.useKeyInstead')}
    </Button>
  );
  const isSwitched = chosen !== undefined;
  return (chosen ?? (hasApp ? 'app' : 'key')) === 'app' ? (
    <CodeStep takesFocus={isSwitched}>
      {keys.length > 0 && instead('key')}
      {startOver}
    </CodeStep>
  ) : (
    <KeyStep keys={keys} takesFocus={isSwitched}>
      {hasApp && instead('app')}
      {startOver}
    </KeyStep>
  );
};
