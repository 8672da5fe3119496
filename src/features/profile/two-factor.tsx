import { useState } from 'react';
import { keySupport } from '#parts/signing/key-support.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { Tag } from '#ui/tag.tsx';
import { NewFactorDialog } from './new-factor-dialog.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { OpenerList } from './opener-list.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useListed } from '#parts/signing/use-listed.ts';
import type { AuthActions } from '#services/session.tsx';

type Factor = Extract<Awaited<ReturnType<AuthActions['factors']>>, { readonly ok: true }>['value'][number];

const askFactors = (authActions: AuthActions) => authActions.factors();

export function TwoFactor() {
  const { list, refresh } = useListed(askFactors);
  const [open, setOpen] = useState<Factor['kind'] | Factor>();
  const support = keySupport();
  const known = Array.isArray(list) ? list : [];
  const apps = known.filter(({ kind }) => kind === 'app');
  const keys = known.filter(({ kind }) => kind === 'key');
  const close = () => setOpen(undefined);
  const done = (words: string) => () => {
    close();
    void refresh();
    notify.done(words);
  };
  return (
    <Card as="section">
      <Stack row>
        <h2>{t('account.twoFactor')}</h2>
        {Array.isArray(list) && (
          <Tag tone={known.length > 0 ? 'good' : 'plain'}>
            {t(known.length > 0 ? 'account.twoFactorOn' : 'account.twoFactorOff')}
          </Tag>
        )}
      </Stack>
      <p>{t('account.twoFactorText')}</p>
      {list === 'unknown' && <Banner icon="offline">{t('account.twoFactorUnknown')}</Banner>}
      <OpenerList label={t('account.apps')} unnamed={t('account.unnamed')} items={apps} onRemove={setOpen} />
      <OpenerList label={t('account.keys')} unnamed={t('account.unnamedKey')} items={keys} onRemove={setOpen} />
      <Stack row>
        <OnlineButton disabled={!Array.isArray(list)} onClick={() => setOpen('app')}>
          {t(apps.length > 0 ? 'account.addAnother' : 'account.addApp')}
        </OnlineButton>
        {support !== 'none' && (
          <OnlineButton disabled={!Array.isArray(list) || support === 'insecure'} onClick={() => setOpen('key')}>
            {t(keys.length > 0 ? 'account.addAnotherKey' : 'account.addKey')}
          </OnlineButton>
        )}
      </Stack>
      {support === 'insecure' && <p>{t('account.keysInsecure')}</p>}
      {open === 'app' && <NewFactorDialog onDone={done(t('account.turnedOn'))} onClose={close} />}
      {open === 'key' && <NewKeyDialog onDone={done(t('account.turnedOn'))} onClose={close} />}
      {typeof open === 'object' && (
        <RemoveDialog
          {...wordsOf(open)}
          remove={(authActions) => authActions.removeFactor(open.id)}
          onDone={done(t(open.kind === 'app' ? 'account.removed' : 'account.removedKey'))}
          onClose={close}
        />
      )}
    </Card>
  );
}

const wordsOf = ({ kind, name }: Factor) =>
  kind === 'app'
    ? { name: name || t('account.unnamed'), text: t('account.removeText') }
    : { name: name || t('account.unnamedKey'), text: t('account.removeKeyText') };
