import { useEffect, useState } from 'react';

/** Keeps the screen awake while it is shown, taken again whenever the page comes back. Answers whether that can be had: not over plain http, and not in every browser. */
export const useWakeLock = (): 'kept' | 'not here' | 'refused' => {
  const [state, setState] = useState<'kept' | 'not here' | 'refused'>(() =>
    'wakeLock' in navigator ? 'kept' : 'not here',
  );
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let held: WakeLockSentinel | undefined;
    let isShown = true;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // A low battery or a setting of the device may refuse it.
      const sentinel = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (!isShown) return sentinel?.release();
      held = sentinel;
      setState(sentinel === undefined ? 'refused' : 'kept');
    };
    const again = () => void take();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isShown = false;
      document.removeEventListener('visibilitychange', again);
      void held?.release();
    };
  }, []);
  return state;
};
