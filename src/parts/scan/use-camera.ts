import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Why the camera gives no picture: plain http, no support, a refusal, no camera, one in use elsewhere, or one
 * unplugged.
 */
type CameraTrouble = 'insecure' | 'unable' | 'refused' | 'missing' | 'busy' | 'gone';

/** A camera that is on while the component that uses it is mounted. */
interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Whether the picture has begun to move. */
  readonly isOn: boolean;
  readonly trouble: CameraTrouble | undefined;
  /** Whether the picture was black for a while: the lens is covered, or another program uses the camera. */
  readonly isBlack: boolean;
  /** The light beside the lens; undefined if the page cannot switch it. */
  readonly torch: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
}

/**
 * Shows the camera, if possible the back one, in a `<video>`; switches it off on unmount. Always pass the same `size`.
 */
export function useCamera(size: Pick<MediaTrackConstraints, 'width' | 'height'> = codeSize): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [trouble, setTrouble] = useState<CameraTrouble | undefined>(troubleBefore);
  const isBlack = useIsBlack(video, track !== undefined);
  const torch = useTorch(track);
  useEffect(() => {
    const element = video.current;
    if (element === null || troubleBefore() !== undefined) return undefined;
    let isGone = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((one) => one.stop());
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...size } });
      if (isGone) return stop();
      const [first] = stream.getVideoTracks();
      first?.addEventListener('ended', () => {
        setTrack(undefined);
        setTrouble('gone');
      });
      element.srcObject = stream;
      await element.play();
      if (!isGone) setTrack(first);
    };
    begin().catch((fault: unknown) => {
      stop();
      if (!isGone) setTrouble(troubleOf(fault));
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [size]);
  return { video, isOn: track !== undefined, trouble, isBlack, torch };
}

const codeSize = { width: { ideal: 1280 }, height: { ideal: 720 } };

const troubleBefore = (): CameraTrouble | undefined => {
  if (!window.isSecureContext) return 'insecure';
  return 'mediaDevices' in navigator ? undefined : 'unable';
};

const troubleOf = (fault: unknown): CameraTrouble => {
  switch (fault instanceof DOMException ? fault.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      window.reportError(fault);
      return 'unable';
  }
};

const lookEveryMs = 700;
const darkChecks = 3;
const darkest = 12;

const useIsBlack = (video: RefObject<HTMLVideoElement | null>, isOn: boolean): boolean => {
  const [isBlack, setBlack] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const pen = Object.assign(document.createElement('canvas'), { width: 8, height: 8 }).getContext('2d', {
      willReadFrequently: true,
    });
    let dark = 0;
    const timer = setInterval(() => {
      if (pen === null || video.current === null) return;
      pen.drawImage(video.current, 0, 0, 8, 8);
      const isDark = pen.getImageData(0, 0, 8, 8).data.every((value, at) => at % 4 === 3 || value < darkest);
      dark = isDark ? dark + 1 : 0;
      setBlack(dark >= darkChecks);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [video, isOn]);
  return isOn && isBlack;
};

/** TypeScript's own types do not have `torch`. */
interface WithTorch extends MediaTrackCapabilities {
  readonly torch?: boolean;
}

const useTorch = (track: MediaStreamTrack | undefined): Camera['torch'] => {
  const [isOn, setOn] = useState(false);
  const can: WithTorch = typeof track?.getCapabilities === 'function' ? track.getCapabilities() : {};
  if (track === undefined || can.torch !== true) return undefined;
  const toggle = () => {
    const advanced: readonly (MediaTrackConstraintSet & { readonly torch: boolean })[] = [{ torch: !isOn }];
    track.applyConstraints({ advanced: [...advanced] }).then(() => setOn(!isOn), window.reportError);
  };
  return { isOn, toggle };
};
