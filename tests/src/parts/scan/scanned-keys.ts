import { createRoot } from 'react-dom/client';
import { doing } from '../../ui/drawn.tsx';

let nowMs = 10_000;

export const scanKeys = (text: string, { everyMs = 5, ends = true, goesOn = false } = {}): void => {
  if (!goesOn) nowMs += 500;
  finishEffects();
  for (const key of text) press(key, (nowMs += everyMs));
  if (ends) press('Enter', (nowMs += everyMs));
};

/** Scans with a scanner set to an American keyboard, on a computer set to a German one. */
export const scanOnGerman = (text: string): void => {
  nowMs += 500;
  finishEffects();
  for (const sign of text) {
    const code = /[A-Z]/u.test(sign) ? `Key${sign}` : sign === '-' ? 'Minus' : `Digit${sign}`;
    const key = { Y: 'Z', Z: 'Y', '-': 'ß' }[sign] ?? sign;
    press(key, (nowMs += 5), { code, shiftKey: /[A-Z]/u.test(sign) });
  }
  press('Enter', (nowMs += 5));
};

export const scanEnd = (key: string): void => press(key, (nowMs += 5));

/** Runs effects that React has postponed: on a busy machine a screen is drawn before it listens to keys. */
const finishEffects = (): void => {
  const root = createRoot(document.createElement('div'));
  doing(() => root.render(null)); // every render first runs the postponed effects
  doing(() => root.unmount());
};

const press = (key: string, atMs: number, more: KeyboardEventInit = {}): void => {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  doing(() => {
    if (!target.dispatchEvent(event) || key.length > 1) return;
    if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLTextAreaElement)) return;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, target.value + key);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  });
};
