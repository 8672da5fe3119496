import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the first input or button of new content, so that keyboard users do not start from the top. */
export function useFirstFocus(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isWanted]);
  return place;
}
