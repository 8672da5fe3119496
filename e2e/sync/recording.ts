import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const folder = join(import.meta.dirname, '../../.cache/test/error-table');

export const record = (trouble: string, seen: Readonly<Record<string, string>>): void => {
  mkdirSync(folder, { recursive: true });
  const lines = Object.entries(seen).map(([where, words]) => `  ${where.padEnd(7)} ${words === '' ? '–' : words}`);
  writeFileSync(join(folder, `${trouble.replaceAll(/\W+/g, '-')}.txt`), `${trouble}\n${lines.join('\n')}\n`);
};

export const bannersOf = async (page: Page): Promise<string> =>
  inLine(await page.locator('[role=status][data-tone]:not([aria-label]), [role=status][data-ready]').allInnerTexts());

export const changesOf = async (page: Page): Promise<string> =>
  inLine([
    ...(await page.getByRole('list', { name: 'Waiting' }).getByRole('listitem').allInnerTexts()),
    ...(await page.locator('main article').allInnerTexts()),
  ]);

const inLine = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/\s*\n\s*/g, ' · ').trim()).join(' ¦ ');
