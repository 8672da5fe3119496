import '#texts/later-texts.ts';
import { useState } from 'react';
import { saveFile } from '#parts/output/save-file.ts';
import { useMeService } from '#services/me-service.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './unsent-dialog.module.css';

type Step = 'asked' | 'sending' | 'stuck' | 'sent' | 'exporting' | 'exported' | 'export_failed';

interface UnsentWords {
  readonly title: string;
  /** Writes how many changes only this device has. `count`: undefined if they could not be counted. */
  readonly left: (count: number | undefined) => string;
  readonly sent: string;
  readonly goOn: string;
  readonly discard: string;
}

/** Asks what to do with changes that only this device has. `recount`: counts them again after sending. */
export function UnsentDialog({
  unsent,
  recount,
  words,
  onGoOn,
  onDiscard,
  onClose,
}: {
  /** Undefined if the changes could not be counted. */
  readonly unsent: number | undefined;
  readonly recount?: () => Promise<number | undefined>;
  readonly words: UnsentWords;
  /** Called if everything was sent and the person then continues. */
  readonly onGoOn: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}) {
  const load = useMeService();
  const [left, setLeft] = useState(unsent);
  const [step, setStep] = useState<Step>('asked');
  const isBusy = step === 'sending' || step === 'exporting';
  const sync = async () => {
    setStep('sending');
    const sent = await load()
      .then((work) => work.syncEverything())
      .catch(() => ({ left }));
    const stillLeft = recount === undefined ? sent.left : await recount();
    setLeft(stillLeft);
    setStep(stillLeft === 0 ? 'sent' : 'stuck');
  };
  const takeOut = async () => {
    setStep('exporting');
    const file = await load()
      .then((work) => work.exportEverything())
      .catch(() => undefined);
    if (file !== undefined) saveFile(file.name, file.zip);
    setStep(file === undefined ? 'export_failed' : 'exported');
  };
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      // Different keys make React draw new buttons, so that a press on one step's button cannot end on the next step's.
      actions={
        step === 'sent' ? (
          <>
            <Button key="cancel" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button key="goOn" tone="primary" onClick={onGoOn}>
              {words.goOn}
            </Button>
          </>
        ) : (
          <>
            <Button key="discard" tone="quiet" className={styles.away ?? ''} disabled={isBusy} onClick={onDiscard}>
              {words.discard}
            </Button>
            <Button key="cancel" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button
              key="sync"
              tone="primary"
              busy={step === 'sending'}
              disabled={step === 'exporting'}
              onClick={() => void sync()}
            >
              {t('sync.syncNow')}
            </Button>
          </>
        )
      }
    >
      {step !== 'sent' && (
        <>
          <p>{words.left(left)}</p>
          <div>
            <Button
              icon="install"
              busy={step === 'exporting'}
              disabled={step === 'sending'}
              onClick={() => void takeOut()}
            >
              {t('logOut.export')}
            </Button>
          </div>
        </>
      )}
      <div role="status">
        <Progress step={step} left={left} sent={words.sent} />
      </div>
    </Dialog>
  );
}

const Progress = ({
  step,
  left,
  sent,
}: {
  readonly step: Step;
  readonly left: number | undefined;
  readonly sent: string;
}) => {
  switch (step) {
    case 'asked':
      return null;
    case 'sending':
      return <p>{t('logOut.trying')}</p>;
    case 'exporting':
      return <p>{t('logOut.exporting')}</p>;
    case 'sent':
      return (
        <Banner tone="good" icon="ok">
          {sent}
        </Banner>
      );
    case 'exported':
      return (
        <Banner tone="good" icon="ok">
          {t('logOut.exported')}
        </Banner>
      );
    case 'export_failed':
      return (
        <Banner tone="danger" icon="warning">
          {t('logOut.exportFailed')}
        </Banner>
      );
    case 'stuck':
      return (
        <Banner tone="warn" icon="warning">
          {t('logOut.stuck', { count: left ?? 1 })}
        </Banner>
      );
  }
};
