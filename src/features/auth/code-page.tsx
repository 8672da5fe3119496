import { useState } from 'react';
import { useListed } from '#parts/signing/use-listed.ts';
import type { AuthActions } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/stack.tsx';
import { AuthPage } from './auth-page.tsx';
import { CodeStep } from './code-step.tsx';
import { KeyStep } from './key-step.tsx';
import { ok } from '#core/result.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';

const askFactors = (authActions: AuthActions) => authActions.factors();

export function CodePage({
  takesFocus,
  onStartOver,
}: {
  readonly takesFocus: boolean;
  readonly onStartOver: () => void;
}) {
  const { list, refresh } = useListed(askFactors);
  const [chosen, setChosen] = useState<'app' | 'key'>();
  const [hasLooked, setLooked] = useState(false);
  const isLedTo = takesFocus || hasLooked || chosen !== undefined;
  const readAgain = () => {
    setLooked(true);
    void refresh();
  };
  const startOver = <StartOver onDone={onStartOver} />;
  if (list === undefined || list === 'unknown' || list.length === 0)
    return (
      <AuthPage title={t('auth.codeTitle')} takesFocus={takesFocus}>
        <Stack>
          {list === undefined ? (
            <p role="status">{t('auth.moment')}</p>
          ) : (
            <Banner tone="warn" icon="warning" announce>
              {t(list === 'unknown' ? 'auth.factorsUnknown' : 'auth.factorsForeign')}
            </Banner>
          )}
          {list === 'unknown' && (
            <Button tone="primary" onClick={readAgain}>
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
  return (chosen ?? (hasApp ? 'app' : 'key')) === 'app' ? (
    <CodeStep takesFocus={isLedTo}>
      {keys.length > 0 && instead('key')}
      {startOver}
    </CodeStep>
  ) : (
    <KeyStep keys={keys} takesFocus={isLedTo}>
      {hasApp && instead('app')}
      {startOver}
    </KeyStep>
  );
}

/** Ends the session that waits for a second factor, so that another person can sign in. */
const StartOver = ({ onDone }: { readonly onDone: () => void }) => {
  const { run, isBusy } = useAuthAction();
  const startOver = async () => {
    await run(async (authActions) => ok(await authActions.startOver()));
    onDone();
  };
  return (
    <Button busy={isBusy} onClick={() => void startOver()}>
      {t('auth.otherAccount')}
    </Button>
  );
};
