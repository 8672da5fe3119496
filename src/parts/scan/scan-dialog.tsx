import '#texts/en/scan.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { typedCode } from '#core/codes/scanned-code.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { createBeep } from './beep.ts';
import styles from './scan-dialog.module.css';
import { PhotoOfCode } from './photo-of-code.tsx';
import { useScanSettings } from './scan-settings.ts';
import { ScannedList, type OnCode, type Scanned } from './scanned-list.tsx';
import { useCamera } from './use-camera.ts';
import { useKeyScans } from './use-key-scans.ts';
import { useScanLoop } from './use-scan-loop.ts';

/** Takes codes from a hand scanner, the camera, a photo or typing, one after another, and lists their results. */
export function ScanDialog({
  title,
  onCode,
  onClose,
  maySwitch = false,
  question,
}: {
  readonly title?: string;
  readonly onCode: OnCode;
  readonly onClose: () => void;
  /** Offers to keep the scanner open after a code; the choice is stored on this device. */
  readonly maySwitch?: boolean;
  /** A question about the last code. The promise of `onCode` resolves only after the person has answered it. */
  readonly question?: ReactNode;
}) {
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
  useEffect(() => {
    if (isPaused && settings.beeps) beep.current?.sound(false);
  }, [isPaused, settings.beeps]);
  const take = useKeyScans(async (text, byKeys) => {
    const code = typedCode(text, byKeys);
    const scanned: Scanned | undefined =
      code.is === 'unusable' ? { words: t('scan.unusable'), tone: 'warn' } : await onCode(code, settings.goesOn);
    if (settings.beeps) beep.current?.sound(scanned?.tone !== 'warn');
    if (scanned !== undefined) setList((before) => [{ ...scanned, at: before.length }, ...before]);
  });
  const { video, isOn } = camera;
  const { hasFailed } = useScanLoop({ video, isOn, isPaused, onCode: take });
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
      <p className={styles.hint}>{t('scan.byHand')}</p>
      {trouble === undefined ? (
        <>
          <video ref={video} className={styles.picture} muted playsInline aria-label={t('scan.camera')} />
          <p className={styles.hint} tabIndex={-1} data-autofocus>
            {camera.isBlack ? t('scan.black') : t('scan.hint')}
          </p>
          {camera.isBlack && !isPaused && <PhotoOfCode onCode={take} />}
        </>
      ) : (
        <>
          <Banner tone="warn" announce>
            {t(`scan.trouble.${trouble}`)}
          </Banner>
          {trouble !== 'noReader' && !isPaused && <PhotoOfCode onCode={take} />}
        </>
      )}
      {question}
      {!isPaused && (
        <>
          {list.length > 0 && <ScannedList list={list} />}
          <TypedDigits onTyped={take} />
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
}

/**
 * A field for typed digits, without a camera or for unreadable codes. No `<form>`, because the dialog may be inside
 * one.
 */
const TypedDigits = ({ onTyped }: { readonly onTyped: (text: string) => void }) => {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const take = () => {
    setMissing(text.trim() === '');
    if (text.trim() === '') return box.current?.querySelector('input')?.focus();
    setText('');
    return onTyped(text);
  };
  const takeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    take();
  };
  return (
    <div className={styles.typed} ref={box}>
      <TextField
        label={t('scan.digits')}
        inputMode="numeric"
        maxLength={200}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setMissing(false);
        }}
        error={isMissing && t('scan.nothingTyped')}
        onKeyDown={takeOnEnter}
      />
      <Button onClick={take}>{t('scan.take')}</Button>
    </div>
  );
};
