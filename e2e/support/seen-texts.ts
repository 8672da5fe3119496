import type { Page } from '@playwright/test';

/** A state of the page: its texts and labels in order, its path, and when the page had this state (ms since 1970). */
export interface SeenState {
  readonly at: number;
  readonly path: string;
  readonly text: string;
}

export const recordTexts = async (page: Page): Promise<readonly SeenState[]> => {
  const states: SeenState[] = [];
  await page.exposeFunction('noteState', (state: SeenState) => void states.push(state));
  await page.addInitScript(() => {
    const note = (window as unknown as { readonly noteState: (state: SeenState) => void }).noteState;
    let last = '';
    const look = () => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement?.tagName;
        if (parent === 'SCRIPT' || parent === 'STYLE' || parent === 'NOSCRIPT' || parent === 'TITLE') continue;
        const words = node instanceof Element ? node.getAttribute('aria-label') : node.textContent;
        if (words && words.trim() !== '') found.push(words.trim());
      }
      const text = found.join(' ¦ ');
      if (text === last) return;
      last = text;
      note({ at: Date.now(), path: location.pathname, text });
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-label'],
    });
  });
  return states;
};
