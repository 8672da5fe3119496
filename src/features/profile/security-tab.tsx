import '#texts/en/problems.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { asEmail, isEmail } from '#core/people/as-email.ts';
import { useIsConnected } from '#parts/connection/needs-connection.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { UnsentDialog } from '#parts/connection/unsent-dialog.tsx';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { refusalInWords, failureInWords } from '#parts/signing/auth-refusal.ts';
import { StrengthList } from '#parts/signing/strength-list.tsx';
import { useAuthAction, useOffer, type Offer, useListed } from '#parts/signing/use-auth-action.ts';
import { UserNameField } from '#parts/signing/user-name-field.tsx';
import { useLogOut } from '#services/log-out.ts';
import { useMeService } from '#services/me-service.ts';
import { useSession, type AuthActions, type AuthRefusal } from '#services/session.tsx';
import { formatDate } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonLook, Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { ErrorText } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { EndAccountDialog } from './end-account-dialog.tsx';
import { ProofField, useProof, placeOf } from './proof-field.tsx';
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

const askServices = (authActions: AuthActions) => authActions.services();

function OtherServices() {
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

function Devices() {
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

/** The open dialog. `count`: unsent changes, undefined if unknown. `evenUnsent`: the person agreed to lose them. */
type Step =
  | { readonly kind: 'unsent'; readonly count: number | undefined }
  | { readonly kind: 'confirm'; readonly evenUnsent: boolean };

/** Deletes the account for good. Asks about unsent changes first, because later nothing can send them. */
export function EndAccount({ email }: { readonly email: string }) {
  const load = useMeService();
  const { signOut } = useSession();
  const logOut = useLogOut();
  const [step, setStep] = useState<Step>();
  const [isCounting, setCounting] = useState(false);
  const close = () => setStep(undefined);

  const begin = async () => {
    close();
    setCounting(true);
    const count = await load()
      .then((work) => work.countUnsent())
      .catch(() => undefined); // the count is unknown, and the question says so
    setCounting(false);
    setStep(count === 0 ? { kind: 'confirm', evenUnsent: false } : { kind: 'unsent', count });
  };
  const leave = async (evenUnsent: boolean) => {
    close();
    notify.done(t('account.ended'));
    // `logOut` asks again if changes were saved since the count.
    if (evenUnsent) await signOut({ evenUnsent });
    else logOut();
  };
  return (
    <Card as="section">
      <h2>{t('account.end')}</h2>
      <p>{t('account.endText')}</p>
      <Stack row>
        <Button tone="danger" busy={isCounting} onClick={() => void begin()}>
          {t('account.end')}
        </Button>
      </Stack>
      {step?.kind === 'unsent' && (
        <UnsentDialog
          unsent={step.count}
          words={{
            title: t('account.unsentTitle'),
            left: (left) =>
              left === undefined
                ? t('account.unsentUncounted')
                : `${t('account.unsentText', { count: left })} ${t('account.unsentCounted')}`,
            sent: t('account.unsentSent'),
            goOn: t('account.goOn'),
            discard: t('account.unsentDiscard'),
          }}
          onGoOn={() => void begin()}
          onDiscard={() => setStep({ kind: 'confirm', evenUnsent: true })}
          onClose={close}
        />
      )}
      {step?.kind === 'confirm' && (
        <EndAccountDialog email={email} onEnded={() => void leave(step.evenUnsent)} onClose={close} />
      )}
    </Card>
  );
}

function PasswordDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const authAction = useAuthAction();
  const proof = useProof(authAction);
  const { refusal } = authAction;
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const place = placeOf(refusal);
  const words = refusal && refusalInWords(refusal, 'password');
  const error = isMissing
    ? t('errors.problem.required', { field: t('account.newPassword') })
    : place === 'value' && words;
  // A running change cannot be cancelled, so the dialog stays open.
  const isHeld = authAction.isBusy && !proof.isMailing;
  const close = () => {
    if (!isHeld) onClose();
  };

  const submit = async () => {
    const shown = proof.read();
    setMissing(password === '');
    if (shown === undefined || password === '') return;
    const changed = await authAction.run((at) => at.changePassword(password, shown));
    if (!changed?.ok) return;
    onClose();
    notify.done(t('account.passwordChanged'));
  };
  return (
    <Dialog
      title={t('account.changePassword')}
      onClose={close}
      onSubmit={() => void submit()}
      actions={<DialogActions submit={t('common.save')} busy={isHeld} isHeld={isHeld} onCancel={close} />}
    >
      <Stack>
        <UserNameField email={email} />
        <ProofField proof={proof} email={email} error={place === 'proof' ? words : undefined} />
        <PasswordField
          label={t('account.newPassword')}
          name="password"
          autoComplete="new-password"
          required
          value={password}
          onChange={(text) => {
            setPassword(text);
            setMissing(false);
            authAction.forgetRefusal();
          }}
          error={error}
          hint={!error && <StrengthList password={password} email={email} reasons={refusal?.reasons ?? []} />}
        />
        {refusal && <ErrorText announce>{place === undefined ? words : failureInWords('password')}</ErrorText>}
      </Stack>
    </Dialog>
  );
}

/** Asks for a new email address and a proof of who the person is. `onMailed`: confirmation mails were sent. */
function EmailDialog({
  email,
  onMailed,
  onClose,
}: {
  readonly email: string;
  readonly onMailed: () => void;
  readonly onClose: () => void;
}) {
  const authAction = useAuthAction();
  const proof = useProof(authAction);
  const { refusal } = authAction;
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<string>();
  const place = placeOf(refusal);
  const words = refusal && refusalInWords(refusal, 'change');
  // A running change cannot be cancelled, so the dialog stays open.
  const isHeld = authAction.isBusy && !proof.isMailing;
  const close = () => {
    if (!isHeld) onClose();
  };

  const submit = async () => {
    const wanted = asEmail(next.trim());
    const found = isEmail(wanted) ? undefined : t('account.emailInvalid');
    setProblem(found);
    const shown = proof.read();
    if (shown === undefined || found !== undefined) return;
    const changed = await authAction.run((at) => at.changeEmail(wanted, shown));
    if (!changed?.ok) return;
    onClose();
    if (changed.value === 'mailed') onMailed();
    else notify.done(t('account.emailChanged'));
  };
  return (
    <Dialog
      title={t('account.changeEmail')}
      subtitle={email}
      onClose={close}
      onSubmit={() => void submit()}
      actions={<DialogActions submit={t('common.save')} busy={isHeld} isHeld={isHeld} onCancel={close} />}
    >
      <Stack>
        <TextField
          label={t('account.newEmail')}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={next}
          onChange={(text) => {
            setNext(text);
            setProblem(undefined);
            authAction.forgetRefusal();
          }}
          hint={t('account.newEmailHint')}
          error={problem ?? (place === 'value' && words)}
        />
        <ProofField proof={proof} email={email} error={place === 'proof' ? words : undefined} />
        {refusal && <ErrorText announce>{place === undefined ? words : failureInWords('change')}</ErrorText>}
      </Stack>
    </Dialog>
  );
}
