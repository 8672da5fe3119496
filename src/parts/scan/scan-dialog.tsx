import '#texts/en/scan.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, useEffectEvent, type RefObject } from 'react';
import { typedCode, seenCode } from '#core/codes/scanned-code.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { createBeep } from './beep.ts';
import { hasOwnReader, wantedFormats } from './kept-scanner.ts';
import { useScanSettings } from './known-barcode.ts';
import styles from './scan-dialog.module.css';
import { ScannedList, type OnCode, type Scanned } from './scanned-list.tsx';
import { useCamera } from './use-camera.ts';
import { useKeyScans } from './use-key-scans.ts';

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

const betweenMs = 120;
const betweenWhilePausedMs = 500;

interface ScanLoop {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly isOn: boolean;
  /** Whether a question is shown: then codes are read but not reported. */
  readonly isPaused: boolean;
  readonly onCode: (text: string) => void;
}

/** Reads codes while the camera is on; reports each code once while it is in view. `hasFailed`: there is no reader. */
function useScanLoop({ video, isOn, isPaused, onCode }: ScanLoop): { readonly hasFailed: boolean } {
  const [hasFailed, setFailed] = useState(false);
  const tell = useEffectEvent(onCode);
  const counts = useEffectEvent(() => !isPaused);
  useEffect(() => {
    const element = video.current;
    if (!isOn || element === null) return undefined;
    const run = new AbortController();
    const scanOnce = async () => {
      const read = await openCodeReader();
      const isNew = createSightings();
      while (!run.signal.aborted) {
        const texts = element.readyState < element.HAVE_CURRENT_DATA ? [] : await read(element);
        for (const text of texts) if (!run.signal.aborted && isNew(text, performance.now(), counts())) tell(text);
        await new Promise((resolve) => setTimeout(resolve, counts() ? betweenMs : betweenWhilePausedMs));
      }
    };
    // without a network, the scanner may not be on this device yet
    scanOnce().catch(() => !run.signal.aborted && setFailed(true));
    return () => run.abort();
  }, [video, isOn]);
  return { hasFailed };
}

type CodeReader = (picture: HTMLVideoElement | ImageBitmap) => Promise<readonly string[]>;

/** Opens the browser's own code reader or, if it has none, the app's. Rejects if the app's reader cannot be loaded. */
async function openCodeReader(): Promise<CodeReader> {
  const Own = window.BarcodeDetector;
  if (Own === undefined || !(await hasOwnReader())) return openWasmReader();
  const known = await Own.getSupportedFormats();
  const reader = new Own({ formats: wantedFormats.filter((format) => known.includes(format)) });
  return async (picture) =>
    (await reader.detect(picture)).flatMap(({ rawValue, format }) => seenCode(rawValue, format) ?? []);
}

/** The width in px at which the bars on a spool are visible at arm's length; a larger picture only takes longer. */
const mostPixels = 1024;

const openWasmReader = async (): Promise<CodeReader> => {
  const read = await (await import('./wasm-reader.ts')).openPixelReader();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const isFilm = picture instanceof HTMLVideoElement;
    const [width, height] = isFilm ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
    // keep more pixels of a photo than of a video, because a photo is read once and its code may be small
    const scale = Math.min(1, (isFilm ? mostPixels : 2 * mostPixels) / Math.max(width, 1));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    if (pen === null || canvas.width === 0 || canvas.height === 0) return [];
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return read(pen.getImageData(0, 0, canvas.width, canvas.height));
  };
};

const outOfSightMs = 1600;

/**
 * Detects whether a code has newly come into view. With `counts` false no code is new, but a code in view stays known.
 */
export function createSightings(): (value: string, nowMs: number, counts: boolean) => boolean {
  const lastSeen = new Map<string, number>();
  return (value, nowMs, counts) => {
    const before = lastSeen.get(value);
    const isNew = before === undefined || nowMs - before > outOfSightMs;
    if (isNew && !counts) return false;
    lastSeen.set(value, nowMs);
    return isNew;
  };
}

/** Reads the codes in a photo, if the page gets no usable picture from the camera, e.g. over plain http. */
function PhotoOfCode({ onCode }: { readonly onCode: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'reading' | 'nothing' | 'failed'>();
  const read = async (photo: File) => {
    setState('reading');
    try {
      const texts = await codesOf(photo);
      for (const text of texts) onCode(text); // not `forEach`: `onCode` would take the index for the keys
      setState(texts.length === 0 ? 'nothing' : undefined);
    } catch {
      setState('failed'); // there is no picture, or the scanner is not on this device
    }
  };
  return (
    <>
      <Button icon="scan" busy={state === 'reading'} onClick={() => field.current?.click()}>
        {t('scan.photo')}
      </Button>
      <input
        ref={field}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('scan.photo')}
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? [];
          currentTarget.value = ''; // without this, choosing the same photo again would cause no event
          if (photo !== undefined) void read(photo);
        }}
      />
      {(state === 'nothing' || state === 'failed') && (
        <Banner tone="warn" announce>
          {t(state === 'nothing' ? 'scan.noCodeInPhoto' : 'scan.photoFailed')}
        </Banner>
      )}
    </>
  );
}

const codesOf = async (photo: File): Promise<readonly string[]> => {
  const picture = await createImageBitmap(photo);
  try {
    return [...new Set(await (await openCodeReader())(picture))];
  } finally {
    picture.close();
  }
};
