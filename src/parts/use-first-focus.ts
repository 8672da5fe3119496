import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the first field or button of what has taken the place of something else, so that nobody at a keyboard starts from the top. */
export const useFirstFocus = (isWanted: boolean): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isWanted]);
  return place;
};
