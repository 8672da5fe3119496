import { useCallback, useEffect, useState } from 'react';
import { useSession, type AccountDesk } from '#services/session.tsx';
import { formatDate } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { Tag } from '#ui/tag.tsx';
import { NewFactorDialog } from './new-factor-dialog.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import styles from './security-tab.module.css';

type Factors = Extract<Awaited<ReturnType<AccountDesk['factors']>>, { readonly ok: true }>['value'];

/** The second step of a sign-in: whether it is on, with which apps, and how that is changed. */
export const TwoFactor = () => {
  const { factors, look } = useFactors();
  const [open, setOpen] = useState<'new' | Factors[number]>();
  const done = (words: string) => () => {
    setOpen(undefined);
    void look();
    notify.done(words);
  };
  const close = () => setOpen(undefined);
  const known = Array.isArray(factors) ? factors : [];
  return (
    <Card as="section">
      <Stack row>
        <h2>{t('account.twoFactor')}</h2>
        {Array.isArray(factors) && (
          <Tag tone={known.length > 0 ? 'good' : 'plain'}>
            {t(known.length > 0 ? 'account.twoFactorOn' : 'account.twoFactorOff')}
          </Tag>
        )}
      </Stack>
      <p>{t('account.twoFactorText')}</p>
      {factors === 'unknown' && <Banner icon="offline">{t('account.twoFactorUnknown')}</Banner>}
      {known.length > 0 && (
        <ul className={styles.list} aria-label={t('account.apps')}>
          {known.map((factor) => (
            <li key={factor.id}>
              <span>
                <strong>{factor.name || t('account.unnamed')}</strong>{' '}
                {t('account.appSince', { when: formatDate(factor.since) })}
              </span>
              <Button aria-label={`${t('account.remove')} ${factor.name}`} onClick={() => setOpen(factor)}>
                {t('account.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Stack row>
        <Button disabled={!Array.isArray(factors)} onClick={() => setOpen('new')}>
          {t(known.length > 0 ? 'account.addAnother' : 'account.addApp')}
        </Button>
      </Stack>
      {open === 'new' && <NewFactorDialog onDone={done(t('account.turnedOn'))} onClose={close} />}
      {typeof open === 'object' && (
        <RemoveFactorDialog
          id={open.id}
          name={open.name || t('account.unnamed')}
          onDone={done(t('account.removed'))}
          onClose={close}
        />
      )}
    </Card>
  );
};

/** The person's apps, looked at once and whenever asked to. */
const useFactors = () => {
  const { desk } = useSession();
  const [factors, setFactors] = useState<Factors | 'unknown'>();
  const find = useCallback(async () => {
    const answer = await (await desk())?.factors();
    return answer?.ok ? answer.value : 'unknown';
  }, [desk]);
  useEffect(() => {
    let isWanted = true;
    void find().then((found) => isWanted && setFactors(found));
    return () => {
      isWanted = false;
    };
  }, [find]);
  return { factors, look: () => find().then(setFactors) };
};
