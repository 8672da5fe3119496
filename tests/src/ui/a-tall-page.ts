import { onTestFinished, vi } from 'vitest';

type IsIt = (element: Element) => boolean;

/**
 * Makes a page of two screens for one test. The elements that `isFar` names are below until the test scrolls to them.
 */
export const aTallPage = (isFar: IsIt) => {
  const watched: { readonly element: Element; readonly report: () => void }[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly onSeen: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
      observe(element: Element) {
        watched.push({ element, report: () => this.onSeen([{ isIntersecting: true }]) });
      }
      disconnect() {}
    },
  );
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: isFar(this) ? innerHeight * 2 : 0 } as DOMRect;
  });
  onTestFinished(() => {
    measured.mockRestore();
    vi.unstubAllGlobals();
  });
  const find = (isIt: IsIt) => watched.findLast(({ element }) => isIt(element));
  return { find, scrollTo: (isIt: IsIt) => find(isIt)?.report() };
};
