import '#texts/en/problems.ts';
import '#texts/en/signing-in.ts';
import { useState } from 'react';
import type { Result } from '#core/result.ts';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { useFirstFocus } from '#parts/forms/use-first-focus.ts';
import { refusalInWords } from '#parts/signing/auth-refusal.ts';
import { keySupport, useListed, useAuthAction, useCeremony } from '#parts/signing/use-auth-action.ts';
import type { AuthActions, AuthRefusal } from '#services/session.tsx';
import { formatDate } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './security-tab.module.css';

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

/** A second factor of the account: an authenticator app or a security key. */
interface Opener {
  readonly id: string;
  readonly name: string;
  /** When the factor was set up, ISO 8601. */
  readonly since: string;
}

function OpenerList<T extends Opener>({
  label,
  unnamed,
  items,
  onRemove,
}: {
  readonly label: string;
  readonly unnamed: string;
  readonly items: readonly T[];
  readonly onRemove: (item: T) => void;
}) {
  return (
    items.length > 0 && (
      <ul className={styles.list} aria-label={label}>
        {items.map((item) => {
          const name = item.name || unnamed;
          return (
            <li key={item.id}>
              <span className={styles.words}>
                <strong>{name}</strong> <small>{t('account.appSince', { when: formatDate(item.since) })}</small>
              </span>
              <span className={styles.deeds}>
                <OnlineButton aria-label={`${t('account.remove')} ${name}`} onClick={() => onRemove(item)}>
                  {t('account.remove')}
                </OnlineButton>
              </span>
            </li>
          );
        })}
      </ul>
    )
  );
}

type Begun = Extract<Awaited<ReturnType<AuthActions['beginFactor']>>, { readonly ok: true }>['value'];

function NewFactorDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const { run, isBusy, refusal, forgetRefusal } = useAuthAction();
  const [name, setName] = useState('');
  const [begun, setBegun] = useState<Begun>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const place = useFirstFocus(begun !== undefined);
  const put = (set: (text: string) => void) => (text: string) => {
    set(text);
    setProblem(undefined);
    forgetRefusal();
  };

  const begin = async () => {
    if (name.trim() === '') return setProblem(t('errors.problem.required', { field: t('account.appName') }));
    const answer = await run((authActions) => authActions.beginFactor(name.trim()));
    if (answer?.ok) setBegun(answer.value);
  };
  const finish = async (id: string) => {
    const typed = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(typed)) return setProblem(t('account.digitsMissing'));
    const answer = await run((authActions) => authActions.finishFactor(id, typed));
    if (answer?.ok) onDone();
  };
  return (
    <Dialog
      title={t('account.addApp')}
      onClose={onClose}
      onSubmit={() => void (begun ? finish(begun.id) : begin())}
      actions={<DialogActions submit={t(begun ? 'account.turnOn' : 'account.goOn')} busy={isBusy} onCancel={onClose} />}
    >
      <Stack ref={place}>
        {begun === undefined ? (
          <TextField
            label={t('account.appName')}
            maxLength={60}
            required
            value={name}
            onChange={put(setName)}
            hint={t('account.appNameHint')}
            error={problem}
          />
        ) : (
          <>
            <p>{t('account.scan')}</p>
            <img className={styles.picture} src={begun.picture} alt={t('account.picture')} width="200" height="200" />
            <p>
              {t('account.secret')} <code className={styles.secret}>{begun.secret}</code>
            </p>
            <TextField
              label={t('account.appCode')}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              value={code}
              onChange={put(setCode)}
              error={problem}
            />
          </>
        )}
        {refusal && <ErrorText announce>{refusalInWords(refusal, 'change')}</ErrorText>}
      </Stack>
    </Dialog>
  );
}

/** Asks for the name of a new security key; then the browser asks for the key. Closing the dialog cancels this. */
function NewKeyDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const { run, isBusy, refusal, forgetRefusal } = useAuthAction();
  const begin = useCeremony();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);

  const submit = async () => {
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === '') return;
    const added = await run((authActions) => authActions.addKey(wanted, begin()));
    if (added?.ok) onDone();
  };
  return (
    <Dialog
      title={t('account.addKey')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<DialogActions submit={t('account.goOn')} busy={isBusy} onCancel={onClose} />}
    >
      <Stack>
        <TextField
          label={t('account.keyName')}
          maxLength={60}
          required
          value={name}
          onChange={(text) => {
            setName(text);
            setMissing(false);
            forgetRefusal();
          }}
          hint={t('account.keyNameHint')}
          error={isMissing && t('errors.problem.required', { field: t('account.keyName') })}
        />
        <p role="status">{isBusy ? t('auth.keyWaiting') : t('account.keyText')}</p>
        {refusal && <ErrorText announce>{refusalInWords(refusal, 'change')}</ErrorText>}
      </Stack>
    </Dialog>
  );
}

function RemoveDialog({
  name,
  text,
  remove,
  onDone,
  onClose,
}: {
  readonly name: string;
  readonly text: string;
  readonly remove: (authActions: AuthActions) => Promise<Result<void, AuthRefusal>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { run, isBusy, refusal } = useAuthAction();
  // A running removal cannot be cancelled, so the dialog stays open.
  const close = () => {
    if (!isBusy) onClose();
  };
  const submit = async () => {
    const removed = await run(remove);
    if (removed?.ok) onDone();
  };
  return (
    <Dialog
      title={t('account.removeTitle', { name })}
      onClose={close}
      onSubmit={() => void submit()}
      actions={<DialogActions submit={t('account.remove')} busy={isBusy} isHeld={isBusy} danger onCancel={close} />}
    >
      <Stack>
        <p>{text}</p>
        {refusal && <ErrorText announce>{refusalInWords(refusal, 'change')}</ErrorText>}
      </Stack>
    </Dialog>
  );
}
