import { useState } from 'react';
import { Link } from 'wouter';
import { useIsConnected } from '#parts/connection/needs-connection.tsx';
import { useSession } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/stack.tsx';
import { Devices } from './devices.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { EndAccount } from './end-account.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { OtherServices } from './other-services.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './security-tab.module.css';
import { TwoFactor } from './two-factor.tsx';

export function SecurityTab() {
  const { state } = useSession();
  const isConnected = useIsConnected();
  const [open, setOpen] = useState<'password' | 'email'>();
  const [isMailed, setMailed] = useState(false);
  if (state.kind === 'signedOut') return null;
  if (state.kind === 'locked')
    return (
      <Banner
        icon="info"
        actions={
          <Link href="/login?redirect=%2Fprofile%3Ftab%3Dsecurity" {...buttonLook('primary')}>
            {t('auth.logIn')}
          </Link>
        }
      >
        {t('account.signInFirst')}
      </Banner>
    );
  const { email } = state.account;
  const close = () => setOpen(undefined);
  return (
    <div className={styles.page}>
      {!isConnected && <Banner icon="offline">{t('sync.needsConnection')}</Banner>}
      <Card as="section">
        <h2>{t('account.password')}</h2>
        <p>{t('account.passwordText')}</p>
        <Stack row>
          <OnlineButton onClick={() => setOpen('password')}>{t('account.changePassword')}</OnlineButton>
        </Stack>
      </Card>
      <Card as="section">
        <h2>{t('account.email')}</h2>
        <p>{email}</p>
        {isMailed && (
          <Banner tone="accent" icon="info" announce>
            {t('account.emailMailed')}
          </Banner>
        )}
        <Stack row>
          <OnlineButton onClick={() => setOpen('email')}>{t('account.changeEmail')}</OnlineButton>
        </Stack>
      </Card>
      <TwoFactor />
      <OtherServices />
      <Devices />
      <EndAccount email={email} />
      {open === 'password' && <PasswordDialog email={email} onClose={close} />}
      {open === 'email' && <EmailDialog email={email} onMailed={() => setMailed(true)} onClose={close} />}
    </div>
  );
}
