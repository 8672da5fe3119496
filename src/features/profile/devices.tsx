import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';

export function Devices() {
  const { run, isBusy, refusal } = useAuthAction();
  const signOutOthers = async () => {
    const ended = await run((authActions) => authActions.signOutOthers());
    if (ended?.ok) notify.done(t('account.othersOut'));
  };
  return (
    <Card as="section">
      <h2>{t('account.devices')}</h2>
      <Facts
        facts={[
          [t('account.thisDevice'), t('account.thisDeviceText')],
          [t('account.others'), t('account.othersText')],
        ]}
      />
      {refusal && <ErrorText announce>{refusalInWords(refusal, 'signOut')}</ErrorText>}
      <Stack row>
        <OnlineButton busy={isBusy} onClick={() => void signOutOthers()}>
          {t('account.signOutOthers')}
        </OnlineButton>
      </Stack>
    </Card>
  );
}
