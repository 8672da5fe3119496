import { useEffect, useRef, type RefObject } from 'react';

const stops = ':is(a[href], button, input, select, textarea, summary):not(:disabled, [tabindex="-1"])';

/**
 * When the focused control is removed, focuses the next one in this part; without one, the previous one or the part.
 */
export function useKeptFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    const part = ref.current;
    if (part === null) return;
    let inOrder: readonly HTMLElement[] = [];
    let at: EventTarget | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      inOrder = [...part.querySelectorAll<HTMLElement>(stops)];
      at = target;
    };
    const observer = new MutationObserver(() => {
      if (!(at instanceof HTMLElement) || at.isConnected || document.activeElement !== document.body) return;
      const place = inOrder.indexOf(at);
      const next = [...inOrder.slice(place + 1), ...inOrder.slice(0, place).toReversed()];
      (next.find((stop) => stop.isConnected) ?? part).focus();
    });
    part.addEventListener('focusin', onFocus);
    observer.observe(part, { childList: true, subtree: true });
    return () => {
      part.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
  return ref;
}
