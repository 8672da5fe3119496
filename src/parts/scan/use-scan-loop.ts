import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { openCodeReader } from './code-reader.ts';
import { createSightings } from './sightings.ts';

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
export function useScanLoop({ video, isOn, isPaused, onCode }: ScanLoop): { readonly hasFailed: boolean } {
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
