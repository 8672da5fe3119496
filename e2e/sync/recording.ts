import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const folder = join(import.meta.dirname, '../../.cache/test');
const file = join(folder, 'error-table.txt');

/** Begins the recording of what a person sees anew. */
export const beginRecording = (): void => rmSync(file, { force: true });

/** Notes what a person saw at one kind of trouble, each part under its name. */
export const record = (trouble: string, seen: Readonly<Record<string, string>>): void => {
  mkdirSync(folder, { recursive: true });
  const lines = Object.entries(seen).map(([where, words]) => `  ${where.padEnd(7)} ${words === '' ? '–' : words}`);
  appendFileSync(file, `${trouble}\n${lines.join('\n')}\n`);
};

/** The words of every banner above the screen. */
export const bannersOf = async (page: Page): Promise<string> =>
  inLine(await page.locator('[role=status][data-tone]:not([aria-label])').allInnerTexts());

/** What the page about sync says of single changes: what waits, and every card. */
export const changesOf = async (page: Page): Promise<string> =>
  inLine([
    ...(await page.getByRole('list', { name: 'Waiting' }).getByRole('listitem').allInnerTexts()),
    ...(await page.locator('main article').allInnerTexts()),
  ]);

const inLine = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/\s*\n\s*/g, ' · ').trim()).join(' ¦ ');
