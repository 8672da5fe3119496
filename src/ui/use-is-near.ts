import { useCallback, useState, type RefCallback } from 'react';

/** Returns whether the element is or was near the screen. `isFirst`: it counts as near at once, without measuring. */
export function useIsNear(isFirst: boolean): readonly [watch: RefCallback<Element>, isNear: boolean] {
  const [isNear, setIsNear] = useState(isFirst);
  const watch = useCallback(
    (shown: Element | null) => {
      // Measuring the first elements would lay out the page once more.
      if (shown === null || isFirst) return undefined;
      // An element on the first screen counts as near at once: the observer reports only after the first paint.
      if (shown.getBoundingClientRect().top < innerHeight) {
        setIsNear(true);
        return undefined;
      }
      const near = (entries: readonly IntersectionObserverEntry[]) => {
        if (!entries.some((one) => one.isIntersecting)) return;
        observer.disconnect();
        setIsNear(true);
      };
      const observer = new IntersectionObserver(near, { rootMargin: '50%' });
      observer.observe(shown);
      return () => observer.disconnect();
    },
    [isFirst],
  );
  return [watch, isNear];
}
