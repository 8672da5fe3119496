import { useState } from 'react';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { useAuthAction } from '#parts/signing/use-auth-action.ts';
import { useListed } from '#parts/signing/use-listed.ts';
import { useOffer, type Offer } from '#parts/signing/use-offer.ts';
import type { AuthActions, AuthRefusal } from '#services/session.tsx';
import { formatDate } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { notify } from '#ui/notify.ts';
import styles from './security-tab.module.css';

const askServices = (authActions: AuthActions) => authActions.services();

export function OtherServices() {
  const { providers } = useOffer();
  return providers.length > 0 && <ServiceList providers={providers} />;
}

const ServiceList = ({ providers }: Pick<Offer, 'providers'>) => {
  const { list, refresh } = useListed(askServices);
  const { run, isBusy, refusal } = useAuthAction();
  const [busyId, setBusyId] = useState<string>();
  const disconnect = async (id: string, name: string) => {
    const done = await run((authActions) => authActions.disconnectService(id));
    if (!done?.ok) return;
    await refresh();
    notify.done(t('account.disconnected', { name }));
  };
  return (
    <Card as="section">
      <h2>{t('account.services')}</h2>
      <p>{t('account.servicesText')}</p>
      {list === 'unknown' && <Banner icon="offline">{t('account.servicesUnknown')}</Banner>}
      <ul className={styles.list} aria-label={t('account.services')}>
        {providers.map(({ id, name }) => {
          const known = Array.isArray(list) ? list.find(({ provider }) => provider === id) : undefined;
          const action = known === undefined ? t('account.connect') : t('account.disconnect');
          return (
            <li key={id}>
              <span className={styles.words}>
                <strong>{name}</strong>
                {known && <small>{t('account.connectedSince', { when: formatDate(known.since) })}</small>}
              </span>
              <span className={styles.deeds}>
                <OnlineButton
                  aria-label={`${action} ${name}`}
                  disabled={!Array.isArray(list)}
                  busy={isBusy && busyId === id}
                  onClick={() => {
                    setBusyId(id);
                    void (known === undefined
                      ? run((authActions) => authActions.connectService(id, '/profile?tab=security'))
                      : disconnect(known.id, name));
                  }}
                >
                  {action}
                </OnlineButton>
              </span>
            </li>
          );
        })}
      </ul>
      {refusal && <ErrorText announce>{inWords(refusal)}</ErrorText>}
    </Card>
  );
};

const inWords = (refusal: AuthRefusal): string => {
  switch (refusal.code) {
    case 'reauthentication_needed':
      return t('account.servicesTooLate');
    case 'provider_unavailable':
      return t('account.serviceDown');
    case 'single_identity_not_deletable':
      return t('account.servicesLast');
    default:
      return refusalInWords(refusal, 'change');
  }
};
