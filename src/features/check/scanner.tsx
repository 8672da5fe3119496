import '#texts/say-shop.ts';
import { useEffect, useRef, useState } from 'react';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './scanner.module.css';

interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

declare global {
  interface Window {
    readonly BarcodeDetector?: new () => Detector;
  }
}

const betweenMs = 150;

/** Why a camera gives no barcodes here: the page came over plain http, the browser cannot read codes, the camera was refused, or there is none. */
type Trouble = 'insecure' | 'unable' | 'refused' | 'missing';

/** The camera in a dialog until it has read a barcode. Where that cannot be, a sentence says why, and that typing works. */
export const Scanner = ({
  onFound,
  onClose,
}: {
  readonly onFound: (value: string) => void;
  readonly onClose: () => void;
}) => {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  const [trouble, setTrouble] = useState<Trouble | undefined>(troubleBefore);
  useEffect(() => {
    found.current = onFound;
  }, [onFound]);
  useEffect(() => {
    const element = video.current;
    if (element === null || troubleBefore() !== undefined) return undefined;
    const run = new AbortController();
    const read = async () => {
      const end = await scan(element, run.signal);
      if (run.signal.aborted) return;
      if ('value' in end) found.current(end.value);
      else setTrouble(end.trouble);
    };
    void read();
    return () => run.abort();
  }, []);
  return (
    <Dialog
      title={t('shop.scan')}
      onClose={onClose}
      actions={
        <Button tone="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      }
    >
      {trouble === undefined ? (
        <>
          <video ref={video} className={styles.picture} muted playsInline aria-label={t('shop.camera')} />
          <p>{t('shop.scanHint')}</p>
        </>
      ) : (
        <Banner tone="warn" announce>
          {t(`shop.noScan.${trouble}`)}
        </Banner>
      )}
    </Dialog>
  );
};

const troubleBefore = (): Trouble | undefined => {
  if (!window.isSecureContext) return 'insecure';
  if (window.BarcodeDetector === undefined || !('mediaDevices' in navigator)) return 'unable';
  return undefined;
};

type End = { readonly value: string } | { readonly trouble: Trouble };

/** Runs the camera until a code was read or the signal says stop; the camera is off afterwards, whatever happened. */
const scan = async (element: HTMLVideoElement, signal: AbortSignal): Promise<End> => {
  let stream: MediaStream | undefined;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    element.srcObject = stream;
    await element.play();
    const Reader = window.BarcodeDetector;
    if (Reader === undefined) return { trouble: 'unable' };
    return await readUntil(new Reader(), element, stream, signal);
  } catch (fault) {
    const name = fault instanceof DOMException ? fault.name : '';
    if (name === 'NotAllowedError') return { trouble: 'refused' };
    return { trouble: name === 'NotFoundError' || name === 'NotReadableError' ? 'missing' : 'unable' };
  } finally {
    stream?.getTracks().forEach((track) => track.stop());
  }
};

const readUntil = async (
  reader: Detector,
  element: HTMLVideoElement,
  stream: MediaStream,
  signal: AbortSignal,
): Promise<End> => {
  while (!signal.aborted) {
    if (!stream.active) return { trouble: 'missing' }; // it was taken away meanwhile
    const [code] = await reader.detect(element);
    const value = code?.rawValue.trim() ?? '';
    if (value !== '') return { value };
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
  return { trouble: 'missing' };
};
