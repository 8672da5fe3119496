import '#texts/en/scan.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { scannedCode, type ScannedCode } from '#core/codes/scanned-code.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { createBeep } from './beep.ts';
import styles from './scan-dialog.module.css';
import { useScanSettings } from './scan-settings.ts';
import { useCamera } from './use-camera.ts';
import { useScanLoop } from './use-scan-loop.ts';

/** What came of a code, for the list under the picture. */
export interface Scanned {
  readonly words: string;
  readonly tone: 'good' | 'warn';
  /** Shows more of it; also takes it back, where the words say so. */
  readonly step?: { readonly label: string; readonly press: () => void } | undefined;
}

/** What a code came to, or nothing where the screen itself shows it. */
export type OnCode = (code: ScannedCode, goesOn: boolean) => Promise<Scanned | undefined>;

/**
 * The camera in a dialog, with the digits to type where it cannot be used. It stays open for one code after another and lists what came of
 * each; whoever wants only one takes the dialog away. A `question` stands below the picture: while there is one, codes wait.
 */
export const ScanDialog = ({
  title,
  onCode,
  onClose,
  maySwitch = false,
  question,
}: {
  readonly title?: string;
  readonly onCode: OnCode;
  readonly onClose: () => void;
  /** Offers to stay open, as a choice that is kept on this device. */
  readonly maySwitch?: boolean;
  /** Asks about a code; told what came of it, the list says so. */
  readonly question?: ((answered: (scanned: Scanned | undefined) => void) => ReactNode) | undefined;
}) => {
  const [settings, change] = useScanSettings();
  const [list, setList] = useState<readonly (Scanned & { readonly at: number })[]>([]);
  const beep = useRef<ReturnType<typeof createBeep>>(undefined);
  const camera = useCamera();
  const isPaused = question !== undefined;
  useEffect(() => {
    const made = createBeep();
    beep.current = made;
    return () => made.end();
  }, []);
  const note = (scanned: Scanned | undefined) => {
    if (scanned !== undefined) setList((before) => [{ ...scanned, at: before.length }, ...before]);
  };
  const read = async (text: string) => {
    const code = scannedCode(text);
    const scanned: Scanned | undefined =
      code.is === 'unusable' ? { words: t('scan.unusable'), tone: 'warn' } : await onCode(code, settings.goesOn);
    if (settings.beeps) beep.current?.sound(scanned?.tone !== 'warn');
    note(scanned);
  };
  const { video, isOn } = camera;
  const { hasFailed } = useScanLoop({ video, isOn, isPaused, onCode: (text) => void read(text) });
  const trouble = camera.trouble ?? (hasFailed ? 'noReader' : undefined);
  return (
    <Dialog
      title={title ?? t('scan.scan')}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {trouble === undefined ? (
        <>
          <video ref={video} className={styles.picture} muted playsInline aria-label={t('scan.camera')} />
          <p className={styles.hint} tabIndex={-1} data-autofocus>
            {camera.isBlack ? t('scan.black') : t('scan.hint')}
          </p>
        </>
      ) : (
        <Banner tone="warn" announce>
          {t(`scan.trouble.${trouble}`)}
        </Banner>
      )}
      {question?.(note)}
      {!isPaused && (
        <>
          {list.length > 0 && <ScannedList list={list} />}
          <TypedDigits onTyped={(text) => void read(text)} />
          <div className={styles.switches}>
            {maySwitch && trouble === undefined && (
              <Chip pressed={settings.goesOn} onPress={() => change({ goesOn: !settings.goesOn })}>
                {t('scan.goesOn')}
              </Chip>
            )}
            {trouble === undefined && (
              <Chip pressed={settings.beeps} onPress={() => change({ beeps: !settings.beeps })}>
                {t('scan.beeps')}
              </Chip>
            )}
            {camera.torch !== undefined && (
              <Chip pressed={camera.torch.isOn} onPress={camera.torch.toggle}>
                {t('scan.torch')}
              </Chip>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
};

const ScannedList = ({ list }: { readonly list: readonly (Scanned & { readonly at: number })[] }) => (
  <section aria-label={t('scan.list')}>
    <output className={styles.latest} data-tone={list[0]?.tone}>
      {list[0]?.words}
    </output>
    <ul className={styles.list}>
      {list.map(({ at, words, tone, step }) => (
        <li key={at} className={styles.scanned} data-tone={tone}>
          <span>{words}</span>
          {step !== undefined && (
            <Button tone="quiet" onClick={step.press}>
              {step.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  </section>
);

/** The digits below the bars, for whoever has no camera, and for the code that will not be read. No form: the dialog may lie within one. */
const TypedDigits = ({ onTyped }: { readonly onTyped: (text: string) => void }) => {
  const [text, setText] = useState('');
  const take = () => {
    if (text.trim() === '') return;
    setText('');
    onTyped(text);
  };
  const takeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    take();
  };
  return (
    <div className={styles.typed}>
      <TextField
        label={t('scan.digits')}
        inputMode="numeric"
        maxLength={200}
        value={text}
        onChange={setText}
        onKeyDown={takeOnEnter}
      />
      <Button onClick={take}>{t('scan.take')}</Button>
    </div>
  );
};
