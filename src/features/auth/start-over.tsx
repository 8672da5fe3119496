import { ok } from '#core/result.ts';
import { useAuthAction } from '#parts/use-auth-action.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';

/** Ends the session that waits for a second factor, so that somebody else can sign in. */
export const StartOver = ({ onDone }: { readonly onDone: () => void }) => {
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
