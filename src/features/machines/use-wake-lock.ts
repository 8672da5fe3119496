import { useEffect, useState } from 'react';

/** Keeps the screen on, also after each return to the page. 'not here': over plain http, or in an older browser. */
export function useWakeLock(): 'kept' | 'not here' | 'refused' {
  const [state, setState] = useState<'kept' | 'not here' | 'refused'>(() =>
    'wakeLock' in navigator ? 'kept' : 'not here',
  );
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let held: WakeLockSentinel | undefined;
    let isShown = true;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // The device may refuse, because of a low battery or a setting. The screen then turns off as usual.
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
}
