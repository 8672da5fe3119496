import '#texts/en/scan.ts';
import '#texts/en/shop.ts';
import { useState, type PointerEvent } from 'react';
import { averageHex } from '#core/colours/average-hex.ts';
import { useCamera } from '#parts/scan/use-camera.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import styles from './check-screen.module.css';

/** The side of the averaged square around the point, in px: a thread shines, so a single pixel may have any colour. */
const aroundPx = 12;

export function CameraColour({
  onTake,
  onClose,
}: {
  readonly onTake: (hex: string) => void;
  readonly onClose: () => void;
}) {
  const { video, isOn, trouble, isBlack, torch } = useCamera();
  const [hex, setHex] = useState<string>();
  const point = (event: PointerEvent<HTMLVideoElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = inPicture(event.currentTarget, event.clientX - box.left, event.clientY - box.top, box);
    setHex(colourAt(event.currentTarget, at));
  };
  const takeMiddle = () => {
    const element = video.current;
    if (element !== null) setHex(colourAt(element, { x: element.videoWidth / 2, y: element.videoHeight / 2 }));
  };
  return (
    <Dialog
      title={t('shop.fromCamera')}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button tone="primary" disabled={hex === undefined} onClick={() => hex !== undefined && onTake(hex)}>
            {t('scan.takeColour')}
          </Button>
        </>
      }
    >
      {trouble === undefined ? (
        <>
          <p tabIndex={-1} data-autofocus>
            {isBlack ? t('scan.black') : t('scan.tapColour')}
          </p>
          <div className={styles.picture}>
            <video ref={video} muted playsInline aria-label={t('scan.camera')} onPointerDown={point} />
            <span className={styles.middle} aria-hidden="true" />
          </div>
          <Stack row gap="s">
            <Button disabled={!isOn} onClick={takeMiddle}>
              {t('scan.takeMiddle')}
            </Button>
            {torch !== undefined && (
              <Button aria-pressed={torch.isOn} onClick={torch.toggle}>
                {t('scan.torch')}
              </Button>
            )}
          </Stack>
          {hex !== undefined && (
            <output className={styles.taken}>
              <Swatch hex={hex} /> {hex}
            </output>
          )}
          <Banner tone="warn">{t('scan.noExactColour')}</Banner>
        </>
      ) : (
        <Banner tone="warn" announce>
          {t(`scan.noColour.${trouble}`)}
        </Banner>
      )}
    </Dialog>
  );
}

/** Converts a point in the element to video pixels. The video fills the element, so its edges may be cut off. */
const inPicture = (video: HTMLVideoElement, x: number, y: number, box: DOMRect) => {
  const scale = Math.max(box.width / video.videoWidth, box.height / video.videoHeight);
  return {
    x: (x - (box.width - video.videoWidth * scale) / 2) / scale,
    y: (y - (box.height - video.videoHeight * scale) / 2) / scale,
  };
};

const colourAt = (
  video: HTMLVideoElement,
  { x, y }: { readonly x: number; readonly y: number },
): string | undefined => {
  const canvas = Object.assign(document.createElement('canvas'), { width: aroundPx, height: aroundPx });
  const pen = canvas.getContext('2d');
  if (pen === null || video.videoWidth === 0) return undefined;
  pen.drawImage(video, x - aroundPx / 2, y - aroundPx / 2, aroundPx, aroundPx, 0, 0, aroundPx, aroundPx);
  return averageHex(pen.getImageData(0, 0, aroundPx, aroundPx).data);
};
