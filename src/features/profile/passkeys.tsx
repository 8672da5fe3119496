import { useState } from 'react';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { keySupport } from '#parts/signing/key-support.ts';
import { useCeremony } from '#parts/signing/use-ceremony.ts';
import { useAuthAction } from '#parts/use-auth-action.ts';
import type { AuthActions } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { OpenerList, type Opener } from './opener-list.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { useListed } from '#parts/use-listed.ts';

type Open = { readonly what: 'rename' | 'remove'; readonly passkey: Opener };

const askPasskeys = (authActions: AuthActions) => authActions.passkeys();

/** The passkeys that open the account without a password, and how more of them come and go. */
export const Passkeys = () => {
  const { list, look } = useListed(askPasskeys);
  const { run, isBusy, refusal } = useAuthAction();
  const begin = useCeremony();
  const [open, setOpen] = useState<Open>();
  const support = keySupport();
  const close = () => setOpen(undefined);
  const done = (words: string) => {
    close();
    void look();
    notify.done(words);
  };
  const add = async () => {
    const added = await run((authActions) => authActions.addPasskey(begin()));
    if (added?.ok) done(t('account.addedPasskey'));
  };
  return (
    <Card as="section">
      <h2>{t('account.passkeys')}</h2>
      <p>{t('account.passkeysText')}</p>
      {list === 'unknown' && <Banner icon="offline">{t('account.passkeysUnknown')}</Banner>}
      <OpenerList
        label={t('account.passkeys')}
        unnamed={t('account.unnamedPasskey')}
        items={Array.isArray(list) ? list : []}
        onRename={(passkey) => setOpen({ what: 'rename', passkey })}
        onRemove={(passkey) => setOpen({ what: 'remove', passkey })}
      />
      {refusal && <ErrorText announce>{refusalInWords(refusal, 'change')}</ErrorText>}
      {support !== 'none' && (
        <Stack row>
          <OnlineButton busy={isBusy} disabled={support === 'insecure'} onClick={() => void add()}>
            {t('account.addPasskey')}
          </OnlineButton>
        </Stack>
      )}
      {support === 'insecure' && <p>{t('account.keysInsecure')}</p>}
      {open?.what === 'rename' && (
        <RenamePasskeyDialog passkey={open.passkey} onDone={() => done(t('account.renamedPasskey'))} onClose={close} />
      )}
      {open?.what === 'remove' && (
        <RemoveDialog
          name={open.passkey.name || t('account.unnamedPasskey')}
          text={t('account.removePasskeyText')}
          remove={(authActions) => authActions.removePasskey(open.passkey.id)}
          onDone={() => done(t('account.removedPasskey'))}
          onClose={close}
        />
      )}
    </Card>
  );
};
