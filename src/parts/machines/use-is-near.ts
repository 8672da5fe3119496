import { useCallback, useState, type RefCallback } from 'react';

/** Whether the element that takes the ref is on the screen or near it, or has been: what stands far down a long list need not be read yet. `isFirst`: it is among the first of them, and not measured, which would lay out the page once more. */
export const useIsNear = (isFirst: boolean): readonly [watch: RefCallback<Element>, isNear: boolean] => {
  const [isNear, setIsNear] = useState(isFirst);
  const watch = useCallback(
    (shown: Element | null) => {
      if (shown === null || isFirst) return undefined;
      // What the first screen shows is asked for at once; the observer speaks only after the first paint.
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
};
