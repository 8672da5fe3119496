import { useState } from 'react';
import { UnsentDialog } from '#parts/connection/unsent-dialog.tsx';
import { useLogOut } from '#services/log-out.ts';
import { useMeService } from '#services/me-service.ts';
import { useSession } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { EndAccountDialog } from './end-account-dialog.tsx';

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
