import { expect } from 'vitest';
import { newId } from '#core/ids.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';

export const answer = (box: HTMLElement) =>
  box.querySelector('output[aria-label=Answer]')?.textContent?.replaceAll('\u00a0', ' ').trim();

export const button = (box: ParentNode, name: string): HTMLElement => {
  const one = [...box.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name);
  if (one === undefined) throw new Error(`There is no button ${name}.`);
  return one;
};

/** Presses Undo in the message with this text; messages of earlier tests may still be shown. */
export const undo = async (said: string) => {
  const toast = () =>
    [...document.querySelectorAll('[data-sonner-toast]')].find(({ textContent }) => textContent?.includes(said));
  await expect.poll(toast).toBeDefined();
  button(toast() ?? document, 'Undo').click();
};

export const anOwned = (set: object, spools: readonly object[] = [{}]) => {
  const threadId = newId();
  return [
    aThread({ brand: 'Isacord', line: 'Isacord 40', ...set }, threadId),
    ...spools.map((spool, at) => aSpool(threadId, { shortCode: `T-000${at + 1}`, ...spool })),
  ];
};
