import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { noSideways } from './sideways.ts';

export const tablet = { width: 1180, height: 820 };
export const phone = { width: 390, height: 844 };

export interface View {
  readonly size: typeof tablet;
  readonly colorScheme: 'light' | 'dark';
}

export const views: readonly View[] = [tablet, phone].flatMap((size) => [
  { size, colorScheme: 'light' },
  { size, colorScheme: 'dark' },
]);

/** Expects of an open page, in each view: no finding of axe, no control under 43.5 px, no sideways scrolling. */
export const isForEverybody = async (page: Page, path: string, seen: readonly View[] = views): Promise<void> => {
  for (const { size, colorScheme } of seen) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const where = `${path} at ${size.width} px, ${colorScheme}`;
    expect(await findings(page), where).toEqual([]);
    expect(await tooSmall(page), where).toEqual([]);
    await noSideways(page, where);
  }
};

const findings = async (page: Page): Promise<readonly string[]> => {
  // Checked again and again, because an animation whose element is replaced never reports its end.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  // The page has no frames, so legacy mode is enough: the other mode opens a page to merge the results of frames.
  expect(page.frames()).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

/**
 * Finds visible controls under 43.5 px, except checkboxes, links in a sentence, and a row's link, which covers its row.
 */
const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const controls = 'button, [role="menuitem"], select, input:not([type="checkbox"]), a[href]:not([data-row-link])';
    const isInSentence = (control: HTMLElement) =>
      control.tagName === 'A' &&
      [...(control.parentNode?.childNodes ?? [])].some((one) => one instanceof Text && one.data.trim() !== '');
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => !isInSentence(control))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(({ control, box }) => `${control.outerHTML.slice(0, 80)} ${box.width}×${box.height}`);
  });

export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

export const inLanguage = async (page: Page, origin: string, language: Language): Promise<void> => {
  await page.goto(`${origin}/profile`);
  await page.locator('select').first().selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};
