import '#texts/en/scan.ts';
import { useState } from 'react';
import { useCamera } from '#parts/scan/use-camera.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './camera-dialog.module.css';

/** Takes photos without leaving the page: a tablet may close the page while another app uses the camera. */
export function CameraDialog({
  onTake,
  onOther,
  onClose,
}: {
  readonly onTake: (photo: File) => Promise<unknown>;
  /** Opens the device's own camera or photo picker instead. */
  readonly onOther: () => void;
  readonly onClose: () => void;
}) {
  const { video, isOn, trouble, isBlack, torch } = useCamera(photoSize);
  const [taken, setTaken] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    const photo = video.current === null ? undefined : await photoOf(video.current);
    if (photo === undefined) return;
    setBusy(true);
    try {
      await onTake(photo);
      setTaken(taken + 1);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('files.photo')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onOther}>
            {t('files.otherPhoto')}
          </Button>
          <Button onClick={onClose}>{t('common.close')}</Button>
          {trouble === undefined && (
            <Button tone="primary" icon="camera" busy={isBusy} disabled={!isOn} onClick={() => void take()}>
              {t('files.shoot')}
            </Button>
          )}
        </>
      }
    >
      {trouble === undefined ? (
        <>
          <video ref={video} className={styles.picture} muted playsInline aria-label={t('scan.camera')} />
          <div className={styles.below}>
            <p role="status" tabIndex={-1} data-autofocus>
              {isBlack ? t('scan.black') : taken > 0 && t('files.taken', { count: taken })}
            </p>
            {torch !== undefined && (
              <Button aria-pressed={torch.isOn} onClick={torch.toggle}>
                {t('scan.torch')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <Banner tone="warn" announce>
          {t(`files.noCamera.${trouble}`)}
        </Banner>
      )}
    </Dialog>
  );
}

const photoSize = { width: { ideal: 2048 }, height: { ideal: 1536 } };

/** Takes a photo with the camera; its name contains the date and time. Undefined while the camera shows no picture. */
const photoOf = async (video: HTMLVideoElement): Promise<File | undefined> => {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return undefined;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  return blob === null ? undefined : new File([blob], photoName(new Date()), { type: blob.type });
};

const photoName = (at: Date): string => {
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${t('files.photoName')} ${day} ${two(at.getHours())}.${two(at.getMinutes())}.${two(at.getSeconds())}.jpg`;
};
